import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Testing

@testable import ReadoutReading

/// Codes in which readers see letters and digits in the same place.
struct LetterForDigitTests {
    private static func trace(_ text: String, isFree: Bool = true) -> HypothesisTrace {
        HypothesisTrace(
            .recognizer, image: GrayImage(width: 1, height: 1, filledWith: 0), text: text,
            confidence: 0.6, isFree: isFree)
    }

    /// The text that puts a code in doubt; nil where none does.
    private func rival(
        of text: String, beside seen: [HypothesisTrace], kind: Kind = .code, pattern: String? = nil,
        reference: String = ""
    ) -> String? {
        var field = Field(
            name: "number", kind: kind,
            location: .region(Region(x: 0, y: 0, width: 9, height: 9)))
        field.rules.pattern = pattern
        let reading = Reading(
            valueName: "number", text: text, value: TypedValue(text: text), confidence: 0.99,
            doubts: [])
        let weighed = reading.contradicted(
            byLettersIn: seen, as: TaughtField(field), beside: reference)
        guard case .disagreement(_, let other)? = weighed.doubts.first else { return nil }
        return other
    }

    @Test(
        arguments: [
            ("569954", "S69954", "S69954"), ("569954", "$69954", "S69954"), ("B12", "812", "812"),
            ("569954", "569954", nil), ("569954", "569934", nil), ("S69954", "s69954", nil),
        ] as [(String, String, String?)])
    func `a letter in place of a digit of a code puts it in doubt`(
        text: String, seen: String, other: String?
    ) {
        #expect(rival(of: text, beside: [Self.trace(seen)]) == other)
    }

    @Test func `what a reader was told to see, or a rule rules out, does not`() {
        #expect(rival(of: "569954", beside: [Self.trace("S69954", isFree: false)]) == nil)
        #expect(
            rival(of: "569954", beside: [Self.trace("S69954")], pattern: "[0-9]{6}") == nil)
        #expect(rival(of: "569954", beside: [Self.trace("S69954")], kind: .integer) == nil)
    }

    @Test(
        arguments: [
            ("471180", nil), ("571180", "S69954"), ("S71180", "S69954"), ("471180-2", "S69954"),
        ] as [(String, String?)])
    func `a letter where the reference photo surely has a digit does not`(
        reference: String, other: String?
    ) {
        #expect(rival(of: "569954", beside: [Self.trace("S69954")], reference: reference) == other)
    }
}
