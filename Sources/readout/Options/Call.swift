/// The call of the program that is running.
enum Call {
    /// The command, as it is written: `record add`.
    @TaskLocal static var command = ""
}
