import Foundation
import ReadoutImaging
import Testing

@testable import ReadoutReading

@Suite struct LineNetTests {
    /// The package's folder.
    private static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
    }

    private static func model(_ name: String = "display") throws -> [UInt8] {
        try bytes("Sources/ReadoutNets/Resources/\(name).net")
    }

    /// A line with which a net was tested where it was trained, and the logits it gave there, class by class at each step.
    private static func fixture(
        _ name: String, _ number: Int, classes: Int
    ) throws -> (line: GrayImage, logits: [[Float]]) {
        var fixture = LittleEndianReader(
            bytes: try bytes("Fixtures/\(name)-net/line\(number).bin"), position: 0)
        let width = try fixture.word()
        let line = GrayImage(width: width, height: 32, pixels: Array(try fixture.bytes(32 * width)))
        var logits: [[Float]] = []
        for _ in 0..<width / 4 {
            var step: [Float] = []
            for _ in 0..<classes { step.append(try fixture.float()) }
            logits.append(step)
        }
        #expect(fixture.isAtEnd)
        return (line, logits)
    }

    @Test(arguments: ["display", "print"], 0..<3)
    func `a net gives what it gave where it was trained`(name: String, number: Int) throws {
        let net = try LineNet(try Self.model(name))
        let (line, expected) = try Self.fixture(name, number, classes: net.alphabet.count + 1)
        let logits = net.logits(of: net.features(of: line))
        #expect(logits.columns == expected.count)
        for (step, classes) in expected.enumerated() {
            for (number, logit) in classes.enumerated() {
                #expect(abs(logits.values[number * logits.columns + step] - logit) < 1e-3)
            }
        }
    }

    @Test(arguments: ["display", "print"], 0..<3)
    func `a net in whole numbers gives nearly what it gave where it was trained`(
        name: String, number: Int
    ) throws {
        let net = try LineNet(try Self.model(name)).quantized
        let (line, expected) = try Self.fixture(name, number, classes: net.alphabet.count + 1)
        let logits = net.logits(of: net.features(of: line))
        #expect(logits.columns == expected.count)
        for (step, classes) in expected.enumerated() {
            for (number, logit) in classes.enumerated() {
                #expect(abs(logits.values[number * logits.columns + step] - logit) < 0.02)
            }
        }
    }

    @Test func `the probabilities of a step add up to one`() throws {
        let net = try LineNet(try Self.model())
        let lattice = net.lattice(of: GrayImage(width: 63, height: 20, filledWith: 90))
        #expect(lattice.steps == 16)
        for step in 0..<lattice.steps {
            let sum = (0..<lattice.classes).reduce(0) { $0 + exp(Double(lattice[step, $1])) }
            #expect(abs(sum - 1) < 1e-4)
        }
    }

    @Test func `a file that is no model is refused`() throws {
        #expect(throws: LineNetError.notAModel) { try LineNet([]) }
        #expect(throws: LineNetError.notAModel) { try LineNet(Array("GIF89a......".utf8)) }
        var other = try Self.model()
        other[8] = 9
        #expect(throws: LineNetError.unknownVersion(9)) { try LineNet(other) }
    }

    @Test func `a damaged file is refused`() throws {
        let whole = try Self.model()
        var changed = whole
        changed[whole.count / 2] ^= 4
        #expect(throws: LineNetError.damaged) { try LineNet(changed) }
        #expect(throws: LineNetError.damaged) { try LineNet(whole + [0]) }
        for length in [9, 30, 80, 300, whole.count / 2, whole.count - 1] {
            #expect(throws: LineNetError.self) { try LineNet(Array(whole[..<length])) }
        }
    }

    @Test func `impossible layers are refused`() throws {
        let whole = try Self.model()
        let letters = Int(whole[24])
        // The fields of the first layer: an absurd number in any of them must be refused.
        for field in 0..<10 {
            var changed = whole
            changed[32 + letters + field * 4 + 3] = 0x7F
            #expect(throws: LineNetError.impossibleLayer(0)) { try LineNet(changed) }
        }
    }

    @Test(
        arguments: [
            (0x3C00, 1), (0xC000, -2), (0x0000, 0), (0x0001, 0x1p-24), (0x7BFF, 65504),
            (0x3555, 0.333251953125),
        ] as [(UInt16, Float)])
    func `half precision is read exactly`(bits: UInt16, value: Float) throws {
        var reader = LittleEndianReader(
            bytes: [UInt8(bits & 255), UInt8(bits >> 8)], position: 0)
        #expect(try reader.halves(1) == [value])
    }
}
