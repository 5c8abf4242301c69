import GRDB
import ReadoutModel

/// Identifies one step of the user's work, which `Store.undo()` undoes as a whole.
public struct OperationID: Hashable, Sendable {
    let rawValue: Int64

    /// The number that users see and type.
    public var number: Int64 { rawValue }
}

/// The command and person behind a change.
public struct Author: Hashable, Sendable {
    /// The command, `record add`; nil if unknown.
    public var command: String?
    /// The user's name; nil if unknown.
    public var person: String?

    /// Makes an author from its parts.
    public init(command: String? = nil, person: String? = nil) {
        self.command = command
        self.person = person
    }
}

/// A step of the user's work.
public struct StoredOperation: Hashable, Sendable, Identifiable {
    /// The kind of work.
    public enum Kind: String, Sendable, CaseIterable {
        /// Records were added.
        case add
        /// Values or the moment of a record were changed or confirmed.
        case edit
        /// The photos of records were read again.
        case reread
        /// Records were deleted.
        case delete
        /// A template was created, with its first record if there was one.
        case createTemplate = "create-template"
        /// A template was changed.
        case editTemplate = "edit-template"
        /// A template was renamed.
        case renameTemplate = "rename-template"
        /// A template was deleted, with its records if it had any.
        case deleteTemplate = "delete-template"
        /// A meter's replacement was recorded.
        case addEvent = "add-event"
        /// A meter's replacement was removed.
        case deleteEvent = "delete-event"
        /// A template stopped learning from readings confirmed so far.
        case forget
        /// A template resumed learning from all confirmed readings.
        case remember
        /// A template took its lessons from an imported file.
        case learn
        /// Photos were dismissed.
        case dismiss
        /// Dismissed photos were recalled, and need attention again.
        case recall
        /// The files of photos were found at other paths.
        case relink
        /// An operation was undone.
        case undo
        /// An operation was redone.
        case redo
    }

    /// Counted from 1 in the order in which operations began; never reused.
    public let id: Int64
    /// The kind of work.
    public let kind: Kind
    /// When the work began: UTC, `2026-03-01T17:49:00Z`.
    public let beganAt: String
    /// The command and person; empty for operations of older versions.
    public let author: Author
    /// The names of the templates concerned, sorted, including deleted ones.
    public let templates: [String]
    /// The template's name if only one is concerned.
    public var template: String? { templates.count == 1 ? templates.first : nil }
    /// The records concerned, lowest number first.
    public let records: [Int64]
    /// One line for each change: `record 17: energy "13"`. Added and deleted records have no line.
    public let changes: [String]
    /// When the operation was undone, UTC; nil while it is in force.
    public internal(set) var undoneAt: String?
    /// The operation that this one undid or redid; nil for other kinds.
    public let target: Int64?
}

extension StoredOperation: CustomStringConvertible {
    /// What was done, for people: `adding 3 records at 2026-03-01T17:49:00Z`.
    public var description: String { "\(work) at \(beganAt)" }

    /// What was done: `adding 3 records`.
    public var work: String {
        let count = records.count == 1 ? "record \(records[0])" : counted(records.count, "record")
        let name = "template '\(templates.first ?? "")'"
        return switch kind {
        case .add: "adding \(count)"
        case .edit: "editing \(count)"
        case .reread: "rereading \(count)"
        case .delete: "deleting \(count)"
        case .createTemplate: "creating \(name)" + (records.isEmpty ? "" : " with \(count)")
        case .editTemplate: "editing \(name)"
        case .renameTemplate: "renaming \(name)"
        case .deleteTemplate: "deleting \(name)" + (records.isEmpty ? "" : " with \(count)")
        case .addEvent: "recording an event of \(name)"
        case .deleteEvent: "removing an event of \(name)"
        case .forget: "forgetting what \(name) had learnt"
        case .remember: "remembering what \(name) had learnt"
        case .learn: "teaching \(name)"
        case .dismiss: "dismissing \(counted(changes.count, "photo"))"
        case .recall: "recalling \(counted(changes.count, "photo"))"
        case .relink: "relinking photos"
        case .undo: "undoing operation \(target ?? 0)"
        case .redo: "redoing operation \(target ?? 0)"
        }
    }

    /// The author, for people: `by 'record add' (anna)`; empty if nothing is known.
    public var origin: String {
        switch (author.command, author.person) {
        case (let command?, let person?): "by '\(command)' (\(person))"
        case (let command?, nil): "by '\(command)'"
        case (nil, let person?): "by \(person)"
        case (nil, nil): ""
        }
    }
}
