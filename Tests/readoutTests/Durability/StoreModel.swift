import Foundation

/// What a template's part of a store must hold, worked out from the operations that are in force.
struct StoreModel {
    /// What one command did.
    enum Work {
        /// Photos became records with these numbers, read in this unit.
        case add([String: Int], unit: String)
        /// A person gave a record's value, in this unit.
        case edit(Int, String, unit: String)
        /// Records were deleted.
        case delete([Int])
        /// The value has another unit.
        case define(unit: String)
        /// Records were read again in this unit.
        case reread([Int], unit: String)
    }

    struct Step {
        /// As the store numbers it.
        let operation: Int
        let work: Work
        var isUndone = false
    }

    struct Record {
        let photo: String
        /// The unit that the photo was read in.
        var readUnit: String
        /// What a person gave.
        var word: (text: String, unit: String)?

        /// The unit that the value is shown in.
        var unit: String { word?.unit ?? readUnit }
        var text: String { word?.text ?? StoreModel.shown }
    }

    /// What every photo of the series shows.
    static let shown = "4821.6"
    private static let firstUnit = "kWh"

    var steps: [Step] = []

    /// The records that are there, by number.
    var records: [Int: Record] {
        var records: [Int: Record] = [:]
        for step in steps where !step.isUndone {
            switch step.work {
            case .add(let photos, let unit):
                for (photo, id) in photos {
                    records[id] = Record(photo: photo, readUnit: unit)
                }
            case .edit(let id, let text, let unit): records[id]?.word = (text, unit)
            case .delete(let ids): for id in ids { records[id] = nil }
            case .define: break
            case .reread(let ids, let unit): for id in ids { records[id]?.readUnit = unit }
            }
        }
        return records
    }

    /// Whether the value is defined as a person defined it, and not as the template was made.
    var isDefined: Bool {
        steps.contains { step in
            if case .define = step.work { !step.isUndone } else { false }
        }
    }

    /// The value's unit.
    var unit: String {
        for step in steps.reversed() where !step.isUndone {
            if case .define(let unit) = step.work { return unit }
        }
        return StoreModel.firstUnit
    }

    /// What an export prints: numbers in another unit have it beside them.
    func exported(at moment: (String) -> String) -> [[String]] {
        let rows = records.values.map { record in
            [moment(record.photo), record.text + (record.unit == unit ? "" : " \(record.unit)")]
        }
        return [["captured_at", "total"]] + rows.sorted { $0[0] < $1[0] }
    }
}
