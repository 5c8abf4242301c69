import Testing

@testable import ReadoutModel

struct JSONTextTests {
    @Test(arguments: [
        ("plain ž€🙂", "\"plain ž€🙂\""), ("a\"b\\c", #""a\"b\\c""#),
        ("\n\r\t\u{1}\u{1F}", #""\n\r\t\u0001\u001f""#),
        ("\u{7F}\u{80}\u{9F}\u{A0}", "\"\\u007f\\u0080\\u009f\u{A0}\""), ("", "\"\""),
    ])
    func `a text becomes a JSON string without control characters`(
        text: String, expected: String
    ) {
        var bytes: [UInt8] = []
        bytes.append(jsonString: Array(text.utf8)[...])
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }
}
