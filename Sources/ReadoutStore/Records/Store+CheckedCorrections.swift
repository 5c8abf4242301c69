import GRDB
import ReadoutModel

/// A person's correction or confirmation of one value of a record, with the rules that it breaks.
struct CheckedCorrection {
    let row: FieldRow
    let correction: Correction
    /// Rules that the correction breaks.
    var broken: [Doubt] = []

    /// The unit the person gave, otherwise the value's unit.
    var unit: String? {
        broken.lazy.compactMap { if case .unit(let found, _) = $0 { found } else { nil } }.first
            ?? row.field.unit
    }

    /// An earlier word said again, with the rules that it was stored in spite of before, too.
    var saidAgain: CheckedCorrection {
        var word = self
        word.broken = correction.brokenRules.map { Doubt.other(code: "", message: $0) } + broken
        return word
    }
}

extension Store {
    /// A person's corrections and confirmations, each with the rules it breaks: corrections sorted by name, then
    /// confirmations.
    /// - Parameter time: when the photo was taken, according to the person.
    func checkedCorrections(
        _ database: Database, on record: StoredRecord, corrections: [String: Correction],
        accepting acceptance: Acceptance, at time: CaptureTime
    ) throws -> [CheckedCorrection] {
        let fields = try definitions(database, of: record)
        var checked: [CheckedCorrection] = []
        for (name, correction) in corrections.sorted(by: { $0.key < $1.key }) {
            let row = try value(named: name, in: fields, record: record.id)
            let broken = try objections(database, to: correction, of: row, in: record, at: time)
            checked.append(CheckedCorrection(row: row, correction: correction, broken: broken))
        }
        let corrected = Set(checked.map(\.row.id))
        for var word in try confirmations(acceptance, of: record, fields: fields, except: corrected)
        {
            word.broken = try objections(database, toConfirming: word.row, in: record, at: time)
            checked.append(word)
        }
        let sums = try objectionsOfSums(
            to: Dictionary(checked.map { ($0.row.field.name, $0.correction) }) { first, _ in first
            },
            of: fields, in: record)
        return checked.map { word in
            var word = word
            word.broken += sums[word.row.field.name] ?? []
            word.broken += rowObjection(to: word, among: checked, of: fields, in: record)
            return word
        }
    }

    /// A hint for people who typed a number without its decimal mark, as the device shows it: the number with the mark.
    /// Nil unless that would keep all rules.
    func hint(
        _ database: Database, about word: CheckedCorrection, in record: StoredRecord,
        at time: CaptureTime
    ) throws -> String? {
        let (text, field) = (word.correction.text, word.row.field)
        let read = record.readings.first { $0.valueName == field.name }?.value?.text
        guard !word.correction.isConfirmation, text.allSatisfy({ $0.isASCII && $0.isNumber }),
            let decimals = field.rules.impliedDecimals ?? field.rules.decimals
                ?? read?.split(separator: ".").dropFirst().first?.count,
            0..<text.count ~= decimals, decimals > 0
        else { return nil }
        let marked = "\(text.dropLast(decimals)).\(text.suffix(decimals))"
        guard case .success(let entry) = field.typed(byUser: marked),
            try objections(
                database, to: Correction(text: marked, value: entry.value), of: word.row,
                in: record, at: time
            ).isEmpty
        else { return nil }
        return "with its decimal mark that is \(entry.value.text)"
    }

    /// What the other columns of its table say against the number of rows that a person gives a column.
    private func rowObjection(
        to word: CheckedCorrection, among checked: [CheckedCorrection], of fields: [FieldRow],
        in record: StoredRecord
    ) -> [Doubt] {
        guard let table = word.row.field.column?.table, !word.correction.isConfirmation,
            let count = word.correction.value?.text.rows.count
        else { return [] }
        for other in fields
        where other.id != word.row.id && other.field.column?.table == table {
            let said = checked.first { $0.row.id == other.id }?.correction.value?.text
            let reading = record.readings.first { $0.valueName == other.field.name }
            guard let text = said ?? reading?.correction?.value?.text ?? reading?.text,
                !text.isEmpty, text.rows.count != count
            else { continue }
            return [.rowCount(count, other: other.field.name, has: text.rows.count)]
        }
        return []
    }

    /// The corrections that confirm readings.
    /// - Parameter corrected: row numbers of the values that the person corrects.
    private func confirmations(
        _ acceptance: Acceptance, of record: StoredRecord, fields: [FieldRow],
        except corrected: Set<Int64>
    ) throws(StoreError) -> [CheckedCorrection] {
        var chosen: Set<Int64>?
        switch acceptance {
        case .nothing: return []
        case .doubtful: break
        case .values(let names):
            var rows: Set<Int64> = []
            for name in names {
                rows.insert(try value(named: name, in: fields, record: record.id).id)
            }
            chosen = rows
        }
        guard !record.readings.isEmpty || !corrected.isEmpty else {
            throw .nothingRead(record: record.id)
        }
        // The record of a photo that did not fit has no readings. Values the person does not give remain unread.
        let unread = record.readings.isEmpty ? fields : []
        for row in unread where !corrected.contains(row.id) {
            guard chosen?.contains(row.id) ?? true else { continue }
            throw .nothingToAccept(value: row.field.name, record: record.id, text: "")
        }
        var checked: [CheckedCorrection] = []
        for reading in record.readings {
            let row = try value(named: reading.valueName, in: fields, record: record.id)
            guard !corrected.contains(row.id), chosen?.contains(row.id) ?? !reading.isCertain else {
                continue
            }
            guard let value = reading.value else {
                throw .nothingToAccept(
                    value: reading.valueName, record: record.id, text: reading.text)
            }
            let word = Correction(
                text: reading.text, value: value, isConfirmation: true, correctedAt: "")
            checked.append(CheckedCorrection(row: row, correction: word))
        }
        return checked
    }
}
