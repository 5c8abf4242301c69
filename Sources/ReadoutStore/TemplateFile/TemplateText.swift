import ReadoutGeometry
import ReadoutModel

/// The text of a template file while being written.
struct TemplateText {
    private(set) var text = ""
    /// Whether each picture is followed by the checks of its lines.
    private let hasChecks: Bool

    /// Checks per line, so that the line is no longer than one of a picture.
    private static let checksPerLine = 19

    init(hasChecks: Bool = true) { self.hasChecks = hasChecks }

    mutating func append(_ template: Template) {
        line(0, "readout: \(TemplateFile.version)")
        line(0, "name: \(scalar(template.name))")
        line(0, "description: \(scalar(template.description))")
        if template.isFramed { line(0, "frame: true") }
        line(0, "values:")
        for field in template.fields { append(field) }
        append(template.reference)
    }

    private mutating func append(_ field: Field) {
        line(1, "- name: \(scalar(field.name))")
        line(2, "location: \(scalar(field.location.description))")
        line(2, "kind: \(field.kind.name)")
        if let unit = field.unit { line(2, "unit: \(scalar(unit))") }
        for (key, entry) in field.rules.entries {
            if key == "choices" {
                line(2, "choices: [\(field.rules.choices.map(scalar).joined(separator: ", "))]")
            } else {
                line(2, "\(key): \(isPlainRule(entry) ? entry : scalar(entry))")
            }
        }
    }

    private mutating func append(_ reference: Reference) {
        line(0, "reference:")
        line(1, "sha256: \(quoted(reference.sha256))")
        line(1, "width: \(reference.width)")
        line(1, "height: \(reference.height)")
        line(1, reference.boxes.isEmpty ? "boxes: []" : "boxes:")
        for box in reference.boxes {
            line(2, "- words:")
            for word in box.words {
                let region = word.region
                line(
                    4,
                    "- {text: \(quoted(word.text)), confidence: \(decimal(word.confidence, 4)), "
                        + "x: \(decimal(region.x, 2)), y: \(decimal(region.y, 2)), "
                        + "width: \(decimal(region.width, 2)), "
                        + "height: \(decimal(region.height, 2))}")
            }
        }
        append(1, picture: reference.picture)
    }

    /// Appends what was learnt, if anything.
    mutating func append(_ memory: LearntMemory) {
        if !memory.examples.isEmpty { line(0, "memory:") }
        for example in memory.examples {
            line(1, "- value: \(scalar(example.valueName))")
            line(2, "text: \(quoted(example.text))")
            append(2, picture: example.picture)
        }
        if !memory.experience.isEmpty { line(0, "experience:") }
        for (name, known) in memory.experience.sorted(by: { $0.key < $1.key }) {
            line(1, "- value: \(scalar(name))")
            append(known)
        }
    }

    private mutating func append(_ known: Learnt) {
        if known.trackRecord.readings > 0 {
            line(2, "readings: \(known.trackRecord.readings)")
            line(2, "wrong: \(known.trackRecord.wrong)")
            line(2, "expected: \(decimal(known.trackRecord.expected, 4))")
        }
        if let order = known.dateOrder { line(2, "date-order: \(order.rawValue)") }
    }

    private mutating func append(_ level: Int, picture: [UInt8]) {
        let lines = PictureLines(picture)
        line(level, "picture: |")
        for text in lines.lines { line(level + 1, text) }
        guard hasChecks else { return }
        line(level, "checks: |")
        var rest = lines.checks[...]
        let length = TemplateText.checksPerLine * PictureLines.digits
        while !rest.isEmpty {
            line(level + 1, String(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
    }

    private mutating func line(_ level: Int, _ content: String) {
        text += String(repeating: "  ", count: level)
        text += content
        text += "\n"
    }
}

/// Whether a text is a number in digits, a rate or a flag, which need no quotes.
private func isPlainRule(_ text: String) -> Bool {
    text.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?(\/(hour|day))?|true/#) != nil
}

/// A text as YAML: plain if every reader takes it for that text, otherwise quoted.
private func scalar(_ text: String) -> String {
    let isPlain =
        text.wholeMatch(
            of: #/[A-Za-z][A-Za-z0-9_.\/+\-]*([ :][A-Za-z0-9_.\/+\-]+)*|[0-9.]+x[0-9.]+\+[0-9.+]+/#)
        != nil
    let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
    return isPlain && !words.contains(text.lowercased()) ? text : quoted(text)
}

/// A text in double quotes, on one line.
/// - Source: YAML 1.2.2, section 7.3.1.
private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\r": result += "\\r"
        // The byte order mark has no meaning within a text, and readers drop it.
        case "\u{FEFF}": continue
        default:
            let value = scalar.value
            // The characters that YAML calls not printable, and its other line ends.
            let isEscaped =
                value < 0x20 || (0x7F...0xA0).contains(value) || [0x2028, 0x2029].contains(value)
                || value == 0xFFFE || value == 0xFFFF
            if isEscaped {
                let digits = String(value, radix: 16, uppercase: true)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
    return result + "\""
}
