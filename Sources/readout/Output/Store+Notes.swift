import ReadoutCore
import ReadoutStore

extension Value {
    /// Confirmed texts with other decimals than usual, one of each form.
    fileprivate var textsOfOtherDecimals: [String] {
        guard let usual = rules.decimals else { return [] }
        return learntForms.texts(ofOtherDecimalsThan: usual)
    }
}

extension Store {
    /// Says on standard error which other records are judged otherwise because of a change.
    func noteRejudged(_ ids: [Int64]) throws {
        for id in ids {
            let record = try record(id)
            Output.note(
                Terminal.printable(
                    "note: record \(id) is \(record.status == .review ? "to review" : "accepted") now: "
                        + record.summary))
        }
    }

    /// Says on standard error how dates are understood and numbers may be written from now on, where a person's word has
    /// just taught it.
    /// - Parameter before: the template as it was.
    func noteLearnt(since before: Template) throws {
        let now = try template(named: before.name).template
        for (old, new) in zip(before.values, now.values) {
            for text in new.textsOfOtherDecimals where !old.textsOfOtherDecimals.contains(text) {
                Output.note(
                    "note: '\(new.name)' may also be written like \"\(text)\" from now on; 'readout "
                        + "template forget \(now.name) \(new.name)' takes that back")
            }
            guard let order = new.learntDateOrder, old.learntDateOrder == nil else { continue }
            Output.note(
                "note: dates of '\(new.name)' that could mean several days are understood as "
                    + "\(order.rawValue) from now on, as those that were corrected; 'readout record "
                    + "reread \(now.name)' shows what that changes")
        }
    }
}
