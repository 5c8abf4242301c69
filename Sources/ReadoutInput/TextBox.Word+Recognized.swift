package import ReadoutGeometry
package import ReadoutModel

extension TextBox.Word {
    /// A recognised word as part of a text box.
    /// - Parameters:
    ///   - factor: by which its place is enlarged.
    ///   - origin: by which the enlarged place is moved then.
    package init(
        _ word: RecognizedWord, scaledBy factor: Double = 1, from origin: Point = Point(0, 0)
    ) {
        var region = word.region.scaled(by: factor)
        region.x += origin.x
        region.y += origin.y
        self.init(text: word.text, confidence: word.confidence, region: region)
    }
}
