package import Foundation

/// The file of a model that a reader needs, wherever the program is installed.
///
/// Not `Bundle.module`, which knows only the build folder and ends the program when that folder is gone.
package struct ModelFile: Sendable {
    /// The models; the raw value is the name of the file.
    package enum Model: String, Sendable, CaseIterable {
        /// The net for displays and counters, which the program itself runs.
        case display = "display.net"
        /// The net for print, which the program itself runs.
        case print = "print.net"
        /// The LSTM for displays, which Tesseract runs.
        case lstm = "display.traineddata"
    }

    /// The model to find.
    package let model: Model
    /// The possible paths, in the order in which they are tried.
    package let candidates: [URL]

    /// The paths for an installed program: in the resources that the package manager puts beside it, then in
    /// `../share/readout`.
    /// - Parameter executable: the program's file.
    package init(_ model: Model, besides executable: URL) {
        self.model = model
        let folder = executable.resolvingSymlinksInPath().deletingLastPathComponent()
        let installed = folder.deletingLastPathComponent().appendingPathComponent("share/readout")
        let folders =
            ["resources", "bundle"].map {
                folder.appendingPathComponent("readout_ReadoutNets.\($0)/Resources")
            } + [installed] + ModelFile.inCheckout
        candidates = folders.map { $0.appendingPathComponent(model.rawValue) }
    }

    /// Tests run inside a program of the toolchain, so they find the model in the sources.
    private static var inCheckout: [URL] {
        #if DEBUG
            [
                URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                    .appendingPathComponent("Resources")
            ]
        #else
            []
        #endif
    }

    /// The paths for the running program.
    package init(_ model: Model) {
        let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "readout"
        self.init(model, besides: URL(fileURLWithPath: path))
    }

    /// The first candidate that exists.
    /// - Throws: `ModelFileError.missing` if there is none.
    package func location() throws(ModelFileError) -> URL {
        guard
            let found = candidates.first(where: {
                FileManager.default.isReadableFile(atPath: $0.path)
            })
        else { throw .missing(searched: candidates.map(\.path)) }
        return found
    }
}

/// Why a reader has no model.
package enum ModelFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The model is at none of these paths.
    case missing(searched: [String])

    /// What could not be done, why, and the next step.
    package var description: String {
        switch self {
        case .missing(let searched):
            "cannot read photos: a model is at none of \(searched.joined(separator: ", ")); "
                + "install readout again"
        }
    }
}
