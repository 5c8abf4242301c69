import Foundation
import ReadoutPhotos

/// Opens photos in another program and waits for nothing.
struct PhotoViewer {
    /// What became of it.
    enum Outcome: Equatable {
        case opened
        /// The photo is not where it was.
        case missing
        /// Nothing here shows pictures.
        case noDisplay
        /// This command cannot be started.
        case failed(String)
    }

    private let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// The command that opens a file: `OPENER` of the environment, else the desktop's; nil without a display.
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
        // Viewers open files, at their first page.
        let path = PagePath(photo).file
        guard FileManager.default.fileExists(atPath: path) else { return .missing }
        guard let command else { return .noDisplay }
        // The command may have options; the photo's path is no part of the shell's text. The shell ends at once.
        let script = """
            command -v \(command.split(separator: " ").first ?? "") >/dev/null || exit 127
            \(command) "$1" &
            """
        let pid = LimitedProgram.start(
            "/bin/sh", ["-c", script, "sh", path], input: nil, output: nil, errors: nil)
        return pid.flatMap(LimitedProgram.exitCode) == 0 ? .opened : .failed(command)
    }
}
