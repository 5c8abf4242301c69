import ReadoutModel

/// What a photo shows around a value that differs from the reference photo.
struct Differences {
    /// The word that looks least as there.
    var unlike: Landmarks.Finding?
    /// The word that is read as another one.
    var other: Landmarks.OtherWord?
    /// The title of the paper or the heading of the value's column that is read as another one.
    var title: Landmarks.OtherWord?
    /// The word that stands where the reference photo is empty.
    var new: TextBox.Word?
    /// The lamps that are lit differently.
    var lamps: Lamps.Change?
}
