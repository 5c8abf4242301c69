extension String {
    /// The text escaped for XML or HTML. Characters that neither can contain become replacement characters.
    /// - Source: W3C 2008, Extensible Markup Language 1.0, sections 2.2 and 2.4.
    package var asXML: String {
        // Most texts contain nothing to escape, and exports have many texts.
        guard utf8.contains(where: { $0 < 0x20 || [0x22, 0x26, 0x27, 0x3C, 0x3E].contains($0) })
        else { return self }
        return unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t":
                result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
