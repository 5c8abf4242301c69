import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// What a photo shows around the values where the reference photo shows something else, or nothing.
extension TemplateReader {
    /// The word near a value that stands where the reference photo is empty, read most confidently; of a paper, the new text
    /// that makes another document of it, and of an amount another currency. A display's `DEMO` concerns all values, too. Nil
    /// where there is none, or a person confirmed the value with it.
    /// - Throws: `RecognitionError`.
    func newWord(ofValueAt index: Int, by placing: Placing) throws -> TextBox.Word? {
        if page.isPage {
            let isAmount = fields[index].mayBeAmount
            return try changes(by: placing).words
                .filter { !fields[index].knows($0.text) && (isAmount || !Unit.isCurrency($0.text)) }
                .max { $0.confidence < $1.confidence }
        }
        guard let place = referencePlaces[index].region else { return nil }
        let places = referencePlaces.compactMap(\.region)
        return try changes(by: placing).words.filter { word in
            let isNear =
                word.region.intersection(SearchArea.ground(around: place)) != nil
                || word.region.isTitle(above: places)
                || DocumentWords.areAnother(in: word.text)
            return isNear && word.isWord && !isUnit(word, besideValueAt: index)
                && !fields[index].knows(word.text)
                && !template.reference.boxes.flatMap(\.words).contains {
                    // Lettering that stands in front of the display moves; the text of a lamp that is lit does not.
                    let offset = $0.region.center.distance(to: word.region.center)
                    return $0.text.looks(like: word.text) && offset <= 2 * word.region.height
                        && offset >= 0.5 * word.region.height
                }
        }.max { $0.confidence < $1.confidence }
    }

    /// Whether a word is the unit of the value before it, which stands farther right behind a longer number. Behind another value
    /// than the one that is read, any unit counts.
    private func isUnit(_ word: TextBox.Word, besideValueAt own: Int) -> Bool {
        let before = fields.indices.filter {
            referencePlaces[$0].region.map(word.region.follows) ?? false
        }
        let index = before.max {
            referencePlaces[$0].region?.x ?? 0 < referencePlaces[$1].region?.x ?? 0
        }
        guard let index else { return false }
        if index != own, Unit.spelling(word.text) != nil { return true }
        let unit = fields[index].unit ?? rows[index]?.shownUnit
        return unit.map { word.text.isUnitOrPart(of: $0) } ?? false
    }

    /// The lamps that a photo shows lit differently, unless a person confirmed the value with them.
    /// - Throws: `RecognitionError`.
    func otherLamps(ofValueAt index: Int, by placing: Placing) throws -> Lamps.Change? {
        try changes(by: placing).lamps.flatMap {
            let isKnown = Doubt.word(ofLamps: $0.names).map(fields[index].knows) ?? false
            return isKnown ? nil : $0
        }
    }

    /// What a photo shows around the values that the reference photo does not.
    /// - Throws: `RecognitionError`.
    func changes(by placing: Placing) throws -> Landmarks.Sight.Changes {
        if page.isPage { return try placing.landmarks.changes { try titleChanges(in: placing) } }
        guard let around, let net = nets?.print, let transform = placing.alignment?.transform else {
            return Landmarks.Sight.Changes()
        }
        return placing.landmarks.changes {
            let photo = placing.photo.photo
            guard
                let changes = around.changes(
                    in: placing.photo.picture, frame: photo.frame, through: transform)
            else { return Landmarks.Sight.Changes() }
            let words = changes.words.compactMap { region in
                net.texts(at: region, through: transform, from: photo).first.map {
                    TextBox.Word(text: $0.text, confidence: $0.confidence, region: region)
                }
            }
            let parts = partsOfTexts(among: words)
            let new = words.filter {
                !parts.contains($0) && !isPart($0, ofKnownWordIn: placing, transform)
            }
            return Landmarks.Sight.Changes(
                words: new + (page.hasSmallValues ? newStamps(in: placing) : []),
                lamps: changes.lamps)
        }
    }

    /// Whether a word is a part of a word of the reference photo, seen in its letters or in the ground around them, that
    /// still looks as there: where a lamp lights its ground, it looks like its negative.
    private func isPart(
        _ word: TextBox.Word, ofKnownWordIn placing: Placing, _ transform: Homography
    ) -> Bool {
        template.reference.boxes.flatMap(\.words).contains { known in
            guard known.text.contains(word.text), known.region.contains(word.region.center),
                let picture = Landmarks.made(
                    of: known, groundBefore: 0, groundAfter: 0, in: prepared.picture,
                    frame: prepared.frame),
                let likeness = landmarks.likeness(
                    of: picture, through: transform, in: placing.photo.photo)
            else { return false }
            return likeness >= RowView.found
        }
    }

    /// The words that belong to the texts of values, or to others that are different in each photo: they stand as close to them
    /// as words of one text do.
    private func partsOfTexts(among words: [TextBox.Word]) -> Set<TextBox.Word> {
        let boxes = template.reference.boxes
        let known = boxes.flatMap(\.words).map(\.region)
        let varying = boxes.textsWithNumbers(besides: referencePlaces.compactMap(\.region))
        var parts = Set(
            words.filter { word in
                !DocumentWords.areAnother(in: word.text)
                    && varying.contains {
                        word.region.isOnLine(of: $0)
                            && word.region.distance(to: $0) < TableRows.usualGap * $0.height
                    }
            })
        for index in fields.indices where fields[index].kind == .text {
            guard let place = referencePlaces[index].region else { continue }
            var end = place.right
            for word in words.sorted(by: { $0.region.x < $1.region.x })
            where word.region.follows(place)
                && word.region.x - end < TableRows.usualGap * word.region.height
                && !known.contains(where: {
                    $0.follows(place) && $0.x >= place.right && $0.x < word.region.x
                })
            {
                parts.insert(word)
                end = max(end, word.region.right)
            }
        }
        return parts
    }
}

extension Field {
    /// Whether the value may be an amount of money: a number in a currency, or one without a unit whose decimals, if they are
    /// known, are two.
    fileprivate var mayBeAmount: Bool {
        guard isNumeric else { return false }
        return unit.map(Unit.isCurrency) ?? (kind == .number && (rules.decimals ?? 2) == 2)
    }
}

extension String {
    /// Whether the text is a unit, or a part of it where what is known to stand there hides the rest, but no other unit.
    func isUnitOrPart(of unit: String) -> Bool {
        Unit.same(self, unit) || unit.contains(self) && Unit.spelling(self) == nil
    }
}

extension TextBox.Word {
    /// Whether the text has a letter, and another letter or a digit.
    fileprivate var isWord: Bool {
        text.contains(where: \.isLetter) && text.count { $0.isLetter || $0.isNumber } >= 2
    }
}
