extension PictureScreen {
    /// Whether a terminal is to be asked what it can show: not where that is known, or where a question would be printed.
    package static func asks(environment: [String: String]) -> Bool {
        let term = environment["TERM"] ?? ""
        return !["", "dumb", "linux"].contains(term) && !isMultiplexed(environment)
            && !showsInline(environment) && environment["TERM_PROGRAM"] != "Apple_Terminal"
    }

    /// How a terminal shows pictures; nil where it shows none.
    /// - Parameters:
    ///   - environment: the variables by which a terminal tells what it is.
    ///   - reply: what it answered; nil where it was not asked or said nothing.
    ///   - cell: the size of a cell as the system knows it.
    package init?(environment: [String: String], reply: TerminalReply?, cell: CellSize?) {
        guard !["", "dumb", "linux"].contains(environment["TERM"] ?? "") else { return nil }
        let size = cell ?? reply?.cell ?? .usual
        if PictureScreen.isMultiplexed(environment) {
            // What tmux and screen pass on belongs to no place in their own picture of the screen.
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

    /// Whether it is a terminal with inline images: they do not say so, but name themselves, to other machines too.
    private static func showsInline(_ environment: [String: String]) -> Bool {
        ["iTerm.app", "WezTerm"].contains(environment["TERM_PROGRAM"])
            || ["iTerm2", "WezTerm"].contains(environment["LC_TERMINAL"])
    }

    /// Whether block characters can be shown: a locale that names another character set cannot.
    private static func isUnicode(_ environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        guard let charset = locale?.split(separator: ".").dropFirst().first else { return true }
        return charset.lowercased().hasPrefix("utf")
    }
}

extension PictureScreen.ColorDepth {
    /// Terminals of 24-bit colours that other machines know by their kind alone.
    private static let deep = ["kitty", "alacritty", "foot", "wezterm", "ghostty", "contour"]
    /// Kinds of terminals with xterm's palette, whether or not they say so.
    private static let wide = ["xterm", "vte", "rxvt", "konsole", "gnome", "putty", "mintty", "st"]

    /// The colours of a terminal; nil for fewer than 256.
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
