import Testing

@testable import ReadoutModel

/// The words that stored doubts name.
struct DoubtWordTests {
    @Test(arguments: [
        Doubt.newWord("MAX"), .newWord("NOT \"PAID\""), .otherLabel("DC", seen: "AC"),
    ])
    func `a doubt about a word is known again by it`(doubt: Doubt) {
        let word: String? =
            switch doubt {
            case .newWord(let word): word
            case .otherLabel(_, let seen): seen
            default: nil
            }
        #expect(Doubt.word(code: doubt.code, message: doubt.description) == word)
    }

    @Test(arguments: [
        ("new-word", "\"MAX\" near it is not in the template's photo; is it the same?", "MAX"),
        ("other-label", "the label \"DC\" beside it reads \"AC\"; is it the same?", "AC"),
    ])
    func `doubts that earlier versions stored are known again, too`(
        code: String, message: String, word: String
    ) {
        #expect(Doubt.word(code: code, message: message) == word)
    }

    @Test func `a new word may stand anywhere`() {
        #expect(
            Doubt.newWord("VOID").description
                == "the photo shows \"VOID\", which is not in the template's photo; is it the same value?"
        )
    }
}
