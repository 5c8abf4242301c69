import Foundation
import Testing

/// Databases that are made once; each test works on a copy.
enum Prepared {
    /// Values of the small picture: one at a region, one at a label.
    static let values = [
        "--value", "total=220x44+155+113,kind=number,unit=kWh,decimals=1,monotonic",
        "--value", "date=label:Date,kind=date,date-order=dmy",
    ]

    /// The same values under a limit that makes every reading of `total` doubtful.
    private static let limitedValues = [
        "--value", "total=220x44+155+113,kind=number,unit=kWh,decimals=1,max=4000",
        "--value", "date=label:Date,kind=date,date-order=dmy",
    ]

    /// Files of the small picture without a capture time, with names that give the time.
    static let photos = [
        ("bmp", "2026-01-01 10.00.00.bmp"), ("gif", "2026-01-02 10.00.00.gif"),
        ("pnm", "2026-01-03 10.00.00.pnm"),
    ]

    /// The template `meter`.
    static func meter() throws -> Data { try meterResult.get() }

    /// The template `meter` and one certain record for each of `photos`, added by one command.
    static func records() throws -> Data { try recordsResult.get() }

    /// A template `meter` whose `total` is always doubtful, and two records to review.
    static func review() throws -> Data { try reviewResult.get() }

    private static let meterResult = Result { try made(values: values) }
    private static let recordsResult = Result { try made(values: values, adding: 3) }
    private static let reviewResult = Result { try made(values: limitedValues, adding: 2) }

    private static func made(values: [String], adding count: Int = 0) throws -> Data {
        let program = try Program()
        let create = [
            "template", "create", Fixture.photo, "--name", "meter", "--description",
            "Žlutá kotelna",
        ]
        let created = try program.run(create + values)
        try #require(created.exitCode == 0, "\(created.errors)")
        if count > 0 {
            let files = try photos.prefix(count).map { format, name in
                try program.folder.copy(Fixture.photo(format), as: name)
            }
            let added = try program.run(["record", "add", "--template", "meter"] + files)
            try #require([0, 3].contains(added.exitCode), "\(added.errors)")
        }
        return try program.stored()
    }
}
