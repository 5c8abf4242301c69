package import Foundation
package import ReadoutCore

/// The file of the display model, wherever the program is installed.
///
/// `Bundle.module` is not used: it knows the build folder only and ends the program when that is gone.
package struct DisplayModelFile: Sendable {
    /// Where it is looked for, in this order.
    package let candidates: [URL]

    /// The places that belong to a program: the resources that the package manager puts beside it, then
    /// `../share/readout` as installed.
    /// - Parameter executable: the program's file.
    package init(besides executable: URL) {
        let folder = executable.resolvingSymlinksInPath().deletingLastPathComponent()
        let installed = folder.deletingLastPathComponent().appendingPathComponent("share/readout")
        candidates =
            ["resources", "bundle"].map {
                folder.appendingPathComponent("readout_ReadoutVision.\($0)/Resources/display.net")
            } + [installed.appendingPathComponent("display.net")]
    }

    /// The places that belong to the running program.
    package init() {
        let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "readout"
        self.init(besides: URL(fileURLWithPath: path))
    }

    /// The first candidate that is there; nil when there is none.
    package var location: URL? {
        candidates.first { FileManager.default.isReadableFile(atPath: $0.path) }
    }

    /// Loads the net.
    /// - Throws: `DisplayModelError.missing` when no candidate is there, `DisplayNetError` when its bytes are no model,
    ///   or what the file system says.
    package func net() throws -> DisplayNet {
        guard let location else {
            throw DisplayModelError.missing(searched: candidates.map(\.path))
        }
        return try DisplayNet([UInt8](try Data(contentsOf: location)))
    }
}

/// Why there is no display model.
package enum DisplayModelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// None of the places has it.
    case missing(searched: [String])

    /// What could not be done, why, and the next step.
    package var description: String {
        switch self {
        case .missing(let searched):
            "cannot read displays: the model is at none of \(searched.joined(separator: ", ")); "
                + "install readout again"
        }
    }
}
