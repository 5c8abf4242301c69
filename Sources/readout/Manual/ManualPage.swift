/// A page of the manual, for the terminal and for man(1).
struct ManualPage {
    /// Name by which man(1) finds the page, as in `readout-json`.
    let name: String
    /// Section of the manual: 1 for commands, 5 for formats, 7 for everything else.
    let section: Int
    /// What the page is about: a few words, lower case, without a full stop.
    let title: String
    /// The page's content.
    let blocks: [ManualBlock]

    /// The form in which other pages refer to this page, as in `readout-json(5)`.
    var reference: String { "\(name)(\(section))" }

    /// Path of the installed page below the folder of all man pages, as in `man5/readout-json.5`.
    var path: String { "man\(section)/\(name).\(section)" }

    /// Whether a block of the page contains this text.
    func mentions(_ text: String) -> Bool {
        blocks.contains { block in
            switch block {
            case .heading(let own, _), .paragraph(let own), .bullet(let own), .step(_, let own):
                own.contains(text)
            case .code(let lines): lines.contains { $0.contains(text) }
            case .entry(let term, let own): term.contains(text) || own.contains(text)
            }
        }
    }
}
