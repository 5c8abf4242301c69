import Foundation
import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// A drawn line: a value of made-up digits with a unit on its right.
struct RowViewTests {
    private static let frame = Region(x: 0, y: 0, width: 400, height: 80)
    private static let region = Region(x: 140, y: 18, width: 86, height: 44)

    /// A line with digits from a given column on, the unit behind them, and additional drawing.
    private static func line(
        from column: Int = 150, digits: Int = 3, unitAt unit: Int = 246, unitSeed: UInt64 = 77,
        with draw: (inout GrayImage) -> Void = { _ in }
    ) throws -> Photo {
        var image = GrayImage(width: 400, height: 80, filledWith: 220)
        for digit in 0..<digits {
            let x = Double(column + digit * 24)
            image.fill(Region(x: x, y: 26, width: 18, height: 28), with: 20)
            image.fill(Region(x: x + 5, y: 31, width: 8, height: 18), with: 220)
        }
        var letters = SeededGenerator(seed: unitSeed)
        for letter in 0..<2 {
            image.drawGlyph(atX: unit + letter * 24, y: 26, size: 4, bits: letters.next())
        }
        draw(&image)
        return try WorkingPhoto(picture: image).photo
    }

    private func reference(_ photo: Photo? = nil) throws -> RowReference {
        let photo = try photo ?? RowViewTests.line()
        return try #require(
            RowReference(
                of: RowViewTests.region, beside: [RowViewTests.region], unit: ("kW", nil),
                in: photo.picture, frame: RowViewTests.frame))
    }

    @Test func `digits after a wide gap are no unit where a reader sees digits there`() throws {
        let photo = try RowViewTests.line(digits: 1, unitAt: 300) {
            for x in [186.0, 206] { $0.fill(Region(x: x, y: 26, width: 14, height: 28), with: 20) }
        }
        func reference(_ isOfDigits: (ClosedRange<Double>) -> Bool) throws -> RowReference {
            let reference = RowReference(
                of: RowViewTests.region, beside: [RowViewTests.region], unit: ("kW", nil),
                in: photo.picture, frame: RowViewTests.frame, isOfDigits: isOfDigits)
            return try #require(reference)
        }
        let unread = try reference { _ in false }
        #expect(unread.strip.x(atColumn: Double(unread.text.upperBound)) < 175)
        let read = try reference { $0.contains(193) && $0.contains(213) && !$0.contains(160) }
        #expect(read.strip.x(atColumn: Double(read.text.upperBound)) > 215)
    }

    private func view(_ photo: Photo, of reference: RowReference) throws -> RowView {
        try #require(
            RowView(reference, through: .identity, from: photo.picture, in: RowViewTests.frame))
    }

    private func view(_ photo: Photo) throws -> RowView {
        try #require(RowView(try reference(), through: .identity, in: photo))
    }

    private func placed(from column: Int = 150, digits: Int = 3) -> [PlacedCharacter] {
        (0..<digits).map { PlacedCharacter(character: "8", x: Double(column + $0 * 24 + 10)) }
    }

    @Test func `a line like the reference's explains itself`() throws {
        let view = try view(try RowViewTests.line())
        let evidence = view.evidence(of: placed())
        #expect(evidence.unexplainedInside == 0 && evidence.unexplainedBeside == 0)
        #expect(evidence.withoutInk == 0)
        #expect((evidence.unit ?? 0) > 0.95)
        #expect(view.region == RowViewTests.region)
    }

    @Test func `a frame close before the digits is none of their ink`() throws {
        func framed(_ picture: inout GrayImage) {
            picture.fill(Region(x: 145, y: 0, width: 3, height: 80), with: 20)
        }
        func unexplained(besideReferenceIn photo: Photo) throws -> Double {
            let reference = try #require(
                RowReference(
                    of: Region(x: 149, y: 18, width: 77, height: 44), beside: [],
                    unit: ("kW", nil), in: photo.picture, frame: RowViewTests.frame))
            let view = try view(try RowViewTests.line(with: framed), of: reference)
            let evidence = view.evidence(of: placed())
            return max(evidence.unexplainedInside, evidence.unexplainedBeside)
        }
        #expect(try unexplained(besideReferenceIn: RowViewTests.line(with: framed)) == 0)
        #expect(try unexplained(besideReferenceIn: RowViewTests.line()) > 0)
    }

    @Test func `a longer value is read whole, and its unit is found where it moved`() throws {
        let longer = try view(try RowViewTests.line(digits: 5, unitAt: 294))
        #expect(longer.region.right > 150 + 5 * 24 - 4)
        #expect(longer.region.right < 294)
        #expect((longer.evidence(of: placed(digits: 5)).unit ?? 0) > 0.95)
        let left = try view(try RowViewTests.line(from: 102, digits: 5))
        #expect(left.region.x < 102)
    }

    @Test func `readers of displays are shown a place only up to its unit`() throws {
        func start(_ photo: Photo) throws -> Double? { try view(photo).unitStart }
        let same = try #require(try start(try RowViewTests.line()))
        #expect(abs(same - 246) < 2)
        let moved = try #require(try start(try RowViewTests.line(digits: 5, unitAt: 294)))
        #expect(abs(moved - 294) < 2)
        // Digits or another unit may stand where the unit was.
        #expect(try start(try RowViewTests.line(unitSeed: 5)) == nil)
        let far = try start(try RowViewTests.line(digits: 7, unitAt: 342))
        #expect(far.map { abs($0 - 342) < 2 } ?? true)

        let photo = try RowViewTests.line()
        let region = Region(x: 140, y: 18, width: 160, height: 44)
        var crop = ValueCrop(of: region, through: .identity, from: photo)
        #expect(crop.figures == crop.inner)
        crop.unitStart = crop.column(at: same)
        #expect(crop.figures.width < crop.inner.width)
        #expect(abs(crop.x(ofInner: Double(crop.figures.width)) - same) < 1)
        // A place that ends before the unit stays whole.
        crop.unitStart = crop.column(at: region.right + 10)
        #expect(crop.figures == crop.inner)
    }

    @Test func `narrow digits stand farther apart than others, and belong to the value`() throws {
        let ones = try view(
            try RowViewTests.line {
                for column in [108, 132] {
                    $0.fill(Region(x: Double(column), y: 26, width: 6, height: 28), with: 20)
                }
            })
        #expect(ones.region.x < 108)
    }

    @Test func `a text goes on over spaces, but not along an underline or to the next mark`() throws
    {
        func view(_ draw: (inout GrayImage) -> Void) throws -> RowView {
            let reference = try #require(
                RowReference(
                    of: RowViewTests.region, beside: [RowViewTests.region], unit: (nil, nil),
                    in: RowViewTests.line(unitAt: 330).picture, frame: RowViewTests.frame))
            let photo = try RowViewTests.line(unitAt: 330, with: draw)
            return try #require(RowView(reference, through: .identity, in: photo))
        }
        let word = try view {
            $0.fill(Region(x: 230, y: 26, width: 18, height: 28), with: 20)
            $0.fill(Region(x: 254, y: 26, width: 18, height: 28), with: 20)
        }
        #expect(word.extendedByLetters(asOneWord: false).right > 272)
        #expect(word.extendedByLetters(asOneWord: false).right < 330)
        #expect(word.extendedByLetters(asOneWord: true).right < 254)
        let rule = try view { $0.fill(Region(x: 146, y: 56, width: 130, height: 3), with: 20) }
        #expect(rule.extendedByLetters(asOneWord: false) == RowViewTests.region)
        let joined = try view {
            $0.fill(Region(x: 228, y: 20, width: 172, height: 40), with: 220)
            for column in stride(from: 230, to: 398, by: 24) {
                $0.fill(Region(x: Double(column), y: 26, width: 18, height: 28), with: 20)
            }
        }
        #expect(joined.extendedByLetters(asOneWord: false).right == RowViewTests.region.right)
    }

    @Test func `a stroke beside the value does not pass for a digit's stroke elsewhere`() throws {
        let reference = try reference(
            try RowViewTests.line { $0.fill(Region(x: 120, y: 24, width: 4, height: 32), with: 20) }
        )
        #expect(reference.before != nil)
        let photo = try RowViewTests.line(from: 126, digits: 4)
        let view = try #require(RowView(reference, through: .identity, in: photo))
        #expect(view.region.x < 126)
    }

    @Test func `the edges of a window do not make a digit look like the empty window`() throws {
        func window(_ draw: (inout GrayImage) -> Void = { _ in }) throws -> Photo {
            try RowViewTests.line {
                for y in [15.0, 62] {
                    $0.fill(Region(x: 0, y: y, width: 400, height: 4), with: 20)
                }
                draw(&$0)
            }
        }
        let reference = try reference(try window())
        let photo = try window {
            $0.fill(Region(x: 100, y: 26, width: 18, height: 28), with: 150)
            $0.fill(Region(x: 105, y: 31, width: 8, height: 18), with: 220)
        }
        let view = try #require(RowView(reference, through: .identity, in: photo))
        #expect(view.evidence(of: placed()).unexplainedBeside > 0.5)
        let same = try #require(RowView(reference, through: .identity, in: try window()))
        #expect(same.evidence(of: placed()).unexplainedBeside == 0)
    }

    @Test func `another unit is told`() throws {
        let other = try view(try RowViewTests.line(unitSeed: 78))
        #expect((other.evidence(of: placed()).unit ?? 1) < 0.6)
    }

    @Test func `a stated unit is found however far behind the value, where a word shows it`() throws
    {
        let word = TextBox.Word(
            text: "kW", confidence: 0.99, region: Region(x: 346, y: 26, width: 44, height: 28))
        let photo = try RowViewTests.line(unitAt: 346)
        func reference(_ words: [TextBox.Word]) throws -> RowReference {
            try #require(
                RowReference(
                    of: RowViewTests.region, beside: [RowViewTests.region], unit: ("kW", nil),
                    words: words, in: photo.picture, frame: RowViewTests.frame))
        }
        #expect(try !reference([]).hasUnit)
        let known = try reference([word])
        #expect(known.shownUnit == "kW")
        let other = try view(try RowViewTests.line(unitAt: 346, unitSeed: 78), of: known)
        #expect(try #require(other.evidence(of: placed()).unit) < 0.6)
    }

    @Test func `a letter before a unit that has moved is not explained by the unit's old place`()
        throws
    {
        let reference = try reference()
        let photo = try RowViewTests.line(unitAt: 270) {
            var letters = SeededGenerator(seed: 77)
            // Much like the first letter of the unit, which stood there.
            $0.drawGlyph(atX: 246, y: 26, size: 4, bits: letters.next())
        }
        let evidence = try view(photo, of: reference).evidence(of: placed())
        #expect(try #require(evidence.unit) > 0.9)
        #expect(evidence.unexplainedBeside > 0.3)
    }

    @Test func `letters that nobody names are compared where a number's unit stands`() throws {
        func unit(isNumber: Bool, in photo: Photo) throws -> Double? {
            let reference = try #require(
                RowReference(
                    of: RowViewTests.region, beside: [RowViewTests.region], unit: (nil, nil),
                    in: RowViewTests.line().picture, frame: RowViewTests.frame, isNumber: isNumber))
            #expect(!reference.hasUnit)
            let view = try #require(RowView(reference, through: .identity, in: photo))
            return view.evidence(of: placed()).unit
        }
        #expect(try (unit(isNumber: true, in: RowViewTests.line()) ?? 0) > 0.95)
        #expect(try (unit(isNumber: true, in: RowViewTests.line(unitSeed: 78)) ?? 1) < 0.6)
        #expect(try unit(isNumber: false, in: RowViewTests.line(unitSeed: 78)) == nil)
    }

    @Test func `what covers a digit is unexplained, and so is a digit that nobody read`() throws {
        let covered = try view(
            try RowViewTests.line {
                $0.fill(Region(x: 148, y: 18, width: 22, height: 44), with: 120)
            })
        let rest = Array(placed().dropFirst())
        #expect(covered.evidence(of: rest).unexplainedInside > 0.5)
        let whole = try view(try RowViewTests.line())
        #expect(whole.evidence(of: rest).unexplainedInside > 0.5)
        let invented = placed() + [PlacedCharacter(character: "1", x: 350)]
        #expect(whole.evidence(of: invented).withoutInk == 1)
    }

    @Test func `missing ink says nothing where ink is fainter than noise`() throws {
        // 4 grey levels, less than those of noise.
        let faint = try RowViewTests.line {
            for index in $0.pixels.indices {
                $0.pixels[index] = 220 - (220 - $0.pixels[index]) / 50
            }
        }
        let row = try reference()
        let view = try #require(
            RowView(row, through: .identity, from: faint.picture, in: RowViewTests.frame))
        #expect(view.showingInk(of: placed()).evidence(of: placed()).withoutInk == 0)
        let empty = try RowViewTests.line(digits: 0)
        let other = try #require(
            RowView(row, through: .identity, from: empty.picture, in: RowViewTests.frame))
        #expect(other.evidence(of: placed()).withoutInk == 3)
    }

    @Test func `a frame's edge beside a closed side tells nothing, but a digit there does`() throws
    {
        let framed = try view(
            try RowViewTests.line(unitAt: 300) {
                $0.fill(Region(x: 222, y: 10, width: 10, height: 60), with: 20)
            })
        #expect(framed.evidence(of: placed()).unexplainedInside > 0.5)
        #expect(framed.evidence(of: placed(), closed: .left).unexplainedInside > 0.5)
        #expect(framed.evidence(of: placed(), closed: .right).unexplainedInside == 0)
        // Nor does what lies beyond the edge, such as the ground on which a paper lies.
        let onGround = try view(
            try RowViewTests.line(unitAt: 300) {
                $0.fill(Region(x: 228, y: 10, width: 10, height: 60), with: 20)
                $0.fill(Region(x: 248, y: 22, width: 6, height: 30), with: 20)
            })
        #expect(onGround.evidence(of: placed(), closed: .left).unexplainedBeside > 0.5)
        #expect(onGround.evidence(of: placed(), closed: .right).unexplainedBeside == 0)
        let longer = try view(try RowViewTests.line(digits: 4, unitAt: 300))
        #expect(longer.evidence(of: placed(), closed: .right).unexplainedBeside > 0.5)
    }

    @Test func `a unit behind the value's frame is compared, not the frame`() throws {
        func framed(unitSeed: UInt64 = 77) throws -> Photo {
            try RowViewTests.line(unitAt: 252, unitSeed: unitSeed) {
                $0.fill(Region(x: 236, y: 8, width: 3, height: 64), with: 20)
            }
        }
        let reference = try reference(try framed())
        #expect(reference.after?.isUnit == false && reference.behindFrame?.isUnit == true)
        func unit(_ photo: Photo) throws -> Double? {
            try #require(RowView(reference, through: .identity, in: photo))
                .evidence(of: placed()).unit
        }
        #expect(try unit(try framed()) ?? 0 > 0.95)
        #expect(try unit(try framed(unitSeed: 78)) ?? 1 < 0.6)
    }

    @Test func `a unit in letters taller than the digits is no frame`() throws {
        let photo = try RowViewTests.line(unitAt: 300) { image in
            image.fill(Region(x: 296, y: 20, width: 60, height: 44), with: 220)
            for x in [246.0, 266] {
                image.fill(Region(x: x, y: 14, width: 6, height: 52), with: 20)
            }
            image.fill(Region(x: 246, y: 38, width: 26, height: 6), with: 20)
        }
        func isUnit(_ words: [TextBox.Word]) throws -> Bool? {
            try #require(
                RowReference(
                    of: RowViewTests.region, beside: [RowViewTests.region], unit: ("H", nil),
                    words: words, in: photo.picture, frame: RowViewTests.frame)
            ).after?.isUnit
        }
        let letter = Region(x: 246, y: 14, width: 26, height: 52)
        #expect(try isUnit([TextBox.Word(text: "H", confidence: 0.9, region: letter)]) == true)
        #expect(try isUnit([]) == false)
    }

    @Test
    func `a currency sign taller than the digits is no frame, where a word shows that it is one`()
        throws
    {
        let photo = try RowViewTests.line { image in
            for y in [26.0, 38, 50] {
                image.fill(Region(x: 122, y: y, width: 16, height: 4), with: 20)
            }
            image.fill(Region(x: 128, y: 22, width: 4, height: 36), with: 20)
        }
        func isFrame(_ texts: [String]) throws -> Bool? {
            try #require(
                RowReference(
                    of: RowViewTests.region, beside: [RowViewTests.region], unit: ("kW", nil),
                    words: texts.enumerated().map { index, text in
                        TextBox.Word(
                            text: text, confidence: 0.9,
                            region: Region(
                                x: 121, y: 22 + 200 * Double(index), width: 80, height: 36))
                    }, in: photo.picture, frame: RowViewTests.frame)
            ).before?.isFrame
        }
        #expect(try isFrame(["$000"]) == false)
        // The sign of this value may be taken for a digit, where another one tells.
        #expect(try isFrame(["5000", "$7"]) == false)
        #expect(try isFrame(["5000"]) == true)
        #expect(try isFrame([]) == true)
    }

    @Test func `a currency sign beside the value does not tell which line it is`() throws {
        let photo = try RowViewTests.line { image in
            for y in [26.0, 38, 50] {
                image.fill(Region(x: 118, y: y, width: 16, height: 4), with: 20)
            }
            image.fill(Region(x: 124, y: 24, width: 4, height: 32), with: 20)
            // No unit.
            image.fill(Region(x: 236, y: 16, width: 100, height: 50), with: 220)
        }
        func isOnItsLine(_ texts: [String]) throws -> Bool {
            let reference = RowReference(
                of: RowViewTests.region, beside: [RowViewTests.region], unit: (nil, nil),
                words: texts.map {
                    TextBox.Word(
                        text: $0, confidence: 0.9,
                        region: Region(x: 121, y: 240, width: 80, height: 28))
                }, in: photo.picture, frame: RowViewTests.frame)
            return try view(photo, of: #require(reference)).isOnItsLine
        }
        #expect(try isOnItsLine([]))
        #expect(try !isOnItsLine(["$7"]))
    }

    @Test func `the edges of a frame are no letters of a unit`() throws {
        func framed(_ columns: [Double]) throws -> RowReference {
            let photo = try RowViewTests.line(unitAt: 330) { image in
                image.fill(Region(x: 232, y: 26, width: 6, height: 28), with: 20)
                for x in columns {
                    image.fill(Region(x: x, y: 8, width: 8, height: 64), with: 20)
                }
            }
            return try #require(
                RowReference(
                    of: RowViewTests.region, beside: [RowViewTests.region], unit: (nil, nil),
                    in: photo.picture, frame: RowViewTests.frame, isNumber: true))
        }
        let letters = try #require(try framed([]).after)
        #expect(letters.mayBeUnit && !letters.isFrame)
        let frame = try #require(try framed([242]).after)
        #expect(!frame.mayBeUnit && frame.isFrame)
    }

    @Test func `dim digits are found beside the far brighter edge of a window`() throws {
        var image = GrayImage(width: 400, height: 80, filledWith: 220)
        image.fill(Region(x: 60, y: 21, width: 230, height: 38), with: 60)
        for digit in 0..<3 {
            let x = Double(150 + digit * 24)
            image.fill(Region(x: x, y: 26, width: 18, height: 28), with: 34)
            image.fill(Region(x: x + 5, y: 31, width: 8, height: 18), with: 60)
        }
        let photo = try WorkingPhoto(picture: image).photo
        let view = try #require(
            RowView(try reference(), through: .identity, in: photo))
        let evidence = view.showingInk(of: placed()).evidence(of: placed())
        #expect(evidence.withoutInk == 0 && evidence.legibility == 1)
        #expect(evidence.unexplainedInside == 0)
    }

    @Test func `a text that ends farther before its unit is told`() throws {
        let reference = try reference(try RowViewTests.line(unitAt: 226))
        func gap(digits: Int, unitAt unit: Int = 226, unitSeed: UInt64 = 77) throws -> Double {
            let photo = try RowViewTests.line(digits: digits, unitAt: unit, unitSeed: unitSeed)
            return try #require(RowView(reference, through: .identity, in: photo))
                .evidence(of: placed(digits: digits)).unitGap
        }
        #expect(try gap(digits: 3) < 0.05)
        #expect(try gap(digits: 2) > 0.6)
        #expect(try gap(digits: 5, unitAt: 274) < 0.05)
        // Where another unit stands, nothing is known.
        #expect(try gap(digits: 2, unitSeed: 5) == 0)
    }

    @Test(arguments: [(226.0, true), (250.0, false)])
    func `where a longer value has room, a text may end farther before its unit`(
        frame column: Double, isClosed: Bool
    ) throws {
        func framed(digits: Int) throws -> Photo {
            try RowViewTests.line(digits: digits, unitAt: 262) {
                $0.fill(Region(x: column, y: 8, width: 3, height: 64), with: 20)
            }
        }
        let reference = try reference(try framed(digits: 3))
        func gap(digits: Int) throws -> Double {
            try #require(RowView(reference, through: .identity, in: try framed(digits: digits)))
                .evidence(of: placed(digits: digits)).unitGap
        }
        #expect(reference.isClosedByMark == isClosed)
        #expect(try gap(digits: 3) < 0.05)
        #expect(try (gap(digits: 2) > 0.6) == isClosed)
    }

    @Test func `letters behind a frame are compared, though nobody recognised them`() throws {
        func reference(frame: Bool) throws -> RowReference {
            let photo = try RowViewTests.line(unitAt: 252) { image in
                guard frame else { return }
                // A broad line has two edges, and ground between them.
                image.fill(Region(x: 232, y: 8, width: 8, height: 64), with: 20)
            }
            return try #require(
                RowReference(
                    of: RowViewTests.region, beside: [RowViewTests.region], unit: (nil, nil),
                    in: photo.picture, frame: RowViewTests.frame, isNumber: true))
        }
        #expect(try reference(frame: false).after?.mayBeUnit == true)
        let framed = try reference(frame: true)
        #expect(framed.after?.mayBeUnit == false && framed.behindFrame?.mayBeUnit == true)
    }

    @Test(arguments: [(150.0, true), (216.0, false)])
    func `an even patch beside the text is a cover, however soft its edge`(
        brightness: Double, isCover: Bool
    ) throws {
        // The edge of the patch is as soft as unlit segments, which are no ink.
        let covered = try RowViewTests.line(unitAt: 300) { image in
            for step in 0..<8 {
                let grey = 220 + (brightness - 220) * Double(step + 1) / 8
                let inset = Double(step)
                image.fill(
                    Region(x: 224 + inset, y: 4, width: 60 - 2 * inset, height: 72),
                    with: UInt8(grey))
            }
        }
        let plain = try RowViewTests.line(unitAt: 300)
        func cover(_ photo: Photo) throws -> Double {
            try #require(RowView(try reference(plain), through: .identity, in: photo))
                .evidence(of: placed()).cover
        }
        #expect(try cover(plain) < 0.02)
        #expect(try (cover(covered) > 0.25) == isCover)
    }

    @Test func `where no digit can stand before the text, nothing covers one`() throws {
        let covered = try RowViewTests.line {
            $0.fill(Region(x: 108, y: 10, width: 30, height: 60), with: 205)
        }
        let view = try view(covered)
        #expect(view.evidence(of: placed()).coverEdge > 0.05)
        #expect(view.evidence(of: placed(), closed: [.left]).coverEdge == 0)
    }

    @Test func `shade that grows slowly is no cover`() throws {
        let plain = try RowViewTests.line(unitAt: 300)
        let shaded = try RowViewTests.line(unitAt: 300) { image in
            for x in 0..<image.width {
                let way = Double(x - 290) / 90
                let light = 1 - 0.3 * exp(-way * way)
                for y in 0..<image.height {
                    let at = y * image.width + x
                    image.pixels[at] = UInt8(Double(image.pixels[at]) * light)
                }
            }
        }
        let view = try #require(RowView(try reference(plain), through: .identity, in: shaded))
        #expect(view.evidence(of: placed()).cover < 0.15)
    }

    @Test func `a recognised unit is compared, whether the template states it or not`() throws {
        func reference(_ text: String) throws -> RowReference {
            let word = TextBox.Word(
                text: text, confidence: 0.9, region: Region(x: 246, y: 26, width: 42, height: 28))
            let photo = try RowViewTests.line()
            return try #require(
                RowReference(
                    of: RowViewTests.region, beside: [RowViewTests.region], unit: (nil, nil),
                    words: [word], in: photo.picture, frame: RowViewTests.frame))
        }
        #expect(try reference("kW").shownUnit == "kW")
        #expect(try reference("on").shownUnit == nil)
        let other = try RowViewTests.line(unitSeed: 78)
        let view = try #require(RowView(try reference("kW"), through: .identity, in: other))
        #expect(view.evidence(of: placed()).unit ?? 1 < 0.6)
    }

    @Test func `a word before the value shows its line, and a colon does not`() throws {
        func view(_ draw: (inout GrayImage) -> Void) throws -> RowView {
            let photo = try RowViewTests.line(with: draw)
            return try #require(RowView(try reference(photo), through: .identity, in: photo))
        }
        let word = try view { image in
            var letters = SeededGenerator(seed: 5)
            for letter in 0..<2 {
                image.drawGlyph(atX: 70 + letter * 22, y: 26, size: 4, bits: letters.next())
            }
        }
        #expect(word.showsItsLabel)
        let colon = try view { image in
            for y in [32.0, 46] {
                image.fill(Region(x: 120, y: y, width: 6, height: 6), with: 20)
            }
        }
        #expect(colon.reference.before != nil && !colon.showsItsLabel)
    }

    @Test func `the edge of a counter's window is explained, and a cover is not`() throws {
        func counter(with draw: (inout GrayImage) -> Void = { _ in }) throws -> Photo {
            try RowViewTests.line(from: 154) { image in
                image.fill(Region(x: 141, y: 24, width: 5, height: 32), with: 20)
                draw(&image)
            }
        }
        let reference = try reference(try counter())
        func unexplained(_ photo: Photo, beside known: [PlacedCharacter]?) throws -> Double {
            try #require(RowView(reference, through: .identity, in: photo))
                .evidence(of: placed(from: 154), beside: known).unexplainedInside
        }
        #expect(try unexplained(try counter(), beside: nil) > 0.5)
        #expect(try unexplained(try counter(), beside: placed(from: 154)) == 0)
        let covered = try counter {
            $0.fill(Region(x: 198, y: 16, width: 20, height: 48), with: 120)
        }
        let view = try #require(RowView(reference, through: .identity, in: covered))
        let seen = Array(placed(from: 154).dropLast())
        #expect(view.evidence(of: seen, beside: placed(from: 154)).unexplainedInside > 0.3)
    }

    @Test func `a point that nobody read and a raised figure are told`() throws {
        let point = try view(
            try RowViewTests.line { $0.fill(Region(x: 138, y: 49, width: 5, height: 5), with: 20) })
        #expect(point.evidence(of: placed()).point == 1)
        #expect(try view(try RowViewTests.line()).evidence(of: placed()).point == 0)
        let raised = try view(
            try RowViewTests.line(unitAt: 290) {
                $0.fill(Region(x: 224, y: 22, width: 12, height: 16), with: 20)
                $0.fill(Region(x: 228, y: 26, width: 4, height: 8), with: 220)
            })
        let read = placed() + [PlacedCharacter(character: "2", x: 230)]
        #expect(raised.evidence(of: read).shiftedDigit > 0.3)
        #expect(raised.evidence(of: placed(digits: 3)).shiftedDigit == 0)
    }

    @Test
    func
        `a digit above or below the line of the others is told, and a line that is not level is none`()
    {
        func group(_ index: Int, _ rows: Range<Int>) -> InkGroup {
            InkGroup(columns: index * 30..<index * 30 + 20, rows: rows, edges: 9)
        }
        let level = (0..<5).map { group($0, 10..<42) }
        #expect(level.shift == 0)
        #expect((0..<5).map { group($0, 10 + 2 * $0..<42 + 2 * $0) }.shift == 0)
        // The head of the next digit comes in from below, and the foot of the last one leaves above.
        #expect((level.dropLast() + [group(4, 26..<42)]).shift == 0.5)
        #expect((level.dropLast() + [group(4, 10..<26)]).shift == 0.5)
        // A whole digit has shifted; of one that is merely higher, one end has not.
        #expect((level.dropLast() + [group(4, 18..<50)]).shift == 0.25)
        #expect((level.dropLast() + [group(4, 2..<42)]).shift == 0)
    }

    @Test func `the widest step is compared with the usual one`() {
        #expect([24.0, 24, 48].unevenness == 1)
        #expect([24.0, 24, 24].unevenness == 0)
        // Of two, the narrower one is usual.
        #expect([24.0, 36].unevenness == 0.5)
        #expect([24.0].unevenness == nil)
        // A point is near its digit, or as far as another digit.
        #expect([24.0, 24].unevenness(with: [12, 12]) == 0)
        #expect([24.0, 24].unevenness(with: [36, 12]) == 0.5)
    }

    /// Characters at positions in steps of a display's cells.
    private func steps(_ characters: [(Character, Double)]) -> DigitSteps {
        DigitSteps(of: characters.map { PlacedCharacter(character: $0, x: $1) })
    }

    @Test func `a digit that is missing beside a point leaves two steps across it`() throws {
        // The net sees the point anywhere between its digits.
        let dead = steps([("6", 1), ("8", 2), (".", 2.6), ("6", 4)])
        let excess = try #require(dead.excessAcrossMarks(beside: nil, elseWithRoom: 0))
        #expect(excess == 1)
        let whole = steps([("6", 1), ("8", 2), (".", 2.6), ("6", 3)])
        #expect(whole.excessAcrossMarks(beside: nil, elseWithRoom: 0) == 0)
        // A display's one stands at the right edge of its cell.
        let one = steps([("6", 1), ("8", 2), (".", 2.6), ("1", 3.25)])
        #expect(one.excessAcrossMarks(beside: nil, elseWithRoom: 0) == 0)
        // A typewriter's point takes as much room as a digit, as the reference photo shows.
        let typed = steps([("9", 1), (".", 2), ("9", 3)])
        #expect(dead.excessAcrossMarks(beside: typed, elseWithRoom: 0) == 0)
        #expect(dead.excessAcrossMarks(beside: whole, elseWithRoom: 0) == 1)
        #expect(dead.excessAcrossMarks(beside: nil, elseWithRoom: 0.5) == 0.5)
        // Nothing shows what is usual.
        #expect(typed.excessAcrossMarks(beside: nil, elseWithRoom: 0) == nil)
    }

    @Test func `a picture without its unlit segments keeps the lit ones`() throws {
        var image = GrayImage(width: 120, height: 40, filledWith: 160)
        image.fill(Region(x: 10, y: 8, width: 8, height: 24), with: 145)
        image.fill(Region(x: 60, y: 8, width: 8, height: 24), with: 30)
        let clear = try #require(image.withoutFaintInk())
        #expect(clear[14, 20] == 160)
        #expect(clear[64, 20] == 30)
        #expect(GrayImage(width: 50, height: 20, filledWith: 90).withoutFaintInk() == nil)
    }
}
