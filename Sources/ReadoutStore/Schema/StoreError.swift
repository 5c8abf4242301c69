import Foundation
import GRDB
import ReadoutModel

/// Why the store could not do something.
public enum StoreError: Error, Hashable, Sendable {
    /// Why a file cannot be opened as a store.
    public enum OpeningProblem: Hashable, Sendable {
        /// The folder does not exist.
        case noFolder(String)
        /// The default folder could not be created.
        case folderNotCreated(String)
        /// The folder or one of its parents is not accessible.
        case folderClosed(String)
        /// The path leads to a folder.
        case isFolder
        /// The path leads to a device, a pipe or a socket.
        case isSpecial
        /// The file is not readable, or its folder is not writable.
        case noPermission
        /// The file, or a file that a writer left beside it, is not readable.
        case notReadable
        /// The file is not an SQLite database.
        case notADatabase
        /// The database belongs to another program or another version of this one.
        case schema(Schema.Mismatch)
    }

    /// The file cannot be opened as a store.
    case cannotOpen(path: String, reason: OpeningProblem)
    /// Another process kept the database locked for longer than this process waits.
    case locked(path: String)
    /// The database file is read-only.
    case readOnly(path: String)
    /// The database file was moved, replaced or deleted while it was open.
    case moved(path: String)
    /// The disk is full.
    case diskFull(path: String)
    /// The database file is damaged.
    case damaged(path: String, detail: String)
    /// Any other failure of SQLite.
    case failed(path: String, detail: String)

    /// No backup can be written to this path.
    case cannotBackUp(path: String, reason: String)
    /// The backup cannot replace the database.
    case cannotRestore(backup: String, reason: String)

    /// There is no template with this name; `similar` lists similar names, the most similar first.
    case noTemplate(name: String, similar: [String])
    /// Another template already has this name.
    case nameTaken(name: String)
    /// The template cannot be stored; `problems` lists all reasons.
    case invalidTemplate(name: String, problems: [String])
    /// The template is damaged, or another version stored content that this version does not know.
    case unreadableTemplate(name: String, problem: String)
    /// The template has no value with this name.
    case noValueInTemplate(name: String, template: String, known: [String])
    /// The template cannot be deleted while it has records.
    case templateHasRecords(name: String, count: Int)
    /// The template changed after the photo was read with it.
    case templateChanged(name: String, missing: [String])

    /// There is no record with this number.
    case noRecord(Int64)
    /// Another version stored the record with content that this version does not know.
    case unreadableRecord(Int64)
    /// The record's template has no value with this name.
    case noValue(name: String, record: Int64, known: [String])
    /// The template has no counter with this name.
    case noCountedValue(name: String, template: String, known: [String])
    /// There is no event with this number.
    case noEvent(Int64)
    /// The reading has no typed value to accept.
    case nothingToAccept(value: String, record: Int64, text: String)
    /// Nothing was read in this record that could be accepted.
    case nothingRead(record: Int64)
    /// There is no operation to undo.
    case nothingToUndo
    /// There is no undone operation to redo.
    case nothingToRedo
    /// There is no operation with this number.
    case noOperation(Int64)
    /// The operation cannot be undone, for example because of a later change.
    case cannotUndo(what: String, reason: String)
    /// The operation cannot be redone, for example because of a later change.
    case cannotRedo(what: String, reason: String)
    /// Corrections break rules of their values; each problem names its value.
    case brokenRules(record: Int64, problems: [String])
    /// An event of this meter at this time is already recorded; `isSame` tells whether it has the same numbers.
    case eventKnown(Int64, isSame: Bool)

    /// Columns that an export cannot contain.
    case unknownColumns([String], known: [String])
    /// The template has no table of this name; `known` are the names of its tables.
    case noTable(name: String, known: [String])
    /// A text that is not a moment.
    case invalidMoment(String)
    /// A delimiter that would make the file unreadable.
    case invalidDelimiter(String)

    /// Translates any error into a store error.
    /// - Parameter isReading: whether the failed action was only reading.
    init(_ error: any Error, path: String, isReading: Bool = false) {
        if let error = error as? StoreError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self = .failed(path: path, detail: "\(error)")
            return
        }
        // A disk without room for the files beside the database has many errors of its own.
        if [.SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode), DiskSpace.isFull(at: path)
        {
            self = .diskFull(path: path)
            return
        }
        // Of a copy SQLite gives the message of the wrong connection, which has no error.
        let message =
            error.message == DatabaseError(resultCode: .SQLITE_OK).message
            ? DatabaseError(resultCode: error.resultCode).message : error.message
        let detail = StoreError.line(message ?? "\(error.resultCode)")
        switch error.resultCode {
        case .SQLITE_NOTADB: self = .cannotOpen(path: path, reason: .notADatabase)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self = .cannotOpen(path: path, reason: isReading ? .notReadable : .noPermission)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
        case .SQLITE_READONLY:
            self =
                isReading
                ? .cannotOpen(path: path, reason: .notReadable) : .readOnly(path: path)
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_IOERR:
            // Exceeding a quota or a limit of the process also ends here.
            self = .failed(
                path: path,
                detail: "\(detail); the disk fails, or its quota is used up")
        case .SQLITE_CORRUPT: self = .damaged(path: path, detail: detail)
        default: self = .failed(path: path, detail: detail)
        }
    }
}

extension StoreError {
    /// A message of SQLite as one line, without the heading that only names the database.
    static func line(_ message: String) -> String {
        message.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("*** in database") }
            .joined(separator: "; ")
    }
}

