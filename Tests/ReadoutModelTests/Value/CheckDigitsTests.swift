import Foundation
import Samples
import Testing

@testable import ReadoutModel

struct CheckDigitsTests {
    @Test(arguments: [
        (CheckDigits.luhn, "4539 1488 0343 6467"), (.luhn, "79927398713"), (.luhn, "18"),
        (.iban, "CZ65 0800 0000 1920 0014 5399"), (.iban, "GB82WEST12345698765432"),
        (.iban, "NO93 8601 1117 947"), (.ean13, "4006381333931"), (.ean13, "4 006381 333931"),
        (.ean13, "978-0-306-40615-7"),
    ])
    func `a number that keeps its check is taken with and without the spaces of print`(
        check: CheckDigits, text: String
    ) {
        #expect(check.holds(text))
    }

    @Test(arguments: [
        (CheckDigits.luhn, "79927398713"), (.iban, "CZ6508000000192000145399"),
        (.iban, "GB82WEST12345698765432"), (.ean13, "4006381333931"),
    ])
    func `no single misread figure keeps the check`(check: CheckDigits, text: String) {
        for place in text.indices where text[place].isDigit {
            for figure in "0123456789" where figure != text[place] {
                var other = text
                other.replaceSubrange(place...place, with: String(figure))
                #expect(!check.holds(other), "\(other)")
            }
        }
    }

    @Test(arguments: [
        (CheckDigits.luhn, ""), (.luhn, "0"), (.luhn, "7992739871O"), (.luhn, "٤٥"),
        (.ean13, "400638133393"), (.ean13, "40063813339310"), (.ean13, "400638133393I"),
        (.iban, ""), (.iban, "CZ65"), (.iban, "cz6508000000192000145399"),
        (.iban, "CZ65080000001920001453É9"), (.iban, "6508000000192000145399CZ"),
    ])
    func `what is no such number keeps no check`(check: CheckDigits, text: String) {
        #expect(!check.holds(text))
    }

    @Test func `a check judges what was read, and never what it means`() {
        let code = value(.code) { $0.checks = [.ean13] }
        #expect(code.parsed("4 006381 333930").value?.text == "4 006381 333930")
        #expect(code.parsed("4 006381 333930").doubts == [])
        #expect(code.checkDoubts(of: "4 006381 333930").map(\.code) == ["ean13"])
        #expect(code.checkDoubts(of: "4 006381 333931") == [])
        #expect(
            code.checkDoubts(of: "400").map(\.description) == ["\"400\" fails the EAN-13 check"])
    }

    @Test func `a person's text that fails a check is warned of`() throws {
        let account = value(.code) { $0.checks = [.iban] }
        let wrong = try account.typed(byUser: "CZ65 0800 0000 1920 0014 5398").get()
        #expect(wrong.warnings.map(\.code) == ["iban"])
        #expect(try account.typed(byUser: "CZ65 0800 0000 1920 0014 5399").get().warnings == [])
    }
}
