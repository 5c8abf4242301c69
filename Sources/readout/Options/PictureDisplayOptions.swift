import ArgumentParser

/// Whether pictures are shown between the lines of text.
struct PictureDisplayOptions: ParsableArguments {
    @Flag(name: .customLong("no-pictures"), help: "Show no pictures in the terminal.")
    var noPictures = false

    /// Shows pictures where a person wants them and the terminal can.
    /// - Parameters:
    ///   - stream: where pictures go: standard error beside questions, standard output among results.
    ///   - isAsking: false where nothing is asked, and thus nothing shown.
    func pictures(on stream: StandardStream = .errors, asking isAsking: Bool = true)
        -> TerminalPictures
    {
        TerminalPictures(on: stream, isWanted: isAsking && areWanted)
    }

    /// What the call and the settings say, in this order.
    private var areWanted: Bool {
        !noPictures
            && Settings.usual?[.pictures].flatMap(PictureChoice.init(rawValue:)) != .never
    }
}
