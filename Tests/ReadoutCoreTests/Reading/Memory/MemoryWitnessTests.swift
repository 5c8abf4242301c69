import Testing

@testable import ReadoutCore

struct MemoryWitnessTests {
    private static func value(_ rules: Rules = Rules()) -> Value {
        Value(
            name: "energy", kind: .number,
            location: .region(Region(x: 0, y: 0, width: 1, height: 1)), rules: rules)
    }

    private static func net(_ text: String, _ confidence: Double = 0.5, of value: Value) -> Witness
    {
        Witness(reader: .displayNet, text: text, confidence: confidence, value: value)
    }

    private static func look(
        _ text: String, _ certainty: Double, knowsAllFigures: Bool = true
    ) -> GlyphMemory.Look {
        GlyphMemory.Look(text: text, certainty: certainty, knowsAllFigures: knowsAllFigures)
    }

    @Test func `what the net was not sure of is accepted when the memory says the same`() throws {
        let value = Self.value()
        let net = Self.net("4821", of: value)
        #expect(!Verdict([net]).reading(of: value).isAccepted)
        let memory = try #require(net.judged(by: Self.look("4821", 0.6), value: value))
        let reading = Verdict([net, memory]).reading(of: value)
        #expect(reading.isAccepted)
        #expect(reading.text == "4821")
    }

    @Test func `a memory that saw something else leaves a doubt`() throws {
        let value = Self.value()
        let net = Self.net("4821", 0.99, of: value)
        let memory = try #require(net.judged(by: Self.look("4827", 0.9), value: value))
        #expect(!Verdict([net, memory]).reading(of: value).isAccepted)
        #expect(net.judged(by: Self.look("4827", 0.5), value: value) == nil)
    }

    @Test func `a memory that does not know all figures must be surer`() {
        let value = Self.value()
        let net = Self.net("4821", of: value)
        func word(_ certainty: Double) -> Witness? {
            net.judged(by: Self.look("4821", certainty, knowsAllFigures: false), value: value)
        }
        #expect(word(0.6) == nil)
        #expect(word(0.9)?.text == "4821")
    }

    @Test func `a point is confirmed only where a rule says where it stands`() {
        let free = Self.value()
        var rules = Rules()
        rules.decimals = 1
        let ruled = Self.value(rules)
        let look = Self.look("4821", 0.9)
        #expect(Self.net("482.1", of: free).judged(by: look, value: free) == nil)
        #expect(Self.net("482.1", of: ruled).judged(by: look, value: ruled)?.text == "482.1")
    }

    @Test func `the memory alone is believed by nobody`() {
        let value = Self.value()
        let alone = Witness(reader: .memory, text: "4821", confidence: 1, value: value)
        #expect(!Verdict([alone]).reading(of: value).isAccepted)
        #expect(!Verdict([alone, alone]).reading(of: value).isAccepted)
    }
}
