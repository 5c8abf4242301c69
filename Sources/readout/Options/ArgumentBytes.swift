import Foundation

/// The bytes of arguments. Swift replaces bytes that are not UTF-8, so that the text names a file that does not exist.
enum ArgumentBytes {
    /// What stands in the text for bytes that are not UTF-8.
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// The bytes of arguments as they were given.
    /// - Parameter arguments: those of one option, or all that name files, in the order of the command line.
    static func of(_ arguments: [String]) -> [[UInt8]] {
        guard arguments.contains(where: { $0.unicodeScalars.contains(replacement) }) else {
            return arguments.map { Array($0.utf8) }
        }
        var broken = brokenArguments()
        return arguments.map { argument in
            guard var same = broken[argument], !same.isEmpty else { return Array(argument.utf8) }
            let bytes = same.removeFirst()
            broken[argument] = same
            return bytes
        }
    }

    /// The arguments of the program that are not UTF-8, by the text that Swift makes of them, in order.
    private static func brokenArguments() -> [String: [[UInt8]]] {
        var broken: [String: [[UInt8]]] = [:]
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let start = CommandLine.unsafeArgv[index] else { continue }
            let bytes = Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
            guard String(validating: bytes, as: UTF8.self) == nil else { continue }
            broken[String(decoding: bytes, as: UTF8.self), default: []].append(bytes)
        }
        return broken
    }
}
