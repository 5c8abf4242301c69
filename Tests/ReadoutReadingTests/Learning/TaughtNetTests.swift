import Foundation
import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// The display net's readings of lines in a script that it does not know, before and after lessons.
struct TaughtNetTests {
    private static let reader: DisplayReader? = {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let file = root.appendingPathComponent("Sources/ReadoutNets/Resources/display.net")
        guard let bytes = try? Data(contentsOf: file), let net = try? LineNet([UInt8](bytes)) else {
            return nil
        }
        return DisplayReader(net: net)
    }()

    private let reader: DisplayReader

    init() throws { reader = try #require(Self.reader) }

    /// A line of a display with thin segments, noisy and blurred.
    private func crop(_ text: String, seed: UInt64) -> GrayImage {
        var display = DrawnDisplay()
        (display.stroke, display.pitch, display.lit) = (2, 30, 120)
        var image = display.image(of: text).blurred(radius: 2)
        var random = SeededGenerator(seed: seed)
        for index in image.pixels.indices {
            let gray = Int(image.pixels[index]) + Int.random(in: -30...30, using: &random)
            image.pixels[index] = UInt8(min(255, max(0, gray)))
        }
        return image
    }

    private func lesson(_ text: String, shown: String? = nil) -> TaughtCrop {
        TaughtCrop(crop: crop(shown ?? text, seed: 1), text: text)
    }

    private var lessons: [TaughtCrop] {
        ["14298", "73605", "90816", "52347"].map { lesson($0) }
    }

    private func sureness(of text: String, in crop: GrayImage, by reader: DisplayReader) -> Double {
        reader.alternatives(in: crop).first { $0.reading.text == text }?.reading.confidence ?? 0
    }

    @Test func `a taught net is surer of lines like those that it learnt from`() throws {
        let taught = try #require(reader.taught(lessons))
        let seen = crop("38127", seed: 9)
        #expect(taught.alternatives(in: seen).first?.reading.text == "38127")
        #expect(
            sureness(of: "38127", in: seen, by: taught)
                > sureness(of: "38127", in: seen, by: reader) + 0.2)
    }

    @Test func `what does not show what was said of it teaches nothing`() {
        #expect(reader.taught([]) == nil)
        #expect(reader.taught([lesson("90816", shown: "14298")]) == nil)
        #expect(reader.taught([lesson("14298 kWh", shown: "14298")]) == nil)
        #expect(reader.taught([lesson("14798", shown: "14298")]) == nil)
        #expect(reader.taught([lesson("1 4298", shown: "14298")]) != nil)
    }

    @Test func `a taught net takes the other's place where nobody was certain`() throws {
        var field = value(.integer)
        field.rules.digits = 5
        let nets = NetReaders(display: reader, print: nil)
        func reading(_ memory: ValueMemory?, noting trace: ValueTrace? = nil) throws -> Reading {
            try ValueReader(recognizer: FixedRecognizer(), nets: nets, memory: { memory })
                .reading(of: field, in: ValueCrop(crop("38127", seed: 9)), noting: trace)
        }
        let trace = ValueTrace(name: field.name)
        let before = try reading(nil)
        let after = try reading(ValueMemory(lessons, nets: nets), noting: trace)
        #expect(!before.isAccepted)
        #expect(after.text == "38127")
        #expect(after.confidence > before.confidence)
        #expect(trace.hypotheses.contains { $0.name == "display net, taught" })
    }

    @Test func `what the net saw before it was taught contradicts it, if it was no guess`() {
        let field = value(.integer)
        func net(_ text: String, _ confidence: Double) -> Hypothesis {
            Hypothesis(reader: .displayNet, text: text, confidence: confidence, field: field)
        }
        #expect(net("38121", 0.6).dissents(from: net("38127", 0.99)))
        #expect(!net("38121", 0.4).dissents(from: net("38127", 0.99)))
        #expect(!net("38127", 0.6).dissents(from: net("38127", 0.99)))
        let recognizer = Hypothesis(
            reader: .recognizer, text: "38127", confidence: 0.9, field: field)
        let hypotheses = [recognizer, net("38127", 0.99), net("38121", 0.6)]
        #expect(!Verdict(hypotheses, withTaughtNet: true).reading(of: field).isAccepted)
        #expect(Verdict(Array(hypotheses.dropLast())).reading(of: field).isAccepted)
    }

    @Test func `of a text that the net did not see before, a taught one is not believed`() throws {
        let nets = NetReaders(display: reader, print: nil)
        let memory = ValueMemory(lessons, nets: nets)
        let field = value(.integer)
        let reader = ValueReader(recognizer: FixedRecognizer(), nets: nets, memory: { memory })
        let crop = crop("38127", seed: 9)
        let looks = reader.netLooks(at: crop, field: field, beside: [], noting: nil)
        let taught = try #require(try reader.taught(field, after: looks))
        let seen = taught.netLooks(at: crop, field: field, beside: [], noting: nil)
        #expect(!seen.isEmpty)
        let others = looks.filter { $0.reading.text != "38127" }
        let blind = try #require(try reader.taught(field, after: others))
        let without = blind.netLooks(at: crop, field: field, beside: [], noting: nil)
        #expect(!without.contains { $0.reading.text == "38127" })
        #expect(try taught.taught(field, after: looks) == nil)
        #expect(try reader.taught(field, after: []) == nil)
    }

    @Test func `of what was doubtful before, a taught net alone is not believed`() {
        var field = value(.integer)
        field.rules.digits = 5
        func isAccepted(_ confidence: Double, taught: Bool) -> Bool {
            let net = Hypothesis(
                reader: .displayNet, text: "38127", confidence: confidence, field: field)
            return Verdict([net], withTaughtNet: taught).reading(of: field).isAccepted
        }
        #expect(isAccepted(0.95, taught: false))
        #expect(!isAccepted(0.999, taught: true))
    }

    @Test func `a taught net that the second reader bears out is believed`() {
        var field = value(.integer)
        field.rules.digits = 5
        func isAccepted(_ second: Double) -> Bool {
            let hypotheses = [(Hypothesis.Reader.displayNet, 0.95), (.displayLSTM, second)].map {
                Hypothesis(reader: $0, text: "38127", confidence: $1, field: field)
            }
            return Verdict(hypotheses, withTaughtNet: true).reading(of: field).isAccepted
        }
        #expect(isAccepted(0.95))
        #expect(!isAccepted(0.8))
    }
}
