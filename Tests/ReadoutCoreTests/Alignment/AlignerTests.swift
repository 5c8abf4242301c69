import Testing

@testable import ReadoutCore

@Suite struct AlignerTests {
    static let panel = Panel(seed: 21)
    static let template = panel.prepared()

    static let views: [Homography] = [
        .similarity(scale: 0.75, angle: 0.15, moving: Point(240, 180), to: Point(230, 190)),
        .similarity(scale: 0.9, angle: 3.0, moving: Point(240, 180), to: Point(240, 180)),
        Homography(elements: [0.75, -0.1, 70, 0.05, 0.8, 40, -2e-4, 2e-4, 1]),
    ]

    @Test(arguments: views)
    func `a photo with other values is laid over the template`(truth: Homography) throws {
        let photo = try Self.panel.photo(through: truth, values: 77)
        let alignment = try Aligner().alignment(of: photo, to: Self.template)
        for region in Self.panel.regions {
            for corner in region.corners {
                let error = alignment.transform.apply(corner).distance(to: truth.apply(corner))
                #expect(error < 0.5)
            }
        }
        #expect(alignment.confidence > 0.9)
        #expect(alignment.method == .features)
    }

    @Test func `a photo at twice the size is mapped in its own pixels`() throws {
        let flat = Self.panel.picture(values: 5)
        let double = flat.resized(width: flat.width * 2, height: flat.height * 2)
        let photo = try WorkingPhoto(picture: double)
        let alignment = try Aligner().alignment(of: photo, to: Self.template)
        #expect(alignment.transform.apply(Point(300, 200)).distance(to: Point(600, 400)) < 1.5)
    }

    @Test func `foreign pictures are refused`() throws {
        let other = Panel(seed: 99)
        let foreign = [
            GrayImage.clutter(width: 480, height: 360, seed: 4),
            GrayImage(width: 480, height: 360, filledWith: 120),
            // The same frame and layout with other labels.
            other.picture(values: 1),
        ]
        for picture in foreign {
            #expect(throws: AlignmentFailure.self) {
                try Aligner().alignment(of: WorkingPhoto(picture: picture), to: Self.template)
            }
        }
    }

    @Test func `a mirror image is refused`() throws {
        let flat = Self.panel.picture(values: 1)
        var mirrored = flat
        for y in 0..<flat.height {
            for x in 0..<flat.width { mirrored[x, y] = flat[flat.width - 1 - x, y] }
        }
        #expect(throws: AlignmentFailure.self) {
            try Aligner().alignment(of: WorkingPhoto(picture: mirrored), to: Self.template)
        }
    }

    @Test func `the same photo gives the same alignment`() throws {
        let first = try Self.panel.photo(through: Self.views[2], values: 9)
        let second = try Self.panel.photo(through: Self.views[2], values: 9)
        let aligner = Aligner()
        #expect(
            try aligner.alignment(of: first, to: Self.template)
                == aligner.alignment(of: second, to: Self.template))
    }

    @Test func `words are not read where features suffice`() throws {
        let recognizer = FixedRecognizer()
        let template = Self.panel.prepared(words: [
            ("Power", Region(x: 40, y: 44, width: 150, height: 28))
        ])
        let photo = try Self.panel.photo(
            through: Self.views[0], values: 3, recognizer: recognizer)
        _ = try Aligner().alignment(of: photo, to: template)
        #expect(recognizer.calls == 0)
    }

    @Test func `words count as places found again, other words in their place against`() throws {
        let labels = ["Power", "Speed", "Torque"].enumerated().map {
            ($0.element, Region(x: 40, y: 44 + 74 * Double($0.offset), width: 150, height: 28))
        }
        let template = Self.panel.prepared(words: labels)
        let truth = Self.views[0]
        func evidence(_ texts: [String]) throws -> AlignmentEvidence {
            let recognizer = FixedRecognizer()
            recognizer.words = try zip(texts, labels).map { text, label in
                let place = try #require(Region.bounds(of: truth.corners(of: label.1)))
                return RecognizedWord(text: text, confidence: 0.9, region: place)
            }
            let photo = try Self.panel.photo(
                through: truth, values: 3, recognizer: recognizer)
            let candidate = try Aligner().candidate(byWordsOf: photo, template, instead: nil)
            return try #require(candidate).evidence
        }
        #expect(try evidence(["Power", "speed", "Torquc"]).words == 3)
        let mixed = try evidence(["Power", "Gravity", "Torque"])
        #expect(mixed.words == 2)
        #expect(mixed.contraryWords == 1)
    }

    @Test func `the right template comes first`() throws {
        let templates = [Panel(seed: 5).prepared(), Self.template, Panel(seed: 6).prepared()]
        let photo = try Self.panel.photo(through: Self.views[0], values: 12)
        let ranking = try Aligner().ranking(of: photo, among: templates)
        #expect(ranking.first?.index == 1)
        #expect(ranking.dropFirst().allSatisfy { $0.alignment.confidence < 0.5 })
    }

    @Test func `a value that moved a little against the rest is followed`() throws {
        let region = Self.panel.regions[1]
        let flat = Self.panel.picture(values: 8)
        var bent = flat
        // The second row slid down by five pixels.
        for y in 110..<166 {
            for x in 30..<450 { bent[x, y] = flat[x, y - 5] }
        }
        let photo = try WorkingPhoto(picture: bent)
        let aligner = Aligner()
        let alignment = try aligner.alignment(of: photo, to: Self.template)
        let local = try #require(
            aligner.localAlignment(ofValueAt: 1, alignment, of: photo, to: Self.template))
        let before = alignment.transform.apply(region.center)
        let after = local.transform.apply(region.center)
        #expect(before.distance(to: region.center) < 0.5)
        #expect(after.distance(to: region.center + Point(0, 5)) < 0.5)
        #expect(try #require(local.agreement) > 0.7)
    }

    @Test func `a value without a region has no local alignment`() throws {
        var template = Self.template.template
        template.values.append(Value(name: "l", kind: .text, location: .label("Total")))
        let prepared = PreparedTemplate(template, picture: Self.panel.picture(values: 1))
        let photo = try Self.panel.photo(through: .identity, values: 2)
        let alignment = try Aligner().alignment(of: photo, to: prepared)
        let aligner = Aligner()
        #expect(
            aligner.localAlignment(ofValueAt: 4, alignment, of: photo, to: prepared) == nil)
        #expect(
            aligner.localAlignment(ofValueAt: 9, alignment, of: photo, to: prepared) == nil)
    }
}
