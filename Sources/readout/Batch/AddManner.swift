/// How to report on added photos.
struct AddManner {
    /// Whether nothing is stored.
    var isDryRun = false
    var isJSON = false
    /// Whether to print a line for each photo on standard error.
    var isVerbose = false
    /// Whether to count photos that are already known without showing them.
    var hidesKnown = false
    /// Whether to show only photos that need attention, and no summary.
    var isQuiet = false
    /// Whether to exit with 0 even when photos need attention.
    var toleratesDoubt = false
    /// The content of each photo's line for an import elsewhere; nil to print no such lines.
    var forImport: ResultContent?
    /// Whether batches follow each other without an end, so that no list may grow with the photos.
    var isEndless = false

    /// Whether to say that nothing was stored.
    var saysDryRun: Bool { isDryRun && forImport == nil }
}
