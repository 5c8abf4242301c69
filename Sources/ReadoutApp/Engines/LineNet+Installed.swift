import Foundation
package import ReadoutNets
package import ReadoutReading

extension LineNet {
    /// Loads a net that was installed with the program.
    /// - Throws: `ModelFileError.missing`, `LineNetError` when the file is not a valid model, or the file system's
    ///   error.
    package static func installed(_ model: ModelFile.Model) throws -> LineNet {
        let file = try ModelFile(model).location()
        var net = try LineNet([UInt8](try Data(contentsOf: file))).quantized
        if let kernel = VectorKernel() { net.kernel = kernel }
        return net
    }
}
