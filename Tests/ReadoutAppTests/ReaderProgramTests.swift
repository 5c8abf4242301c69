import Foundation
import ReadoutApp
import ReadoutReading
import Samples
import Synchronization
import Testing

struct ReaderProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `one that hangs is ended, started again, and given up after three times`() throws {
        let script = """
            echo x >> '\(folder.path)/starts'
            echo '{"reader":"slow","version":"1"}'
            sleep 60
            """
        let path = try ShellProgram.write(script, to: "\(folder.path)/reader")
        let complaints = Mutex<[String]>([])
        let reader = try ReaderProgram(
            path, patience: .init(start: .seconds(20), answers: .milliseconds(200))
        ) { text in
            complaints.withLock { $0.append(text) }
        }
        let start = ContinuousClock.now
        for _ in 0..<6 {
            let answers = reader.answers(to: [[1, 2], [3]])
            #expect(answers.count == 2 && answers.allSatisfy { $0 == nil })
        }
        #expect(ContinuousClock.now - start < .seconds(40))
        let starts = try String(contentsOfFile: "\(folder.path)/starts", encoding: .utf8)
        #expect(starts == "x\nx\nx\n")
        let said = complaints.withLock { $0 }
        #expect(said.count == 2)
        #expect(said[0].hasSuffix("it did not answer in time"))
        #expect(said[1].hasSuffix("it will not be asked again"))
    }

    @Test func `what a reader started ends with it`() throws {
        let script = """
            sleep 300 &
            echo $! > '\(folder.path)/child'
            echo '{"reader":"slow","version":"1"}'
            wait
            """
        let path = try ShellProgram.write(script, to: "\(folder.path)/reader")
        let reader = try ReaderProgram(
            path, patience: .init(start: .seconds(20), answers: .milliseconds(200)))
        #expect(reader.answers(to: [[1]]).allSatisfy { $0 == nil })
        let text = try String(contentsOfFile: "\(folder.path)/child", encoding: .utf8)
        let child = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        var state = kill(child, 0)
        for _ in 0..<100 where state == 0 {
            usleep(20_000)
            // Its new parent may not have noticed its end yet.
            let status = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
            state = status.map { $0.contains(") Z ") } ?? true ? -1 : kill(child, 0)
        }
        #expect(state != 0)
    }

    @Test func `answers come in the order of the pictures`() throws {
        let script = """
            echo '{"reader":"count","version":"1"}'
            while read -r line; do
                id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
                printf '{"id":%s,"text":"%s","confidence":0.5}\\n' "$id" "$id"
            done
            """
        let path = try ShellProgram.write(script, to: "\(folder.path)/reader")
        let reader = try ReaderProgram(path)
        #expect(try reader.version() == "1")
        // More bytes than a pipe holds.
        let picture = [UInt8](repeating: 7, count: 300_000)
        #expect(reader.answers(to: [picture, [1]]).map { $0?.text } == ["1", "2"])
        #expect(reader.answers(to: [[1]]).map { $0?.text } == ["3"])
    }

    /// A reader that runs this script, and its complaints.
    private func made(
        _ script: String, patience: ReaderProgram.Patience
    ) throws -> (ReaderProgram, complaints: @Sendable () -> [String]) {
        let path = try ShellProgram.write(script, to: "\(folder.path)/reader")
        let heard = Complaints()
        let reader = try ReaderProgram(path, patience: patience) { heard.add($0) }
        return (reader, { heard.all })
    }

    @Test func `one that is slow to start is waited for no longer than there is time`() throws {
        let (reader, complaints) = try made(
            """
            while [ ! -e '\(folder.path)/go' ]; do sleep 0.1; done
            echo '{"reader":"slow","version":"1"}'
            while read -r line; do
                id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
                printf '{"id":%s,"text":"7","confidence":0.5}\\n' "$id"
            done
            """, patience: .init(start: .seconds(60), answers: .seconds(30)))
        for _ in 0..<3 {
            let answers = reader.answers(to: [[1]], until: .now + .milliseconds(200))
            #expect(answers.allSatisfy { $0 == nil })
        }
        #expect(reader.knownVersion == nil)
        #expect(complaints().count == 1)
        #expect(complaints()[0].contains("it is not ready yet"))
        _ = try folder.file("go", [])
        #expect(try reader.version() == "1")
        #expect(reader.answers(to: [[1]]).map { $0?.text } == ["7"])
    }

    @Test func `one that never gets ready is asked no more`() throws {
        let (reader, complaints) = try made(
            "exec sleep 1000", patience: .init(start: .milliseconds(300), answers: .seconds(30)))
        for _ in 0..<3 {
            let answers = reader.answers(to: [[1]])
            #expect(answers.allSatisfy { $0 == nil })
        }
        #expect(complaints().count == 1)
        #expect(complaints()[0].hasSuffix("; it will not be asked again"))
        #expect(throws: ReadoutError.self) { try reader.version() }
    }

    @Test func `who finds it busy waits no longer than there is time`() throws {
        let (reader, complaints) = try made(
            """
            echo '{"reader":"slow","version":"1"}'
            read -r line
            touch '\(folder.path)/asked'
            exec sleep 1000
            """, patience: .init(start: .seconds(60), answers: .seconds(1000)))
        #expect(try reader.version() == "1")
        Thread.detachNewThread { _ = reader.answers(to: [[1]]) }
        // Wait until the other request has taken the reader.
        while access("\(folder.path)/asked", F_OK) != 0 { usleep(10_000) }
        let answers = reader.answers(to: [[1]], until: .now + .milliseconds(200))
        #expect(answers.allSatisfy { $0 == nil })
        #expect(complaints().contains { $0.contains("it is too slow") })
    }
}

/// Collects complaints.
private final class Complaints: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
