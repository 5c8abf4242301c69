import Foundation
import ReadoutFiles
import ReadoutPhotos
package import ReadoutReading
import Synchronization

/// An additional reader: a separate program, by anyone, that is asked for the text of lines.
///
/// The program gets a line of JSON for each picture on its standard input, and answers with a line of JSON on its
/// standard output; `readout help readers` describes both. When the program hangs, dies or prints anything else, its
/// answer is lost: the program is killed and started again for the next photo, until it has failed too often in a row.
/// It is started on a separate thread. Several workers use it in turn; none waits for it beyond the worker's own
/// deadline.
/// - Source: socketpair(2), poll(2), posix_spawn(3).
package final class ReaderProgram: Sendable {
    /// The program's state.
    private enum Stage {
        case idle, starting, busy
        case ready(ReaderProcess)
        /// The start failed. Final when the start took too long: the program is then never asked again.
        case failed(ReadoutError, isFinal: Bool)
    }

    private struct State {
        var stage = Stage.idle
        var version: String?
        var nextID = 1
        var failures = 0
        /// Whether it was reported that a photo did not wait for the program.
        var hasWarned = false

        var isGivenUp: Bool { failures >= ReaderProgram.mostFailures }
    }

    /// What a worker that wants to ask may do next.
    private enum Turn {
        case take(ReaderProcess)
        case wait(String)
        case giveUp(ReadoutError?)
    }

    /// The name or path the reader was requested by.
    package let name: String
    private let path: String
    private let patience: Patience
    /// Receives the reason at the first failure, and when the program is given up.
    private let complain: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// Time limits for the program.
    package struct Patience: Sendable {
        /// Maximum time until the program is ready; reading models from disk takes long.
        var start = Duration.seconds(60)
        /// Maximum time for all lines of one photo, and for a photo with a limit to wait for its turn.
        var answers = Duration.seconds(10)

        package init() {}
        package init(start: Duration, answers: Duration) {
            self.start = start
            self.answers = answers
        }
    }

    /// Maximum number of failures in a row.
    private static let mostFailures = 3
    /// Maximum number of characters of a text, and of bytes of a line.
    private static let longestText = 1000
    private static let longestLine = 1 << 16
    /// Microseconds between two checks whether the program is free.
    private static let pause: UInt32 = 2000

    /// - Parameters:
    ///   - name: the NAME of `readout-reader-NAME` on the search path, or a path that contains `/`.
    ///   - complain: receives the reason when the program fails.
    /// - Throws: `ReadoutError` when there is no such program.
    package init(
        _ name: String, patience: Patience = Patience(),
        complain: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        self.name = name
        self.patience = patience
        self.complain = complain
        let found =
            name.contains("/")
            ? access(name, X_OK) == 0 ? name : nil : SearchPath.program("readout-reader-\(name)")
        guard let path = found, !name.isEmpty else {
            throw ReadoutError(
                code: "no-reader",
                message: "cannot use reader '\(name)': there is no program "
                    + (name.contains("/") ? "'\(name)'" : "'readout-reader-\(name)' on the PATH")
                    + "; see 'readout help readers'")
        }
        self.path = path
    }

    /// Begins to start the program, unless it was started or given up.
    func prepare() { state.withLock { begin(&$0) } }

    /// The version that the program reports; starts it and waits until it is ready.
    /// - Throws: `ReadoutError` when the program does not get ready.
    package func version() throws -> String {
        while true {
            let version: String? = try state.withLock { state throws(ReadoutError) in
                switch state.stage {
                case .failed(let error, let isFinal):
                    fail(&state, isFinal: isFinal)
                    throw error
                case .idle where state.isGivenUp: throw failed("it failed too often")
                case .idle:
                    begin(&state)
                    return nil
                case .starting: return nil
                case .busy, .ready: return state.version ?? ""
                }
            }
            if let version { return version }
            usleep(ReaderProgram.pause)
        }
    }

    /// The version; nil when the program has not been started yet.
    package var knownVersion: String? { state.withLock { $0.version } }

    /// The program's answers for pictures of lines, in order; nil for each picture without an answer.
    /// - Parameters:
    ///   - pictures: PNG.
    ///   - deadline: when to give up; nil to wait until the program is ready and for its full time.
    package func answers(
        to pictures: [[UInt8]], until deadline: ContinuousClock.Instant? = nil
    ) -> [OutsideReader.Answer?] {
        let none = [OutsideReader.Answer?](repeating: nil, count: pictures.count)
        let now = ContinuousClock.now
        // Leave half of the time for the answers: a program is not killed because it was asked late.
        let longest = deadline.map { min(($0 - now) / 2, patience.answers) }
        guard !pictures.isEmpty, longest ?? .seconds(1) > .zero,
            let process = freeProcess(until: now + (longest ?? patience.start + patience.answers))
        else { return none }
        // This worker alone holds the process now.
        let first = state.withLock { state in
            defer { state.nextID += pictures.count }
            return state.nextID
        }
        do throws(ReadoutError) {
            let own = ContinuousClock.now + patience.answers
            let answers = try exchange(
                pictures, from: first, with: process, until: deadline.map { min($0, own) } ?? own)
            state.withLock { state in
                state.failures = 0
                state.stage = .ready(process)
            }
            return answers
        } catch {
            let failures = state.withLock { state in
                fail(&state, isFinal: false)
                return state.failures
            }
            tell(error, failures: failures)
            return none
        }
    }

    /// Waits until the program is ready and no other worker uses it, and takes it; nil when no answer can be had.
    private func freeProcess(until end: ContinuousClock.Instant) -> ReaderProcess? {
        while true {
            let (turn, failures) = state.withLock { state in
                let turn = nextTurn(&state)
                return (turn, state.failures)
            }
            switch turn {
            case .take(let process): return process
            case .giveUp(let error):
                if let error { tell(error, failures: failures) }
                return nil
            case .wait(let reason):
                guard ContinuousClock.now < end else {
                    let isFirst = state.withLock { state in
                        defer { state.hasWarned = true }
                        return !state.hasWarned
                    }
                    if isFirst { complain(failed(reason).message) }
                    return nil
                }
                usleep(ReaderProgram.pause)
            }
        }
    }

    private func nextTurn(_ state: inout State) -> Turn {
        switch state.stage {
        case .ready(let process):
            state.stage = .busy
            return .take(process)
        case .busy: return .wait("it is too slow; photos that cannot wait are read without it")
        case .starting: return .wait("it is not ready yet; until then photos are read without it")
        case .failed(let error, let isFinal):
            fail(&state, isFinal: isFinal)
            return .giveUp(error)
        case .idle where state.isGivenUp: return .giveUp(nil)
        case .idle:
            begin(&state)
            return .wait("it is not ready yet; until then photos are read without it")
        }
    }

    private func fail(_ state: inout State, isFinal: Bool) {
        state.stage = .idle
        state.failures = isFinal ? ReaderProgram.mostFailures : state.failures + 1
    }

    /// Reports why the program gave no answer: at the first failure, and when it is given up.
    private func tell(_ error: ReadoutError, failures: Int) {
        let isLast = failures >= ReaderProgram.mostFailures
        guard failures == 1 || isLast else { return }
        complain(error.message + (isLast ? "; it will not be asked again" : ""))
    }

    /// Starts the program on a separate thread, so that no photo's time is spent on it.
    private func begin(_ state: inout State) {
        guard case .idle = state.stage, !state.isGivenUp else { return }
        state.stage = .starting
        Thread.detachNewThread { self.start() }
    }

    private func start() {
        let end = ContinuousClock.now + patience.start
        do throws(ReadoutError) {
            guard let process = ReaderProcess(path) else { throw failed("it cannot be started") }
            let hello: Hello = try line(of: process, until: end)
            guard (1...100).contains(hello.version.count) else {
                throw failed("it did not report its version")
            }
            state.withLock { state in
                state.version = hello.version
                state.stage = .ready(process)
            }
        } catch {
            let isFinal = ContinuousClock.now >= end
            state.withLock { $0.stage = .failed(error, isFinal: isFinal) }
        }
    }

    private func exchange(
        _ pictures: [[UInt8]], from first: Int, with process: ReaderProcess,
        until end: ContinuousClock.Instant
    ) throws(ReadoutError) -> [OutsideReader.Answer?] {
        var answers = [OutsideReader.Answer?](repeating: nil, count: pictures.count)
        // One picture at a time, so that neither side waits for the other to empty a buffer.
        for (index, picture) in pictures.enumerated() {
            let request = Request(id: first + index, png: Data(picture).base64EncodedString())
            guard let bytes = try? JSONEncoder().encode(request),
                process.send(bytes + [0x0A], until: end)
            else { throw failed("it ended, or no longer reads its input") }
            let reply: Reply = try line(of: process, until: end)
            guard reply.id == request.id, (0...1).contains(reply.confidence),
                reply.text.count <= ReaderProgram.longestText
            else { throw failed("its answer is not an answer to the question") }
            answers[index] = OutsideReader.Answer(text: reply.text, confidence: reply.confidence)
        }
        return answers
    }

    private func line<Line: Decodable>(
        of process: ReaderProcess, until end: ContinuousClock.Instant
    ) throws(ReadoutError) -> Line {
        switch process.line(atMost: ReaderProgram.longestLine, until: end) {
        case .late: throw failed("it did not answer in time")
        case .ended: throw failed("it ended")
        case .endless: throw failed("its answer is too long")
        case .line(let bytes):
            do {
                return try JSONDecoder().decode(Line.self, from: Data(bytes))
            } catch {
                throw failed("its answer is not what 'readout help readers' asks for")
            }
        }
    }

    private func failed(_ reason: String) -> ReadoutError {
        ReadoutError(code: "reader", message: "reader '\(name)' gave no answer: \(reason)")
    }
}
