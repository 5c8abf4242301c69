import Foundation
import Testing

/// The manual's recipes for several machines, if their tools are installed. `READOUT_PHOTOS` is the number of photos
/// for each.
struct SpreadTests {
    private static let photos =
        ProcessInfo.processInfo.environment["READOUT_PHOTOS"].flatMap { Int($0) } ?? 120

    /// The records' content, without the photos' paths and what depends on the clock.
    private func content(_ program: Program) throws -> [[JSONValue]] {
        try program.done("record", "list", "--json").json().items.map { record in
            ["record", "captured_at", "sha256", "status", "alignment", "values"].map { record[$0] }
        }
    }

    /// Expects the same content as in a program that added all photos itself.
    private func checkAgainstOneMachine(_ program: Program) throws {
        let one = try Program()
        try one.done("template", "import", program.folder("meter.readout"))
        try one.done("record", "add", "--template", "meter", program.folder("photos"))
        #expect(try content(program) == content(one))
        #expect(try content(one).count == Self.photos)
        #expect(
            try program.done("export", "meter").output == one.done("export", "meter").output)
        let doctor = try program.done("doctor", "--json").json()
        #expect(doctor["problems"] == .array([]))
    }

    private func program() throws -> Program {
        let program = try Program(database: Series.meter())
        try Series.write(0..<Self.photos, to: "photos", of: program)
        return program
    }

    @Test(.enabled(if: Tool.isInstalled("parallel"), "GNU parallel is not installed"))
    func `with GNU parallel as the manual says`() throws {
        let program = try program()
        let shown = try program.shell(
            Document.topic("machines").blocks("sh").joined(separator: "\n"))
        #expect(
            shown.contains("\(Self.photos) photos: \(Self.photos) accepted"), "\(shown.suffix(600))"
        )
        try checkAgainstOneMachine(program)
    }

    @Test(
        .enabled(
            if: Tool.isInstalled("spark-submit") && Tool.isInstalled("java"),
            "Apache Spark (PySpark) or Java is not installed"))
    func `with Apache Spark as the manual says`() throws {
        let manual = try Document.topic("machines")
        var program = try program()
        program.environment = ["SPARK_LOCAL_IP": "127.0.0.1", "PYTHONDONTWRITEBYTECODE": "1"]
        try program.folder.write(
            manual.blocks("python").joined(separator: "\n"), as: "spread.py")
        try program.done("template", "export", "meter", "-o", "meter.readout")
        let commands = manual.blocks("text").flatMap { $0.split(separator: "\n") }
        let shown = try program.shell(commands.joined(separator: " && "))
        #expect(
            shown.contains("\(Self.photos) photos: \(Self.photos) accepted"), "\(shown.suffix(600))"
        )
        try checkAgainstOneMachine(program)
    }
}
