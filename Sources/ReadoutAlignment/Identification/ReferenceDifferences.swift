import ReadoutGeometry
import ReadoutImaging

/// The places where two templates' reference photos differ, and which of the two a photo looks like there. Small
/// windows outside the values, guards excepted, are compared in the plane of the first reference.
struct ReferenceDifferences {
    /// A group of adjacent windows in which the references differ.
    struct Group {
        /// Number of windows that clearly look like the first reference, or like the second.
        var clearlyFirst = 0, clearlySecond = 0
        /// Number of windows that look like neither.
        var unlike = 0
        /// Sums over the windows of the photo's correlation with each reference.
        var first = 0.0, second = 0.0
        /// Number of windows in which both references show something.
        var ofBoth = 0
        var count = 0
        /// Whether the group adjoins places where all three pictures agree, so that it is on the device and not on the
        /// wall behind.
        var isInside = false

        /// A difference that only one reference shows may be its label, or hidden by a reflection in the other.
        var isOfBoth: Bool { 2 * ofBoth >= count }
    }

    let groups: [Group]

    /// Side of a window in pixels, and the distance from one to the next.
    private static let side = 16, step = 8
    /// Maximum distance between equal places, in pixels.
    private static let reach = 2
    /// Minimum standard deviation of grey in a window that shows something.
    private static let leastDeviation: Float = 12
    /// Maximum ratio of the variances of grey in windows that both show something.
    private static let mostVarianceRatio: Float = 5
    /// Minimum correlation of the references in a window where they do not differ.
    private static let alike: Float = 0.6
    /// Minimum correlation with the reference that a window clearly looks like, and its minimum lead over the other.
    private static let clear: Float = 0.55, advantage: Float = 0.25
    /// Minimum correlation with at least one reference; otherwise a window looks like neither.
    private static let unlike: Float = 0.4

