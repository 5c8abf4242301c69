import ReadoutGeometry
import Testing

@testable import ReadoutModel

struct DateOrderLessonTests {
    private func order(_ dates: [(text: String, day: String)]) -> Rules.DateOrder? {
        dates.reduce(into: DateOrderLesson()) { $0.note($1.text, means: $1.day) }.order
    }

    @Test func `two dates that a person understood alike say the order`() {
        #expect(order([("10-05-17", "2017-05-10"), ("19-03-18", "2018-03-19")]) == .dmy)
        #expect(order([("10-05-17", "2017-10-05"), ("02/03/2018", "2018-02-03")]) == .mdy)
        #expect(order([("18-03-19", "2018-03-19"), ("17-05-10", "2017-05-10")]) == .ymd)
    }

    @Test func `one date is not enough, nor are several that do not tell one order from another`() {
        #expect(order([("10-05-17", "2017-05-10")]) == nil)
        // Day and month are equal, so either order fits.
        #expect(order([("05-05-18", "2018-05-05"), ("06-06-18", "2018-06-06")]) == nil)
    }

    @Test func `dates that cannot be combined say nothing`() {
        #expect(
            order([
                ("10-05-17", "2017-05-10"), ("19-03-18", "2018-03-19"), ("02-01-18", "2018-02-01"),
            ]) == nil)
    }

    @Test func `what is clear by itself, and what was misread, teaches nothing`() {
        #expect(order([("27.3.2018", "2018-03-27"), ("27.4.2018", "2018-04-27")]) == nil)
        #expect(order([("10-05-17", "2017-05-16"), ("19-03-18", "2018-03-16")]) == nil)
    }

    @Test func `the learnt order decides between what a date can mean, and only that`() {
        var field = TaughtField(
            Field(
                name: "day", kind: .date,
                location: .region(Region(x: 0, y: 0, width: 9, height: 9))),
            Learnt(dateOrder: .mdy))
        #expect(field.parsed("02/03/2018").value?.text == "2018-02-03")
        #expect(field.parsed("02/03/2018").doubts.isEmpty)
        // By convention a date with points is day first, and these parts are unambiguous.
        #expect(field.parsed("02.03.2018").value?.text == "2018-03-02")
        #expect(field.parsed("25/12/2018").value?.text == "2018-12-25")
        field.learnt.dateOrder = .ymd
        #expect(field.parsed("02/03/18").doubts.map(\.code) == ["ambiguous"])
        field.field.rules.dateOrder = .dmy
        #expect(field.parsed("02/03/18").value?.text == "2018-03-02")
    }
}
