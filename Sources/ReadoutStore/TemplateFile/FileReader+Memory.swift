import Yams

extension FileReader {
    /// The examples carried by a template file.
    /// - Parameter names: the names of the template's values.
    mutating func examples(_ node: Node, ofValues names: [String]) -> [TemplateExample] {
        let most = TemplateExample.mostOfValue * max(1, names.count)
        return list(node, at: "memory", atMost: most).enumerated().compactMap { index, item in
            example(item, at: "memory[\(index + 1)]", ofValues: names)
        }
    }

    private mutating func example(
        _ node: Node, at path: String, ofValues names: [String]
    ) -> TemplateExample? {
        let nodes = mapping(node, at: path, keys: ["value", "text", "picture", "checks"])
        guard node.mapping != nil else { return nil }
        let name = required(nodes, "value", at: path).flatMap {
            text($0, at: "\(path).value")
        }
        let said = required(nodes, "text", at: path).flatMap { text($0, at: "\(path).text") }
        let picture = required(nodes, "picture", at: path).flatMap {
            self.picture(
                $0, checks: nodes["checks"], at: path,
                expected: "expected a PNG or JPEG picture in base64, of at most 1 MB",
                starts: [FileReader.jpeg, FileReader.png], atMost: TemplateExample.mostBytes)
        }
        guard let name, let said, let picture else { return nil }
        guard names.contains(name) else {
            report("\(path).value", "the template has no value '\(name.prefix(60))'")
            return nil
        }
        let isPlain = !said.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard !said.isEmpty, said.count <= TemplateExample.longestText, isPlain else {
            report(
                "\(path).text",
                "expected a text of 1 to \(TemplateExample.longestText) characters on one line")
            return nil
        }
        return TemplateExample(valueName: name, text: said, picture: picture)
    }
}
