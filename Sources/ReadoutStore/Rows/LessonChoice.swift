/// Chooses the readings that teach what a value's characters look like: enough that each character known for the value
/// appears several times, and no more.
package struct LessonChoice {
    /// Maximum number of readings that contain one character, after which that character needs no more.
    private static let mostWithCharacter = 6
    /// Maximum number of readings of one value that teach. Chosen, not fitted.
    package static let mostOfValue = 16

    private var taken: [String: (count: Int, characters: [Character: Int])] = [:]

    /// Whether a reading teaches something besides those taken before; if so, counts it.
    mutating func takes(_ text: String, ofValue name: String) -> Bool {
        var seen = taken[name] ?? (0, [:])
        let isNew = text.contains {
            seen.characters[$0, default: 0] < LessonChoice.mostWithCharacter
        }
        guard isNew, seen.count < LessonChoice.mostOfValue else { return false }
        for character in text { seen.characters[character, default: 0] += 1 }
        taken[name] = (seen.count + 1, seen.characters)
        return true
    }
}
