import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// A drawn display: a number, and words of three letters around it.
struct AroundValuesTests {
    private static let frame = Region(x: 0, y: 0, width: 600, height: 300)
    private static let value = Region(x: 200, y: 140, width: 180, height: 64)
    private static let (mode, lamp) = (Point(60, 60), Point(400, 60))

    /// - Parameter words: the places of words, in pixels.
    private static func picture(_ words: [Point]) -> GrayImage {
        var image = GrayImage(width: 600, height: 300, filledWith: 210)
        var digits = SeededGenerator(seed: 3)
        for digit in 0..<3 {
            image.drawGlyph(atX: 205 + digit * 60, y: 142, size: 9, bits: digits.next())
        }
        for word in words { image.drawWord(atX: Int(word.x), y: Int(word.y)) }
        return image
    }

    /// - Parameter read: the words that the net for print would read.
    private func around(
        _ words: [TextBox.Word] = [], read: @escaping (Region) -> TextBox.Word? = { _ in nil }
    ) throws -> AroundValues {
        try #require(
            AroundValues(
                [Self.value], words: words, in: Self.picture([Self.mode]), frame: Self.frame,
                read: read))
    }

    /// Where a photo shows words that the reference photo does not.
    private func found(_ words: [Point]) throws -> [Region] {
        let photo = try WorkingPhoto(picture: Self.picture(words)).photo
        let changes = try #require(
            around().changes(in: photo.picture, frame: photo.frame, through: .identity))
        return Array(changes.words)
    }

    @Test func `a word is found where the reference photo is empty`() throws {
        let found = try found([Self.mode, Self.lamp])
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { abs($0.center.y - 72) < 20 && $0.x >= 395 && $0.right <= 480 })
        #expect(try self.found([Self.mode]).isEmpty)
        #expect(try self.found([]).isEmpty)
    }

    @Test func `a word beside the value's own text is found although that was recognised`() throws {
        let number = TextBox.Word(text: "8.20", confidence: 0.9, region: Self.value)
        let photo = try WorkingPhoto(picture: Self.picture([Self.mode, Point(404, 142)])).photo
        let changes = try around([number]).changes(
            in: photo.picture, frame: photo.frame, through: .identity)
        let found = try #require(changes).words
        #expect(found.contains { abs($0.x - 404) < 5 && $0.width > 50 })
    }

    @Test func `a small word is found close beside the value's place`() throws {
        // A part of a longer number may stand there, but it is as high as the other digits.
        let word = Point(Self.value.x - 78, 170)
        let found = try found([Self.mode, word])
        #expect(found.contains { abs($0.x - word.x) < 5 && $0.width > 50 })
    }

    @Test func `a title far above the values is found in the reference photo`() throws {
        let low = Region(x: 200, y: 640, width: 180, height: 64)
        var image = GrayImage(width: 600, height: 800, filledWith: 210)
        var digits = SeededGenerator(seed: 3)
        for digit in 0..<3 {
            image.drawGlyph(atX: 205 + digit * 60, y: 642, size: 9, bits: digits.next())
        }
        image.drawWord(atX: 60, y: 40)
        let around = try #require(
            AroundValues(
                [low], words: [], in: image,
                frame: Region(x: 0, y: 0, width: 600, height: 800)
            ) { TextBox.Word(text: "AUTO", confidence: 0.9, region: $0) })
        #expect(around.further.contains { abs($0.region.x - 60) < 6 && abs($0.region.y - 40) < 6 })
    }

    @Test func `a word over a line of the display is found whole`() throws {
        /// - Parameter words: the places of words, in pixels.
        func picture(_ words: [Point]) -> GrayImage {
            var image = Self.picture(words)
            image.fill(Region(x: 428, y: 56, width: 3, height: 32), with: 20)
            return image
        }
        let around = try #require(
            AroundValues(
                [Self.value], words: [], in: picture([Self.mode]), frame: Self.frame
            ) { _ in nil })
        func found(_ words: [Point]) throws -> ArraySlice<Region> {
            let photo = try WorkingPhoto(picture: picture(words)).photo
            return try #require(
                around.changes(in: photo.picture, frame: photo.frame, through: .identity)
            ).words
        }
        #expect(try found([Self.mode]).isEmpty)
        let words = try found([Self.mode, Self.lamp])
        #expect(words.contains { abs($0.x - 400) < 5 && $0.width > 50 })
    }

    @Test func `words that were not recognised in the reference photo are found there`() throws {
        func read(_ region: Region) -> TextBox.Word? {
            TextBox.Word(text: "AUTO", confidence: 0.9, region: region)
        }
        let found = try around(read: read).further.map(\.region)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { abs($0.center.y - 72) < 20 && $0.x >= 55 && $0.right <= 140 })
        let word = TextBox.Word(
            text: "AUTO", confidence: 0.9, region: Region(x: 55, y: 55, width: 80, height: 36))
        #expect(try around([word], read: read).further.isEmpty)
    }

    @Test func `a single letter is read only where a unit is searched`() throws {
        func read(_ region: Region) -> TextBox.Word? {
            TextBox.Word(text: "V", confidence: 0.9, region: region)
        }
        var letter = Self.picture([])
        letter.fill(Region(x: 400, y: 60, width: 15, height: 21), with: 20)
        func further(_ readUnit: ((Region) -> TextBox.Word?)?) throws -> [TextBox.Word] {
            try #require(
                AroundValues(
                    [Self.value], words: [], in: letter, frame: Self.frame, read: read,
                    readUnit: readUnit)
            ).further
        }
        #expect(try further(nil).isEmpty)
        let found = try further(read).map(\.region)
        #expect(found.contains { abs($0.x - 400) < 5 && abs($0.y - 60) < 5 })
    }
}
