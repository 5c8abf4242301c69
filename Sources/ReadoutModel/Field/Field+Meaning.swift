extension String {
    /// The key by which texts of one value are compared: the parsed value in standard notation, or the text without spaces
    /// where there is none.
    /// - Parameter value: what the text was parsed to, with everything learnt; nil if it is not of the value's kind.
    package func meaning(as value: TypedValue?) -> String {
        value?.text ?? filter { !$0.isWhitespace }
    }
}

extension Field {
    /// The key by which texts of this value are compared without anything learnt. It differs from `String.meaning(as:)` in
    /// two ways. A text that only lessons give a value, such as a date of a learnt order, has none here. In a
    /// value of digits that could not be parsed, spaces count: `10482 5` is not 104825.
    package func literalMeaning(of text: String) -> String {
        let value = parsed(text).value
        return value == nil && isInDigits ? text.singleSpaced : text.meaning(as: value)
    }
}
