import ReadoutModel
import ReadoutPhotos

/// The photos of a batch whose only moment is their file's time.
struct DoubtfulTimes {
    /// Minimum number of files with the same file time for which the time counts as that of a copy: no one takes three
    /// photos of a meter in a second.
    private static let fewestShared = 3

    /// Maximum number of photos that are named.
    private static let mostNamed = 3

    private var count = 0
    /// The first photos.
    private var named: [String] = []
    /// The files by their time; all pages of a file have one time.
    private var byTime: [String: Set<String>] = [:]

    /// Notes the moment of a photo.
    /// - Parameters:
    ///   - path: the path of the photo, or of a page of a file.
    ///   - isEndless: whether batches follow each other without an end, so that times are not kept.
    mutating func add(_ time: CaptureTime, of path: String, isEndless: Bool) {
        guard time.source == .file else { return }
        count += 1
        if named.count < DoubtfulTimes.mostNamed { named.append(path) }
        if !isEndless { byTime[time.text, default: []].insert(PagePath(path).file) }
    }

    /// What is wrong with a moment that cannot be right, by where it comes from; nil for any other moment.
    static func note(on time: CaptureTime, of path: String) -> String? {
        guard let doubt = time.doubt() else { return nil }
        let path = Terminal.printable(path)
        return time.source == .file
            ? "note: the time of file '\(path)' is \(time.text), which is \(doubt)"
            : "note: '\(path)' claims to have been taken at \(time.text), which is \(doubt); "
                + "check the camera's clock"
    }

    /// The lines at the end of a batch.
    /// - Parameter canBeEdited: whether records exist whose times can be set.
    func lines(canBeEdited: Bool) -> [String] {
        guard count > 0 else { return [] }
        let advice = canBeEdited ? " ('record edit ID --captured-at' sets it)" : ""
        let shared = byTime.mapValues(\.count).filter { $0.value >= DoubtfulTimes.fewestShared }
            .sorted { ($0.value, $1.key) > ($1.value, $0.key) }
        let others = count - named.count
        let names =
            named.map { "'\(Terminal.printable($0))'" }.joined(separator: ", ")
            + (others > 0 ? " and \(others) more" : "")
        return [
            "note: \(counted(count, "photo")) without a capture time (\(names)); the time of the file is "
                + "used" + advice
        ]
            + shared.prefix(1).map { time, files in
                "note: \(files) of them share the time \(time): their files were probably copied "
                    + "then, so do not rely on their order"
            }
    }
}
