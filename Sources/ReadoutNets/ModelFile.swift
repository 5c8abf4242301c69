package import Foundation

/// The file of a model that a reader needs, wherever the program is installed.
///
/// `Bundle.module` is not used: it knows the build folder only and ends the program when that is gone.
package struct ModelFile: Sendable {
    /// The models there are; the value is the file's name.
    package enum Model: String, Sendable, CaseIterable {
        /// The net for displays and counters, which the program runs itself.
        case display = "display.net"
        /// The net for print, which it runs, too.
        case print = "print.net"
        /// The LSTM for displays, which Tesseract runs.
        case lstm = "display.traineddata"
    }

    /// Which one.
    package let model: Model
    /// Where it is looked for, in this order.
    package let candidates: [URL]

    /// The places that belong to a program: the resources that the package manager puts beside it, then
    /// `../share/readout` as installed.
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

    /// Tests run inside a program of the toolchain: for them the model lies in the sources.
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

    /// The places that belong to the running program.
    package init(_ model: Model) {
        let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "readout"
        self.init(model, besides: URL(fileURLWithPath: path))
    }

    /// The first candidate that is there.
    /// - Throws: `ModelFileError.missing` when there is none.
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
    /// None of the places has it.
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
