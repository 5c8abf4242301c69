import ReadoutGeometry
import ReadoutModel

@testable import ReadoutReading

/// A page of made-up words: lines below each other, letters ten pixels wide.
struct PrintedPage {
    /// A word with its left edge, in pixels.
    typealias Word = (x: Double, text: String)

    private(set) var words: [TextBox.Word] = []
    private var y: Double

    /// - Parameters:
    ///   - lines: from the top, forty pixels apart; empty ones leave a gap.
    ///   - scale: pixels for one pixel of a page at usual size.
    ///   - slope: how far lines fall for each pixel to the right.
    ///   - trend: what is added to the slope for each pixel downwards, as in a photo taken at an angle.
    init(
        _ lines: [[Word]], at y: Double = 100, scale: Double = 1, slope: Double = 0,
        trend: Double = 0
    ) {
        self.y = y
        for line in lines {
            for word in line {
                let left = word.x * scale
                let width = Double(word.text.count) * 10 * scale
                words.append(
                    TextBox.Word(
                        text: word.text, confidence: 0.9,
                        region: Region(
                            x: left,
                            y: self.y * scale
                                + (slope + trend * self.y * scale) * (left + width / 2),
                            width: width, height: 20 * scale)))
            }
            self.y += 40
        }
    }

    init(words: [TextBox.Word]) {
        self.words = words
        y = 0
    }

    /// What the shop prints above each receipt.
    static let heading: [[Word]] = [
        [(100, "CORNER"), (170, "BOOKS")], [(60, "Harbour"), (140, "Street"), (210, "East")],
    ]

    /// A receipt.
    /// - Parameters:
    ///   - heading: the lines above the date.
    ///   - items: the items, which differ between receipts.
    static func receipt(
        heading: [[Word]] = PrintedPage.heading, _ items: [String], total: String = "38.00",
        date: String = "04-06-18", scale: Double = 1, slope: Double = 0,
        leaving: (String) -> Bool = { _ in true }
    ) -> PrintedPage {
        let lines: [[Word]] =
            heading + [[(40, "05:36P"), (150, "568268"), (300, date)]]
            + items.map { [(40, $0), (300, "19.00")] } + [
                [(40, "Total"), (100, "before"), (170, "tax"), (300, "35.00")],
                [(40, "Total"), (300, total)], [(40, "Cash"), (300, "50.00")],
                [(40, "Change"), (300, "12.00")],
                [(60, "Thank"), (120, "you,"), (170, "please"), (240, "come"), (290, "again")],
            ]
        return PrintedPage(
            lines.map { $0.filter { leaving($0.text) } }, scale: scale, slope: slope)
    }

    /// The place of the total on a receipt with this number of items.
    static func totalPlace(items: Int) -> Region {
        Region(x: 290, y: 94 + 40 * Double(4 + items), width: 80, height: 32)
    }

    /// The place of the date.
    static let datePlace = Region(x: 290, y: 174, width: 100, height: 32)
}
