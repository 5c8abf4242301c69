import Foundation

/// Folds text for comparisons that ignore case and diacritics.
func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
}

/// A name in the notation that the store compares: composed characters.
func composed(_ name: String) -> String {
    // Most names are ASCII; for these, Foundation's tables need not be loaded.
    name.utf8.allSatisfy { $0 < 128 } ? name : name.precomposedStringWithCanonicalMapping
}

/// Whether a name comes before another in a list: `Čau` before `Zebra`, ties by code points.
func listed(_ a: String, before b: String) -> Bool {
    let (x, y) = (folded(a), folded(b))
    return x == y ? a < b : x < y
}
