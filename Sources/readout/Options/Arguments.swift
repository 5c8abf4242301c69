public import ArgumentParser
import Foundation
public import ReadoutModel
public import ReadoutReports
import ReadoutStore

extension ExportOptions.Format: ExpressibleByArgument {}
extension RecordStatus: ExpressibleByArgument {}
extension Period: ExpressibleByArgument {}

extension ErrorAllowance: ExpressibleByArgument {
    /// Takes a percentage, with or without the sign.
    public init?(argument: String) {
        let number = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
        guard let percent = Double(number.trimmingCharacters(in: .whitespaces)) else { return nil }
        self.init(percent: percent)
    }

    /// The percentage, for the help.
    public var defaultValueDescription: String { "\(share * 100)" }
}
