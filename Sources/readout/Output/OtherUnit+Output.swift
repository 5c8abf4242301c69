import ReadoutApp
import ReadoutModel

extension OtherUnit {
    /// What a person should know about the unit.
    var warning: String {
        let (name, unit, shown) = (
            Terminal.printable(value), Terminal.printable(unit), Terminal.printable(shown)
        )
        guard isConverted else {
            return
                "warning: value '\(name)': the template's photo shows \(shown), but the template says \(unit), and "
                + "numbers will be stored as \(unit) as they are; unit=\(shown) stores what the photo shows"
        }
        return
            "note: value '\(name)': the template's photo shows \(shown); numbers are converted to \(unit) where a "
            + "photo's unit is surely read, and wait elsewhere"
    }
}
