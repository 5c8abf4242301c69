package import ReadoutInput
package import ReadoutStore

extension RecognitionError {
    /// Stable word for programs.
    package var code: String {
        switch self {
        case .missingLanguage: "missing-language"
        case .engine: "recognition"
        case .outOfTime: "timeout"
        }
    }
}

extension StoreError {
    /// Stable word for programs.
    package var code: String {
        switch self {
        case .cannotOpen: "cannot-open-database"
        case .locked: "database-locked"
        case .readOnly: "database-read-only"
        case .moved: "database-moved"
        case .diskFull: "disk-full"
        case .damaged: "database-damaged"
        case .failed: "database"
        case .cannotBackUp: "cannot-back-up"
        case .cannotRestore: "cannot-restore"
        case .noTemplate: "no-template"
        case .nameTaken: "name-taken"
        case .invalidTemplate: "invalid-template"
        case .unreadableTemplate: "unreadable-template"
        case .templateHasRecords: "template-has-records"
        case .templateChanged: "template-changed"
        case .noRecord: "no-record"
        case .unreadableRecord: "unreadable-record"
        case .noValue, .noValueInTemplate, .noCountedValue: "no-value"
        case .noEvent: "no-event"
        case .nothingToAccept, .nothingRead: "nothing-to-accept"
        case .nothingToUndo: "nothing-to-undo"
        case .nothingToRedo: "nothing-to-redo"
        case .noOperation: "no-operation"
        case .cannotUndo: "cannot-undo"
        case .cannotRedo: "cannot-redo"
        case .brokenRules: "broken-rule"
        case .eventKnown: "event-known"
        case .unknownColumns: "unknown-columns"
        case .noTable: "no-table"
        case .invalidMoment: "invalid-date"
        case .invalidDelimiter: "invalid-delimiter"
        }
    }
}
