import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// The titles and headings of a paper, in a photo whose lines may have moved.
extension TemplateReader {
    /// The title of the paper, the heading of the value's column or the label above the value that reads otherwise in a photo; nil
    /// where there is none, or a person confirmed the value under that title.
    /// - Throws: `RecognitionError`.
    func otherTitle(of value: PlacedValue) throws -> Landmarks.OtherWord? {
        let index = value.index
        let labels = titles.all.filter { $0.labelled.contains(index) }.compactMap {
            otherLabel($0, through: value.place.transform, by: value.placing)
        }
        let all = zip(titles.all, try changes(by: value.placing).titles).compactMap {
            title, other in
            title.concerns(valueAt: index) && !title.labelled.contains(index) ? other : nil
        }
        return (labels + all).filter {
            !fields[index].knows($0.seen) && !knows(toChange: $0.text, besideValueAt: index)
        }.max { $0.confidence < $1.confidence }
    }

    /// What a photo surely shows in the place of the label above a value; nil where it is the same, nothing, or not surely read.
    /// - Parameter transform: from the reference photo to where the value was found.
    private func otherLabel(
        _ label: PageTitles.Title, through transform: Homography, by placing: Placing
    ) -> Landmarks.OtherWord? {
        guard let net = nets?.print, looksUnlike(label, through: transform, by: placing),
            let seen = net.text(of: label, through: transform, in: placing),
            !label.isSaid(by: seen.text), isReadRight(label, by: net)
        else { return nil }
        return surelyOther([seen], than: label)
    }

    /// What differs in the titles of a photo.
    /// - Throws: `RecognitionError`.
    func titleChanges(in placing: Placing) throws -> Landmarks.Sight.Changes {
        Landmarks.Sight.Changes(
            words: try newTitles(in: placing) + newStamps(in: placing),
            titles: try titles.all.map {
                $0.values == $0.labelled ? nil : try otherTitle($0, by: placing)
            })
    }

    /// The texts that make another document, without those that the recogniser overlooked in the reference photo, and another
    /// currency.
    private func newTitles(in placing: Placing) throws -> [TextBox.Word] {
        guard let fit = try placing.page.fit(), let net = nets?.print else { return [] }
        let printed = titles.new(on: fit.photo).filter { text in
            !fit.referencePlaces(of: text.region).contains {
                net.text(at: $0, in: prepared)?.looks(like: text.text) ?? false
            }
        }.map { TextBox.Word(text: $0.text, confidence: $0.confidence, region: $0.region) }
        let currency = [titles.otherCurrency(on: fit.photo)].compactMap(\.self)
        return printed + currency
    }

    /// The words stamped across a photo that make another document of it, without those of the reference photo.
    func newStamps(in placing: Placing) -> [TextBox.Word] {
        guard let whole = placing.alignment?.transform, let net = nets?.print,
            let height = page.lines.map(\.height).median
        else { return [] }
        let reader = StampReader(net: net)
        let line = page.lines[page.lines.count / 2].words[0].region.center
        func changes(
            _ picture: GrayImage, _ frame: Region, through transform: Homography
        ) -> [TextBox.Word] {
            let scale = Double(picture.width) / frame.width
            let start = transform.apply(line)
            let end = transform.apply(Point(line.x + height, line.y + page.slope * height))
            return reader.changes(
                in: picture, printHeight: scale * height * transform.scale(at: line),
                slope: (end.y - start.y) / (end.x - start.x))
        }
        let photo = placing.photo.photo
        let stamps = changes(photo.picture, photo.frame, through: whole)
            .filter { !titles.isKnown($0.text) }
        guard !stamps.isEmpty else { return [] }
        let known = changes(prepared.picture, prepared.frame, through: .identity)
        return stamps.filter { stamp in !known.contains { $0.text == stamp.text } }
    }

