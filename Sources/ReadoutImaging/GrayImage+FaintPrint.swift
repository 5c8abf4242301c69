extension GrayImage {
    /// The picture with print that is hardly darker than its paper made black: faded receipts, worn dot printers.
    ///
    /// The paper is evened out to white, specks between dots are smoothed over, and all that is as light as most of the
    /// picture becomes white: most of a page is paper.
    package func withFaintPrintBlack() -> GrayImage {
        let window = max(15, max(width, height) / FaintPrint.windows)
        return flattened(window: window).smoothed
            .stretched(from: FaintPrint.black, to: FaintPrint.white)
    }

    private enum FaintPrint {
        /// The longer side in windows, in each of which the paper has one shade: a window is wider than a letter.
        static let windows = 64
        /// Shares of the pixels, the darkest ones and those up to the paper's.
        static let (black, white) = (0.02, 0.5)
    }
}
