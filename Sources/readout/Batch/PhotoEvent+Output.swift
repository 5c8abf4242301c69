import ReadoutAlignment
import ReadoutApp
import ReadoutModel
import ReadoutPhotos
import ReadoutStore

extension PhotoEvent {
    /// The printed word for the outcome.
    var word: Tally.Outcome {
        switch outcome {
        case .added(let record): Tally.Outcome(record.status)
        case .known: .duplicate
        case .dismissed: .dismissed
        case .unidentified: .unmatched
        case .unreadable: .unreadable
        }
    }

    /// The text for people after that word.
    func detail(_ manner: AddManner) -> String {
        switch outcome {
        case .added(let record):
            (manner.isDryRun ? "" : "record \(record.id), ")
                + (isOfOtherTemplate ? "template '\(record.template)', " : "")
                + (elsewhere.map {
                    "it is not of '\(record.template)'; '\($0.template)' already has the photo as record \($0.id)"
                } ?? record.summary)
        case .known(let record):
            (first.map { "the same photo as '\($0)'" }
                ?? "already known as record \(record.id) of \(record.template)")
                + (!isUnsettled
                    ? "" : record.status == .unmatched ? ", still unmatched" : ", still to review")
        case .dismissed: "'record dismiss --undo' undoes that"
        case .unidentified(let reason): reason
        case .unreadable(let error): error.message
        }
    }

    /// The photo as `record add --json` prints it, without its path.
    func members(_ manner: AddManner) -> [(String, JSON)] {
        let place = PagePath(path)
        let pictures: [(String, JSON)] =
            (place.isNamed ? [("page", .integer(place.page))] : [])
            + (pictureCount > 1 ? [("pictures", .integer(pictureCount))] : [])
        switch outcome {
        case .added(let record):
            let members =
                new.flatMap { manner.forImport?.members(of: $0, as: record, quality: quality) }
                ?? record.addedMembers(isStored: !manner.isDryRun, quality: quality)
            return members + pictures
        case .known(let record):
            var members = record.addedMembers(isStored: first == nil)
            members[1] = ("outcome", .string(word.rawValue))
            return members
        case .unidentified: return (unidentified?.members ?? []) + pictures
        case .dismissed: return manner.members(of: word, sha256: sha256)
        case .unreadable(let error):
            return manner.members(of: word, sha256: sha256, because: error)
        }
    }

    /// Why the record and each doubtful value are in doubt, and hints for a better photo, in the language of the environment.
    var doubtLines: [String] {
        guard case .added(let record) = outcome, record.status == .review else { return [] }
        let readings = record.readings
        let own = readings.filter { !$0.isCertain }.compactMap { reading -> String? in
            let reasons = readings.ownReasons(of: reading).map { Terminal.printable($0).said }
            guard !reasons.isEmpty else { return nil }
            return "    \(Terminal.printable(reading.valueName)): "
                + reasons.joined(separator: "; ")
        }
        return readings.reasonsOfRecord.map { "    whole record: \(Terminal.printable($0))".said }
            + own + hints.map { "    hint: \(Terminal.printable($0.description))".said }
    }
}

extension AddManner {
    /// Keys that `record add --json` prints of each photo behind `outcome`.
    private static let keysOfPhoto = [
        "record", "template", "captured_at", "captured_from", "captured_doubt", "alignment",
        "values", "quality",
    ]

    /// A photo of which nothing was read, as JSON: the keys of other photos, null where nothing is known.
    func members(
        of outcome: Tally.Outcome, sha256: String?, because error: ReadoutError? = nil
    ) -> [(String, JSON)] {
        var members: [(String, JSON)] = [
            ("sha256", .optional(sha256)), ("outcome", .string(outcome.rawValue)),
        ]
        let unknown = forImport == nil ? AddManner.keysOfPhoto : ResultContent.keysOfPhoto
        members += unknown.map { ($0, JSON.null) }
        if let error { members.append(("error", error.json)) }
        if forImport != nil { members.append(("read_by", .null)) }
        return members + [("milliseconds", .null)]
    }
}
