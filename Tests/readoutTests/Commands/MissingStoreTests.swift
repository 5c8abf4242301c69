import Foundation
import Testing

struct MissingStoreTests {
    @Test(arguments: [
        ["template", "rename", "meter", "other"], ["template", "delete", "meter"],
        ["template", "edit", "meter", "--remove", "energy"], ["record", "undo"],
        ["record", "delete", "1"], ["record", "edit", "1", "--accept"],
        ["record", "add", "--template", "meter", "photo.jpg"], ["export", "meter"],
    ])
    func `a command that fails for want of a database makes none`(command: [String]) throws {
        let program = try Program()
        try program.folder.write("no photo", as: "photo.jpg")
        let run = try program.run(command)
        #expect(run.exitCode == 1)
        #expect(run.errors.hasPrefix("error: there is "), "\(run.errors)")
        #expect(!program.folder.holds("store.sqlite"))
    }

    @Test(arguments: [["record", "list"], ["record", "review"]])
    func `an empty list says that there is no database yet`(command: [String]) throws {
        let program = try Program()
        #expect(try program.done(command).errors.contains("there is no database '"))
        #expect(!program.folder.holds("store.sqlite"))
        let other = try Program(database: Prepared.meter())
        #expect(try !other.done(command).errors.contains("database"))
    }
}
