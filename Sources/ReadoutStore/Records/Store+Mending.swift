import GRDB

extension Store {
    /// Repairs whatever can be rebuilt from the rest of the store without loss: indexes, record counts and template
    /// views. Other damage needs a backup.
    /// - Returns: one line per repair; empty if nothing was repaired.
    public func mend() throws(StoreError) -> [String] {
        try write { database in
            var mended: [String] = []
            let damages = try String.fetchAll(database, sql: "PRAGMA integrity_check(100)")
            if damages.contains(where: { $0.contains("index") }) {
                try database.execute(sql: "REINDEX")
                mended.append("rebuilt the indexes")
            }
            let missing = try Schema.missingParts(database)
            for part in missing { try database.execute(sql: part.statement) }
            if !missing.isEmpty {
                let names = missing.map { "'\($0.name)'" }.joined(separator: ", ")
                mended.append("made what was missing anew: \(names)")
            }
            let defects = Defects(isSoundTemplates: false)
            if try !defects.counts(database).isEmpty {
                try database.execute(
                    sql: """
                        DELETE FROM record_count;
                        INSERT INTO record_count
                            SELECT template_id, status, count(*) FROM record
                            WHERE deleted_at IS NULL GROUP BY template_id, status;
                        """)
                mended.append("recounted the records")
            }
            if try !defects.views(database).isEmpty {
                try TemplateView.createAll(database)
                mended.append("rebuilt the views of the templates")
            }
            return mended
        }
    }
}
