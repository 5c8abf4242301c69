import Foundation
import ReadoutPhotos
import ReadoutTerminal

/// Shows pictures between lines of text, in the way the terminal supports. Only this type decides whether and how.
struct TerminalPictures {
    /// The terminal's graphics; nil when it shows no pictures.
    private let screen: PictureScreen?
    private let stream: StandardStream

    /// Queries the terminal for its graphics, which waits for a reply; use once for each command.
    /// - Parameters:
    ///   - stream: the stream for pictures: standard error beside questions, standard output among results.
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

    /// Whether pictures are shown; if not, callers should print where a picture is stored.
    var canShow: Bool { screen != nil }

    /// Shows a picture on separate lines; the cursor must be at the start of a line.
    /// - Parameters:
    ///   - png: a picture file in any supported format; PNG for terminals that decode it themselves.
    ///   - columns: maximum width in cells; the terminal's width also limits it.
    ///   - rows: maximum height in cells; nil for the height that a value's line of text needs.
    /// - Returns: whether the picture was shown.
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
    /// Number of rows in which a line of text is readable: half blocks have fewer pixels in a row and so need more.
    fileprivate var usualRows: Int {
        if case .halfBlocks = graphics { return 10 }
        return 5
    }
}
