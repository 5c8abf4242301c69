import Foundation

@testable import ReadoutReading

extension DisplayReader {
    /// The reader with the net from the project's sources.
    static func committed() throws -> DisplayReader {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let model = root.appendingPathComponent("Sources/ReadoutNets/Resources/display.net")
        return DisplayReader(net: try LineNet([UInt8](try Data(contentsOf: model))))
    }
}
