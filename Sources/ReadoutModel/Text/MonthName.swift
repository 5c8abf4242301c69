import Foundation

/// Names of months in seven languages.
enum MonthName {
    /// The month that a word names, 1...12; nil for any other word. Case and diacritics are ignored.
    static func number(_ word: String) -> Int? { numbers[word.folded] }

    /// Long and short names without diacritics, month by month: English, German, Czech, Polish, French, Spanish,
    /// Italian. Short forms that two months share are left out.
    private static let names: [String] = [
        """
        january jan januar janner jaenner leden ledna led styczen stycznia sty janvier janv
        enero ene gennaio gen
        """,
        """
        february feb februar feber unor unora uno luty lutego lut fevrier fevr fev febrero
        febbraio
        """,
        "march mar marz maerz mrz brezen brezna bre marzec marca mars marzo",
        "april apr duben dubna dub kwiecien kwietnia kwi avril avr abril abr aprile",
        "may mai kveten kvetna kve maj maja mayo maggio mag",
        "june jun juni cerven cervna cvn czerwiec czerwca cze juin junio giugno giu",
        "july jul juli cervenec cervence cvc lipiec lipca lip juillet juil julio luglio lug",
        "august aug srpen srpna srp sierpien sierpnia sie aout agosto ago",
        """
        september sep sept zari zar wrzesien wrzesnia wrz septembre septiembre setiembre set
        settembre
        """,
        """
        october oct oktober okt rijen rijna rij pazdziernik pazdziernika paz octobre octubre
        ottobre ott
        """,
        """
        november nov listopad listopadu lis listopada novembre noviembre
        """,
        """
        december dec dezember dez prosinec prosince pro grudzien grudnia gru decembre
        diciembre dic dicembre
        """,
    ]

    private static let numbers: [String: Int] = {
        var numbers: [String: Int] = [:]
        for (index, words) in names.enumerated() {
            for word in words.split(whereSeparator: \.isWhitespace) {
                numbers[String(word)] = index + 1
            }
        }
        return numbers
    }()
}

extension String {
    /// Whether the text is the name of a month, or names a month and the next one as `SET-OTT`, with no more than marks around
    /// it. A name of three letters alone may be another word: `set` is September in Italian.
    package var isMonth: Bool {
        let words = components(separatedBy: .punctuationCharacters).filter { !$0.isEmpty }
        let months = words.compactMap(MonthName.number)
        guard months.count == words.count else { return false }
        return months.count == 1 && words[0].count > 3
            || months.count == 2 && months[1] == months[0] % 12 + 1
    }
}
