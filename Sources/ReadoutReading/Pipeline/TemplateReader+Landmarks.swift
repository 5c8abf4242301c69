import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// The words around a value that identify it, in a photo whose lines may have moved.
extension TemplateReader {
    /// The transforms through which a word near a value is compared with the reference photo: that around the value, and
    /// that of the whole photo, since the word need not lie in the value's plane. If the value was found on another line
    /// than where the whole photo shows it, a word on the value's own line must stand there, too.
    /// - Parameter word: the word's place in the reference photo.
    func transforms(
        ofWord word: Region, beside place: ValuePlace, ofValueAt index: Int, by placing: Placing
    ) -> [Homography] {
        let found = placed(word, beside: place, ofValueAt: index, by: placing)
        guard found.isOnOtherLine else { return found.transforms }
        let step = InkStrip.compared * word.height
        return found.transforms.flatMap { transform in
            [0, -step, step].map { transform.after(.translation(0, $0)) }
        }
    }

    /// The transforms as above without the steps up and down, and whether the value was found on another line than where
    /// the whole photo shows it, and the word with it.
    func placed(
        _ word: Region, beside place: ValuePlace, ofValueAt index: Int, by placing: Placing
    ) -> (transforms: [Homography], isOnOtherLine: Bool) {
        // Without a place of its own, a value lies where the whole photo shows it: the word is compared and read once.
        guard let whole = placing.alignment?.transform, whole != place.transform else {
            return ([place.transform], false)
        }
        guard let region = referencePlaces[index].region, word.isOnLine(of: region),
            place.transform.moves(region, farFrom: whole)
        else { return ([place.transform, whole], false) }
        // What was found for the value is less exact at the beginning of its line.
        let (there, foreseen) = (
            place.transform.apply(region.center), whole.apply(region.center)
        )
        let moved = Homography.translation(there.x - foreseen.x, there.y - foreseen.y).after(whole)
        return ([place.transform, moved], true)
    }

    /// Whether a transform leads to another line than the whole photo's alignment does, and to a worse one: the words that
    /// begin the value's line look less like the reference photo there.
    func isOnOtherLine(
        ofValueAt index: Int, than alignment: Alignment, through transform: Homography,
        by placing: Placing
    ) -> Bool {
        guard let region = referencePlaces[index].region,
            transform.moves(region, farFrom: alignment.transform)
        else { return false }
        func likeness(_ transform: Homography) -> Double? {
            landmarks.lineLikeness(
                ofValueAt: index, at: region, through: transform, in: placing.landmarks)
        }
        guard let there = likeness(transform), let here = likeness(alignment.transform) else {
            return false
        }
        return there < here
    }

    /// Whether a word that begins the line of a number or a date looks unlike the reference photo where a transform takes
    /// it.
    func showsOtherLabel(
        ofValueAt index: Int, through transform: Homography, by placing: Placing
    ) -> Bool {
        let field = fields[index]
        guard field.isInDigits || field.kind == .date, let region = referencePlaces[index].region,
            let likeness = landmarks.lineLikeness(
                ofValueAt: index, at: region, through: transform, in: placing.landmarks)
        else { return false }
        return Evidence.unlikeness(at: likeness)
            >= Evidence.scale(of: .otherGuard, usual: placing.usualUnlikeness)
    }

    /// The words beside a value, without those that only seem to differ from the reference photo: blurred or faint words that
    /// still read the same, and words of a paper whose own line has moved while the value's line has not.
    /// - Throws: `RecognitionError`.
    func withoutSeeminglyUnlike(
        _ words: [Landmarks.Finding], ofValueAt index: Int, at place: ValuePlace,
        by placing: Placing
    ) throws -> [Landmarks.Finding] {
        let unusual = Evidence.scale(of: .otherGuard, usual: placing.usualUnlikeness)
        func isUnlike(_ likeness: Double) -> Bool {
            Evidence.unlikeness(at: likeness) >= unusual
        }
        let words = words.filter { word in
            guard !fields[index].knowsNumbers || !word.text.allSatisfy(\.isNumber),
                !knows(toChange: word.text, besideValueAt: index)
            else { return false }
            return !isUnlike(word.likeness)
                || !placed(word.region, beside: place, ofValueAt: index, by: placing).transforms
                    .contains { readsTheSame(word, ofValueAt: index, through: $0, in: placing) }
        }
        guard words.contains(where: { isUnlike($0.likeness) }),
            let region = referencePlaces[index].region, let fit = try placing.page.fit(),
            let own = fit.place(of: region), own.line != nil
        else { return words }
        guard !place.transform.moves(region, farFrom: own.transform) else { return words }
        // A transform found for the value is less exact at the beginning of its line, and one for the whole photo wrong where
        // lines have moved.
        return words.filter { word in
            guard isUnlike(word.likeness), let transform = fit.transform(ofWord: word.region),
                let likeness = landmarks.likeness(
                    of: word, movedBy: transform, in: placing.landmarks)
            else { return true }
            return isUnlike(likeness)
                && !readsTheSame(word, ofValueAt: index, through: transform, in: placing)
        }
    }

    /// Whether all words that begin a value's line surely look or read as in the reference photo where they were found.
    ///
    /// A short label has too few letters to prove its line. It can confirm a line that is more likely than not the value's.
    func readsLabel(
        ofValueAt index: Int, _ region: Region, on page: PageFit, in placing: Placing
    ) -> Bool {
        func transforms(_ word: Region) -> [Homography] {
            guard word.isOnLine(of: region), word.right <= region.x else { return [] }
            return [page.transform(ofWord: word)].compactMap(\.self)
        }
        let words = landmarks.findings(ofValueAt: index, in: placing.landmarks, through: transforms)
        return !words.isEmpty
            && words.allSatisfy { word in
                word.likeness >= RowView.surely
                    || transforms(word.region).contains {
                        readsTheSame(word, ofValueAt: index, through: $0, in: placing)
                    }
            }
    }

