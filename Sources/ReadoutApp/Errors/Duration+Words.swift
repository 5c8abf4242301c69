import ReadoutModel

extension Duration {
    /// `1 second`, `0.5 seconds`, `120 seconds`.
    package var inSeconds: String {
        let seconds = self / .seconds(1)
        return seconds == seconds.rounded() ? counted(Int(seconds), "second") : "\(seconds) seconds"
    }
}
