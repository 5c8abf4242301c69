import Foundation
import ReadoutGeometry
import ReadoutModel
import ReadoutStore
import Testing

@testable import ReadoutApp

struct ReviewTests {
    private static func item(
        _ record: Int64, _ value: String = "energy", confidence: Double = 0.5,
        offer: String? = "4990.3", choices: [String] = ["4998.3", "1990.3"], photo: String? = nil
    ) -> ReviewItem {
        ReviewItem(
            id: ReviewItem.ID(record: record, value: value), photo: photo ?? "photo \(record)",
            moment: "2026-01-01T10:00:00", position: 0, confidence: confidence, offer: offer,
            choices: choices)
    }

    private static func stored(_ operation: Int64 = 1, _ now: Review.Waiting = [:]) -> Review.Event
    {
        .outcome(.stored(operation: operation, now: now))
    }

    private static func key(_ character: Character) -> Review.Event { .key(.character(character)) }

    private func expect(
        _ review: inout Review, _ event: Review.Event, _ effects: [Review.Effect],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let taken = review.take(event)
        #expect(taken == effects, sourceLocation: sourceLocation)
    }

    @Test func `the most doubtful value comes first, then the older one`() {
        let review = Review([
            Self.item(1, confidence: 0.9), Self.item(3, confidence: 0.2),
            Self.item(2, confidence: 0.2),
        ])
        #expect(review.items.map(\.id.record) == [2, 3, 1])
    }

    @Test func `a key a value, and the review is at its end`() {
        var review = Review((1...20).map { Self.item($0) })
        for record in Int64(1)...20 {
            #expect(review.current?.id.record == record)
            let id = ReviewItem.ID(record: record, value: "energy")
            expect(&review, Self.key("a"), [.settle(id, .confirmed, isForced: false)])
            let effects = review.take(Self.stored(record))
            #expect(effects.last == (record == 20 ? .end(.finished) : .show))
        }
        #expect(review.mode == .ended(.finished))
        #expect(review.left == 0)
    }

