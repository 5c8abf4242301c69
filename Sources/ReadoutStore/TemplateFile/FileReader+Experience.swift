import ReadoutModel
import Yams

extension FileReader {
    /// The experience with the values' readings carried by a template file, by value name.
    mutating func experience(_ node: Node, of fields: [Field]) -> [String: Learnt] {
        var known: [String: Learnt] = [:]
        for (index, item) in list(node, at: "experience", atMost: fields.count).enumerated() {
            let path = "experience[\(index + 1)]"
            // Former versions wrote `chains`.
            let nodes = mapping(
                item, at: path,
                keys: ["value", "readings", "wrong", "expected", "date-order", "chains"])
            guard item.mapping != nil, let node = required(nodes, "value", at: path),
                let name = text(node, at: "\(path).value")
            else { continue }
            guard fields.contains(where: { $0.name == name }) else {
                report("\(path).value", "the template has no value '\(name.prefix(60))'")
                continue
            }
            guard known[name] == nil else {
                report("\(path).value", "'\(name.prefix(60))' appears twice")
                continue
            }
            known[name] = Learnt(
                trackRecord: trackRecord(nodes, at: path),
                dateOrder: nodes["date-order"].flatMap { dateOrder($0, at: path) })
        }
        return known
    }

    private mutating func trackRecord(_ nodes: [String: Node], at path: String) -> TrackRecord {
        guard let node = nodes["readings"] else { return TrackRecord() }
        let readings =
            whole(node, at: "\(path).readings", in: 0...LearntMemory.mostReadings) ?? 0
        let wrong = required(nodes, "wrong", at: path).flatMap {
            whole($0, at: "\(path).wrong", in: 0...readings)
        }
        let expected = required(nodes, "expected", at: path).flatMap {
            number($0, at: "\(path).expected", in: 0...Double(readings))
        }
        return TrackRecord(readings: readings, wrong: wrong ?? 0, expected: expected ?? 0)
    }

    private mutating func dateOrder(_ node: Node, at path: String) -> Rules.DateOrder? {
        guard let text = self.text(node, at: "\(path).date-order") else { return nil }
        let order = Rules.DateOrder(rawValue: text)
        if order == nil {
            let orders = Rules.DateOrder.allCases.map(\.rawValue).joined(separator: ", ")
            report("\(path).date-order", "expected one of \(orders), not '\(text.prefix(60))'")
        }
        return order
    }
}
