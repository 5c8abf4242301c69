import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutReading

/// Columns and rows that are told apart by numbers.
struct SeriesTests {
    private static let names = ["Sodium", "Potassium", "Glucose", "Creatinine"]

    /// - Parameter first: the heading of the names.
    private static func table(_ headings: String, first: String? = "Analyte") -> PageText {
        let columns = headings.split(separator: "|").enumerated().map {
            PrintedPage.Word(240 + 120 * Double($0.offset), String($0.element))
        }
        return PageText(
            words: PrintedPage(
                [first.map { [(40, $0)] + columns } ?? columns]
                    + names.map { name in [(40, name)] + columns.map { ($0.x, "4.1") } }
            ).words)
    }

    /// What tells that a value is in another column or row of the photo.
    /// - Parameter place: where it stands in both.
    private static func other(
        _ reference: PageText, _ photo: PageText, at place: Region
    ) throws -> String? {
        let fit = try #require(PageFit(reference, photo))
        return fit.otherColumn(of: place, through: .identity)?.seen
    }

    @Test(arguments: [
        ("Q1|Q2|Q3", "Q2|Q3|Final", "Q3"), ("Q1|Q2|Q3", "Q1|Q2|Q3", nil),
        ("Q1|Q2|Q3", "Q2|Q1|Q3", "Q1"),
        // A misread number is not one of the series.
        ("Q1|Q2|Q3", "Q1|Q7|Q3", nil),
        // A recogniser takes the mark of an ordinal for a digit.
        ("19Per|2.°Per|3.9Per", "1.°Per|39Per|29Per", "39Per"),
        ("2024|2025|2026", "2025|2026|2024", "2026"),
        // Quantities are values, and so are numbers that are no years.
        ("1kg|2kg|3kg", "1kg|3kg|2kg", nil), ("4|5|6", "5|6|7", nil),
        ("Q1|Q4|Q9", "Q1|Q9|Q4", nil),
    ])
    func `the heading of another column of a series is told by its number`(
        reference: String, photo: String, seen: String?
    ) throws {
        let other = try SeriesTests.other(
            SeriesTests.table(reference), SeriesTests.table(photo),
            at: Region(x: 355, y: 176, width: 50, height: 30))
        #expect(other == seen)
    }

    /// Readings at set points, below a title.
    private static func readings(_ points: String) -> PageText {
        PageText(
            words: PrintedPage(
                [
                    [(40, "Calibration"), (170, "certificate")],
                    [(40, "Nominal"), (240, "Reading")],
                ]
                    + points.split(separator: " ").map { [(60, String($0)), (250, "499.7")] }
                    + [[(40, "Calibrated"), (150, "in"), (180, "Northgate")]]
            ).words)
    }

    @Test(arguments: [
        ("0 250 500 750", "750 500 250 0", "500"), ("0 250 500 750", "0 250 500 750", nil),
        ("08:00 09:00 10:00", "07:00 08:00 09:00", "08:00"),
        // Other set points, and numbers that follow no rule.
        ("0 250 500 750", "0 100 200 300", nil), ("3 250 500 750", "750 500 250 3", nil),
        ("250 500", "500 250", nil),
    ])
    func `the number that begins another row tells that a value is not in its own`(
        reference: String, photo: String, seen: String?
    ) throws {
        // The second row.
        let other = try SeriesTests.other(
            SeriesTests.readings(reference), SeriesTests.readings(photo),
            at: Region(x: 245, y: 216, width: 60, height: 30))
        #expect(other == seen)
    }

    @Test(arguments: [
        ("Out|In", "In|Out", "In"), ("Out|In", "Out|In", nil),
        // What is no heading of the reference photo may stand above a column that has moved a little.
        ("Out|In", "Plan|Out", nil),
    ])
    func `two columns that have changed places are told beside the labels of rows`(
        reference: String, photo: String, seen: String?
    ) throws {
        let other = try SeriesTests.other(
            SeriesTests.table(reference, first: nil), SeriesTests.table(photo, first: nil),
            at: Region(x: 235, y: 176, width: 50, height: 30))
        #expect(other == seen)
    }
}
