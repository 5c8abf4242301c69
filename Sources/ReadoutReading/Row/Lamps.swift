import ReadoutGeometry
import ReadoutImaging
import ReadoutModel

/// The lamps, tabs and lit words around the values of a display. A device lights one or another of them, which says what
/// the values mean, while all words stay where they are.
///
/// Each is judged beside those like it in its row or column: light from outside falls on all of them alike.
struct Lamps: Sendable {
    /// What a photo shows lit differently than the reference photo.
    struct Change: Hashable {
        /// The words of the lamps, that of the one lit in the reference photo first; empty where no word stands beside them.
        let names: [String]
        /// The difference in brightness, as a multiple of the values' contrast.
        let strength: Double
    }

    private struct Lamp {
        /// In the reference photo's plane.
        let region: Region
        /// Whether it is a word; else a dot.
        let isWord: Bool
    }

    /// How bright lamps are in one view, as multiples of the values' contrast.
    private struct Levels {
        /// For each lamp, how bright its dark and its light parts are: either a word is lit, or its ground.
        var parts: [[Double]] = []
        /// The same for a dot; for a word, less the brightness of its ground, which a shadow or a reflection changes, too.
        var partsOnGround: [[Double]] = []
        /// For each lamp, how much brighter it is than the ground around it; 0 for a word.
        var contrasts: [Double] = []

        static func + (first: Levels, second: Levels) -> Levels {
            Levels(
                parts: first.parts + second.parts,
                partsOnGround: first.partsOnGround + second.partsOnGround,
                contrasts: first.contrasts + second.contrasts)
        }
    }

    private let area: SearchArea
    /// The reference photo's view.
    private let view: SearchArea.View
    private let lamps: [Lamp]
    /// How bright they are in the reference photo.
    private let levels: Levels
    /// Words that name what stands beside them.
    private let words: [TextBox.Word]
    /// Where the values and other numbers stand, whose digits are no lamps.
    private let numbers: [Region]

    // Chosen, not fitted: a needless pair costs nothing, as what is no lamp is seldom lit differently. Of 480 photos of 40
    // generated devices, where no lamp changes, and of the real photos, no value waits for one.
    /// Minimum and maximum height of a dot in the searched picture, in pixels; it is no lower than letters are.
    private static let dot = (least: NewInk.letter.least, most: 60)
    /// Minimum share of its square that a dot covers; a disc covers π / 4.
    private static let filled = 0.65
    /// Maximum ratio of the heights of two lamps of a kind.
    private static let ratio = 1.35
    /// Margins around a lamp, in heights of the lamp: of the area in which the brightness of a word and of a dot is measured,
    /// and the margins between which the ground around a dot lies.
    private static let margin = (word: 0.25, dot: -0.2, edge: 0.2, ground: 0.5)
    /// Maximum distance of two lamps from a common row or column, in heights of the lower one.
    private static let offset = 1.0 / 3
    /// Shares of a lamp's pixels that are darker than its dark and its light parts.
    private static let parts = [0.1, 0.9]
    /// Maximum distance of the word that names a dot, in heights of the dot.
    private static let nearby = 3.0
    /// Maximum number of dots and of words.
    private static let most = 60

    /// - Parameters:
    ///   - views: the reference photo's with text dark and with text light, that of the values first.
    ///   - words: all words that were recognised there, and further ones.
    init(in area: SearchArea, of views: [SearchArea.View], words: [TextBox.Word]) {
        self.area = area
        view = views[0]
        numbers =
            area.places
            + words.filter { $0.text.count > 1 && !$0.text.contains(where: \.isLetter) }
            .map(\.region)
        let named = words.filter { word in
            word.text.contains(where: \.isLetter)
                && !area.places.contains { $0.intersection(word.region) != nil }
        }
        self.words = named
        // Lamps that are not lit are dim: half as dark as other ink.
        let darkness = NewInk.visible / 2 * Double(view.contrast)
        // A recogniser may take a lamp for a letter of the word beside it.
        let dots = views.flatMap {
            let ink = $0.ink(from: darkness)
            return Lamps.dots(in: ink.darkComponents(), of: ink, area)
        }
        let free = Lamps.free(dots, of: numbers)
        lamps =
            named.filter { !$0.isOnlyUnit(behind: area.places, among: named) }.prefix(Lamps.most)
            .map { Lamp(region: $0.region, isWord: true) }
            + free.filter { dot in
                ([dot] + free.filter { Lamps.areAlike(dot, $0) })
                    .contains { Lamps.name(of: $0, among: named) != nil }
            }
        levels = Lamps.levels(of: lamps, in: view, of: area)
    }

