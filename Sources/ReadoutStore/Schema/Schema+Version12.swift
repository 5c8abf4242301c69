import GRDB

extension Schema {
    /// Why a person's word on a reading has no value: `cannot-be-read`, or null where the word says what stands there.
    @Sendable static func version12(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE correction ADD COLUMN reason TEXT")
    }
}
