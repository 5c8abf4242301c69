import ArgumentParser

/// Whether pictures are shown between the lines of text.
struct PictureDisplayOptions: ParsableArguments {
    @Flag(name: .customLong("no-pictures"), help: "Show no pictures in the terminal.")
    var noPictures = false
}
