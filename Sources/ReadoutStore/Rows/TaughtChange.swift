import Foundation
import GRDB

/// What came with an earlier file of a template and was replaced by one operation, so that it can be brought back.
struct TaughtChange: StoredChange {
    /// A picture and what it says.
    struct Picture: Codable {
        let text: String
        let picture: Data
        let checksum: Int64?
        let forgottenAt: String?
    }

    /// What came with a file of a value's readings and dates; the columns of `taught_experience`.
    struct Experience: Codable {
        let readings: Int
        let wrong: Int
        let expected: Double
        let chains: String
        let dateOrder: String?
        let forgottenAt: String?
    }

    /// All that came with the file for one value.
    struct Part: Codable {
        let value: Int64
        let pictures: [Picture]
        let experience: Experience?
    }

    static let kind = "taught"

    /// What the values had; after an undo, what the operation had given them.
    let parts: [Part]

    /// The values that an imported file teaches.
    var subjects: Set<Int64> { Set(parts.map(\.value)) }

    /// What values have now.
    init(_ database: Database, ofValues values: [Int64]) throws {
        parts = try values.map { try TaughtRows.part(database, ofValue: $0) }
    }

    /// Swaps what is kept here with what the values have now.
    func swap(_ database: Database, inOperation id: Int64) throws {
        let present = try TaughtChange(database, ofValues: parts.map(\.value))
        for part in parts {
            try TaughtRows.clear(database, value: part.value)
            try TaughtRows.insert(part, database)
        }
        try present.replace(database, inOperation: id)
    }
}