    /// Whether the net for print surely reads a word, with nothing after it, as in the reference photo or as a person has
    /// confirmed it. Words with digits never count: in a code, one digit would make the difference.
    /// - Parameter transform: from the reference photo to where the word is read.
    private func readsTheSame(
        _ word: Landmarks.Finding, ofValueAt index: Int, through transform: Homography,
        in placing: Placing
    ) -> Bool {
        guard !word.text.contains(where: \.isNumber),
            let seen = surelyRead(word, through: transform, in: placing)
        else { return false }
        if seen.looks(like: word.text) || fields[index].knows(seen) { return true }
        // The end of a known text may stand beyond the word's ground.
        guard !fields[index].learnt.words.isEmpty,
            let whole = surelyReadWhole(
                word.region, through: transform, in: placing.photo.photo)
        else { return false }
        return whole.hasPrefix(seen) && fields[index].knows(whole)
    }

    /// What the net for print surely reads in the place of a word and its ground; nil where it is not sure.
    private func surelyRead(
        _ word: Landmarks.Finding, through transform: Homography, in placing: Placing
    ) -> String? {
        guard let net = nets?.print, let whole = landmarks.ground(of: word) else { return nil }
        return net.surely(at: whole, through: transform, from: placing.photo.photo)
    }

    /// The doubt about a word that looks different. It names the number of a heading with the words before it, and what is
    /// surely read in its place.
    func doubt(
        about word: Landmarks.Finding, ofValueAt index: Int, at place: ValuePlace,
        by placing: Placing
    ) -> Doubt {
        let line = template.reference.boxes.first { $0.words.contains { $0.region == word.region } }
        let before = line?.words.filter { $0.region.x <= word.region.x }.map(\.text) ?? []
        let text =
            word.text.count <= 2 && !before.isEmpty ? before.joined(separator: " ") : word.text
        let seen = placed(word.region, beside: place, ofValueAt: index, by: placing).transforms
            .lazy.compactMap { transform in
                surelyReadWhole(word.region, through: transform, in: placing.photo.photo)
                    ?? surelyRead(word, through: transform, in: placing)
            }.first
        return .otherLabel(text, seen: seen.flatMap { $0.looks(like: word.text) ? nil : $0 })
    }

    /// What the net for print surely reads where the reference photo has a word, as far as the text there goes on, up to the
    /// words and values beside it; nil where it is not sure.
    func surelyReadWhole(
        _ word: Region, through transform: Homography, in photo: Photo
    ) -> String? {
        let others = template.reference.boxes.flatMap(\.words).map(\.region)
        let ground = word.ground(
            among: others + referencePlaces.compactMap(\.region), in: prepared.frame)
        guard let net = nets?.print,
            let strip = InkStrip(
                of: TextBand(top: word.y, height: word.height), columns: ground.x...ground.right,
                through: transform, from: photo.picture, in: photo.frame)
        else { return nil }
        let own = strip.columns(of: word)
        let groups = strip.groups(contrast: strip.contrast(in: own))
        let run = groups.columnsOfRun {
            $0.isIn(own)
        } while: {
            $1.columns.lowerBound - $0.columns.upperBound <= RowReference.wordSpace
        }
        guard let run else { return nil }
        var text = word
        text.x = strip.x(atColumn: Double(run.lowerBound))
        text.width = strip.x(atColumn: Double(run.upperBound)) - text.x
        return net.surely(at: text, through: transform, from: photo)
    }

    /// Whether people confirmed a value with different words in the place of this one, or of another word of the same text,
    /// such as a customer's name. Codes and units are always compared.
    func knows(toChange word: String, besideValueAt index: Int) -> Bool {
        let changing = fields[index].learnt.changingWords
        guard !changing.isEmpty, !word.isCode, Unit.spelling(word) == nil else { return false }
        func isChanging(_ word: String) -> Bool {
            changing.contains { $0 == word || $0.hasSuffix(" " + word) }
        }
        return isChanging(word)
            || template.reference.boxes.contains { box in
                box.texts.contains { text in
                    text.contains { $0.text == word } && text.contains { isChanging($0.text) }
                }
            }
    }
}

extension TextBox {
    /// The words that stand together, text by text.
    fileprivate var texts: [[Word]] {
        words.map(\.region).texts.map { text in words.filter { text.contains($0.region.center) } }
    }
}

extension PrintReader {
    /// The text that the net is more likely to see in a place than not; nil where there is none.
    fileprivate func surely(
        at region: Region, through transform: Homography, from photo: Photo
    ) -> String? {
        texts(at: region, through: transform, from: photo).first.flatMap {
            $0.confidence >= Verdict.print.gate && !$0.text.isEmpty ? $0.text : nil
        }
    }
}

extension TaughtField {
    /// Whether a person confirmed a photo with another number in a label or heading, such as a page number or a day.
    var knowsNumbers: Bool { learnt.words.contains { $0.allSatisfy(\.isNumber) } }

    /// Whether a person confirmed a photo with such a word near the value.
    func knows(_ word: String) -> Bool {
        learnt.words.contains { $0.looks(like: word) }
    }
}

extension Homography {
    /// Whether the middle of a region lies farther than half its height from where another transform takes it.
    fileprivate func moves(_ region: Region, farFrom other: Homography) -> Bool {
        let middle = region.center
        return apply(middle).distance(to: other.apply(middle))
            > scale(at: middle) * region.height / 2
    }
}
