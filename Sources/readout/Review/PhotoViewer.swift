import Foundation
import ReadoutPhotos

/// Opens photos in another program, without waiting for it.
struct PhotoViewer {
    /// The result of opening a photo.
    enum Outcome: Equatable {
        case opened
        /// The photo's file no longer exists.
        case missing
        /// There is no display.
        case noDisplay
        /// This command could not be started.
        case failed(String)
    }

    private let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// The command that opens a file: `OPENER` from the environment, else the desktop's; nil without a display.
    private var command: String? {
        if let opener = environment["OPENER"], !opener.isEmpty { return opener }
        #if os(macOS)
            return "open"
        #else
            let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
            return displays.contains { environment[$0, default: ""] != "" } ? "xdg-open" : nil
        #endif
    }

    /// Opens a photo.
    func open(_ photo: String) -> Outcome {
        // Viewers open whole files, at their first page.
        let path = PagePath(photo).file
        guard FileManager.default.fileExists(atPath: path) else { return .missing }
        guard let command else { return .noDisplay }
        // The command may include options. The path is passed as an argument, not as shell text. The shell returns at
        // once.
        let script = """
            command -v \(command.split(separator: " ").first ?? "") >/dev/null || exit 127
            \(command) "$1" &
            """
        let pid = LimitedProgram.start(
            "/bin/sh", ["-c", script, "sh", path], input: nil, output: nil, errors: nil)
        return pid.flatMap(LimitedProgram.exitCode) == 0 ? .opened : .failed(command)
    }
}
