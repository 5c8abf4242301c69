import ArgumentParser

/// Whether to show pictures between the lines of text.
struct PictureDisplayOptions: ParsableArguments {
    @Flag(name: .customLong("no-pictures"), help: "Show no pictures in the terminal.")
    var noPictures = false

    /// Shows pictures when the person wants them and the terminal can display them.
    /// - Parameters:
    ///   - stream: the stream for pictures: standard error beside questions, standard output among results.
    ///   - isAsking: false when no questions are asked, and so no pictures are shown.
    func pictures(on stream: StandardStream = .errors, asking isAsking: Bool = true)
        -> TerminalPictures
    {
        TerminalPictures(on: stream, isWanted: isAsking && areWanted)
    }

    /// The choice of the command line, or else of the settings.
    private var areWanted: Bool {
        !noPictures
            && Settings.usual?[.pictures].flatMap(PictureChoice.init(rawValue:)) != .never
    }
}
