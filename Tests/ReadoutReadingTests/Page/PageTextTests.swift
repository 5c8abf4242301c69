import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutReading

struct PageTextTests {
    /// The lines of a screen or a form: a title, and below it names with their values.
    private static func isPage(_ count: Int, isLit: (TextBox.Word) -> Bool) -> Bool {
        let page = PrintedPage(
            [[(40, "Reactor"), (240, "Overview")]]
                + (1..<count).map { _ in [(40, "Pressure"), (240, "4.1")] })
        let values = page.words.filter { $0.text == "4.1" }.map(\.region)
        return PageText(words: page.words, values: values, isLit: isLit).isPage
    }

    @Test func `a title in light letters makes a screen of a few lines`() {
        #expect(Self.isPage(14) { _ in false })
        #expect(!Self.isPage(14) { $0.text == "Overview" })
        // Names of papers are printed on bars, too, but above more lines.
        #expect(Self.isPage(24) { $0.text == "Overview" })
        // The keys below a display say nothing about it.
        #expect(Self.isPage(14) { $0.text == "Pressure" })
    }
}
