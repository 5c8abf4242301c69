/// The running command.
enum Call {
    /// The command as it is typed: `record add`.
    @TaskLocal static var command = ""
}
