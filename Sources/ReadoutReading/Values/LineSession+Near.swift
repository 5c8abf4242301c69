import ReadoutGeometry
import ReadoutImaging
import ReadoutModel

/// The net's look at a close-up of small text.
extension LineSession {
    /// The net's results from a close-up of the text, where its characters are small in their place; in the whole
    /// place, the net loses some of them.
    private mutating func lookFromNear() -> (looks: [DisplayReader.Alternative], picture: GrayImage)
    {
        if let near { return near }
        var found: (looks: [DisplayReader.Alternative], picture: GrayImage) = ([], crop.figures)
        if field.rules.model != .text, !reader.ablations.contains(.near),
            let (picture, place) = line.closeUp(of: crop)
        {
            let looks = reader.netLooks(
                at: picture, field: field, beside: hypotheses, noting: trace,
                view: HypothesisTrace.nearView, at: place.x)
            found = (looks.map { $0.moved(byX: place.x, y: place.y) }, picture)
        }
        near = found
        return found
    }

    /// Shows the net a close-up where it does not confirm the recogniser. The close-up counts if the net is more certain of
    /// it, and another reader saw the same digits.
    mutating func lookCloser() {
        guard !isConfirmed(by: netLooks),
            netLooks.first.map({ line.covers($0, in: crop) }) ?? true
        else { return }
        let (looks, picture) = lookFromNear()
        guard let first = looks.first?.reading, isSurer(first),
            isConfirmed(by: looks) || isSeenElsewhere(first)
        else { return }
        let known = Set(looks.map(\.reading.text))
        netLooks = looks + netLooks.filter { !known.contains($0.reading.text) }
        shown = picture
    }

    /// The net's confident reading of the close-up, if its digits differ from the reading and are no fewer. Every reader
    /// sometimes loses a small character, mostly the first or the last.
    mutating func contradictionFromNear(to reading: Reading) -> Reading.Alternative? {
        // The net turns letters into digits.
        guard field.isInDigits || field.kind == .date, !reading.text.contains(where: \.isLetter),
            let seen = lookFromNear().looks.first?.reading,
            seen.confidence >= Probability.likelier, isSurer(seen)
        else { return nil }
        let (read, near) = (reading.text.signedFigures, seen.text.signedFigures)
        return near != read && near.count >= read.count ? seen : nil
    }

    /// Whether the net is more certain of the close-up than of the whole place.
    private func isSurer(_ near: Reading.Alternative) -> Bool {
        near.confidence >= netLooks.first?.sureness ?? 0
    }

    /// Whether the recogniser or the net saw the digits of a valid text before.
    private func isSeenElsewhere(_ seen: Reading.Alternative) -> Bool {
        let net = Hypothesis(
            reader: .displayNet, text: seen.text, confidence: seen.confidence, field: field)
        guard field.isInDigits, net.isSound else { return false }
        let figures = seen.text.signedFigures
        let others = hypotheses.map(\.text) + netLooks.prefix(1).map(\.reading.text)
        return others.contains { $0.signedFigures == figures }
    }

    /// Whether the net's result agrees with the recogniser.
    private func isConfirmed(by looks: [DisplayReader.Alternative]) -> Bool {
        guard let net = reader.netHypothesis(looks, field: field, beside: hypotheses) else {
            return false
        }
        return hypotheses.contains { $0.isOfKind && $0.meaning == net.meaning }
    }
}
