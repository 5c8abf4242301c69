/// The readers that are nets of the project's own.
package struct NetReaders: Sendable {
    /// Reads displays and counters.
    var display: DisplayReader
    /// Reads print; nil to leave that to the recogniser.
    let print: PrintReader?

    package init(display: DisplayReader, print: PrintReader?) {
        self.display = display
        self.print = print
    }
}
