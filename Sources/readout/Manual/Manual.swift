import Foundation

/// The manual: the topics in `Pages`, and a page for each command.
struct Manual {
    /// A written page under its name for `readout help`.
    struct Topic {
        /// The name as it is typed after `readout help`.
        let name: String
        let page: ManualPage

        fileprivate init(_ name: String, section: Int, page: String? = nil, _ bytes: [UInt8]) {
            self.name = name
            self.page = ManualPage(
                name: "readout-\(page ?? name)", section: section,
                markdown: String(decoding: bytes, as: UTF8.self))
        }
    }

    /// All topics, in the order in which a new user may want to read them.
    let topics = [
        Topic("basics", section: 7, PackageResources.basics_md),
        Topic("settings", section: 7, PackageResources.settings_md),
        Topic("photos", section: 7, PackageResources.photos_md),
        Topic("template-file", section: 5, page: "template", PackageResources.template_file_md),
        Topic("doubts", section: 7, PackageResources.doubts_md),
        Topic("review", section: 7, PackageResources.review_md),
        Topic("certainty", section: 7, PackageResources.certainty_md),
        Topic("counters", section: 7, PackageResources.counters_md),
        Topic("times", section: 7, PackageResources.times_md),
        Topic("learning", section: 7, PackageResources.learning_md),
        Topic("tables", section: 7, PackageResources.tables_md),
        Topic("data", section: 7, PackageResources.data_md),
        Topic("moving", section: 7, PackageResources.moving_md),
        Topic("examples", section: 7, PackageResources.examples_md),
        Topic("folders", section: 7, PackageResources.folders_md),
        Topic("machines", section: 7, PackageResources.machines_md),
        Topic("json", section: 5, PackageResources.json_md),
        Topic("readers", section: 7, PackageResources.readers_md),
        Topic("reading", section: 7, PackageResources.reading_md),
        Topic("library", section: 7, PackageResources.library_md),
        Topic("changes", section: 7, PackageResources.changes_md),
    ]

    /// The topic with this name for `readout help` or man(1); nil when there is none.
    func topic(_ name: String) -> Topic? {
        topics.first { [$0.name, $0.page.name, $0.page.reference].contains(name.lowercased()) }
    }

    /// The list of topics, for people.
    var overview: String {
        let rows = topics.map { ($0.name, $0.page.title) }
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, title in
            "  \(name.padding(toLength: width, withPad: " ", startingAt: 0))  \(title)\n"
        }.joined()
    }

    /// All pages that `make install` installs.
    /// - Parameter root: the tree of all commands.
    func pages(of root: NamedCommand) -> [ManualPage] {
        let written = topics.map(\.page)
        let common = topics[0].page
        return root.all.map { ManualPage($0, topics: written, common: common) } + written
    }

    /// The date of the newest version, from the list of changes.
    var date: String {
        String(decoding: PackageResources.changes_md, as: UTF8.self)
            .firstMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}/#).map { String($0.output) } ?? ""
    }
}