    /// Nil when the two templates cannot be compared; for the parameters see `TemplateContest`.
    init?(
        _ first: PreparedTemplate, _ transform: Homography, _ second: PreparedTemplate,
        between start: Homography, in photo: PicturePyramid
    ) {
        let between = ReferenceDifferences.exact(start, from: first, to: second)
        let middle = first.content.center
        let scales = [
            first.pyramid.levels[0].scaleX,
            second.pyramid.levels[0].scaleX * between.scale(at: middle),
            photo.levels[0].scaleX * transform.scale(at: middle),
        ]
        guard let scale = scales.min(), scale > 0 else { return nil }
        let plane = first.pyramid.level(nearestTo: scale)
        let a = Raster(plane.picture)
        let b = Raster(second.pyramid, through: between, at: middle, over: plane)
        let p = Raster(photo, through: transform, at: middle, over: plane)
        let columns = (a.width - ReferenceDifferences.side) / ReferenceDifferences.step + 1
        let rows = (a.height - ReferenceDifferences.side) / ReferenceDifferences.step + 1
        guard columns > 0, rows > 0 else { return nil }
        let firstValues = ReferenceDifferences.grown(first.template.changingRegions)
        let secondValues = ReferenceDifferences.grown(second.template.changingRegions)
        var marks = [Mark](repeating: .empty, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let x = column * ReferenceDifferences.step
                let y = row * ReferenceDifferences.step
                let window = Region(
                    x: Double(x) / plane.scaleX, y: Double(y) / plane.scaleY,
                    width: Double(ReferenceDifferences.side) / plane.scaleX,
                    height: Double(ReferenceDifferences.side) / plane.scaleY)
                let other = Region.bounds(of: between.corners(of: window))
                guard !firstValues.contains(where: { $0.intersection(window) != nil }),
                    let other, !secondValues.contains(where: { $0.intersection(other) != nil })
                else { continue }
                marks[row * columns + column] = ReferenceDifferences.mark(a, b, p, x, y)
            }
        }
        groups = ReferenceDifferences.groups(marks, columns: columns, rows: rows)
    }

    /// Refines the transform between the reference photos by the pictures: a transform estimated through a photo may be
    /// off by more than a letter's stroke, and everything would differ.
    private static func exact(
        _ start: Homography, from first: PreparedTemplate, to second: PreparedTemplate
    ) -> Homography {
        let coarse = TextureFit(first.coarseTexture, in: second.pyramid, around: first.frame)
        let fine = TextureFit(first.fineTexture, in: second.pyramid, around: first.frame)
        var best = start
        var agreement = fine.agreement(through: start, near: first.frame).nearness
        for fit in [coarse, fine] {
            guard let moved = fit.refined(best, freedom: 8, steps: 8) else { continue }
            let gained = fine.agreement(through: moved, near: first.frame).nearness
            guard gained > agreement else { continue }
            best = moved
            agreement = gained
        }
        return best
    }

    /// The content of a window.
    private enum Mark {
        case empty
        /// All three agree.
        case same
        case different(first: Float, second: Float, isOfBoth: Bool)
    }

    private static func grown(_ regions: [Region]) -> [Region] {
        regions.map { $0.expanded(horizontally: $0.height * 0.15, vertically: $0.height * 0.15) }
    }

    private static func mark(_ a: Raster, _ b: Raster, _ p: Raster, _ x: Int, _ y: Int) -> Mark {
        guard let varianceA = a.variance(x, y, side), let varianceB = b.variance(x, y, side) else {
            return .empty
        }
        let least = leastDeviation * leastDeviation
        guard max(varianceA, varianceB) >= least else { return .empty }
        func best(_ one: Raster, _ other: Raster, enough: Float) -> Float? {
            guard var best = one.correlation(x, y, with: other, x, y, side) else { return nil }
            guard best < enough else { return best }
            for dy in stride(from: -reach, through: reach, by: reach) {
                for dx in stride(from: -reach, through: reach, by: reach) {
                    if let found = one.correlation(x, y, with: other, x + dx, y + dy, side) {
                        best = max(best, found)
                    }
                }
            }
            return best
        }
        guard let likeness = best(a, b, enough: alike) else { return .empty }
        guard likeness < alike else {
            return best(a, p, enough: alike) ?? -1 >= alike ? .same : .empty
        }
        guard let first = best(a, p, enough: 1), let second = best(b, p, enough: 1) else {
            return .empty
        }
        let isOfBoth =
            min(varianceA, varianceB) >= least / 2
            && max(varianceA, varianceB) < mostVarianceRatio * min(varianceA, varianceB)
        return .different(first: first, second: second, isOfBoth: isOfBoth)
    }

    /// Joins adjacent windows into groups.
    private static func groups(_ marks: [Mark], columns: Int, rows: Int) -> [Group] {
        var groups: [Group] = []
        var seen = [Bool](repeating: false, count: marks.count)
        for start in marks.indices {
            guard !seen[start], case .different = marks[start] else { continue }
            var group = Group()
            var open = [start]
            seen[start] = true
            while let index = open.popLast() {
                guard case .different(let first, let second, let isOfBoth) = marks[index] else {
                    continue
                }
                group.count += 1
                group.ofBoth += isOfBoth ? 1 : 0
                group.first += Double(max(0, first))
                group.second += Double(max(0, second))
                if max(first, second) < unlike { group.unlike += 1 }
                if first >= clear, first - second >= advantage { group.clearlyFirst += 1 }
                if second >= clear, second - first >= advantage { group.clearlySecond += 1 }
                let column = index % columns
                let row = index / columns
                for y in max(0, row - 2)...min(rows - 1, row + 2) {
                    for x in max(0, column - 2)...min(columns - 1, column + 2) {
                        let next = y * columns + x
                        switch marks[next] {
                        case .empty: continue
                        case .same: group.isInside = true
                        case .different:
                            guard !seen[next] else { continue }
                            seen[next] = true
                            open.append(next)
                        }
                    }
                }
            }
            groups.append(group)
        }
        return groups
    }
}
