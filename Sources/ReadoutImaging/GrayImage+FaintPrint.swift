extension GrayImage {
    /// Blackens print that is hardly darker than its paper: faded receipts, worn dot-matrix printers.
    ///
    /// The paper is evened out to white, specks between dots are smoothed away, and the lighter half of the pixels
    /// becomes white: most of a page is paper.
    package func withFaintPrintBlack() -> GrayImage {
        let window = max(15, max(width, height) / FaintPrint.windows)
        return flattened(window: window).smoothed
            .stretched(from: GrayImage.tail, to: FaintPrint.white)
    }

    private enum FaintPrint {
        /// Number of windows along the longer side; paper has one shade within a window, and a window is wider than a
        /// letter.
        static let windows = 64
        /// Share of the pixels up to the paper's grey, which becomes white.
        static let white = 0.5
    }
}
