import Foundation
import Samples
import Testing

@testable import ReadoutModel

@Suite struct DateTests {
    @Test(arguments: [
        ("2016-12-02", "2016-12-02"), ("02.12.2016", "2016-12-02"), ("2.12.16", "2016-12-02"),
        ("2. 12. 2016", "2016-12-02"), ("2016. 12. 02.", "2016-12-02"),
        ("02.12.2016.", "2016-12-02"), ("12.02.2016", "2016-02-12"), ("2016/12/02", "2016-12-02"),
        ("Dec 12 2016", "2016-12-12"), ("12 Dec 2016", "2016-12-12"),
        ("March 27, 1984", "1984-03-27"), ("SEPT. 27, 1991", "1991-09-27"),
        ("20-06-2018", "2018-06-20"), ("06/20/2018", "2018-06-20"), ("12/12/2016", "2016-12-12"),
        ("27. März 1984", "1984-03-27"), ("3. září 2020", "2020-09-03"),
        ("3. zari 2020", "2020-09-03"), ("1er août 2021", "2021-08-01"),
        ("5 de diciembre de 2016", "2016-12-05"), ("7 maggio 1999", "1999-05-07"),
        ("11 października 2011", "2011-10-11"), ("11 listopada 2011", "2011-11-11"),
        ("11. listopadu 2011", "2011-11-11"), ("27th March 1984", "1984-03-27"),
        ("27-SEP-91", "1991-09-27"), ("2016 Dec 12", "2016-12-12"), ("1.1.69", "2069-01-01"),
        ("1.1.70", "1970-01-01"), ("29.02.2024", "2024-02-29"), ("25/12/16", "2016-12-25"),
        ("13. ÚNORA 2016", "2016-02-13"), ("20 juillet 1969", "1969-07-20"),
        ("20. července 1969", "1969-07-20"), ("20. června 1969", "1969-06-20"),
    ])
    func `a date is understood in every usual notation`(text: String, expected: String) {
        let parsed = value(.date).parsed(text)
        #expect(parsed.value?.text == expected)
        #expect(parsed.doubts.isEmpty)
    }

    @Test(arguments: [
        "30.02.2016", "2016-13-01", "29.02.2023", "12/2016", "Dec 2016", "Dec 12", "12:12:2016",
        "02 12 2016", "20161202", "0.1.2016", "1.2.3.2016", "Foo 12 2016", "2.12.216", "12.25.2016",
        "2.12-2016", "31 Dec Jan 2016", "l2.12.2016", "2016", "..", "2.12.20165", "Dec 12 2016 17",
        "99/99/9999", "10.04.2617", "2016-12-02 21", "21:36:11 2016-12-02",
    ])
    func `what is no date stays without a value`(text: String) {
        let parsed = value(.date).parsed(text)
        #expect(parsed.value == nil)
        #expect(parsed.doubts.map(\.code) == ["not-of-kind"])
    }

