import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// The words beside a value in whose place a photo shows another one, by what the net for print reads there.
extension TemplateReader {
    /// The word beside a value in whose place the net for print reads another one of the reference photo that differs little; nil
    /// where there is none, or a person confirmed the value with it.
    func twin(
        ofWordBesideValueAt index: Int, at place: ValuePlace, by placing: Placing
    ) -> Landmarks.OtherWord? {
        guard let net = nets?.print else { return nil }
        let known = (landmarks.ofValues[index] ?? []).map { landmarks.all[$0] }
        return known.lazy.filter {
            !$0.twins.isEmpty && !knows(toChange: $0.text, besideValueAt: index)
        }.compactMap { word in
            let seen = placed(word.region, beside: place, ofValueAt: index, by: placing).transforms
                .compactMap {
                    net.texts(at: word.region, through: $0, from: placing.photo.photo).first
                }
            guard
                let other = seen.first(where: { seen in
                    word.twins.contains { seen.text.looks(like: $0) }
                }),
                !seen.contains(where: { $0.text.looks(like: word.text) }),
                !fields[index].knows(other.text),
                net.text(at: word.region, in: prepared)?.looks(like: word.text) ?? false
            else { return nil }
            return Landmarks.OtherWord(
                text: word.text, seen: other.text, region: word.region, isCode: false,
                confidence: other.confidence)
        }.first
    }

    /// The word beside a value that the net for print takes for another one in a photo.
    /// - Parameter words: how the words beside the value look in the photo.
    func otherWord(
        ofValueAt index: Int, _ words: [Landmarks.Finding], by placing: Placing
    ) -> Landmarks.OtherWord? {
        guard let net = nets?.print, let transform = placing.alignment?.transform else {
            return nil
        }
        let unusual = Evidence.scale(of: .otherGuard, usual: placing.usualUnlikeness)
        let unit = units[index]?.text
        let photo = placing.photo.photo
        let found = landmarks.otherWord(ofValueAt: index, unit: unit) { text in
            // The pictures of codes and numbers differ little: these are read in each photo.
            if text.isRegisterNumber { return !fields[index].knowsNumbers }
            guard !knows(toChange: text, besideValueAt: index) else { return false }
            return text.isCode
                || Landmarks.looksUnlike(text, among: words, unit: unit, unusual: unusual)
        } _: { word in
            net.texts(at: word, through: transform, from: photo)
        } reference: {
            net.text(at: $0, in: prepared)
        }
        return found.map { word in
            guard !word.isCode,
                let whole = surelyReadWhole(word.region, through: transform, in: photo),
                !whole.looks(like: word.text)
            else { return word }
            return word.seenWhole(whole)
        }
    }
}
