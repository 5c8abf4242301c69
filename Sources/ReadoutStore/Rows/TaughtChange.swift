import Foundation
import GRDB

/// The content of an earlier template file that one operation replaced, kept so that it can be restored.
struct TaughtChange: StoredChange {
    /// A picture with its text.
    struct Picture: Codable {
        let text: String
        let picture: Data
        let checksum: Int64?
        let forgottenAt: String?
    }

    /// What a file carried about a value's readings and dates; the columns of `taught_experience`.
    struct Experience: Codable {
        let readings: Int
        let wrong: Int
        let expected: Double
        let dateOrder: String?
        let forgottenAt: String?
    }

    /// Everything that the file carried for one value.
    struct Part: Codable {
        let value: Int64
        let pictures: [Picture]
        let experience: Experience?
    }

    static let kind = "taught"

    /// What the values had before the operation; after an undo, what the operation had given them.
    let parts: [Part]

    /// The values that the imported file teaches.
    var subjects: Set<Int64> { Set(parts.map(\.value)) }

    /// The present content of the values.
    init(_ database: Database, ofValues values: [Int64]) throws {
        parts = try values.map { try TaughtRows.part(database, ofValue: $0) }
    }

    /// Swaps this content with the values' present one.
    func swap(_ database: Database, inOperation id: Int64) throws {
        let present = try TaughtChange(database, ofValues: parts.map(\.value))
        for part in parts {
            try TaughtRows.clear(database, value: part.value)
            try TaughtRows.insert(part, database)
        }
        try present.replace(database, inOperation: id)
    }
}
