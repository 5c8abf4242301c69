import Foundation
import Testing

/// Many small photos of the same thing, each with different content and its own moment, that take little time to read.
enum Series {
    /// A template's value for the photos: at its region, so that no words need to be found.
    static let values = ["--value", "total=220x44+155+113,kind=number,unit=kWh,decimals=1"]

    /// A database with the template `meter` for the photos.
    static func meter() throws -> Data { try prepared.get() }

    private static let prepared = Result {
        let program = try Program()
        let create = ["template", "create", Fixture.photo, "--name", "meter"] + values
        try program.done(create)
        return try program.stored()
    }

    /// Photo number `index` of the series: the same picture with a different comment.
    static func photo(_ index: Int) throws -> Data {
        var bytes = try Data(contentsOf: URL(filePath: Fixture.photo("pnm")))
        bytes.insert(contentsOf: Data("# \(index)\n".utf8), at: 3)
        return bytes
    }

    /// The name of photo number `index`, which gives its moment.
    static func name(_ index: Int) -> String {
        let second = index % 60
        let minute = index / 60 % 60
        return
            "2026-01-01 \(10 + index / 3600).\(minute < 10 ? "0" : "")\(minute).\(second < 10 ? "0" : "")\(second).pnm"
    }

    /// The number of the photo with this name, in any folder; nil for other names.
    static func index(of path: String) -> Int? {
        let name = path.split(separator: "/").last ?? ""
        guard let parts = name.wholeMatch(of: #/2026-01-01 (\d\d)\.(\d\d)\.(\d\d)\.pnm/#)?.output,
            let hour = Int(parts.1), let minute = Int(parts.2), let second = Int(parts.3)
        else { return nil }
        return (hour - 10) * 3600 + minute * 60 + second
    }

    /// Puts photos into a folder of a program.
    /// - Returns: their paths, relative to the program's folder.
    @discardableResult
    static func write(
        _ indices: Range<Int>, to folder: String, of program: Program
    ) throws -> [String] {
        try FileManager.default.createDirectory(
            atPath: program.folder(folder), withIntermediateDirectories: true)
        return try indices.map { index in
            let path = "\(folder)/\(name(index))"
            try photo(index).write(to: URL(filePath: program.folder(path)))
            return path
        }
    }
}
