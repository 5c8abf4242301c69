import Foundation
import ReadoutApp
import ReadoutGeometry
import ReadoutModel
import ReadoutReading
import ReadoutTesseract

/// A folder of photos with `case.json`: the values to collect from the reference photo, and what the other photos show.
struct KnownCase {
    private struct Content: Decodable {
        struct Field: Decodable {
            let name: String
            /// Left, top, width, height in pixels of the reference photo.
            let region: [Double]
            let options: String?
        }
        let name: String
        let kind: String
        let reference: String
        let values: [Field]
        /// What each value shows, by photo and value; null where nothing may be accepted.
        let photos: [String: [String: String?]]
        /// Values that no one can read, by photo.
        let refuse: [String: [String]]?
    }

    let folder: String
    private let content: Content

    var name: String { content.name }
    var kind: String { content.kind }

    init(folder: String) throws {
        self.folder = folder
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/case.json"))
        content = try JSONDecoder().decode(Content.self, from: data)
    }

    /// The names of the photos except the reference photo, with their expected values; nil where nothing may be
    /// accepted.
    var truth: [(photo: String, values: [(name: String, expected: String?)])] {
        var photos = content.photos.filter { $0.key != content.reference }
        for (photo, names) in content.refuse ?? [:] {
            photos[photo] = Dictionary(uniqueKeysWithValues: names.map { ($0, nil) })
        }
        return photos.sorted { $0.key < $1.key }.map { photo, values in
            (photo, values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
    }

    /// Makes the template from the reference photo.
    func template(_ recognizer: TesseractRecognizer) throws -> Template {
        let options = content.values.map { field in
            let place = Region(
                x: field.region[0], y: field.region[1], width: field.region[2],
                height: field.region[3])
            return "\(field.name)=\(place)" + (field.options.map { ",\($0)" } ?? "")
        }
        let (definitions, problems) = FieldDefinition.parsed(options: options)
        guard problems.isEmpty else { throw DefinitionProblems(problems) }
        let scan = try PhotoScan(
            path: "\(folder)/\(content.reference)", language: "eng", recognizer: recognizer)
        return try TemplateDraft(scan: scan, definitions: definitions).template(
            name: content.name, description: "", recognizer: recognizer
        ).template
    }

    /// Whether a reading is as expected: numbers are compared as numbers, everything else without spaces.
    func isRight(_ reading: Reading, of field: Field, _ expected: String?) -> Bool {
        isRight(reading.value, reading.text, of: field, expected)
    }

    /// Whether a text with a meaning is as expected.
    func isRight(
        _ value: TypedValue?, _ text: String, of field: Field, _ expected: String?
    ) -> Bool {
        KnownCase.isSame(expected, value?.text)
            || (field.kind == .date || field.kind == .time) && KnownCase.isSame(expected, text)
    }

    private static func isSame(_ expected: String?, _ got: String?) -> Bool {
        guard let expected, let got else { return false }
        let (a, b) = (
            expected.filter { !$0.isWhitespace }, got.filter { !$0.isWhitespace }
        )
        if a == b { return true }
        func number(_ text: String) -> Decimal? {
            text.wholeMatch(of: /[-+]?[0-9]*\.?[0-9]+/) == nil ? nil : Decimal(string: text)
        }
        guard let first = number(a), let second = number(b) else { return false }
        return first == second
    }
}