    @Test func `what an answer puts in doubt is named and asked about`() {
        var review = Review([Self.item(1)])
        _ = review.take(Self.key("a"))
        let effects = review.take(Self.stored(4, [1: [], 7: [Self.item(7)]]))
        #expect(
            effects == [
                .confirm(Self.item(1).id, .confirmed),
                .say("now in doubt as well, and asked about below: 'energy' of record 7"), .show,
            ])
        #expect(review.current?.id.record == 7)
    }

    @Test func `a counter's choice lies between the readings before and after it`() {
        func reading(_ text: String) -> PastReading {
            PastReading(
                value: TypedValue(text: text, magnitude: Decimal(string: text)),
                capturedAt: "2026-01-01T10:00:00")
        }
        let between = Neighbours(earlier: reading("4958.0"), later: reading("5017.8"))
        func encloses(_ text: String) -> Bool { between.enclose(reading(text).value) }
        #expect(encloses("4990.3") && encloses("4958.0") && encloses("5017.8"))
        #expect(!encloses("1990.3") && !encloses("5990.3"))
        #expect(between.enclose(nil))
        #expect(Neighbours(earlier: nil, later: nil).enclose(reading("1").value))
    }

    @Test func `nothing to review is the end`() {
        var review = Review([])
        #expect(review.mode == .ended(.finished))
        expect(&review, Self.key("a"), [])
    }

    @Test func `what cannot be the value cannot be accepted or chosen`() {
        var review = Review([Self.item(1, offer: nil, choices: [])])
        for key in ["a", "1", "9"] {
            guard case .say? = review.take(Self.key(Character(key))).first else {
                Issue.record("\(key) was not refused")
                continue
            }
            #expect(review.mode == .asking)
        }
    }

    @Test func `a figure chooses what else was seen`() {
        var review = Review([Self.item(1)])
        let id = ReviewItem.ID(record: 1, value: "energy")
        expect(&review, Self.key("2"), [.settle(id, .text("1990.3"), isForced: false)])
        expect(&review, Self.stored(), [.confirm(id, .text("1990.3")), .end(.finished)])
    }

    @Test func `a text is typed, and what equals the reading confirms it`() {
        let id = ReviewItem.ID(record: 1, value: "energy")
        for (typed, answer) in [
            ("12.5", Review.Answer.text("12.5")), ("4990.3", .confirmed), (" 4990.3 ", .confirmed),
        ] {
            var review = Review([Self.item(1)])
            expect(&review, Self.key("t"), [.showLine])
            for character in typed { _ = review.take(Self.key(character)) }
            expect(&review, .key(.enter), [.settle(id, answer, isForced: false)])
        }
        var edited = Review([Self.item(1)])
        _ = edited.take(Self.key("e"))
        _ = edited.take(.key(.backspace))
        _ = edited.take(Self.key("8"))
        expect(&edited, .key(.enter), [.settle(id, .text("4990.8"), isForced: false)])
    }

    @Test func `what breaks a rule is asked about once, and no returns to the text`() {
        let id = ReviewItem.ID(record: 1, value: "energy")
        var review = Review([Self.item(1)])
        for character in "t7" { _ = review.take(Self.key(character)) }
        _ = review.take(.key(.enter))
        expect(
            &review, .outcome(.broken(["7 is below the minimum 9"])),
            [.object(["7 is below the minimum 9"])])
        expect(&review, Self.key("n"), [.showLine])
        #expect(review.mode == .typing(LineEdit("7")))
        _ = review.take(.key(.enter))
        _ = review.take(.outcome(.broken(["7 is below the minimum 9"])))
        expect(&review, Self.key("y"), [.settle(id, .text("7"), isForced: true)])
        expect(&review, Self.stored(), [.confirm(id, .text("7")), .end(.finished)])
    }

    @Test func `going back takes the last answer back and asks about it again`() {
        var review = Review([Self.item(1), Self.item(2), Self.item(3)])
        guard case .say? = review.take(Self.key("b")).first else {
            Issue.record("there was nothing to go back to")
            return
        }
        _ = review.take(Self.key("s"))
        _ = review.take(Self.key("x"))
        _ = review.take(Self.stored(7, [2: [], 3: []]))
        // The answer also settled the third record, which made this value the last one.
        #expect(review.mode == .ended(.finished))
        var other = Review([Self.item(1), Self.item(2), Self.item(3)])
        for event in [Self.key("s"), Self.key("x"), Self.stored(7, [2: []])] {
            _ = other.take(event)
        }
        expect(&other, Self.key("b"), [.undo(operation: 7, records: [2])])
        expect(&other, .outcome(.undone(now: [2: [Self.item(2)]])), [.show])
        #expect(other.current?.id.record == 2)
        expect(&other, Self.key("b"), [.show])
        #expect(other.current?.id.record == 1)
        #expect(other.left == 3)
    }

    @Test func `what another record settles is asked about again when the answer is taken back`() {
        var review = Review([Self.item(1), Self.item(2), Self.item(3)])
        _ = review.take(Self.key("a"))
        _ = review.take(Self.stored(5, [1: [], 2: []]))
        #expect(review.current?.id.record == 3)
        expect(&review, Self.key("b"), [.undo(operation: 5, records: [1, 2])])
        _ = review.take(.outcome(.undone(now: [1: [Self.item(1)], 2: [Self.item(2)]])))
        #expect(review.current?.id.record == 1)
        #expect(review.left == 3)
    }

    @Test func `what an answer puts in doubt is asked about too`() {
        var review = Review([Self.item(1), Self.item(3, confidence: 0.9)])
        _ = review.take(Self.key("a"))
        _ = review.take(Self.stored(1, [1: [], 2: [Self.item(2, confidence: 0.7)]]))
        #expect(review.items.map(\.id.record) == [1, 2, 3])
        #expect(review.current?.id.record == 2)
    }

    @Test func `a dismissed photo takes all its values along, and brings them back`() {
        let values = [
            Self.item(1, "a", photo: "p"), Self.item(1, "b", photo: "p"),
            Self.item(9, "c", photo: "p"),
            Self.item(2, "a", choices: [], photo: "q"),
        ]
        var review = Review(values)
        _ = review.take(Self.key("d"))
        _ = review.take(Self.stored(4, [1: []]))
        #expect(review.current?.id.record == 2)
        _ = review.take(Self.key("b"))
        let first = values.filter { $0.id.record == 1 }
        _ = review.take(.outcome(.undone(now: [1: first])))
        #expect(review.left == 4)
    }

    @Test func `any keys and outcomes lead to a state that its log leads to again`() {
        var random = SeededGenerator(seed: 23)
        for _ in 0..<300 {
            let items = (1...Int64.random(in: 1...8, using: &random)).map { record in
                Self.item(
                    record, confidence: Double.random(in: 0...1, using: &random),
                    offer: Bool.random(using: &random) ? "\(record)" : nil,
                    choices: ["7", "8", "9"].prefix(Int.random(in: 0...3, using: &random)).map {
                        $0
                    },
                    photo: "\(record % 3)")
            }
            var review = Review(items)
            for _ in 0..<60 {
                let before = review
                let event = Self.event(of: review, &random)
                let effects = review.take(event)
                if review.log == before.log {
                    #expect(effects.isEmpty)
                    #expect(review == before)
                }
                Self.check(review, effects)
            }
            #expect(Review(items.shuffled(using: &random), replaying: review.log) == review)
        }
    }

    /// Checks what holds in every state.
    private static func check(_ review: Review, _ effects: [Review.Effect]) {
        #expect(Set(review.items.map(\.id)).count == review.items.count)
        #expect(review.passed.keys.allSatisfy { id in review.items.contains { $0.id == id } })
        #expect(review.items == review.items.sorted())
        if review.mode != .ended(.finished) { return }
        // No value is lost: each was shown or settled by another.
        #expect(review.left == 0)
        #expect(effects.isEmpty || effects.last == .end(.finished))
    }

    private static let keys: [ReviewKey] =
        "a123tesxdob<q?hyn 4Äk".map { .character($0) }
        + [
            .enter, .escape, .backspace, .delete, .left, .right, .home, .end, .eraseLine,
            .eraseWord,
        ]
        + [.other]

    /// A key, or an outcome that a store may report in this state; sometimes one that it cannot.
    private static func event(
        of review: Review, _ random: inout SeededGenerator
    ) -> Review.Event {
        let isWaiting =
            switch review.mode {
            case .storing, .undoing: Int.random(in: 0..<10, using: &random) > 0
            default: Int.random(in: 0..<10, using: &random) == 0
            }
        guard isWaiting else {
            // The end is rare, so that much happens before it.
            if Int.random(in: 0..<200, using: &random) == 0 {
                return [.stop, .key(.interrupt), .key(.endOfInput)][
                    Int.random(in: 0..<3, using: &random)]
            }
            return .key(keys[Int.random(in: 0..<keys.count, using: &random)])
        }
        var now: Review.Waiting = [:]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let record = Int64.random(in: 1...10, using: &random)
            let known = review.items.filter { $0.id.record == record }
            now[record] =
                Bool.random(using: &random)
                ? []
                : known.isEmpty ? [item(record, confidence: 0.4, photo: "\(record % 3)")] : known
        }
        let outcomes: [Review.Outcome] = [
            .stored(operation: Int64.random(in: 1...99, using: &random), now: now),
            .stored(operation: nil, now: now), .broken(["too much"]), .refused("no number"),
            .known(now: now), .undone(now: now), .notUndone("a later change stands in the way"),
        ]
        return .outcome(outcomes[Int.random(in: 0..<outcomes.count, using: &random)])
    }
}
