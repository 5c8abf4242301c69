import Foundation
import ReadoutGeometry
import Samples
import Testing

@testable import ReadoutModel

/// Compares the judgement of random readings with the result of trying every combination.
struct HistoryPropertyTests {
    private static let kinds: [Field] = [
        value(.number) { $0.monotonic = true },
        value(.number) { $0.maximumRate = .init(amount: 3, period: .day) },
        value(.number) {
            $0.monotonic = true
            $0.maximumRate = .init(amount: 3, period: .day)
        },
        value(.number) {
            $0.monotonic = true
            $0.rollover = 20
            $0.maximumRate = .init(amount: 3, period: .day)
        },
    ]

    private static func claims(_ count: Int, _ random: inout SeededGenerator) throws
        -> [HistoryClaim]
    {
        try (0..<count).map { number in
            let hour = Int.random(in: 0..<100, using: &random)
            let isError = Int.random(in: 0..<3, using: &random) == 0
            let text = "\(isError ? Int.random(in: 0..<20, using: &random) : hour / 8)"
            let moment = CivilDate(secondsSince1970: 1_767_225_600 + hour * 3600).text
            return try #require(
                HistoryClaim(
                    TypedValue(text: text, magnitude: Decimal(string: text)),
                    taken: TakenAt(moment: moment, utcOffsetInMinutes: nil, name: "\(number)"),
                    isWord: Int.random(in: 0..<12, using: &random) == 0))
        }
    }

    @Test(arguments: kinds)
    func `no reading is believed beside another that it contradicts, in whatever order they come`(
        value: Field
    ) throws {
        var random = SeededGenerator(seed: 19)
        let judgement = HistoryJudgement(of: value, replacements: [])
        var believed = 0
        for _ in 0..<300 {
            let claims = try HistoryPropertyTests.claims(14, &random)
            let doubts = judgement.doubts(of: claims)
            let order = TakenAt.order(claims, by: \.taken)
            let trusted = order.filter { claims[$0].isWord || doubts[$0].isEmpty }
            for (place, later) in trusted.enumerated() {
                for earlier in trusted[..<place]
                where !(claims[earlier].isWord && claims[later].isWord) {
                    #expect(
                        judgement.relation.allows(
                            claims[earlier].point, before: claims[later].point))
                }
            }
            // Each reading in doubt is contradicted by another one, which its doubt names.
            for index in order where !doubts[index].isEmpty {
                #expect(!claims[index].isWord)
                #expect(doubts[index].allSatisfy { $0.isOfHistory })
            }
            believed += trusted.count
            let shuffled = claims.indices.shuffled(using: &random)
            let again = judgement.doubts(of: shuffled.map { claims[$0] })
            #expect(zip(shuffled, again).allSatisfy { doubts[$0] == $1 })
        }
        #expect(believed > 300)
    }

    @Test func `those are believed that are on every longest chain`() throws {
        var random = SeededGenerator(seed: 91)
        let judgement = HistoryJudgement(of: HistoryPropertyTests.kinds[0], replacements: [])
        for _ in 0..<200 {
            let claims = try HistoryPropertyTests.claims(9, &random)
            let ordered = TakenAt.ordered(claims, by: \.taken)
            let words = ordered.indices.filter { ordered[$0].isWord }
            let read = ordered.indices.filter { place in
                !ordered[place].isWord
                    && words.allSatisfy { word in
                        let (one, other) = (min(place, word), max(place, word))
                        return ordered[one].point.amount <= ordered[other].point.amount
                    }
            }
            var (longest, common) = (0, Set<Int>())
            for bits in 0..<(1 << read.count) {
                let chain = read.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
                let amounts = chain.map { ordered[$0].point.amount }
                guard zip(amounts, amounts.dropFirst()).allSatisfy({ $0 <= $1 }) else { continue }
                if chain.count > longest { (longest, common) = (chain.count, Set(chain)) }
                if chain.count == longest { common.formIntersection(chain) }
            }
            let doubts = judgement.doubts(of: ordered)
            let believed = ordered.indices.filter { !ordered[$0].isWord && doubts[$0].isEmpty }
            #expect(Set(believed) == common)
        }
    }

    @Test func `ten thousand readings with errors are judged in little time`() throws {
        var random = SeededGenerator(seed: 5)
        let claims = try (0..<10_000).map { number in
            let isError = Int.random(in: 0..<20, using: &random) == 0
            let text = "\(isError ? Int.random(in: 0..<20_000, using: &random) : number)"
            return try #require(
                HistoryClaim(
                    TypedValue(text: text, magnitude: Decimal(string: text)),
                    taken: TakenAt(
                        moment: CivilDate(secondsSince1970: 1_767_225_600 + number * 60).text,
                        utcOffsetInMinutes: nil), isWord: false))
        }
        let judgement = HistoryJudgement(of: HistoryPropertyTests.kinds[0], replacements: [])
        var doubts: [[Doubt]] = []
        let time = ContinuousClock().measure { doubts = judgement.doubts(of: claims) }
        #expect(doubts.count { $0.isEmpty } > 9_000)
        #expect(time < .seconds(60))
    }
}
