extension PictureScreen {
    /// Whether to ask a terminal what it can show: not if the answer is known, or if the terminal would print the
    /// question.
    package static func asks(environment: [String: String]) -> Bool {
        let term = environment["TERM"] ?? ""
        return !["", "dumb", "linux"].contains(term) && !isMultiplexed(environment)
            && !showsInline(environment) && environment["TERM_PROGRAM"] != "Apple_Terminal"
    }

    /// How a terminal shows pictures; nil if it cannot.
    /// - Parameters:
    ///   - environment: the variables that identify the terminal.
    ///   - reply: the terminal's answer; nil if it was not asked or did not answer.
    ///   - cell: the size of a cell according to the system.
    package init?(environment: [String: String], reply: TerminalReply?, cell: CellSize?) {
        guard !["", "dumb", "linux"].contains(environment["TERM"] ?? "") else { return nil }
        let size = cell ?? reply?.cell ?? .usual
        if PictureScreen.isMultiplexed(environment) {
            // tmux and screen pass pictures on without tracking where they are on the screen.
        } else if reply?.acceptsKitty == true {
            self.init(.kitty, cell: size)
            return
        } else if PictureScreen.showsInline(environment) {
            self.init(.inline, cell: size)
            return
        } else if let reply, reply.showsSixels {
            let registers = reply.registers ?? SixelGraphics.usualRegisters
            self.init(.sixel(registers: registers), cell: size)
            return
        }
        guard environment["NO_COLOR", default: ""].isEmpty,
            PictureScreen.isUnicode(environment),
            let depth = ColorDepth(environment: environment)
        else { return nil }
        self.init(.halfBlocks(depth), cell: size)
    }

    private static func isMultiplexed(_ environment: [String: String]) -> Bool {
        let term = environment["TERM"] ?? ""
        return !environment["TMUX", default: ""].isEmpty || !environment["STY", default: ""].isEmpty
            || term.hasPrefix("screen") || term.hasPrefix("tmux")
    }

    /// Whether the terminal supports inline images. These terminals do not report that, but set their name, which also
    /// reaches remote machines.
    private static func showsInline(_ environment: [String: String]) -> Bool {
        ["iTerm.app", "WezTerm"].contains(environment["TERM_PROGRAM"])
            || ["iTerm2", "WezTerm"].contains(environment["LC_TERMINAL"])
    }

    /// Whether block characters can be shown: not if the locale names another character set than UTF-8.
    private static func isUnicode(_ environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        guard let charset = locale?.split(separator: ".").dropFirst().first else { return true }
        return charset.lowercased().hasPrefix("utf")
    }
}

extension PictureScreen.ColorDepth {
    /// Terminals with 24-bit colours, recognised by `TERM` alone, which remote machines see too.
    private static let deep = ["kitty", "alacritty", "foot", "wezterm", "ghostty", "contour"]
    /// Kinds of terminals with xterm's palette, whether or not `TERM` says so.
    private static let wide = ["xterm", "vte", "rxvt", "konsole", "gnome", "putty", "mintty", "st"]

    /// The colours of a terminal; nil if fewer than 256.
    init?(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct")
            || PictureScreen.ColorDepth.deep.contains(where: term.contains)
        {
            self = .all
        } else if term.contains("256color")
            || PictureScreen.ColorDepth.wide.contains(where: {
                term == $0 || term.hasPrefix($0 + "-")
            })
        {
            self = .of256
        } else {
            return nil
        }
    }
}
