import ArgumentParser

/// Whether pictures are shown between the lines of text.
struct PictureDisplayOptions: ParsableArguments {
    @Flag(name: .customLong("no-pictures"), help: "Show no pictures in the terminal.")
    var noPictures = false

    /// What the call and the settings say, in this order.
    var areWanted: Bool {
        !noPictures
            && Settings.usual?[.pictures].flatMap(PictureChoice.init(rawValue:)) != .never
    }
}

/// Whether the terminal shows pictures wherever it can.
enum PictureChoice: String {
    case auto
    case never
}
