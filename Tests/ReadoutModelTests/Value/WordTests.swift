import Testing

@testable import ReadoutModel

/// Names as words of commands that messages suggest.
struct WordTests {
    @Test(arguments: [
        ("meter", "meter"), ("kotelna-2", "kotelna-2"), ("Žlutá", "Žlutá"),
        ("boiler room", "\"boiler room\""), ("it's", "\"it's\""), ("", "\"\""),
        ("5\" $x `y` \\", "\"5\\\" \\$x \\`y\\` \\\\\""), ("hot!", "'hot!'"), ("a&b", "\"a&b\""),
    ])
    func `a name is one word of a command`(name: String, word: String) {
        #expect(name.wordInCommand == word)
    }

    @Test func `a template named like a record is named by the option`() {
        #expect("17".wordForReread == "--template 17")
        #expect("boiler 17".wordForReread == "\"boiler 17\"")
    }
}
