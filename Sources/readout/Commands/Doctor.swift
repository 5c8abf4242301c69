import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutFiles
import ReadoutInput
import ReadoutModel
import ReadoutNets
import ReadoutPhotos
import ReadoutStore
import ReadoutTesseract

extension Readout {
    /// Checks the installation and the database.
    struct Doctor: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what is installed and where the data is, and check the data.",
            discussion: """
                --fix first writes a backup beside the database. Then it rebuilds indexes, counts of records and views \
                that are wrong. It cannot repair any other damage; restore a backup.

                  readout doctor
                  readout doctor --fix
                """)

        @Flag(name: .long, help: "Write a backup, then repair what can be repaired without loss.")
        var fix = false
        @OptionGroup var reader: ReaderOptions
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func run() throws {
            let languages: [String]
            var problems = [TesseractRecognizer.loadingProblem, LibraryVersions.heifProblem]
                .compactMap(\.self)
            do {
                languages = try TesseractRecognizer.installedLanguages()
            } catch {
                languages = []
                problems.append(error.description)
            }
            var models: [(name: String, bytes: Int, hash: String)] = []
            for model in ModelFile.Model.allCases {
                do {
                    let (bytes, hash) = try ModelFile(model).fingerprint()
                    models.append((model.rawValue, bytes, hash))
                } catch {
                    problems.append(Failure(error).message)
                }
            }
            var outside: String?
            do {
                outside = try reader.program().map { "\($0.name) \(try $0.version())" }
            } catch {
                problems.append(Failure(error).message)
            }
            let path = store.path
            let exists = FileManager.default.fileExists(atPath: path)
            if store.isEmptyFile {
                problems.append(
                    "the database '\(path)' is an empty file; if it had records, 'readout restore' brings back "
                        + "a backup, else delete the file")
            }
            var templates = 0
            var counts = RecordCounts()
            var isRead = false
            var photos: (count: Int, missing: Int) = (0, 0)
            var mending: Mending?
            var hasDefects = false
            do {
                let store = try store.open(fix ? .change : .read)
                if fix, exists { mending = try Mending(store) }
                templates = try store.templates().count
                counts = try store.recordCounts()
                photos = try store.usedPhotos
                isRead = true
                let defects = try store.defects()
                hasDefects = !defects.isEmpty
                problems += defects
            } catch {
                problems.append(Failure(error).message)
            }
            if output.json {
                Output.json(
                    .object(
                        [
                            ("version", .string(Readout.version)),
                            ("tesseract", .string(TesseractRecognizer.version)),
                            ("leptonica", .string(LibraryVersions.leptonica)),
                            ("libheif", .string(LibraryVersions.heif)),
                            ("poppler", .optional(LibraryVersions.poppler)),
                            ("weasyprint", .bool(PrintedPage.isInstalled)),
                            ("rsvg", .bool(DrawnPicture.hasAccents)),
                            ("reader", .optional(outside)),
                            ("languages", .array(languages.map(JSON.string))),
                            ("models", .array(models.map(Doctor.json))),
                            ("database", .string(path)),
                            ("database_exists", .bool(exists)),
                            ("free_bytes", .optional(DiskSpace.free(at: path))),
                            ("templates", .integer(templates)),
                            ("records", .integer(counts.total)),
                            ("photos", .integer(photos.count)),
                            ("missing_photos", .integer(photos.missing)),
                            ("problems", .array(problems.map(JSON.string))),
                        ] + (fix ? mending.members : [])))
            } else {
                show("readout    \(Readout.version)")
                show("tesseract  \(TesseractRecognizer.version)")
                show("leptonica  \(LibraryVersions.leptonica)")
                show("libheif    \(LibraryVersions.heif)")
                show(
                    "poppler    "
                        + (LibraryVersions.poppler
                            ?? "not installed; PDF files need it (apt install poppler-utils)"))
                if !PrintedPage.isInstalled {
                    show(
                        "weasyprint not installed; reports as PDF need it (apt install weasyprint)")
                }
                if !DrawnPicture.hasAccents {
                    show(
                        "rsvg       not installed; charts as PNG lack accents without it "
                            + "(apt install librsvg2-bin)")
                }
                if let outside { show("reader     \(outside)") }
                show(
                    "languages  \(languages.isEmpty ? "none" : languages.joined(separator: " "))")
                for model in models {
                    show("model      \(model.name), \(model.bytes) bytes, \(model.hash)")
                }
                let isMissing = !exists && FileState(at: path) != .closed
                show("database   \(path)\(isMissing ? " (not there yet)" : "")")
                if isRead {
                    show(
                        "records    \(counts.total) of \(counted(templates, "template")), "
                            + "\(counts.review) to review"
                            + (counts.unmatched > 0 ? ", \(counts.unmatched) unmatched" : ""))
                } else {
                    show("records    not known, as the database cannot be read")
                }
                if photos.missing > 0 {
                    show(
                        "photos     \(photos.missing) of \(photos.count) are not where they were; 'readout record "
                            + "relink FOLDER' finds them")
                }
                let room = Doctor.roomLine(at: path)
                if let room { Output.line(Color.yellow.on(room.said)) }
                mending.lines.forEach { Output.line($0.said) }
                Output.line(problems.isEmpty && room == nil ? "all is well".said : "")
                problems.forEach { Output.line(Color.red.on("problem: ".said) + $0.said) }
                if hasDefects { show(fix ? Mending.lastStep : Mending.nextStep) }
            }
            if !problems.isEmpty { throw ExitCode(1) }
        }

        /// Number of free bytes below which the database's disk is named: some hundred records with their pictures.
        private static let fewBytes = 10_000_000

        /// How little room the disk of the database has; nil where there is enough.
        private static func roomLine(at path: String) -> String? {
            guard let free = DiskSpace.free(at: path), free < fewBytes else { return nil }
            let megabytes = String(format: "%.1f", Double(free) / 1_000_000)
            return "disk       only \(megabytes) MB are free where the database is; make room"
        }

        /// Prints a line in the language of the environment.
        private func show(_ line: String) { Output.line(line.said) }

        private static func json(_ model: (name: String, bytes: Int, hash: String)) -> JSON {
            .object([
                ("file", .string(model.name)), ("bytes", .integer(model.bytes)),
                ("sha256", .string(model.hash)),
            ])
        }
    }
}

extension Store {
    /// The number of photos of records, and how many of their files are gone.
    fileprivate var usedPhotos: (count: Int, missing: Int) {
        get throws(StoreError) {
            let used = try photoPaths().filter(\.isUsed)
            let missing = used.count {
                !FileManager.default.fileExists(atPath: PagePath($0.path).file)
            }
            return (used.count, missing)
        }
    }
}
