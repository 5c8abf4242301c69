import ArgumentParser

@main
struct Readout: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "readout",
        abstract: "Turn photos of displays, meters and forms into records.",
        version: "0.1.0")
}