    @Test func `two possible days are a doubt that names both`() {
        #expect(
            value(.date).parsed("12/02/2016").doubts == [
                .ambiguous(
                    text: "12/02/2016", meanings: ["2016-02-12", "2016-12-02"],
                    advice: "set date-order=dmy or date-order=mdy with 'template edit'")
            ])
        #expect(value(.date).parsed("12/02/2016").value == nil)
        #expect(value(.date).parsed("05-12-16").doubts.map(\.code) == ["ambiguous"])
        #expect(value(.date).parsed("25-12-16").doubts.map(\.code) == ["ambiguous"])
    }

    @Test(arguments: [
        (Rules.DateOrder.dmy, "12/02/2016", "2016-02-12"), (.mdy, "12/02/2016", "2016-12-02"),
        (.mdy, "12.02.2016", "2016-12-02"), (.ymd, "16-12-02", "2016-12-02"),
        (.ymd, "2016-12-02", "2016-12-02"), (.mdy, "2 Dec 2016", "2016-12-02"),
        (.ymd, "16 Dec 02", "2016-12-02"), (.dmy, "25-12-16", "2016-12-25"),
    ])
    func `the order of the rules decides`(
        order: Rules.DateOrder, text: String, expected: String
    ) {
        let parsed = value(.date) { $0.dateOrder = order }.parsed(text)
        #expect(parsed.value?.text == expected)
        #expect(parsed.doubts.isEmpty)
    }

    @Test func `a date that contradicts the order is a doubt`() {
        let day = value(.date) { $0.dateOrder = .dmy }
        #expect(day.parsed("12/25/2016").value == nil)
        #expect(
            day.parsed("12/25/2016").doubts == [
                .pattern(text: "12/25/2016", pattern: "date-order=dmy")
            ])
        #expect(day.parsed("2016-12-02").doubts.map(\.code) == ["pattern"])
        #expect(day.parsed("99/99/2016").doubts.map(\.code) == ["not-of-kind"])
    }

    @Test(arguments: ["11.10.2018", "11. 10. 2018"])
    func `a typed date with points is asked about where the paper has the month first`(
        text: String
    ) throws {
        let day = value(.date) { $0.dateOrder = .mdy }
        guard case .failure(let refused) = day.typed(byUser: text) else {
            Issue.record("taken as one of two dates")
            return
        }
        #expect(refused.doubts.map(\.code) == ["ambiguous"])
        #expect(refused.description.contains("2018-11-10 or 2018-10-11"))
        #expect(try day.typed(byUser: "31.10.2018").get().value.text == "2018-10-31")
        let other = value(.date) { $0.dateOrder = .dmy }
        #expect(try other.typed(byUser: text).get().value.text == "2018-10-11")
    }

    @Test func `dates compare by day`() {
        #expect(value(.date).parsed("2.1.1970").value?.magnitude == 1)
    }

    @Test func `every month of every language has one number`() {
        for (index, name) in [
            "leden", "Februar", "mars", "kwiecień", "květen", "giugno", "juli", "aout", "SET",
            "rijna", "noviembre", "prosinec",
        ].enumerated() {
            #expect(MonthName.number(name) == index + 1)
        }
        for (index, name) in [
            "januari", "februára", "maart", "apríla", "mei", "juna", "julho", "augustus",
            "setembro",
            "októbra", "novembro", "desember",
        ].enumerated() {
            #expect(MonthName.number(name) == index + 1)
        }
        #expect(MonthName.number("foo") == nil)
    }

    @Test(arguments: [
        ("18/01/2018", "08/01/2018", false), ("8/01/2018", "08/01/2018", true),
        ("18/01/20", "08/01/2018", true), ("6/30/94", "12/3/95", false),
        // Beside it, nothing tells whether a 1 is lost.
        ("8/11/2018", "12/11/2018", true), ("12/11/2018", "8/11/2018", false),
        ("September 1, 1992", "10/11/93", false), ("2 May 2018", "12 May 2018", true),
    ])
    func `a date with fewer digits than another one is noticed`(
        text: String, other: String, isUnlike: Bool
    ) {
        #expect(text.writtenUnlike([other], as: .date) == (isUnlike ? other : nil))
        #expect(text.writtenUnlike([other, text], as: .date) == nil)
        #expect(text.writtenUnlike([], as: .date) == nil)
    }

    @Test(arguments: [
        ("2:19", "1:59.8", Kind.duration, true), ("2:19.4", "1:59.8", .duration, false),
        ("1:00:19.4", "1:59.8", .duration, false), ("2:19", "1:59", .duration, false),
        ("12:30", "12:30:45", .time, true), ("9:30 PM", "12:30", .time, false),
        ("065", "2503", .integer, true), ("0065", "2503", .integer, false),
        ("65", "2503", .integer, false), ("065.1", "2503.1", .number, true),
        ("0.5", "12.5", .number, false), ("0.125", "12.125", .number, false),
        ("-05.1", "12.5", .number, false), ("064", "", .number, false),
        ("As require", "As required", .text, false),
    ])
    func `a text that lacks characters of another one is noticed`(
        text: String, other: String, kind: Kind, isUnlike: Bool
    ) {
        #expect(text.writtenUnlike([other], as: kind) == (isUnlike ? other : nil))
        #expect(text.writtenUnlike([other, text], as: kind) == nil)
    }
}
