extension String {
    /// The text as one word for a shell.
    package var shellQuoted: String {
        let isPlain = allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "_-./:=+,".contains($0))
        }
        return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
    }

    /// The text as one word for a shell, within a command that stands in single quotes in a sentence.
    package var wordInCommand: String {
        let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "_-./:=+,@".contains($0) }
        guard !isPlain || isEmpty else { return self }
        // Between double quotes, some shells take an exclamation mark for an earlier command.
        guard !contains("!") else { return shellQuoted }
        let escaped = map { "\\\"$`".contains($0) ? "\\\($0)" : String($0) }.joined()
        return "\"" + escaped + "\""
    }

    /// The name of a template as `record reread` takes it, which also takes the numbers of records.
    package var wordForReread: String {
        Int64(self) == nil ? wordInCommand : ["--template", self].joined(separator: " ")
    }
}
