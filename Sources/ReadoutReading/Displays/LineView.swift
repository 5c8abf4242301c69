import ReadoutImaging

/// How the line of a display is shown to a reader: the fraction of its height cut off above and below, and the contrast.
struct LineView: Sendable {
    let trim: Double
    let contrast: LineContrast

    /// Two views that differ in both are nearly as good as all four combinations: of 400 generated lines, one view reads
    /// 209 right, these two 225, all four 227.
    static let all = [
        LineView(trim: 0, contrast: .flattened), LineView(trim: 0.08, contrast: .stretched),
    ]

    /// Rows of a crop to cut off above and below.
    func rows(cutOff crop: GrayImage) -> Int { Int((Double(crop.height) * trim).rounded()) }
}
