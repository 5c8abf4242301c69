import ReadoutAlignment
import ReadoutModel

extension PageTitles {
    /// The first code of a currency that is surely read on a photo, if the photo shows none of the reference photo's codes; nil if
    /// there is none. Signs do not count, since recognisers often misread them.
    func otherCurrency(on photo: PageText) -> TextBox.Word? {
        let seen = photo.lines.flatMap(\.words).compactMap { word in
            word.text.codeOfCurrency.map { (code: $0, word: word) }
        }
        guard !currencies.isEmpty, seen.allSatisfy({ !currencies.contains($0.code) }) else {
            return nil
        }
        return seen.first { $0.word.confidence >= WordAnchor.sureConfidence }.map {
            TextBox.Word(
                text: $0.code, confidence: $0.word.confidence, region: $0.word.region)
        }
    }
}

extension String {
    /// The code of a currency in capitals, beside marks or a number, as in `(EUR)` or `EUR12.50`; nil for other texts.
    var codeOfCurrency: String? {
        let code = filter(\.isLetter)
        return code.wholeMatch(of: #/[A-Z]{3}/#) != nil && contains(code) && Unit.isCurrency(code)
            ? code : nil
    }
}
