import Foundation
import Testing

/// The files that `make install` installs, and the packages' files.
struct PackagingTests {
    private let program: Program
    private let make: String

    init() throws {
        program = try Program()
        // Use the program under test, and do not rebuild it.
        let binary = try Program.path()
        make =
            "make -C '\(Fixture.root)' -o '\(binary)' BINARY='\(binary)' PREFIX=/usr"
            + " DESTDIR='\(program.folder("root"))'"
    }

    @Test(.enabled(if: Tool.isInstalled("make"), "make is not installed"))
    func `uninstall removes all that install has installed`() throws {
        let printed = try program.shell("\(make) install")
        let files = try program.shell("cd root && find . -type f -o -type l").split(separator: "\n")
        for path in [
            "./usr/bin/readout", "./usr/lib/readout/readout", "./usr/share/man/man1/readout.1",
            "./usr/share/bash-completion/completions/readout",
            "./usr/share/zsh/site-functions/_readout",
            "./usr/share/fish/vendor_completions.d/readout.fish",
        ] {
            #expect(files.contains { $0 == path }, "\(path): \(printed)")
        }
        #if os(Linux)
            let unit = try program.text("root/usr/lib/systemd/user/readout-watch@.service")
            #expect(unit.contains("ExecStart=/usr/bin/readout watch "))
        #endif
        _ = try program.shell("\(make) uninstall")
        #expect(try program.shell("cd root && find . -type f -o -type l").isEmpty)
    }

    @Test(arguments: ["deb.sh", "try.sh"])
    func `the shell understands the scripts`(name: String) throws {
        let script = "\(Fixture.root)/.packaging/\(name)"
        #expect(try program.shell("sh -n '\(script)' && echo fine") == "fine\n")
    }
}
