import Foundation
import ReadoutPhotos
import Synchronization

/// A reader of somebody else, a program of its own that is asked for the text of lines.
///
/// It gets a line of JSON for each picture on its standard input, and answers by a line of JSON on its standard output;
/// `readout help readers` describes both. One that hangs, dies or says anything else costs its answer: it is ended, and
/// started anew for the next photo, until it has failed too often in a row. Used by several workers, one after the other.
/// - Source: socketpair(2), poll(2), posix_spawn(3).
package final class ReaderProgram: Sendable {
    /// What it says of a line.
    package struct Answer: Sendable {
        package let text: String
        /// Its own, 0...1.
        package let confidence: Double
    }

    /// What it says when it is ready.
    private struct Hello: Decodable {
        let reader: String
        let version: String
    }

    private struct Request: Encodable {
        let id: Int
        let png: String
    }

    private struct Reply: Decodable {
        let id: Int
        let text: String
        let confidence: Double
    }

    private struct State {
        var child: Child?
        var version: String?
        var nextID = 1
        var failures = 0
    }

    /// As it was asked for.
    package let name: String
    private let path: String
    private let patience: Patience
    /// Told once why it gives no answers.
    private let complain: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// How long it may take.
    package struct Patience: Sendable {
        /// Until it is ready: models are read from disks.
        var start = Duration.seconds(60)
        /// For all lines of one photo.
        var answers = Duration.seconds(10)

        package init() {}
        package init(start: Duration, answers: Duration) {
            self.start = start
            self.answers = answers
        }
    }

    /// How often it may fail in a row.
    private static let mostFailures = 3
    /// Characters of a text that is taken, and bytes of a line.
    private static let longestText = 1000
    private static let longestLine = 1 << 16

    /// - Parameters:
    ///   - name: of `readout-reader-NAME` on the path of programs, or a path with `/`.
    ///   - complain: takes the reason when it fails.
    /// - Throws: `ReadoutError` when there is no such program.
    package init(
        _ name: String, patience: Patience = Patience(),
        complain: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        self.name = name
        self.patience = patience
        self.complain = complain
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        let paths = name.contains("/") ? [name] : folders.map { "\($0)/readout-reader-\(name)" }
        guard let path = paths.first(where: { access($0, X_OK) == 0 }), !name.isEmpty else {
            throw ReadoutError(
                code: "no-reader",
                message: "cannot use reader '\(name)': there is no program "
                    + (name.contains("/") ? "'\(name)'" : "'readout-reader-\(name)' on the PATH")
                    + "; see 'readout help readers'")
        }
        self.path = path
    }

    /// Its version as it says itself; starts it.
    /// - Throws: `ReadoutError` when it does not get ready.
    package func version() throws -> String {
        try state.withLock { state throws(ReadoutError) in
            try start(&state)
            return state.version ?? ""
        }
    }

    /// Its version; nil where it was not started yet.
    package var knownVersion: String? { state.withLock { $0.version } }

    /// What it says of pictures of lines, in their order; nil for each that it did not answer.
    /// - Parameters:
    ///   - pictures: PNG.
    ///   - deadline: when to give up; nil for its own time.
    package func answers(
        to pictures: [[UInt8]], until deadline: ContinuousClock.Instant? = nil
    ) -> [Answer?] {
        guard !pictures.isEmpty else { return [] }
        return state.withLock { state in
            guard state.failures < ReaderProgram.mostFailures else {
                return pictures.map { _ in nil }
            }
            do throws(ReadoutError) {
                try start(&state)
                let end = min(deadline ?? .now + patience.answers, .now + patience.answers)
                let first = state.nextID
                state.nextID += pictures.count
                let answers = try exchange(pictures, from: first, with: &state, until: end)
                state.failures = 0
                return answers
            } catch {
                state.child = nil
                state.failures += 1
                let isLast = state.failures == ReaderProgram.mostFailures
                if state.failures == 1 || isLast {
                    complain(error.message + (isLast ? "; it is not asked any more" : ""))
                }
                return pictures.map { _ in nil }
            }
        }
    }

    private func start(_ state: inout State) throws(ReadoutError) {
        guard state.child == nil else { return }
        guard let child = Child(path) else { throw failed("it cannot be started") }
        let hello: Hello = try line(of: child, until: .now + patience.start)
        guard (1...100).contains(hello.version.count) else { throw failed("it says no version") }
        state.version = hello.version
        state.child = child
    }

    private func exchange(
        _ pictures: [[UInt8]], from first: Int, with state: inout State,
        until end: ContinuousClock.Instant
    ) throws(ReadoutError) -> [Answer?] {
        guard let child = state.child else { return pictures.map { _ in nil } }
        var answers = [Answer?](repeating: nil, count: pictures.count)
        // One after the other: neither side ever waits for the other to make room.
        for (index, picture) in pictures.enumerated() {
            let request = Request(id: first + index, png: Data(picture).base64EncodedString())
            guard let bytes = try? JSONEncoder().encode(request),
                child.send(bytes + [0x0A], until: end)
            else { throw failed("it ended, or takes no more lines") }
            let reply: Reply = try line(of: child, until: end)
            guard reply.id == request.id, (0...1).contains(reply.confidence),
                reply.text.count <= ReaderProgram.longestText
            else { throw failed("its answer is not one to the question") }
            answers[index] = Answer(text: reply.text, confidence: reply.confidence)
        }
        return answers
    }

    private func line<Line: Decodable>(
        of child: Child, until end: ContinuousClock.Instant
    ) throws(ReadoutError) -> Line {
        switch child.line(atMost: ReaderProgram.longestLine, until: end) {
        case .late: throw failed("it does not answer in time")
        case .ended: throw failed("it ended")
        case .endless: throw failed("its answer has no end")
        case .line(let bytes):
            do {
                return try JSONDecoder().decode(Line.self, from: Data(bytes))
            } catch {
                throw failed("its answer is not what 'readout help readers' asks for")
            }
        }
    }

    private func failed(_ reason: String) -> ReadoutError {
        ReadoutError(code: "reader", message: "reader '\(name)' gives no answer: \(reason)")
    }
}

