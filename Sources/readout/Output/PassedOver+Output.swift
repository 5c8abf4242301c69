import ReadoutApp
import ReadoutModel

extension PassedOver {
    /// `ignored 2 files that are not photos: a.pdf, b.txt`.
    var words: String {
        let rest = count - named.count
        let names = named.map(Terminal.printable) + (rest > 0 ? ["\(rest) more"] : [])
        return "ignored \(counted(count, "file")) that "
            + (count == 1 ? "is not a photo: " : "are not photos: ") + names.joined(separator: ", ")
    }
}
