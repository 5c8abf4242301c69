import Foundation

/// The expected content of one template's part of a store, computed from the operations in force.
struct StoreModel {
    /// The effect of one command.
    enum Work {
        /// Photos, by name, became records with these numbers, read in this unit.
        case add([String: Int], unit: String)
        /// A person corrected a record's value, in this unit.
        case edit(Int, String, unit: String)
        /// Records were deleted.
        case delete([Int])
        /// The value's unit was changed.
        case define(unit: String)
        /// Records were read again in this unit.
        case reread([Int], unit: String)
    }

    struct Step {
        /// The operation's number in the store.
        let operation: Int
        let work: Work
        var isUndone = false
    }

    struct Record {
        let photo: String
        /// The unit in which the photo was read.
        var readUnit: String
        /// The person's correction.
        var word: (text: String, unit: String)?

        /// The unit in which the value is shown.
        var unit: String { word?.unit ?? readUnit }
        var text: String { word?.text ?? StoreModel.shown }
    }

    /// The number that every photo of the series shows.
    static let shown = "4821.6"
    private static let firstUnit = "kWh"

    var steps: [Step] = []

    /// The present records, by number.
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

    /// Whether the definition was changed after the template was made.
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

    /// The rows of an export: numbers in another unit are followed by that unit.
    func exported(at moment: (String) -> String) -> [[String]] {
        let rows = records.values.map { record in
            [moment(record.photo), record.text + (record.unit == unit ? "" : " \(record.unit)")]
        }
        return [["captured_at", "total"]] + rows.sorted { $0[0] < $1[0] }
    }
}
