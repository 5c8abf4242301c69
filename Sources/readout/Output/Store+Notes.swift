import ReadoutModel
import ReadoutStore

extension TaughtField {
    /// Confirmed texts with an unusual number of decimals, one of each form.
    fileprivate var textsOfOtherDecimals: [String] {
        guard let usual = field.rules.decimals, field.factor == nil else { return [] }
        return learnt.forms.texts(ofOtherDecimalsThan: usual)
    }
}

extension StoredRecord {
    /// Prints on standard error that another record's change affected the judgement of this one.
    /// - Parameter path: the photo of a record that is not stored, and so has no number; nil for a stored one.
    func noteRejudged(as path: String? = nil) {
        let now = status == .review ? "to review" : "accepted"
        Output.note(
            Terminal.printable(
                path.map { "note: '\($0)' is now \(now): \(summary)" }
                    ?? "note: record \(id) is now \(now): \(summary)"))
    }
}

extension Store {
    /// Prints on standard error the other records whose judgement a change affected.
    func noteRejudged(_ ids: [Int64]) throws {
        for id in ids { try record(id).noteRejudged() }
    }

    /// Prints on standard error which readings a changed template has given a unit, and of how many records it has changed
    /// the judgement, by where they are now.
    func noteRejudged(by template: StoredTemplate) throws {
        for (name, count) in template.readingsGivenUnits.sorted(by: { $0.key < $1.key }) {
            let unit = template.template.fields.first { $0.name == name }?.unit ?? ""
            Output.note(
                Terminal.printable(
                    "note: \(counted(count, "reading")) of '\(name)' without a unit: in \(unit) from now on"
                ))
        }
        let statuses = try template.rejudged.map { try record($0).status }
        let name = template.template.name
        let ends: [(RecordStatus, String)] = [
            (
                .review,
                "to review; 'readout record review \(name.wordInCommand)' shows them"
            ),
            (.accepted, "accepted"),
        ]
        for (status, end) in ends {
            let count = statuses.count { $0 == status }
            guard count > 0 else { continue }
            Output.note(
                Terminal.printable(
                    "note: \(counted(count, "record")) of '\(name)' judged anew by the changed rules: \(end)"
                ))
        }
    }

    /// Prints on standard error how dates are read and how numbers may be written from now on, when a person's answer
    /// has just taught it.
    /// - Parameters:
    ///   - before: what was learnt before the answer.
    ///   - stored: the template.
    func noteLearnt(since before: TemplateLearnt, of stored: StoredTemplate) throws {
        let now = stored.template
        let after = try learnt(ofTemplate: stored.id)
        for field in now.fields {
            let (old, new) = (before.taught(field), after.taught(field))
            for text in new.textsOfOtherDecimals where !old.textsOfOtherDecimals.contains(text) {
                Output.note(
                    "note: '\(new.name)' may also be written like \"\(text)\" from now on; 'readout "
                        + "template forget \(now.name.wordInCommand) \(new.name.wordInCommand)' undoes that"
                )
            }
            guard let order = new.learnt.dateOrder, old.learnt.dateOrder == nil else { continue }
            Output.note(
                "note: ambiguous dates of '\(new.name)' are read as \(order.rawValue) from now on, like "
                    + "the corrected ones; 'readout record reread \(now.name.wordForReread)' "
                    + "shows what changes")
        }
    }
}
