import Foundation
import ReadoutApp
import Samples
import Synchronization
import Testing

struct ReaderProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `one that hangs is ended, started again, and given up after three times`() throws {
        let script = """
            #!/bin/sh
            echo x >> '\(folder.path)/starts'
            echo '{"reader":"slow","version":"1"}'
            sleep 60
            """
        let path = try folder.file("reader", Array(script.utf8))
        #expect(chmod(path, 0o755) == 0)
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
        #expect(said[0].hasSuffix("it does not answer in time"))
        #expect(said[1].hasSuffix("it is not asked any more"))
    }

    @Test func `answers come in the order of the pictures`() throws {
        let script = """
            #!/bin/sh
            echo '{"reader":"count","version":"1"}'
            while read -r line; do
                id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
                printf '{"id":%s,"text":"%s","confidence":0.5}\\n' "$id" "$id"
            done
            """
        let path = try folder.file("reader", Array(script.utf8))
        #expect(chmod(path, 0o755) == 0)
        let reader = try ReaderProgram(path)
        #expect(try reader.version() == "1")
        // More than a pipe holds.
        let picture = [UInt8](repeating: 7, count: 300_000)
        #expect(reader.answers(to: [picture, [1]]).map { $0?.text } == ["1", "2"])
        #expect(reader.answers(to: [[1]]).map { $0?.text } == ["3"])
    }
}
