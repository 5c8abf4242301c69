import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutInput

@Suite struct TextBoxTests {
    private func word(
        _ text: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double = 20,
        sure: Double = 0.9
    ) -> RecognizedWord {
        RecognizedWord(
            text: text, confidence: sure, region: Region(x: x, y: y, width: width, height: height))
    }

    private func grouped(_ lines: [[RecognizedWord]]) -> [String] {
        [TextBox].grouped(lines: lines.map { TextLine(words: $0) }, scale: 1).map(\.text)
    }

    @Test func `a label and a far value are two boxes and a near unit is none of its own`() {
        #expect(
            grouped([
                [
                    word("Total", 0, 0, 60), word("energy", 70, 0, 60),
                    word("004821.6", 300, 0, 90),
                    word("kWh", 405, 8, 30, 12),
                ]
            ]) == ["Total energy", "004821.6 kWh"])
    }

    @Test func `words recognised apart are joined when they stand together`() {
        #expect(
            grouped([
                [word("kWh", 105, 0, 40)], [word("4821.6", 0, 0, 95)], [word("on", 0, 40, 20)],
            ])
                == ["4821.6 kWh", "on"])
    }

    @Test func `noise is left out`() {
        #expect(
            grouped([
                [word("|", 0, 0, 4), word("—", 20, 5, 30, 2), word(" ", 80, 0, 10)],
                [word("~", 0, 50, 10, sure: 0.95), word("(", 50, 50, 6, sure: 0.3)],
                [word("-", 0, 100, 10, 3), word("21.5", 13, 92, 40)],
            ]) == ["- 21.5"])
        #expect(grouped([]).isEmpty)
        #expect(grouped([[word("a", 0, 0, 0)]]).isEmpty)
    }

    @Test func `boxes are read line by line`() {
        #expect(
            grouped([
                [word("d", 200, 52, 10)], [word("b", 200, 3, 10)], [word("c", 0, 50, 10)],
                [word("a", 0, 0, 10)], [word("e", 100, 90, 10)],
            ]) == ["a", "b", "c", "d", "e"])
    }

    @Test(arguments: [-0.08, 0, 0.08])
    func `tilted text is read line by line`(slope: Double) {
        let lines = (0..<4).map { line in
            (0..<4).map { column in
                let x = Double(column) * 300
                return word("\(line)\(column)", x, 200 + Double(line) * 40 + slope * x, 60, 22)
            }
        }
        let expected = (0..<16).map { "\($0 / 4)\($0 % 4)" }
        #expect(grouped(lines) == expected)
        // After the recogniser has seen some lines as a whole, single words of other lines follow.
        #expect(
            grouped(Array(lines[0...2]) + lines[3].reversed().map { [$0] }) == expected)
    }

    @Test func `boxes are in pixels of the upright photo`() {
        let boxes = [TextBox].grouped(
            lines: [TextLine(words: [word("a", 10, 20, 30, 40)])], scale: 2)
        #expect(boxes.map(\.region) == [Region(x: 20, y: 40, width: 60, height: 80)])
    }

    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double = 20) -> TextBox {
        TextBox(words: [
            TextBox.Word(
                text: "9.8", confidence: 1, region: Region(x: x, y: y, width: width, height: height)
            )
        ])
    }

    @Test func `a value has room to grow where nothing stands`() {
        #expect(
            [box(500, 300, 40)].room(of: 0, width: 1000, height: 800)
                == Region(x: 484, y: 297, width: 72, height: 26))
        #expect(
            [box(500, 300, 200)].room(of: 0, width: 1000, height: 800)
                == Region(x: 484, y: 297, width: 232, height: 26))
    }

    @Test func `room ends half way to what stands beside it and at the photo's edge`() {
        let boxes = [box(500, 300, 40), box(410, 305, 60), box(560, 295, 40)]
        let room = boxes.room(of: 0, width: 1000, height: 800)
        #expect(room.x == 485)
        #expect(room.right == 550)
        let corner = [box(5, 2, 40)].room(of: 0, width: 60, height: 24)
        #expect(corner == Region(x: 0, y: 0, width: 60, height: 24))
    }

    @Test func `room does not reach into other lines`() {
        let boxes = [
            box(500, 300, 40), box(445, 278, 50), box(500, 322, 40), box(900, 310, 40, 30),
        ]
        let room = boxes.room(of: 0, width: 1000, height: 800)
        #expect(room.y == 298)
        #expect(room.bottom == 322)
    }

    @Test func `another box over the same text takes no room`() {
        let boxes = [box(500, 300, 40), box(400, 295, 200, 30)]
        #expect(
            boxes.room(of: 0, width: 1000, height: 800)
                == [boxes[0]].room(of: 0, width: 1000, height: 800))
    }
}
