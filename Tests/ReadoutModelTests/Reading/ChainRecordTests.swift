import Testing

@testable import ReadoutModel

struct ChainRecordTests {
    @Test func `the bits of a database keep their meaning`() {
        let looks = ChainLooks(asked: [.flat, .gray, .binary], agreed: [.binary])
        #expect(looks.rawValue == 0b100_0000_0111)
        #expect(ChainLooks(rawValue: looks.rawValue).asked == [.flat, .gray, .binary])
        #expect(ChainLooks(rawValue: looks.rawValue).agreed == [.binary])
        // Earlier programs also asked a conditioning that there is no more.
        #expect(ChainLooks(rawValue: 0b1000_0000_1011).asked == [.flat, .gray])
        #expect(ChainLooks(rawValue: 0b1000_0000_1011).agreed.isEmpty)
        #expect(ChainLooks(asked: [.smaller, .larger, .binary], agreed: []).rawValue == 0b110100)
    }

    @Test func `a correction only says that what was read is wrong`() {
        var record = ChainRecord()
        record.note(ChainLooks(asked: [.flat, .gray], agreed: [.flat]), isRight: false)
        #expect(record[.flat] == ChainRecord.Score(asked: 1, right: 0))
        #expect(record[.gray] == ChainRecord.Score(asked: 0, right: 0))
    }

    @Test func `another conditioning goes first only when it is right much more often`() {
        var record = ChainRecord()
        for turn in 0..<10 {
            let agreed: [Chain] = turn < 6 ? [.flat, .binary] : turn < 8 ? [.binary] : []
            record.note(ChainLooks(asked: [.flat, .gray, .binary], agreed: agreed), isRight: true)
        }
        #expect(record[.binary].right == 8 && record.first == .flat)
        for _ in 0..<3 {
            record.note(ChainLooks(asked: [.flat, .binary], agreed: [.binary]), isRight: true)
        }
        #expect(record.first == .binary)
        #expect(!record.isWithoutUse)
    }

    @Test func `the recogniser is without use when nothing of it was ever right`() {
        var record = ChainRecord()
        for _ in 0..<7 {
            record.note(ChainLooks(asked: [.flat, .gray, .binary], agreed: []), isRight: true)
        }
        #expect(!record.isWithoutUse)
        record.note(ChainLooks(asked: [.flat, .gray, .binary], agreed: []), isRight: true)
        #expect(record.isWithoutUse)
        record.note(ChainLooks(asked: [.flat, .gray, .binary], agreed: [.binary]), isRight: true)
        #expect(!record.isWithoutUse)
    }
}