    /// What a photo surely shows in the place of a title; nil where it is the same, nothing, or not surely read.
    ///
    /// Where the picture shows something else, the title may have moved with its line: the lines of the page decide.
    /// - Throws: `RecognitionError`.
    private func otherTitle(
        _ title: PageTitles.Title, by placing: Placing
    ) throws -> Landmarks.OtherWord? {
        guard let net = nets?.print, let whole = placing.alignment?.transform,
            looksUnlike(title, through: whole, by: placing),
            let first = net.text(of: title, through: whole, in: placing),
            !title.isSaid(by: first.text),
            let fit = try placing.page.fit(),
            title.hasOtherUnit(first.text) || !fit.photo.shows(title.text),
            isReadRight(title, by: net),
            let place = fit.place(of: title.region),
            max(place.probability, fit.certainty(ofHead: title.region)) > Probability.likelier
        else { return nil }
        let transform = fit.transform(ofWord: title.region) ?? place.transform
        let seen = [
            net.text(of: title, through: transform, in: placing),
            fit.text(at: title.region, through: place.level),
        ].compactMap(\.self)
        guard !seen.contains(where: { title.isSaid(by: $0.text) }) else { return nil }
        return surelyOther(seen, than: title)
    }

    /// The first text that is surely another title; nil for none.
    private func surelyOther(
        _ seen: [Reading.Alternative], than title: PageTitles.Title
    ) -> Landmarks.OtherWord? {
        seen.first { $0.confidence >= Verdict.print.gate && title.isOther($0.text) }.map {
            Landmarks.OtherWord(
                text: title.text, seen: $0.text, region: title.region, isCode: false,
                confidence: $0.confidence)
        }
    }

    /// Whether a net reads a title in the reference photo as the recogniser does.
    private func isReadRight(_ title: PageTitles.Title, by net: PrintReader) -> Bool {
        net.text(at: title.ground, in: prepared).map(title.isSaid) ?? false
    }

    private func looksUnlike(
        _ title: PageTitles.Title, through transform: Homography, by placing: Placing
    ) -> Bool {
        let unusual = Evidence.scale(of: .otherGuard, usual: placing.usualUnlikeness)
        let likeness = landmarks.likeness(
            of: title.picture, through: transform, in: placing.landmarks)
        return likeness.map { Evidence.unlikeness(at: $0) >= unusual } ?? false
    }
}

extension PrintReader {
    /// What the net sees in the place of a title and beside it; nil where it sees nothing.
    fileprivate func text(
        of title: PageTitles.Title, through transform: Homography, in placing: Placing
    ) -> Reading.Alternative? {
        let place = PrintReader.place(of: title.ground)
        return texts(in: ValueCrop(of: place, through: transform, from: placing.photo.photo)).first
    }
}

extension PageFit {
    /// Where a text of the photo would stand in the reference photo, by the lines above and below it that were found again.
    /// - Parameter region: in the plane of the photo's lines.
    fileprivate func referencePlaces(of region: Region) -> [Region] {
        let level = photo.level(region.center)
        let found = match.pairs.compactMap(\.self)
        let above = found.last { photo.lines[$0.other].level <= level }
        let below = found.first { photo.lines[$0.other].level > level }
        return [above, below].compactMap { pair in
            pair.flatMap { place(of: reference.lines[$0.line].region)?.level.inverse }
                .flatMap { Region.bounds(of: $0.corners(of: region)) }
        }
    }

    /// The words of the photo that stand where a transform takes a region of the reference photo, and those beside them.
    /// - Parameter level: to the plane of the photo's lines.
    fileprivate func text(at region: Region, through level: Homography) -> Reading.Alternative? {
        guard let place = Region.bounds(of: level.corners(of: region)) else { return nil }
        let line = photo.lines.first { line in
            line.words.contains { $0.region.isOnLine(of: place) && $0.region.isAbove(place) }
        }
        guard let words = line?.words,
            let run = words.run(
                around: { $0.region.isAbove(place) },
                while: { $1.region.x - $0.region.right < PageFit.gap * place.height })
        else { return nil }
        let seen = words[run]
        return Reading.Alternative(
            text: seen.map(\.text).joined(separator: " "),
            confidence: seen.map(\.confidence).min() ?? 0)
    }
}

extension PageText {
    /// Whether words beside each other on a line say a text.
    fileprivate func shows(_ text: String) -> Bool {
        lines.contains { line in
            line.words.indices.contains { first in
                line.words[first...].indices.contains { last in
                    line.words[first...last].map(\.text).joined().looks(like: text)
                }
            }
        }
    }
}
