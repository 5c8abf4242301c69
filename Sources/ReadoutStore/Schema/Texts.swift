import Foundation
import ReadoutModel

/// The present moment in UTC, in the store's notation: `2026-03-01T17:49:00Z`.
func timestamp() -> String {
    CivilDate(secondsSince1970: Int(Date().timeIntervalSince1970)).text + "Z"
}

/// Numbers in the form `json_each` takes, so that one statement serves lists of any length.
func jsonList(_ ids: [Int64]) -> String {
    "[\(ids.map(String.init).joined(separator: ","))]"
}

/// Texts in the form `json_each` takes.
func jsonList(_ texts: [String]) -> String {
    var bytes: [UInt8] = []
    for text in texts {
        bytes.append(UInt8(ascii: bytes.isEmpty ? "[" : ","))
        bytes.append(jsonString: Array(text.utf8)[...])
    }
    return String(decoding: bytes.isEmpty ? [0x5B] : bytes, as: UTF8.self) + "]"
}
