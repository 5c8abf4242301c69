import Foundation

/// Names of months in thirteen languages.
enum MonthName {
    /// The month that a word names, 1...12; nil for any other word. Case and diacritics are ignored.
    static func number(_ word: String) -> Int? { numbers[word.folded] }

    /// Long and short names without diacritics, month by month: English, German, Czech, Polish, French, Spanish,
    /// Italian, Dutch, Portuguese, Slovak, Swedish, Danish, Norwegian. Short forms that two months share are left out.
    private static let names: [String] = [
        """
        january jan januar janner jaenner leden ledna led styczen stycznia sty janvier janv
        enero ene gennaio gen januari januara janeiro
        """,
        """
        february feb februar feber unor unora uno luty lutego lut fevrier fevr fev febrero
        febbraio februari februara fevereiro
        """,
        """
        march mar marz maerz mrz brezen brezna bre marzec marca mars marzo maart mrt marec
        marts marco
        """,
        "april apr duben dubna dub kwiecien kwietnia kwi avril avr abril abr aprile aprila",
        "may mai kveten kvetna kve maj maja mayo maggio mag mei maio",
        "june jun juni cerven cervna cvn czerwiec czerwca cze juin junio giugno giu juna junho",
        """
        july jul juli cervenec cervence cvc lipiec lipca lip juillet juil julio luglio lug jula
        julho
        """,
        "august aug srpen srpna srp sierpien sierpnia sie aout agosto ago augustus augusti augusta",
        """
        september sep sept zari zar wrzesien wrzesnia wrz septembre septiembre setiembre set
        settembre septembra setembro
        """,
        """
        october oct oktober okt rijen rijna rij pazdziernik pazdziernika paz octobre octubre
        ottobre ott oktobra outubro
        """,
        """
        november nov listopad listopadu lis listopada novembre noviembre novembra novembro
        """,
        """
        december dec dezember dez prosinec prosince pro grudzien grudnia gru decembre
        diciembre dic dicembre decembra dezembro desember
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
