import ReadoutAlignment
import ReadoutApp
import ReadoutGeometry
import ReadoutModel
import ReadoutReading
import ReadoutStore

extension Explanation {
    /// The explanation as `explain --json` prints it.
    /// - Parameter crops: paths of the values' pictures, by the value's name.
    func json(crops: [String: String]) -> JSON {
        let failure: ReadoutError? =
            if case .failure(let failure) = rereading { failure } else { nil }
        var members: [(String, JSON)] = record.members.filter { $0.0 != "values" }
        if let place = members.firstIndex(where: { $0.0 == "alignment" }) {
            members[place].1 = record.alignment?.jsonWithTransform ?? .null
        }
        members += [
            ("stale", .bool(!isSameDefinition)),
            ("read_by", .optional(record.engines)),
            (
                "versions",
                .object(
                    [("readout", .string(Engines.ownVersion))]
                        + engines.map { ($0.name, .string($0.version)) })
            ),
            ("read_anew", .bool(failure == nil)),
        ]
        if let failure { members.append(("error", failure.json)) }
        let values = values.map { value in
            (value.field.name, value.json(crop: crops[value.field.name]))
        }
        return .object(members + [("values", .object(values))])
    }
}

extension Alignment {
    /// The alignment's quality and the nine numbers of its transform.
    fileprivate var jsonWithTransform: JSON {
        guard case .object(let members) = json else { return json }
        return .object(members + [("transform", .array(transform.elements.map(JSON.exact)))])
    }
}

extension Weighing {
    /// The probability, and each piece of evidence with its share of the log-odds.
    fileprivate var json: JSON {
        let items = items.map { item in
            JSON.object([
                ("code", .string(item.code)), ("amount", .number(item.amount, decimals: 2)),
                ("share", .number(item.share, decimals: 2)),
            ])
        }
        return .object([
            ("probability", .confidence(probability)), ("items", .array(items)),
        ])
    }
}

extension ValueExplanation {
    /// - Parameter crop: path of the value's picture.
    fileprivate func json(crop: String?) -> JSON {
        guard case .object(let stored) = reading.json else { return reading.json }
        let seen = (trace?.hypotheses ?? []).map { hypothesis in
            JSON.object([
                ("reader", .string(hypothesis.name)), ("text", .string(hypothesis.text)),
                ("confidence", .confidence(hypothesis.confidence)),
            ])
        }
        let evidence = contradictions.map { found in
            JSON.object([
                ("code", .string(found.code)), ("amount", .number(found.value, decimals: 2)),
                ("unusualness", .number(found.unusualness, decimals: 2)),
            ])
        }
        let rules = findings.map { finding in
            JSON.object([
                ("rule", .string(finding.rule)), ("kept", .bool(finding.isKept)),
                ("reasons", finding.doubts.json),
            ])
        }
        let refused = refusals.map { refusal in
            JSON.object([("text", .string(refusal.text)), ("reasons", refusal.doubts.json)])
        }
        let place = (trace?.place ?? []).map {
            JSON.array([.number($0.x, decimals: 1), .number($0.y, decimals: 1)])
        }
        return .object(
            stored + [
                ("definition", field.field.json),
                ("place", .array(place)),
                ("agreement", trace?.agreement.map(JSON.confidence) ?? .null),
                ("seen", .array(seen)), ("evidence", .array(evidence)),
                ("weighed", weighing?.json ?? .null),
                ("rules", .array(rules)), ("refused", .array(refused)),
                (
                    "history",
                    .object([
                        ("earlier", neighbours.earlier.json), ("later", neighbours.later.json),
                        ("events", .array(neighbours.replacements.map { .object($0.members) })),
                    ])
                ),
                ("learnt_date_order", .optional(field.learnt.dateOrder?.rawValue)),
                ("learnt_forms", .array(field.learnt.forms.examples.map(JSON.string))),
                ("checked", field.learnt.trackRecord.json),
                ("now", changedReading?.json ?? .null),
                ("crop", .optional(crop)),
            ])
    }
}

extension TrackRecord {
    fileprivate var json: JSON {
        .object([
            ("readings", .integer(readings)), ("wrong", .integer(wrong)),
            ("expected", .number(expected, decimals: 2)), ("factor", .number(factor, decimals: 2)),
        ])
    }
}

extension [Doubt] {
    fileprivate var json: JSON { .array(map { .string($0.description) }) }
}

extension PastReading? {
    fileprivate var json: JSON {
        map {
            .object([
                ("value", .string($0.value.text)), ("captured_at", .string($0.capturedAt)),
            ])
        } ?? .null
    }
}

extension Reading {
    /// The present reading, for when it differs from the stored one.
    fileprivate var json: JSON {
        .object([
            ("text", .string(text)), ("value", .optional(value?.text)),
            ("confidence", .confidence(confidence)), ("accepted", .bool(isAccepted)),
            ("reasons", doubts.json),
        ])
    }
}
