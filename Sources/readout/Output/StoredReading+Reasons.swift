import ReadoutModel
import ReadoutStore

extension [StoredReading] {
    /// The reasons that hold the whole record, each once: those of several values, which say the same of each.
    var reasonsOfRecord: [String] {
        let all = filter { !$0.isCertain }.map { reading in
            Set(reading.doubts.filter(\.holdsRecord).map(\.description))
        }
        return flatMap(\.doubts).map(\.description).reduce(into: []) { reasons, reason in
            if !reasons.contains(reason), all.count(where: { $0.contains(reason) }) > 1 {
                reasons.append(reason)
            }
        }
    }

    /// The reasons of one reading, without those that hold the whole record.
    func ownReasons(of reading: StoredReading) -> [String] {
        let shared = Set(reasonsOfRecord)
        return reading.doubts.map(\.description).filter { !shared.contains($0) }
    }
}
