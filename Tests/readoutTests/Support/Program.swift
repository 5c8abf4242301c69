import Foundation
import Testing

/// The built program, run in a separate folder.
struct Program: Sendable {
    /// The result of a run.
    struct Run {
        let output: String
        let errors: String
        let exitCode: Int32

        /// The lines of standard output.
        var lines: [String] { output.split(separator: "\n").map(String.init) }

        /// Standard output as one JSON value.
        func json() throws -> JSONValue { try JSONValue(output) }

        /// The code of the error printed as JSON.
        func errorCode() throws -> String? { try json()["error"]["code"].text }
    }

    /// Why a run has no result.
    enum Problem: Error {
        case notBuilt(String)
        case tooSlow([String])
    }

    /// Maximum duration of a run in seconds: six photos take two, and on a busy machine without optimisation two
    /// hundred.
    private static let patience =
        ProcessInfo.processInfo.environment["READOUT_PATIENCE"].flatMap { Int($0) } ?? 400

    /// The working folder, which is also the home folder.
    let folder: Scratch
    /// Changes to the environment's variables; nil removes one.
    var environment: [String: String?] = [:]

    /// A program with an empty database, or with a copy of one.
    init(database: Data? = nil) throws {
        folder = try Scratch()
        try database?.write(to: URL(filePath: self.database))
    }

    /// The program's default database.
    var database: String { folder("store.sqlite") }

    /// The bytes of the database, to check whether anything has changed.
    func stored() throws -> Data { try Data(contentsOf: URL(filePath: database)) }

    /// The text of a file in the working folder.
    func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder(name), encoding: .utf8)
    }

    /// Runs the program without a terminal.
    /// - Parameters:
    ///   - arguments: the command's arguments.
    ///   - input: standard input; empty by default.
    func run(_ arguments: String..., input: String? = nil) throws -> Run {
        try run(arguments, input: input)
    }

    /// Runs the program without a terminal and expects success.
    @discardableResult
    func done(
        _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Run {
        let run = try run(arguments)
        #expect(
            run.exitCode == 0, "\(arguments): \(run.errors)", sourceLocation: sourceLocation)
        return run
    }

    /// Runs the program without a terminal and expects success.
    @discardableResult
    func done(
        _ arguments: String..., input: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Run {
        let run = try run(arguments, input: input)
        #expect(
            run.exitCode == 0, "\(arguments): \(run.errors)", sourceLocation: sourceLocation)
        return run
    }

    /// Runs the program without a terminal.
    func run(_ arguments: [String], input: String?) throws -> Run {
        try self.run(arguments, input: input.map { Data($0.utf8) })
    }

    /// Runs the program without a terminal.
    /// - Parameter input: standard input; empty by default.
    func run(_ arguments: [String], input: Data? = nil) throws -> Run {
        let run = UUID().uuidString
        let output = try file(".out-\(run)")
        let errors = try file(".err-\(run)")
        let process = try process(Program.path(), arguments)
        process.standardOutput = output
        process.standardError = errors
        if let input {
            process.standardInput = try FileHandle(
                forReadingFrom: URL(filePath: folder.write(input, as: ".in-\(run)")))
        }
        try Program.wait(process, arguments)
        return Run(
            output: try text(output), errors: try text(errors),
            exitCode: process.exitCode)
    }

    /// Runs a shell command with `readout` on its path, and returns everything that a terminal would show.
    func shell(_ command: String) throws -> String {
        let output = try file(".shell-\(UUID().uuidString)")
        let folder = URL(filePath: try Program.path()).deletingLastPathComponent()
        let process = try process(
            "/bin/sh", ["-c", "PATH='\(folder.path(percentEncoded: false))':$PATH; \(command)"])
        process.standardOutput = output
        process.standardError = output
        try Program.wait(process, [command])
        return try text(output)
    }

    /// A process in this folder and environment, not yet started.
    func process(_ path: String, _ arguments: [String]) throws -> ChildProcess {
        var variables = ProcessInfo.processInfo.environment
        variables["XDG_DATA_HOME"] = nil
        variables["HOME"] = folder.path
        variables["TMPDIR"] = folder.path
        variables["NO_COLOR"] = "1"
        // English, whatever the language of the machine.
        variables["LC_ALL"] = "C.UTF-8"
        variables["READOUT_DATABASE"] = database
        for (name, value) in environment { variables[name] = value }
        return ChildProcess(path, arguments, environment: variables, folder: folder.path)
    }

    /// Starts a process and waits for its end, up to a limit.
    static func wait(
        _ process: ChildProcess, _ arguments: [String], seconds: Int = Program.patience
    ) throws {
        try process.run()
        guard process.waitForEnd(patience: Double(seconds)) else {
            process.send(SIGKILL)
            throw Problem.tooSlow(arguments)
        }
    }

    /// The path of a built executable beside the tests.
    static func path(_ name: String = "readout") throws -> String {
        let folders: [String?] = [
            Bundle.main.executableURL?.deletingLastPathComponent().path(percentEncoded: false),
            "\(Fixture.root)/.build/debug",
        ]
        let paths = folders.compactMap { $0.map { "\($0)/\(name)" } }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
            throw Problem.notBuilt(name)
        }
        return path
    }

    private func file(_ name: String) throws -> FileHandle {
        try folder.write("", as: name)
        return try FileHandle(forUpdating: URL(filePath: folder(name)))
    }

    private func text(_ handle: FileHandle) throws -> String {
        try handle.seek(toOffset: 0)
        return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    }
}
