import Testing

@testable import ReadoutApp

struct LineEditTests {
    /// The line after some keys, with the cursor shown as `|`.
    private static func line(_ start: String, _ keys: [ReviewKey]) -> String {
        var line = LineEdit(start)
        for key in keys {
            let isTaken = line.take(key)
            #expect(isTaken)
        }
        return String(line.text.dropLast(line.rest.count)) + "|" + line.rest
    }

    @Test(arguments: [
        ("12", [ReviewKey.character("5")], "125|"), ("12", [.left, .character("5")], "15|2"),
        ("12", [.backspace], "1|"), ("12", [.home, .delete], "|2"), ("12", [.home, .end], "12|"),
        ("", [.backspace, .delete, .left, .right, .eraseLine, .eraseWord], "|"),
        ("12", [.right], "12|"), ("12 kWh", [.eraseWord], "12 |"),
        ("12 kWh  ", [.eraseWord], "12 |"), ("12", [.left, .eraseLine], "|2"),
        ("Žďár", [.backspace, .backspace], "Žď|"),
    ])
    func `keys change the line at the cursor`(start: String, keys: [ReviewKey], after: String) {
        #expect(Self.line(start, keys) == after)
    }

    @Test(arguments: [ReviewKey.enter, .escape, .interrupt, .endOfInput, .other])
    func `a key that is no text leaves the line`(key: ReviewKey) {
        var line = LineEdit("12")
        let isTaken = line.take(key)
        #expect(!isTaken)
        #expect(line == LineEdit("12"))
    }
}