    /// What a photo shows lit differently most clearly; nil where there is nothing.
    /// - Parameters:
    ///   - parts: the connected pieces of the photo's ink.
    ///   - ink: black on white.
    func change(
        in photo: SearchArea.View, of parts: [Component], _ ink: GrayImage
    ) -> Change? {
        guard view.range > 0, photo.range > 0 else { return nil }
        let now = Lamps.levels(of: lamps, in: photo, of: area)
        // A lamp that is not lit may be invisible in the reference photo.
        let new = Lamps.free(
            Lamps.dots(in: parts, of: ink, area),
            of: numbers + lamps.filter { !$0.isWord }.map(\.region)
        ).filter { name(of: $0) != nil }
        let all = lamps + new
        let exchanged = exchange(
            among: all, before: levels + Lamps.levels(of: new, in: view, of: area),
            now: now + Lamps.levels(of: new, in: photo, of: area))
        let single = single(now: now.contrasts)
        // Of two lamps that have changed, each has changed alone, too.
        if let exchanged, 2 * exchanged.strength >= single?.strength ?? 0 { return exchanged }
        return single ?? exchanged
    }

    /// The two lamps of a kind that exchanged most clearly: the reference photo shows one brighter, a photo the other.
    private func exchange(among lamps: [Lamp], before: Levels, now: Levels) -> Change? {
        var best: (first: Int, second: Int, strength: Double)?
        for first in lamps.indices {
            for second in lamps.indices where Lamps.areAlike(lamps[first], lamps[second]) {
                let whole = Lamps.exchange(of: first, second, before.parts, now.parts)
                guard whole > best?.strength ?? 0 else { continue }
                // Against their ground, letters of a tab that is lit get darker.
                let (old, new) = (before.partsOnGround, now.partsOnGround)
                let strength = min(
                    whole,
                    max(
                        Lamps.exchange(of: first, second, old, new),
                        Lamps.exchange(of: second, first, old, new)))
                if strength > best?.strength ?? 0 {
                    best = (first, second, strength)
                }
            }
        }
        return best.map { best in
            let names = [best.first, best.second].compactMap { name(of: lamps[$0]) }
            return Change(
                names: names.count == 2 && names[0] == names[1] ? [names[0]] : names,
                strength: best.strength)
        }
    }

    /// How much brighter one lamp was than another, and the other is now: the lower one, for the part of which it is higher.
    private static func exchange(
        of first: Int, _ second: Int, _ before: [[Double]], _ now: [[Double]]
    ) -> Double {
        parts.indices.map { part in
            min(before[first][part] - before[second][part], now[second][part] - now[first][part])
        }.max() ?? 0
    }

    /// A dot whose brightness changed while those like it kept theirs.
    private func single(now: [Double]) -> Change? {
        let dots = lamps.indices.filter { !lamps[$0].isWord }
        var best: (dot: Int, strength: Double)?
        for dot in dots {
            let others = dots.filter { $0 != dot && Lamps.areAlike(lamps[dot], lamps[$0]) }
                .map { now[$0] - levels.contrasts[$0] }.sorted()
            guard others.count >= 2 else { continue }
            // With two others, neither may be the one that changed.
            let middle = [others[(others.count - 1) / 2], others[others.count / 2]]
            let own = now[dot] - levels.contrasts[dot]
            let strength = middle.map { abs(own - $0) }.min() ?? 0
            if strength > best?.strength ?? 0 { best = (dot, strength) }
        }
        return best.map {
            Change(names: [name(of: lamps[$0.dot])].compactMap(\.self), strength: $0.strength)
        }
    }

    private func name(of lamp: Lamp) -> String? { Lamps.name(of: lamp, among: words) }

