import Foundation
import ReadoutPhotos
import ReadoutTerminal

/// Shows pictures between lines of text, by whatever the terminal can: the one place that decides whether, and how.
struct TerminalPictures {
    /// What the terminal can show; nil where it shows no pictures.
    private let screen: PictureScreen?
    private let stream: StandardStream

    /// Finds out what the terminal can show, which takes a question and its answer; ask once a command.
    /// - Parameters:
    ///   - stream: where pictures go: standard error beside questions, standard output among results.
    ///   - isWanted: false to show nothing.
    init(on stream: StandardStream, isWanted: Bool) {
        self.stream = stream
        let environment = ProcessInfo.processInfo.environment
        guard isWanted, isatty(stream.rawValue) == 1 else {
            screen = nil
            return
        }
        let reply =
            PictureScreen.asks(environment: environment)
            ? TerminalQuery(stream).reply() : nil
        screen = PictureScreen(
            environment: environment, reply: reply, cell: Terminal.cell(of: stream))
    }

    /// Whether pictures are shown; where they are not, say where a picture can be found.
    var canShow: Bool { screen != nil }

    /// Shows a picture on lines of its own; the cursor has to be at the beginning of a line.
    /// - Parameters:
    ///   - png: a picture file of any format that is decoded; PNG for terminals that decode it themselves.
    ///   - columns: maximum width in cells, no more than the terminal has.
    ///   - rows: maximum height in cells; nil for what a value's line of text needs.
    /// - Returns: whether it was shown.
    @discardableResult
    func show(png: [UInt8], columns: Int = .max, rows: Int? = nil) -> Bool {
        guard let screen, let picture = try? PictureFile.pixels(of: png) else { return false }
        let size = Terminal.size(of: stream) ?? (columns: 80, rows: 24)
        let bytes = screen.bytes(
            ScreenPicture(width: picture.width, height: picture.height, pixels: picture.pixels),
            png: png, columns: max(1, min(columns, size.columns - 1)),
            rows: max(1, min(rows ?? screen.usualRows, size.rows - 2)))
        return bytes.withUnsafeBytes { stream.write($0) } == nil
    }
}

extension PictureScreen {
    /// Rows in which a line of text can be read: half blocks need more of them for as many pixels.
    fileprivate var usualRows: Int {
        if case .halfBlocks = graphics { return 10 }
        return 5
    }
}
