import Foundation
import Testing

@testable import ReadoutPhotos

/// What a started program gets from this one.
struct ProgramStartTests {
    @Test func `a pipe of this program closes though a started program still runs`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        let pid = try #require(
            LimitedProgram.start("/bin/sleep", ["60"], input: nil, output: nil, errors: nil))
        defer {
            kill(pid, SIGKILL)
            _ = LimitedProgram.exitCode(of: pid)
        }
        close(ends[1])
        var reading = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        #expect(poll(&reading, 1, 5000) == 1)
        #expect(reading.revents & Int16(POLLHUP) != 0)
    }
}