/// A program that runs, and the socket that is its standard input and output; ended with its owner.
private final class Child: Sendable {
    /// What came of waiting for a line.
    enum Line {
        case line([UInt8])
        case late, ended, endless
    }

    private let pid: pid_t
    private let socket: Int32
    /// Bytes after the last line that was taken.
    private let rest = Mutex<[UInt8]>([])

    init?(_ path: String) {
        var ends: [Int32] = [-1, -1]
        #if os(Linux)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #if !os(Linux)
            // A program that has ended must not end this one.
            var isQuiet: Int32 = 1
            setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, socklen_t(4))
        #endif
        let pid = LimitedProgram.start(
            "/bin/sh", ["-c", "trap '' INT; exec \"$1\"", "sh", path], input: ends[1],
            output: ends[1], errors: nil)
        close(ends[1])
        guard let pid else {
            close(ends[0])
            return nil
        }
        self.pid = pid
        socket = ends[0]
    }

    deinit {
        close(socket)
        kill(pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }

    /// Hands it bytes.
    /// - Returns: whether it took them all.
    func send(_ bytes: Data, until end: ContinuousClock.Instant) -> Bool {
        var left = [UInt8](bytes)[...]
        while !left.isEmpty {
            guard wait(for: Int16(POLLOUT), until: end) else { return false }
            #if os(Linux)
                let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
            #else
                let flags = MSG_DONTWAIT
            #endif
            let count = left.withUnsafeBytes {
                Foundation.send(socket, $0.baseAddress, $0.count, flags)
            }
            if count < 0, [EINTR, EAGAIN].contains(errno) { continue }
            guard count > 0 else { return false }
            left = left.dropFirst(count)
        }
        return true
    }

    /// The next line that it prints, without its end.
    func line(atMost most: Int, until end: ContinuousClock.Instant) -> Line {
        rest.withLock { rest in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                if let place = rest.firstIndex(of: 0x0A) {
                    let line = Array(rest[..<place])
                    rest.removeSubrange(...place)
                    return .line(line)
                }
                guard rest.count <= most else { return .endless }
                guard wait(for: Int16(POLLIN), until: end) else { return .late }
                let count = read(socket, &buffer, buffer.count)
                if count < 0, [EINTR, EAGAIN].contains(errno) { continue }
                guard count > 0 else { return .ended }
                rest += buffer[..<count]
            }
        }
    }

    private func wait(for events: Int16, until end: ContinuousClock.Instant) -> Bool {
        while true {
            let left = (end - .now) / .milliseconds(1)
            guard left > 0 else { return false }
            var place = pollfd(fd: socket, events: events, revents: 0)
            if poll(&place, 1, Int32(min(left.rounded(.up), 1e6))) > 0 { return true }
        }
    }
}
