import ReadoutGeometry
import ReadoutModel
import Yams

extension FileReader {
    /// The reference photo of a template file.
    mutating func reference(_ node: Node) -> Reference? {
        let nodes = mapping(
            node, at: "reference",
            keys: ["sha256", "width", "height", "boxes", "picture", "checks"])
        guard node.mapping != nil else { return nil }
        let sides = 1...TemplateFile.longestSide
        let sha256 = required(nodes, "sha256", at: "reference").flatMap { self.sha256($0) }
        let width = required(nodes, "width", at: "reference").flatMap {
            whole($0, at: "reference.width", in: sides)
        }
        let height = required(nodes, "height", at: "reference").flatMap {
            whole($0, at: "reference.height", in: sides)
        }
        let boxes = required(nodes, "boxes", at: "reference").map { self.boxes($0) }
        let picture = required(nodes, "picture", at: "reference").flatMap {
            self.picture(
                $0, checks: nodes["checks"], at: "reference",
                expected: "expected a JPEG picture in base64", starts: [FileReader.jpeg])
        }
        if let width, let height { checkSize(width, height, boxes: boxes ?? []) }
        guard let sha256, let width, let height, let boxes, let picture else { return nil }
        return Reference(
            sha256: sha256, width: width, height: height, boxes: boxes, picture: picture)
    }

    /// Reports a photo that is too large to be read, and words that lie outside the photo.
    private mutating func checkSize(_ width: Int, _ height: Int, boxes: [TextBox]) {
        guard width * height <= TemplateFile.mostPixels else {
            report(
                "reference",
                "\(width)x\(height) pixels are more than \(TemplateFile.mostPixels / 1_000_000) million"
            )
            return
        }
        // Words at the edge may extend slightly beyond it.
        let margin = Double(max(width, height)) / 10
        let photo = Region(x: 0, y: 0, width: Double(width), height: Double(height))
            .expanded(horizontally: margin, vertically: margin)
        for (index, box) in boxes.enumerated() {
            let isOutside = box.words.contains { word in
                word.region.x < photo.x || word.region.y < photo.y
                    || word.region.right > photo.right || word.region.bottom > photo.bottom
            }
            if isOutside {
                report(
                    "reference.boxes[\(index + 1)]",
                    "it does not lie within the photo of \(width)x\(height) pixels")
            }
        }
    }

    private mutating func sha256(_ node: Node) -> String? {
        guard let text = self.text(node, at: "reference.sha256") else { return nil }
        guard text.wholeMatch(of: #/[0-9a-f]{64}/#) != nil else {
            report("reference.sha256", "expected 64 digits 0-9 a-f, not '\(text.prefix(60))'")
            return nil
        }
        return text
    }

    private mutating func boxes(_ node: Node) -> [TextBox] {
        let items = list(node, at: "reference.boxes", atMost: TemplateFile.mostBoxes)
        var boxes: [TextBox] = []
        for (index, item) in items.enumerated() {
            let path = "reference.boxes[\(index + 1)]"
            let nodes = mapping(item, at: path, keys: ["words"])
            guard item.mapping != nil, let node = required(nodes, "words", at: path) else {
                continue
            }
            let list = self.list(node, at: "\(path).words", atMost: TemplateFile.mostBoxes)
            var words: [TextBox.Word] = []
            for (index, node) in list.enumerated() {
                if let word = word(node, at: "\(path).words[\(index + 1)]") { words.append(word) }
            }
            if list.isEmpty { report("\(path).words", "there must be at least one") }
            if !words.isEmpty { boxes.append(TextBox(words: words)) }
        }
        return boxes
    }

    private mutating func word(_ node: Node, at path: String) -> TextBox.Word? {
        let nodes = mapping(
            node, at: path, keys: ["text", "confidence", "x", "y", "width", "height"])
        guard node.mapping != nil else { return nil }
        let longest = Double(TemplateFile.longestSide)
        let text = required(nodes, "text", at: path).flatMap { self.text($0, at: "\(path).text") }
        let confidence = required(nodes, "confidence", at: path).flatMap {
            number($0, at: "\(path).confidence", in: 0...1)
        }
        var places: [Double] = []
        for (key, least) in [("x", -longest), ("y", -longest), ("width", 0), ("height", 0)] {
            let place = required(nodes, key, at: path).flatMap {
                number($0, at: "\(path).\(key)", in: least...longest)
            }
            if let place { places.append(place) }
        }
        guard let text, let confidence, places.count == 4 else { return nil }
        return TextBox.Word(
            text: text, confidence: confidence,
            region: Region(x: places[0], y: places[1], width: places[2], height: places[3]))
    }
}
