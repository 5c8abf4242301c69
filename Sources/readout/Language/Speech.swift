import ReadoutModel

/// What the program says to people, in the language of the environment.
///
/// Everything below the command line makes its texts in English; the command line says them as it prints them. Keys,
/// JSON, codes and files of data are never said.
enum Speech {
    /// The texts of the language; nil for English. Read once, when the first text is said.
    static let catalogue = Language.current.catalogue

    /// Whether numbers have a decimal comma.
    static var hasDecimalComma: Bool { catalogue != nil }
}

extension String {
    /// The text in the language of the environment; texts that no catalogue holds stay as they are.
    var said: String { Speech.catalogue?.said(self) ?? self }

    /// A number as it is written in the language of the environment; any other text stays as it is.
    var saidNumber: String { Speech.hasDecimalComma ? Catalogue.withComma(self) ?? self : self }

    /// A plain number that a person typed for a value, with a point for its comma if that is the decimal mark of the
    /// person's language; any other text as it is.
    func withTypedPoint(for field: TaughtField) -> String {
        guard Speech.hasDecimalComma, field.field.kind == .number,
            wholeMatch(of: #/ *-?[0-9]+,[0-9]+ */#) != nil
        else { return self }
        return replacing(",", with: ".")
    }
}
