import Foundation
import ReadoutGeometry
import ReadoutModel
import ReadoutStore
import Testing

@testable import ReadoutApp

/// Lines that no photo has to be read for.
struct ResultImportTests {
    private let store: Store

    init() throws { store = try Store.inMemory() }

    private func field(
        _ name: String, _ kind: Kind = .number, _ set: (inout Rules) -> Void = { _ in }
    ) -> Field {
        var rules = Rules()
        set(&rules)
        return Field(
            name: name, kind: kind,
            location: .region(Region(x: 10, y: 20, width: 100, height: 30)), rules: rules)
    }

    private func reading(
        _ text: String, confidence: Double = 0.99, certainty: Double? = 0.999,
        reasons: [String] = [], cells: [[String: Any]]? = nil
    ) -> [String: Any] {
        var reading: [String: Any] = [
            "text": text, "value": text, "confidence": confidence, "accepted": reasons.isEmpty,
            "reasons": reasons, "codes": reasons.map { _ in "other" },
        ]
        if let certainty { reading["certainty"] = certainty }
        if let cells { reading["cells"] = cells }
        return reading
    }

    private func cell(
        _ text: String, confidence: Double = 0.99, reasons: [String] = []
    ) -> [String: Any] {
        [
            "text": text, "value": text, "confidence": confidence, "reasons": reasons,
            "codes": reasons.map { _ in "other" },
        ]
    }

    /// Imports a line with a reading for each value of a new template.
    private func imported(
        _ values: [(field: Field, reading: [String: Any])]
    ) throws -> ImportEvent {
        let stored = try store.insert(
            Template(
                name: "meter", fields: values.map(\.field),
                reference: Reference(
                    sha256: String(repeating: "a", count: 64), width: 400, height: 300, boxes: [],
                    picture: [0xFF, 0xD8])))
        let isAccepted = values.allSatisfy { $0.reading["accepted"] as? Bool == true }
        let line: [String: Any] = [
            "photo": "a.jpg", "sha256": String(repeating: "b", count: 64), "template": "meter",
            "template_digest": stored.template.digest, "width": 400, "height": 300,
            "outcome": isAccepted ? "accepted" : "review", "captured_from": "exif",
            "captured_at": "2026-03-01T10:00:00", "milliseconds": 1,
            "values": Dictionary(
                uniqueKeysWithValues: values.map { ($0.field.name, $0.reading) }),
        ]
        var bytes = try JSONSerialization.data(withJSONObject: line)
        let lines = TextLines(of: "-") { _ in
            defer { bytes = Data() }
            return bytes
        }
        var events: [ImportEvent] = []
        var run = try ResultImport(into: store)
        try run.run([lines], isStopping: { false }) { events.append($0) }
        return try #require(events.first)
    }

    /// The readings that a line left in the store; a line that was refused fails the test.
    private func record(_ values: (Field, [String: Any])...) throws -> StoredRecord {
        let event = try imported(values.map { (field: $0.0, reading: $0.1) })
        guard case .photo(let photo) = event, case .added(let record) = photo.outcome else {
            throw ResultProblem("\(event)")
        }
        return record
    }

    /// Why a line was refused; empty when it was not.
    private func refusal(_ values: (Field, [String: Any])...) throws -> String {
        let event = try imported(values.map { (field: $0.0, reading: $0.1) })
        guard case .refused(_, let error) = event else { return "" }
        return error.message
    }

    @Test func `what a machine believed by the value's track record stays accepted`() throws {
        let record = try record((field("total"), reading("4.5", confidence: 0.89, certainty: 0.98)))
        #expect(record.status == .accepted)
        #expect(record.readings[0].doubts.isEmpty)
    }

    @Test func `a column whose rows were accepted one by one stays accepted`() throws {
        let price = field("items.price") { $0.until = "Total" }
        let rows = (1...30).map { "\($0).50" }
        let record = try record(
            (
                price,
                reading(
                    rows.joined(separator: "\n"), confidence: 0.89, certainty: 0.86,
                    cells: rows.map { cell($0, confidence: 0.89) })
            ))
        #expect(record.status == .accepted)
        #expect(record.readings[0].cells.count == 30)
    }

    @Test func `an accepted column with a doubtful row is refused`() throws {
        let price = field("items.price") { $0.until = "Total" }
        let refusal = try refusal(
            (price, reading("1.50\n2.50", cells: [cell("1.50"), cell("2.50", reasons: ["odd"])])))
        #expect(refusal.hasSuffix("'accepted' contradicts 'reasons' of 'cells'"), "\(refusal)")
    }

    @Test func `what is more likely wrong than right waits`() throws {
        let record = try record((field("total"), reading("4.5", certainty: 0.4)))
        #expect(record.status == .review)
        #expect(
            record.readings[0].doubts.map(\.description) == ["40 % sure, but 50 % is required"])
    }

    @Test func `an accepted value that fails its check digits is refused`() throws {
        let account = field("account", .code) { $0.checks = [.iban] }
        let refusal = try refusal((account, reading("DE89370400440532013001")))
        #expect(
            refusal.hasSuffix(
                "value 'account': 'accepted' contradicts the template: "
                    + "\"DE89370400440532013001\" fails the IBAN check"), "\(refusal)")
    }

    @Test func `a row that fails its check digits is named`() throws {
        let card = field("cards.number", .code) {
            $0.checks = [.luhn]
            $0.until = "Total"
        }
        let refusal = try refusal((card, reading("79927398713\n79927398714")))
        #expect(refusal.contains("row 2: \"79927398714\" fails the Luhn check"), "\(refusal)")
    }

    @Test func `check digits that hold and doubtful values that fail them are stored`() throws {
        let account = field("account", .code) { $0.checks = [.iban] }
        let other = field("other", .code) { $0.checks = [.iban] }
        let record = try record(
            (account, reading("DE89 3704 0044 0532 0130 00")),
            (other, reading("DE89370400440532013001", reasons: ["it fails the IBAN check"])))
        #expect(record.readings.map(\.isAccepted) == [true, false])
    }

    @Test func `where a guard reads another text, every value waits`() throws {
        let code = field("code", .code) { $0.guardText = "1.8.0" }
        let record = try record((code, reading("2.8.0")), (field("total"), reading("4.5")))
        #expect(record.status == .review)
        #expect(record.readings.map { $0.doubts.map(\.code) } == [["guard"], ["guard"]])
    }

    @Test func `where a guard is not certain, the other values wait`() throws {
        let code = field("code", .code) { $0.guardText = "1.8.0" }
        let record = try record(
            (code, reading("1.8.0", reasons: ["faint"])), (field("total"), reading("4.5")))
        #expect(record.readings.map { $0.doubts.map(\.code) } == [["other"], ["guard"]])
    }

    @Test func `a guard that reads what it must leaves a record accepted`() throws {
        let code = field("code", .code) { $0.guardText = "1.8.0" }
        let open = field("open", .code) { $0.guardText = "" }
        let record = try record(
            (code, reading("1.8.0")), (open, reading("7")), (field("total"), reading("4.5")))
        #expect(record.status == .accepted)
    }
}
