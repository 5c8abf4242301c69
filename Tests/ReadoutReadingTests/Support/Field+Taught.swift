import ReadoutImaging
import ReadoutModel

@testable import ReadoutReading

// Lets tests pass a value without lessons wherever one with lessons is expected.

extension ValueReader {
    func reading(
        of field: Field, in crop: ValueCrop, like others: [String] = [],
        noting trace: ValueTrace? = nil, shifted: ((Double) -> ValueCrop)? = nil
    ) throws -> Reading {
        try reading(
            of: TaughtField(field), in: crop, like: others, noting: trace, shifted: shifted)
    }

    func taught(_ field: Field, after looks: [DisplayReader.Alternative]) throws -> ValueReader? {
        try taught(TaughtField(field), after: looks)
    }

    func netLooks(
        at picture: GrayImage, field: Field, beside others: [Hypothesis], noting trace: ValueTrace?
    ) -> [DisplayReader.Alternative] {
        netLooks(at: picture, field: TaughtField(field), beside: others, noting: trace)
    }
}

extension Verdict {
    func reading(of field: Field) -> Reading { reading(of: TaughtField(field)) }
}

extension Hypothesis {
    init(
        reader: Reader, text: String, confidence: Double, field: Field, isFree: Bool = false
    ) {
        self.init(
            reader: reader, text: text, confidence: confidence, field: TaughtField(field),
            isFree: isFree)
    }

    func judged(by seen: Reading.Alternative, field: Field) -> Hypothesis? {
        judged(by: seen, field: TaughtField(field))
    }

    func judged(by look: DisplayLineReader.Look, field: Field) -> Hypothesis? {
        judged(by: look, field: TaughtField(field))
    }
}

extension Reading {
    func comparedByCharacter(
        in lattice: CharacterLattice, like others: [String], of field: Field,
        net: (Hypothesis) -> Hypothesis?
    ) -> Reading {
        comparedByCharacter(in: lattice, like: others, of: TaughtField(field), net: net)
    }

    func weighed(
        againstPrint seen: [Alternative], among lattice: CharacterLattice?, sureness: Double,
        of field: Field, like others: [String]
    ) -> Reading {
        weighed(
            againstPrint: seen, among: lattice, sureness: sureness, of: TaughtField(field),
            like: others)
    }
}