    /// The word that a lamp is, or else the one that stands nearest beside it: without one, a dot may be a speck of what lies
    /// around the device.
    private static func name(of lamp: Lamp, among words: [TextBox.Word]) -> String? {
        let near = words.filter {
            let isDot = !lamp.isWord && $0.region.contains(lamp.region.center)
            return $0.region.distance(to: lamp.region) <= nearby * lamp.region.height
                && !(isDot && $0.text.count == 1)
        }
        guard
            let word = near.min(by: {
                $0.region.distance(to: lamp.region) < $1.region.distance(to: lamp.region)
            })
        else { return nil }
        // The recogniser took the lamp for a letter.
        guard !lamp.isWord, word.region.contains(lamp.region.center) else { return word.text }
        let isFirst = lamp.region.center.x < word.region.center.x
        return String(isFirst ? word.text.dropFirst() : word.text.dropLast())
    }

    /// Whether two lamps are of one kind and stand in a row or a column.
    private static func areAlike(_ one: Lamp, _ other: Lamp) -> Bool {
        let (a, b) = (one.region, other.region)
        let height = min(a.height, b.height)
        guard one.isWord == other.isWord, max(a.height, b.height) <= ratio * height else {
            return false
        }
        return abs(a.center.y - b.center.y) <= offset * height
            || [a.x - b.x, a.center.x - b.center.x, a.right - b.right]
                .contains { abs($0) <= offset * height }
    }
}

extension Lamps {
    /// Discs and squares that stand alone among the pieces of ink, in the reference photo's plane.
    private static func dots(
        in parts: [Component], of ink: GrayImage, _ area: SearchArea
    ) -> [Region] {
        parts.filter { part in
            let side = max(part.width, part.height)
            guard part.height >= dot.least, side <= dot.most,
                5 * min(part.width, part.height) >= 4 * side,
                Double(part.area) >= filled * Double(part.width * part.height)
            else { return false }
            // What has no more ground around it may be a letter.
            let room = max(2, Int(Glyph.letterGap * Double(side)))
            let rows = max(0, part.y - room)..<min(ink.height, part.bottom + room)
            let columns = max(0, part.x - room)..<min(ink.width, part.right + room)
            let dark = rows.reduce(0) { sum, y in
                sum + columns.count { ink.pixels[y * ink.width + $0] < 128 }
            }
            return dark <= part.area + side / 4
        }.map { area.place(of: Region($0)) }
    }

    /// The dots that no other place touches, each once.
    private static func free(_ dots: [Region], of places: [Region]) -> [Lamp] {
        var found: [Region] = []
        for dot in dots where found.count < most {
            if !(places + found).contains(where: { $0.intersection(dot) != nil }) {
                found.append(dot)
            }
        }
        return found.map { Lamp(region: $0, isWord: false) }
    }

    private static func levels(
        of lamps: [Lamp], in view: SearchArea.View, of area: SearchArea
    ) -> Levels {
        var levels = Levels()
        let range = Double(max(1, view.range))
        for lamp in lamps {
            /// The lamp with room around it, as a share of its height.
            func part(_ share: Double) -> GrayImage? {
                let room = share * lamp.region.height
                let place = lamp.region.expanded(horizontally: room, vertically: room)
                return area.pixels(of: place, in: view.picture).map {
                    view.picture.rows($0.rows).columns($0.columns)
                }
            }
            let inner = part(lamp.isWord ? margin.word : margin.dot)
            let grays = inner?.percentiles(parts + [0.5]).map { Double($0) / range }
            let seen = grays ?? [Double](repeating: 0, count: parts.count + 1)
            let ground = lamp.isWord ? seen[parts.count] : 0
            levels.parts.append(Array(seen.dropLast()))
            levels.partsOnGround.append(seen.dropLast().map { $0 - ground })
            let contrast =
                lamp.isWord
                ? 0
                : brightness(of: inner, beside: part(margin.edge), part(margin.ground))
            levels.contrasts.append(contrast / range)
        }
        return levels
    }

    /// How much brighter a picture is than what a larger one shows around a middle one; 0 where one is missing.
    private static func brightness(
        of inner: GrayImage?, beside middle: GrayImage?, _ outer: GrayImage?
    ) -> Double {
        guard let inner, let middle, let outer, outer.pixels.count > middle.pixels.count else {
            return 0
        }
        func sum(_ image: GrayImage) -> Double { Double(image.pixels.reduce(0) { $0 + Int($1) }) }
        return sum(inner) / Double(inner.pixels.count)
            - (sum(outer) - sum(middle)) / Double(outer.pixels.count - middle.pixels.count)
    }
}
