import Foundation
import ReadoutApp
import ReadoutFiles
import ReadoutGeometry
import ReadoutInput
import ReadoutModel
import ReadoutStore

/// Asks a person which texts of a photo are values.
struct TemplateDialogue {
    /// What was answered.
    struct Choice {
        var name = ""
        var description = ""
        var definitions: [ValueDefinition] = []
        var savesRecord = false
    }

    let scan: PhotoScan
    let store: Store
    /// Files of the same call that the picture must not replace.
    let spared: SparedFiles

    /// Shows the numbered boxes and asks for everything that a template needs.
    /// - Throws: `Failure.cancelled` at the end of the input; errors of writing the preview.
    func ask(name: String?, description: String?, preview: PreviewOptions) throws -> Choice {
        guard !scan.boxes.isEmpty else {
            throw Failure(
                code: "no-text",
                message: "no text found in '\(scan.photo.path)'; "
                    + "give the values' regions with --value NAME=WIDTHxHEIGHT+X+Y")
        }
        scan.table.lines.forEach(Output.note)
        let picture = preview.preview ?? TemplateDialogue.previewPath(of: scan.photo)
        if preview.preview == nil {
            try preview.write(scan, to: picture, sparing: spared)
        }
        Output.note("the numbered boxes are shown in \(picture)")
        var choice = Choice()
        for number in try boxes() {
            choice.definitions.append(
                try definition(of: number, taken: choice.definitions.map(\.name)))
        }
        choice.name = try name ?? templateName()
        choice.description =
            try description ?? answer(Terminal.ask("description of the template", default: ""))
        return choice
    }

    private static func previewPath(of photo: Photo) -> String {
        let name = URL(filePath: photo.path).deletingPathExtension().lastPathComponent
        return FileManager.default.temporaryDirectory
            .appending(path: "readout-\(name)-\(photo.sha256.prefix(8)).png").path
    }

    private func answer(_ text: String?) throws -> String {
        guard let text else { throw Failure.cancelled }
        return text
    }

    private func boxes() throws -> [Int] {
        while true {
            let text = try answer(Terminal.ask("boxes to collect, such as 2 5 7"))
            let words = text.split { $0 == " " || $0 == "," }
            let wrong = words.filter { !(Int($0).map(isBox) ?? false) }
            if !wrong.isEmpty {
                Output.note(
                    "there is no box \(wrong.joined(separator: ", ")); "
                        + "boxes are 1 to \(scan.boxes.count)")
            } else if !words.isEmpty {
                var seen: Set<Int> = []
                return words.compactMap { Int($0) }.filter { seen.insert($0).inserted }
            }
        }
    }

    private func isBox(_ number: Int) -> Bool { scan.boxes.indices.contains(number - 1) }

    private func definition(of number: Int, taken: [String]) throws -> ValueDefinition {
        let text = scan.boxes[number - 1].text
        Output.note("box \(number): \"\(Terminal.printable(text))\"")
        let name = try valueName(of: number, taken: taken)
        var definition = ValueDefinition(name: name, location: .box(number))
        let guess = Kind.guess(text)
        let kinds = Kind.all.map(\.name).joined(separator: " ")
        while true {
            let kind = try answer(
                Terminal.ask("  kind (\(kinds))", default: guess.kind.name))
            do {
                try definition.set("kind", to: kind)
                break
            } catch { Output.note("\(error)") }
        }
        while definition.kind == .choice {
            do {
                try definition.set(
                    "choices",
                    to: answer(Terminal.ask("  choices, separated by |", default: text)))
                break
            } catch { Output.note("\(error)") }
        }
        if definition.kind == .number || definition.kind == .integer {
            let unit = try answer(Terminal.ask("  unit", default: guess.unit ?? ""))
            definition.unit = unit.isEmpty ? nil : unit
        }
        if definition.kind == .number, TemplateDialogue.mayHideDecimals(text) {
            try askScale(of: &definition)
        }
        return definition
    }

    /// Whether a text is a counter that shows no decimal mark: as many figures as counters have, and nothing else.
    static func mayHideDecimals(_ text: String) -> Bool {
        let shown = text.filter { !$0.isWhitespace }
        return shown.count > 3 && shown.allSatisfy { ("0"..."9").contains($0) }
    }

    /// Asks how what a counter without a decimal mark shows becomes the value.
    private func askScale(of definition: inout ValueDefinition) throws {
        for (key, question, usual) in [
            ("implied-decimals", "  how many of the last figures are decimals", "0"),
            ("scale", "  what one step is, such as 0.01 or 10", "1"),
        ] {
            while true {
                let text = try answer(Terminal.ask(question, default: usual))
                if text == usual { break }
                do {
                    try definition.set(key, to: text)
                    break
                } catch { Output.note("\(error)") }
            }
        }
    }

    private func valueName(of number: Int, taken: [String]) throws -> String {
        var proposal = scan.boxes.proposedName(of: number - 1)
        if taken.contains(proposal) { proposal += "-\(number)" }
        while true {
            let name = try answer(Terminal.ask("  name", default: proposal))
            if let problem = NameProblem.ofValue(name) {
                Output.note("'\(name)': \(problem)")
            } else if taken.contains(where: { $0.lowercased() == name.lowercased() }) {
                Output.note("a value '\(name)' exists already")
            } else {
                return name
            }
        }
    }

    private func templateName() throws -> String {
        let taken = try store.templates().map(\.name)
        while true {
            let name = try answer(Terminal.ask("name of the template"))
            if let problem = NameProblem.ofTemplate(name) {
                Output.note("'\(name)': \(problem)")
            } else if taken.contains(name) {
                Output.note("a template '\(name)' exists already")
            } else {
                return name
            }
        }
    }
}

extension [TextBox] {
    /// A name for the value in a box, from the label left of it or above it.
    fileprivate func proposedName(of index: Int) -> String {
        let box = self[index].region
        let left = filter { other in
            let overlap =
                Swift.min(other.region.bottom, box.bottom) - Swift.max(other.region.y, box.y)
            return other.region.right <= box.x
                && overlap > 0.4 * Swift.min(other.region.height, box.height)
        }.max { $0.region.right < $1.region.right }
        let above = filter { other in
            other.region.bottom <= box.y && box.y - other.region.bottom < 3 * box.height
                && other.region.right > box.x && other.region.x < box.right
        }.max { $0.region.bottom < $1.region.bottom }
        for label in [left, above].compactMap({ $0?.text }) where label.contains(where: \.isLetter)
        {
            let words = label.lowercased().split { !$0.isLetter && !$0.isNumber }
            let name = words.joined(separator: "-")
            if NameProblem.ofValue(name) == nil { return name }
        }
        return "value-\(index + 1)"
    }
}