extension StoreError: CustomStringConvertible {
    /// What could not be done, to which thing, why, and the next step.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "cannot open database '\(path)': \(reason)"
        case .locked(let path):
            "cannot use database '\(path)': another process is writing; try again when that process is done"
        case .readOnly(let path):
            "cannot write database '\(path)': the file or its folder is read-only"
        case .moved(let path):
            "cannot write database '\(path)': the file was moved, replaced or deleted while it was open; "
                + "run the same command again"
        case .diskFull(let path):
            "cannot use database '\(path)': the disk is full; make room on it and run the same command again"
        case .damaged(let path, let detail):
            "cannot use database '\(path)': it is damaged (\(detail)); restore it from a backup"
        case .failed(let path, let detail): "cannot use database '\(path)': \(detail)"
        case .cannotBackUp(let path, let reason): "cannot write backup '\(path)': \(reason)"
        case .cannotRestore(let backup, let reason): "cannot restore '\(backup)': \(reason)"
        case .noTemplate(let name, let similar):
            "there is no template '\(name)'"
                + "; "
                + (NearSpelling.question(naming: similar) ?? "'readout template list' shows all")
        case .nameTaken(let name):
            "cannot name the template '\(name)': another template has this name; choose another one, or see "
                + "'template edit' and 'template delete'"
        case .invalidTemplate(let name, let problems):
            "cannot store template '\(name)': \(problems.joined(separator: "; "))"
        case .unreadableTemplate(let name, let problem):
            "cannot read template '\(name)': \(problem); another version stored it, or it is damaged; "
                + "update readout, or import the template again with --replace"
        case .noValueInTemplate(let name, let template, let known):
            "there is no value '\(name)' in template '\(template)'; "
                + NearSpelling.hint(name, known) + "values are " + known.joined(separator: ", ")
        case .templateHasRecords(let name, let count):
            "cannot delete template '\(name)': it has \(counted(count, "record")); "
                + "export them first, or delete them too, with --with-records"
        case .templateChanged(let name, let missing):
            "cannot add the record: template '\(name)' was changed meanwhile and has no value "
                + "\(missing.map { "'\($0)'" }.joined(separator: ", ")); add the photo again"
        case .noRecord(let id): "there is no record \(id); 'readout record list' shows all"
        case .unreadableRecord(let id):
            "cannot read record \(id): it was stored by another version; update readout"
        case .noValue(let name, let record, let known):
            "cannot edit record \(record): there is no value '\(name)'; "
                + NearSpelling.hint(name, known) + "values are " + known.joined(separator: ", ")
        case .noCountedValue(let name, let template, let known):
            "template '\(template)' has no counter '\(name)'; "
                + NearSpelling.hint(name, known) + "its counters are "
                + known.joined(separator: ", ")
        case .noEvent(let id):
            "the template has no event \(id); 'readout template event NAME' lists the events"
        case .nothingToAccept(let value, let record, let text):
            "cannot accept '\(value)' of record \(record): "
                + (text.isEmpty ? "nothing was read" : "\"\(text)\" is not of the value's kind")
                + "; give the value instead"
        case .nothingRead(let record):
            "cannot accept record \(record): nothing was read; give its values instead"
        case .nothingToUndo: "there is nothing to undo"
        case .nothingToRedo: "there is nothing to redo"
        case .noOperation(let id):
            "there is no operation \(id); 'readout history' lists the operations"
        case .cannotUndo(let what, let reason): "cannot undo \(what): \(reason)"
        case .cannotRedo(let what, let reason): "cannot redo \(what): \(reason)"
        case .brokenRules(let record, let problems):
            "cannot correct record \(record): \(problems.joined(separator: "; ")); "
                + "check the photo, or store the value anyway with --force"
        case .eventKnown(let id, true): "this event is already recorded, as event \(id)"
        case .eventKnown(let id, false):
            "cannot record the event: event \(id) has other numbers for the same meter and time; "
                + "remove that event first, with --delete \(id)"
        case .noTable(let name, []):
            "cannot export table '\(name)': the template has no tables; "
                + "see 'readout help template-file' under Tables"
        case .noTable(let name, let known):
            "cannot export table '\(name)': the template does not have it; tables are "
                + known.joined(separator: ", ")
        case .unknownColumns(let names, let known):
            "there is no column \(names.map { "'\($0)'" }.joined(separator: ", ")); "
                + (names.count == 1 ? NearSpelling.hint(names[0], known) : "") + "columns are "
                + known.joined(separator: ", ")
        case .invalidMoment(let text) where TypedMoment(text)?.offset != nil:
            "'\(text)' has an offset from UTC; leave it out, as photos are found by the clock at their place"
        case .invalidMoment(let text):
            "'\(text)' is not a date; write it as 2026-03-01 or 2026-03-01T17:49:00"
        case .invalidDelimiter(let text):
            "'\(text)' cannot be a delimiter; give one character that is neither a quote nor a line end"
        }
    }
}

extension StoreError.OpeningProblem: CustomStringConvertible {
    /// The reason, phrased to follow `cannot open database 'PATH': `.
    public var description: String {
        switch self {
        case .noFolder(let folder): "folder '\(folder)' does not exist; make the folder first"
        case .folderNotCreated(let folder): "folder '\(folder)' cannot be created"
        case .folderClosed(let folder):
            "no permission to enter folder '\(folder)' or one above it"
        case .isFolder: "it is a folder"
        case .isSpecial: "it is a device or a pipe; name a file"
        case .noPermission: "no permission to read the file or to write in its folder"
        case .notReadable:
            "no permission to read the file, or a file that another process left beside it"
        case .notADatabase: "the file is not an SQLite database"
        case .schema(let mismatch): mismatch.description
        }
    }
}
