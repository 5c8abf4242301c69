extension Duration {
    /// `1 second`, `0.5 seconds`, `120 seconds`.
    package var inSeconds: String {
        let seconds = self / .seconds(1)
        let text = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
        return "\(text) second\(seconds == 1 ? "" : "s")"
    }
}
