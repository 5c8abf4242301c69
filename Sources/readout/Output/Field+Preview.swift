import ReadoutGeometry
import ReadoutModel
import ReadoutPhotos

extension Field {
    /// The value's place, and the part of the place that its implied decimals take, assuming that all digits are
    /// equally wide.
    /// - Parameter boxes: the text boxes of the reference photo.
    func previewBoxes(_ boxes: [TextBox]) -> [ReadoutPhotos.Preview.Box] {
        guard let region = location.region else { return [] }
        let place = Preview.Box(label: name, region: region)
        guard let decimals = rules.impliedDecimals else { return [place] }
        let shown = boxes.filter { region.contains($0.region.center) }
            .max { $0.region.width < $1.region.width }
        let digits = shown?.text.count { $0.isNumber } ?? 0
        guard let shown, digits > decimals else { return [place] }
        let width = shown.region.width * Double(decimals) / Double(digits)
        let part = Region(
            x: shown.region.right - width, y: region.y, width: width, height: region.height)
        return [
            place,
            Preview.Box(label: counted(decimals, "decimal"), region: part),
        ]
    }
}
