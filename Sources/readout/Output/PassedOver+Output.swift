import ReadoutApp
import ReadoutModel

extension PassedOver {
    /// `ignored 2 files that are not photos: a.pdf, b.txt; left out 1 hidden file`; empty when there is nothing to say.
    var words: String {
        let hidden =
            (hiddenFiles > 0 ? [counted(hiddenFiles, "hidden file")] : [])
            + (hiddenFolders > 0 ? [counted(hiddenFolders, "hidden folder")] : [])
        return (count > 0 ? ignored : "")
            + (count > 0 && !hidden.isEmpty ? "; " : "")
            + (hidden.isEmpty ? "" : "left out \(hidden.joined(separator: " and "))")
    }

    private var ignored: String {
        let rest = count - named.count
        let names = named.map(Terminal.printable) + (rest > 0 ? ["\(rest) more"] : [])
        return "ignored \(counted(count, "file")) that "
            + (count == 1 ? "is not a photo: " : "are not photos: ") + names.joined(separator: ", ")
    }
}
