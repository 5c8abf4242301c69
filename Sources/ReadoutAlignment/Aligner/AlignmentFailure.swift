/// Why a photo could not be aligned with a template.
public enum AlignmentFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Too few features of the reference photo were found again.
    case tooFewAnchors(found: Int, needed: Int)
    /// The features found again do not fit one transform; residual in pixels of the reference photo.
    case poorFit(inliers: Int, residual: Double)
    /// The template's thing is in the photo, but none of its values is; with the visible part, where it is known.
    case valuesOutsidePhoto(VisiblePart?)
    /// None of the labels that mark the values' places is in the photo.
    case noLabelFound(labels: [String])
    /// Only this part of the template's thing is in the photo.
    case onlyPart(VisiblePart)
    /// The photo is too poor for anything to be found again.
    case poorPhoto(PhotoQuality.Hint)
    /// The photo has other proportions than the template's photo, though all photos are framed alike.
    case otherProportions(found: PixelSize, needed: PixelSize)
    /// The photo is framed like the template's photo, but looks different at the same places.
    case otherPicture
    /// The photo shows the thing of another template, by name.
    case otherTemplate(String)

    /// The reason, and what to do next; lower case, no full stop.
    public var description: String {
        switch self {
        case .tooFewAnchors(let found, _):
            (found < 4
                ? "no details of the template's photo were found in this photo"
                : "too few details of the template's photo were found in this photo")
                + "; check that both show the same device or paper, or take it again: sharp, "
                + "straight from the front, with all labels in the photo"
        case .poorFit:
            "the photo resembles the template's photo, but not closely enough"
                + "; check that both show the same device or paper, or take it again "
                + "straight from the front, without reflections"
        case .valuesOutsidePhoto(let part):
            "none of the values is in the photo"
                + (part.map { ", only \($0) of the template's photo" } ?? "")
                + "; take it again with the whole device or paper in it"
        case .noLabelFound(let labels):
            "none of the labels \(labels.map { "\"\($0)\"" }.joined(separator: ", ")) was found; "
                + "check that the photo shows the template's whole paper, in focus"
        case .onlyPart(let part):
            "this photo shows only \(part) of the template's photo; "
                + "take it again with the whole device or paper in it"
        case .poorPhoto(let hint): hint.description
        case .otherProportions(let found, let needed):
            "the photo has \(found) pixels, which are other proportions than the \(needed) of the "
                + "template's photo, and the template says that all photos are framed alike; "
                + "cut it like the template's photo, or use 'readout template edit' with --no-frame"
        case .otherPicture:
            "the photo shows something else where the template's photo shows what stays the same; "
                + "check that both show the same thing and that the camera stands as before, or use "
                + "'readout template edit' with --no-frame"
        case .otherTemplate(let name):
            "this looks like template '\(name)'; add it with --template '\(name)'"
        }
    }
}

/// Width and height of a picture in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// From left to right.
    public var width: Int
    /// From top to bottom.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Width and height with an x between them.
    public var description: String { "\(width)x\(height)" }
}
