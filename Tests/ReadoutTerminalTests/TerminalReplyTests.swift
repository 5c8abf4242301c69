import Testing

@testable import ReadoutTerminal

struct TerminalReplyTests {
    private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"

    private func reply(_ text: String) -> TerminalReply { TerminalReply(Array(text.utf8)) }

    @Test func `answers are understood`() {
        let all = reply(
            Self.kitty + "\u{1B}[6;34;17t" + "\u{1B}[?1;0;1024S" + "\u{1B}[?62;4;22c")
        #expect(all.acceptsKitty && all.showsSixels)
        #expect(all.cell == CellSize(width: 17, height: 34))
        #expect(all.registers == 1024)
        #expect(all.typed.isEmpty)
        let plain = reply("\u{1B}[?1;2c")
        #expect(plain.attributes == [2])
        #expect(!plain.acceptsKitty && !plain.showsSixels && plain.cell == nil)
        // The first number is the type of terminal: a VT132 does not show sixels.
        #expect(!reply("\u{1B}[?4;6c").showsSixels)
        #expect(!reply("\u{1B}_Gi=31;EINVAL:no\u{1B}\\\u{1B}[?62c").acceptsKitty)
    }

    @Test func `what is typed meanwhile is kept whole and in its order`() {
        let mixed = reply(
            "yes\n" + Self.kitty + "a\u{1B}[A" + "\u{1B}[?62;4c" + "\u{3}č\u{1B}OP\u{1B}")
        #expect(mixed.acceptsKitty && mixed.showsSixels)
        #expect(
            String(decoding: mixed.typed, as: UTF8.self) == "yes\na\u{1B}[A\u{3}č\u{1B}OP\u{1B}")
    }

    @Test func `an answer in pieces is none until it is whole`() {
        let text = Array((Self.kitty + "x\u{1B}[?62;4;22c").utf8)
        for end in 0..<text.count {
            #expect(TerminalReply(Array(text[..<end])).attributes == nil)
        }
        #expect(TerminalReply(text).typed == Array("x".utf8))
    }

    @Test func `hostile answers are no cell and no crash`() {
        for text in [
            "\u{1B}[6;0;0t", "\u{1B}[6;;t", "\u{1B}[6;-1;99999999999999999999t", "\u{1B}[?;;c",
            "\u{1B}[?1;0;S", "\u{1B}_G", "\u{1B}_\u{1B}", "\u{1B}[",
        ] {
            let reply = reply(text)
            #expect(reply.cell == nil && reply.registers == nil)
        }
    }

    /// A terminal: its environment variables, its reply, and the graphics that it shows.
    struct Case: Sendable {
        let environment: [String: String]
        var answer: String? = nil
        let graphics: PictureScreen.Graphics?
    }

    @Test(arguments: [
        Case(environment: [:], graphics: nil),
        Case(environment: ["TERM": "dumb", "COLORTERM": "truecolor"], graphics: nil),
        Case(environment: ["TERM": "linux"], graphics: nil),
        Case(environment: ["TERM": "vt100"], answer: "\u{1B}[?1;2c", graphics: nil),
        Case(environment: ["TERM": "xterm-kitty"], answer: kitty + "\u{1B}[?62c", graphics: .kitty),
        Case(
            environment: ["TERM": "xterm-256color"], answer: kitty + "\u{1B}[?62;4c",
            graphics: .kitty),
        Case(
            environment: ["TERM": "xterm-256color"], answer: "\u{1B}[?62;4c",
            graphics: .sixel(registers: 16)),
        Case(
            environment: ["TERM": "foot"], answer: "\u{1B}[?1;0;256S\u{1B}[?62;4c",
            graphics: .sixel(registers: 256)),
        Case(
            environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], graphics: .inline),
        Case(environment: ["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], graphics: .inline),
        Case(
            environment: ["TERM": "tmux-256color", "LC_TERMINAL": "iTerm2"],
            graphics: .halfBlocks(.of256)),
        Case(
            environment: ["TERM": "xterm-256color", "TMUX": "/tmp/t", "COLORTERM": "truecolor"],
            answer: kitty + "\u{1B}[?62;4c", graphics: .halfBlocks(.all)),
        Case(environment: ["TERM": "screen"], graphics: nil),
        Case(environment: ["TERM": "xterm"], graphics: .halfBlocks(.of256)),
        Case(environment: ["TERM": "alacritty"], graphics: .halfBlocks(.all)),
        Case(environment: ["TERM": "xterm-direct"], graphics: .halfBlocks(.all)),
        Case(environment: ["TERM": "xterm", "LANG": "cs_CZ.ISO-8859-2"], graphics: nil),
        Case(
            environment: ["TERM": "xterm", "LANG": "cs_CZ.UTF-8", "LC_ALL": ""],
            graphics: .halfBlocks(.of256)),
        Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], graphics: nil),
        Case(
            environment: ["TERM": "xterm", "NO_COLOR": "1"], answer: "\u{1B}[?62;4c",
            graphics: .sixel(registers: 16)),
    ])
    func `a terminal shows what it can`(_ example: Case) {
        let screen = PictureScreen(
            environment: example.environment, reply: example.answer.map(reply), cell: nil)
        #expect(screen?.graphics == example.graphics)
    }

    @Test func `only a terminal that understands is asked`() {
        for environment in [
            [:], ["TERM": "dumb"], ["TERM": "linux"], ["TERM": "screen-256color"],
            ["TERM": "xterm", "TMUX": "1"], ["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"],
            ["TERM": "xterm", "TERM_PROGRAM": "iTerm.app"],
        ] {
            #expect(!PictureScreen.asks(environment: environment), "\(environment)")
        }
        #expect(PictureScreen.asks(environment: ["TERM": "xterm-256color"]))
    }
}
