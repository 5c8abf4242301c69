import Testing

@testable import ReadoutModel

struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("", "abc", 3), ("kitten", "sitting", 3), ("metre", "meter", 2),
        ("e\u{301}", "é", 0),
    ])
    func `known words have known distances`(a: String, b: String, distance: Int) {
        #expect(EditDistance.between(Array(a), Array(b)) == distance)
    }

    @Test func `random words are as far apart as trying everything says`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let (a, b) = (word(&random), word(&random))
            #expect(EditDistance.between(a, b) == tried(a[...], b[...]), "\(a) \(b)")
        }
    }

    private func word(_ random: inout SystemRandomNumberGenerator) -> [Character] {
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in
            "abc".randomElement(using: &random) ?? "a"
        }
    }

    /// The smallest of all edit sequences, each followed to its end.
    private func tried(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
        guard let x = a.first else { return b.count }
        guard let y = b.first else { return a.count }
        return min(
            tried(a.dropFirst(), b.dropFirst()) + (x == y ? 0 : 1),
            tried(a.dropFirst(), b) + 1, tried(a, b.dropFirst()) + 1)
    }
}
