import ReadoutImaging
import ReadoutModel

@testable import ReadoutReading

// A value of which nothing was learnt, wherever one with what was learnt of it is read.

extension ValueReader {
    func reading(
        of value: Value, in crop: ValueCrop, like others: [String] = [],
        noting trace: ValueTrace? = nil, shifted: ((Double) -> ValueCrop)? = nil
    ) throws -> Reading {
        try reading(
            of: TaughtValue(value), in: crop, like: others, noting: trace, shifted: shifted)
    }

    func taught(_ value: Value, after looks: [DisplayReader.Alternative]) throws -> ValueReader? {
        try taught(TaughtValue(value), after: looks)
    }

    func netLooks(
        at picture: GrayImage, value: Value, beside others: [Witness], noting trace: ValueTrace?
    ) -> [DisplayReader.Alternative] {
        netLooks(at: picture, value: TaughtValue(value), beside: others, noting: trace)
    }
}

extension Verdict {
    func reading(of value: Value) -> Reading { reading(of: TaughtValue(value)) }
}

extension Witness {
    init(
        reader: Reader, text: String, confidence: Double, value: Value, isFree: Bool = false
    ) {
        self.init(
            reader: reader, text: text, confidence: confidence, value: TaughtValue(value),
            isFree: isFree)
    }

    func judged(by seen: DisplayReader.Alternative, value: Value) -> Witness? {
        judged(by: seen, value: TaughtValue(value))
    }

    func judged(by look: DisplayLineReader.Look, value: Value) -> Witness? {
        judged(by: look, value: TaughtValue(value))
    }

    func confirmed(withCertainty certainty: Double, value: Value) -> Witness? {
        confirmed(withCertainty: certainty, value: TaughtValue(value))
    }
}

extension Reading {
    func settled(
        by lattice: CharacterLattice, like others: [String], of value: Value,
        net: (Witness) -> Witness?
    ) -> Reading {
        settled(by: lattice, like: others, of: TaughtValue(value), net: net)
    }

    func beside(
        print seen: [Alternative], among lattice: CharacterLattice?, sureness: Double,
        of value: Value, like others: [String]
    ) -> Reading {
        beside(
            print: seen, among: lattice, sureness: sureness, of: TaughtValue(value), like: others)
    }
}
