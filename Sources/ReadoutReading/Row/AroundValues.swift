import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// What the reference photo of a display shows around the values, to compare photos with.
struct AroundValues: Sendable {
    private let area: SearchArea
    /// Whether the values are lighter than the ground.
    private let isLight: Bool
    /// The known ink of text in the polarity of the values, and of text in the opposite one.
    private let inks: [NewInk]
    private let lamps: Lamps

    /// Words of the reference photo that the recogniser missed, and letters among them that are units.
    let further: [TextBox.Word]

    /// - Parameters:
    ///   - places: of the values in the reference photo.
    ///   - words: all words that were recognised there.
    ///   - read: reads a place there that shows a further word.
    ///   - readUnit: reads a single letter there, if it is a unit that is searched; nil where none is.
    /// - Returns: nil where there is nothing to compare.
    init?(
        _ places: [Region], words: [TextBox.Word], in picture: GrayImage, frame: Region,
        read: (Region) -> TextBox.Word?, readUnit: ((Region) -> TextBox.Word?)? = nil
    ) {
        guard let area = SearchArea(around: places, frame: frame),
            let views = area.views(of: picture, frame: frame)
        else { return nil }
        self.area = area
        isLight = views[0].isLight
        inks = views.map { NewInk(in: area, of: $0, words: words) }
        let unread = views.map { NewInk.unrecognized(in: area, of: $0, words: words) }
        let near = unread.map(\.words).withoutHalos
        let titles = AroundValues.titles(
            above: places, words: words, in: picture, frame: frame, isLight: isLight
        )
        .filter { title in !near.contains { $0.intersection(title) != nil } }
        let found = [near, titles].flatMap {
            $0.largest(NewInk.mostOfReference).compactMap(read)
        }
        let units = readUnit.map { readLetter in
            unread.map(\.letters).withoutHalos.nearest(to: places).prefix(NewInk.mostOfReference)
                .compactMap(readLetter)
        }
        further = found + (units ?? [])
        lamps = Lamps(in: area, of: views, words: words + further)
    }

    /// Where the reference photo shows words above all values that were not surely recognised, however far away.
    private static func titles(
        above places: [Region], words: [TextBox.Word], in picture: GrayImage, frame: Region,
        isLight: Bool
    ) -> [Region] {
        guard let area = SearchArea(upTo: places, frame: frame),
            let views = area.views(of: picture, frame: frame, isLight: isLight)
        else { return [] }
        return views.map { NewInk.unrecognized(in: area, of: $0, words: words).words }.withoutHalos
            .filter { $0.isTitle(above: places) }
    }

    /// What a photo shows around the values that the reference photo does not; nil where the values do not stand out there.
    /// - Parameters:
    ///   - picture: the photo, best at the size at which the reference photo is kept.
    ///   - frame: the photo at full size.
    ///   - transform: from the reference photo to the photo at full size.
    /// - Returns: the places of words, in the reference photo's plane, and lamps that are lit differently.
    func changes(
        in picture: GrayImage, frame: Region, through transform: Homography
    ) -> (words: ArraySlice<Region>, lamps: Lamps.Change?)? {
        guard
            let views = area.views(
                of: picture, frame: frame, through: transform, isLight: isLight)
        else { return nil }
        let seen = zip(views, inks).map { view, known in
            let ink = NewInk.ink(of: view)
            let parts = ink.darkComponents()
            return (ink: ink, parts: parts, words: known.words(in: parts, of: ink))
        }
        return (
            seen.map(\.words).withoutHalos.largest(NewInk.mostWords),
            lamps.change(in: views[0], of: seen[0].parts, seen[0].ink)
        )
    }
}

extension [[Region]] {
    /// The words of both polarities without those that enclose a word of the opposite one: the ground around letters looks
    /// like letters of the opposite polarity.
    fileprivate var withoutHalos: [Region] {
        let all = flatMap(\.self)
        return all.filter { word in
            !all.contains { other in
                other != word && word.x <= other.x && word.y <= other.y
                    && word.right >= other.right && word.bottom >= other.bottom
            }
        }
    }
}

extension [Region] {
    /// The regions, the one nearest to any of some places first.
    fileprivate func nearest(to places: [Region]) -> [Region] {
        map { region in (region, places.map(region.distance).min() ?? 0) }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The largest of the regions, largest first.
    fileprivate func largest(_ count: Int) -> ArraySlice<Region> {
        sorted { $0.width * $0.height > $1.width * $1.height }.prefix(count)
    }
}
