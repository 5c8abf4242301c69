import Testing

@testable import ReadoutModel

struct ShareTests {
    @Test func `each whole percent is itself, although most are no exact numbers`() {
        for number in 0...100 {
            let share = Double(number) / 100
            #expect(Share.wholeParts(of: share, in: 100) == number)
            #expect(percent(share) == "\(number) %")
            #expect(Doubt.lowConfidence(share).description == "only \(number) % sure")
        }
        for number in 0...10_000 {
            #expect(Share.wholeParts(of: Double(number) / 10_000, in: 10_000) == number)
        }
    }

    @Test(arguments: [
        (0.295, 0, "29 %"), (0.2999, 0, "29 %"), (0.9999, 0, "99 %"), (0.999999999, 0, "99 %"),
        (1, 0, "100 %"), (1.5, 0, "150 %"), (0.995, 2, "99.5 %"), (0.9951, 2, "99.51 %"),
        (0.9901, 2, "99.01 %"), (0.99, 2, "99 %"), (0.999999999, 2, "99.99 %"), (1, 2, "100 %"),
        (0.29, 2, "29 %"), (0, 2, "0 %"),
    ])
    func `a share is rounded down, and only a whole is 100 percent`(
        share: Double, decimals: Int, text: String
    ) {
        #expect(percent(share, decimals: decimals) == text)
    }

    @Test func `a certainty shows what it lacks`() {
        #expect(
            Doubt.notSureEnough(0.9949, wanted: 0.995).description
                == "99.49 % sure, but 99.5 % is required")
    }
}
