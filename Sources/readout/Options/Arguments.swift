public import ArgumentParser
import Foundation
public import ReadoutModel
public import ReadoutReports
import ReadoutStore

extension ExportOptions.Format: ExpressibleByArgument {}
extension RecordStatus: ExpressibleByArgument {}
extension Period: ExpressibleByArgument {}

extension ErrorAllowance: ExpressibleByArgument {
    /// Takes a number of percent, the sign written or not.
    public init?(argument: String) {
        let number = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
        guard let percent = Double(number.trimmingCharacters(in: .whitespaces)) else { return nil }
        self.init(percent: percent)
    }

    /// In percent, as it is shown in the help.
    public var defaultValueDescription: String { "\(share * 100)" }
}
