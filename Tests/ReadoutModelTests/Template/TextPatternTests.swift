import Testing

@testable import ReadoutModel

struct TextPatternTests {
    @Test(arguments: [
        ("", "", true), ("", "a", false), ("abc", "abc", true), ("abc", "abcd", false),
        ("a.c", "a\u{10D}c", true), ("a.c", "a\nc", false), (#"a\.c"#, "abc", false),
        (#"\d{6}\.\d"#, "004821.6", true), (#"\d{6}\.\d"#, "04821.6", false),
        (#"DN-\d{4}-\d{5}"#, "DN-2026-00417", true), ("a|bc|d", "bc", true),
        ("a|bc|d", "ab", false),
        ("(ab|c)+d?", "abcab", true), ("(?:ab){2,3}", "ab", false), ("(?:ab){2,3}", "ababab", true),
        ("a{,2}", "aa", true), ("a{2,}", "aaaaa", true), ("a{2,}", "a", false),
        ("[A-Z][a-z]*", "Abc", true), ("[^0-9]+", "ab1", false), ("[-x]+", "x-x", true),
        (#"[\d,\-\]]+"#, "1,2-]", true), (#"\w+\s\S+"#, "ab_1 %", true), (#"[\w-]+"#, "a-b", true),
        ("^a$", "a", true), ("a^b", "ab", false), ("a*?b+?", "aab", true),
        ("Cafe\u{301}", "Caf\u{E9}", true),
        ("(|a)b", "b", true), ("(a*)*", "aaa", true), ("[]a]+", "]a", true),
    ])
    func `a pattern describes the whole text`(pattern: String, text: String, expected: Bool) throws
    {
        #expect(try TextPattern(pattern).matches(text) == expected)
    }

    @Test(arguments: [
        "(a+)+$", "(a|a)*b", "(a|aa)+$b", "(.*)*x", "((a*)*)*b", "(a{0,200}){200}b",
        ".*.*.*.*.*.*.*x",
        "(((a{0,200}){0,200}){0,200}){0,200}b",
    ])
    func `no pattern takes long, whatever it repeats`(pattern: String) throws {
        let start = ContinuousClock.now
        #expect(try !TextPattern(pattern).matches(String(repeating: "a", count: 199) + "!"))
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test(arguments: [
        ("(", "a ( is not closed"), ("a)", "there is a ) without a ("), ("[a", "a [ is not closed"),
        ("*a", "there is nothing that * could repeat"), ("a**", "* cannot follow a repetition"),
        ("a{3,2}", "3 is more than 2"), ("a{}", "there is no number in {}"),
        ("a{5000}", "nothing is repeated more than 1000 times"),
        ("[z-a]", "the range z-a is empty"),
        (#"(a)\1"#, #"\1 is not known"#),
        ("(?=a)", "groups that begin with (? are not supported, except (?: )"),
        ("a\\", "nothing follows the last \\"),
    ])
    func `what is no pattern, or one that could take for ever, is refused with the reason`(
        pattern: String, reason: String
    ) {
        #expect(throws: PatternProblem(description: reason)) { try TextPattern(pattern) }
    }
}
