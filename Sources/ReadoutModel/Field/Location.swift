public import ReadoutGeometry

/// Where a value is to be read.
public enum Location: Hashable, Sendable {
    /// A region of the reference photo: pixels of the upright photo.
    case region(Region)
    /// The place beside or below this label, wherever the label is in the photo.
    case label(String)

    /// The region; nil for a label.
    package var region: Region? {
        if case .region(let region) = self { region } else { nil }
    }
}

extension Location: CustomStringConvertible {
    /// `WIDTHxHEIGHT+X+Y` or `label:TEXT`, as written in a definition.
    public var description: String {
        switch self {
        case .region(let region): region.description
        case .label(let text): "label:\(text)"
        }
    }
}
