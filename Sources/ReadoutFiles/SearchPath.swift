import Foundation

/// The folders in which the shell searches for programs.
package enum SearchPath {
    /// The path of the first program of this name that can be run; nil where there is none.
    package static func program(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
