/// The readers based on the project's own nets.
package struct NetReaders: Sendable {
    /// Reads displays and counters.
    var display: DisplayReader
    /// Reads print; nil when the recogniser reads it alone.
    let print: PrintReader?

    package init(display: DisplayReader, print: PrintReader?) {
        self.display = display
        self.print = print
    }
}
