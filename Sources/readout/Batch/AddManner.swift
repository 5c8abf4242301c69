/// How a report on added photos is shown.
struct AddManner {
    /// Whether nothing is stored.
    var isDryRun = false
    var isJSON = false
    /// Whether a line a photo is wanted on standard error.
    var isVerbose = false
    /// Whether photos that are already known are counted only.
    var hidesKnown = false
    /// Whether only photos that need attention are shown, and no summary.
    var isQuiet = false
    /// Whether the call ends with 0 also when photos need attention.
    var toleratesDoubt = false
    /// What each photo's line holds for an import elsewhere; nil where nothing is printed for one.
    var forImport: ResultContent?
    /// Whether batch follows batch without an end, so that nothing is kept that grows with the photos.
    var isEndless = false

    /// Whether it has to be said that nothing was stored.
    var saysDryRun: Bool { isDryRun && forImport == nil }
}
