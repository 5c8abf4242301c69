/// All samples laid over a line at one height and scale.
struct GlyphField: Sendable {
    /// A sample at a column.
    struct Placing: Sendable {
        let sample: Int
        let start: Int
        let cost: Float
        let correlation: Float
    }

    let samples: [GlyphSample]
    let width: Int
    /// Ink of each column.
    let gap: [Float]
    /// Placings by the column after their last.
    let ending: [[Placing]]
    /// Ink that a usual character has.
    let usual: Float
    /// The ink that the best text explains.
    let explained: Float

    /// A character costs this part of its sample's contrast: else noise were spelt.
    private static let price: Float = 0.3
    /// Variance of a pixel that is no contrast.
    private static let noise: Float = 0.05
    /// Less than this is no likeness at all, and less than that not without being told what to look for.
    static let (leastCorrelation, leastUntold): (Float, Float) = (0.45, 0.65)

    init(_ samples: [GlyphSample], height: Int, over line: GlyphLine, top: Int) {
        self.samples = samples
        width = line.width
        gap = line.ink(in: top..<(top + height))
        let pixels = Array(line.pixels[(top * width)..<((top + height) * width)])
        var sums = [Float](repeating: 0, count: width + 1)
        var squares = sums
        for x in 0..<width {
            var (sum, square): (Float, Float) = (0, 0)
            for y in 0..<height {
                let value = pixels[y * width + x]
                sum += value
                square += value * value
            }
            sums[x + 1] = sums[x] + sum
            squares[x + 1] = squares[x] + square
        }
        let inked = gap.reduce(0, +)
        let wide = samples.map(\.width).sorted()
        let pitch = Float(wide[wide.count * 3 / 4])
        // Where there is text, half of it is ground about.
        usual = max(1, inked / Float(width) * pitch)
        var ending = [[Placing]](repeating: [], count: width + 1)
        for (index, sample) in samples.enumerated() where sample.width <= width {
            let dots = GlyphField.dots(sample, pixels, width: width)
            let count = Float(sample.width * height)
            for start in 0...(width - sample.width) {
                let end = start + sample.width
                let sum = sums[end] - sums[start]
                let energy = max(0, squares[end] - squares[start] - sum * sum / count)
                let correlation = dots[start] / (energy + GlyphField.noise * count).squareRoot()
                guard correlation > GlyphField.leastCorrelation else { continue }
                let cost =
                    energy * (1 - min(1, correlation * correlation)) + GlyphField.price
                    * sample.energy
                ending[end].append(
                    Placing(sample: index, start: start, cost: cost, correlation: correlation))
            }
        }
        self.ending = ending
        var best = [Float](repeating: 0, count: width + 1)
        for end in 1...width {
            best[end] = best[end - 1] + gap[end - 1]
            for placing in ending[end] where placing.correlation > GlyphField.leastUntold {
                best[end] = min(best[end], best[placing.start] + placing.cost)
            }
        }
        explained = inked - best[width]
    }

    /// The sum of products of a sample with what is under it, for each column that it may start at.
    private static func dots(
        _ sample: GlyphSample, _ pixels: [Float], width: Int
    ) -> [Float] {
        let count = width - sample.width + 1
        var result = [Float](repeating: 0, count: count)
        result.withUnsafeMutableBufferPointer { result in
            pixels.withUnsafeBufferPointer { pixels in
                sample.pixels.withUnsafeBufferPointer { weights in
                    guard let target = result.baseAddress, let source = pixels.baseAddress else {
                        return
                    }
                    for y in 0..<sample.height {
                        for x in 0..<sample.width {
                            let weight = weights[y * sample.width + x]
                            let row = source + (y * width + x)
                            for start in 0..<count { target[start] += weight * row[start] }
                        }
                    }
                }
            }
        }
        return result
    }

    /// A text up to a column.
    private struct Path {
        var cost: Float
        var text: Int
        var previous: Int
        var rank: Int
        var placing: Int
    }

    /// Different texts kept at each column.
    private static let kept = 8

    /// The best texts.
    func match() -> GlyphMemory.Match? {
        // Hashes tell texts apart; their characters are collected on the way back.
        var paths: [[Path]] = [[Path(cost: 0, text: 0, previous: -1, rank: 0, placing: -1)]]
        for end in 1...width {
            var here: [Path] = []
            for (rank, path) in paths[end - 1].enumerated() {
                here.append(
                    Path(
                        cost: path.cost + gap[end - 1], text: path.text, previous: end - 1,
                        rank: rank, placing: -1))
            }
            for (index, placing) in ending[end].enumerated()
            where placing.correlation > GlyphField.leastUntold {
                for (rank, path) in paths[placing.start].enumerated() {
                    let character = samples[placing.sample].character
                    here.append(
                        Path(
                            cost: path.cost + placing.cost,
                            text: (path.text &* 1_000_003) ^ character.hashValue &+ 1,
                            previous: placing.start, rank: rank, placing: index))
                }
            }
            here.sort { $0.cost < $1.cost }
            var known: Set<Int> = []
            var best: [Path] = []
            for path in here where best.count < GlyphField.kept && known.insert(path.text).inserted
            {
                best.append(path)
            }
            paths.append(best)
        }
        let found = paths[width].indices.map { cells(at: $0, in: paths) }
        guard let first = found.first, !first.isEmpty else { return nil }
        let least = paths[width][0].cost
        let inked = gap.reduce(0, +)
        return GlyphMemory.Match(
            cells: first,
            alternatives: zip(found, paths[width]).map { cells, path in
                .init(
                    text: String(cells.map(\.character)),
                    loss: Double((path.cost - least) / scale(of: first)))
            }, leftover: Double(leftover(beside: first) / scale(of: first)),
            explained: Double(1 - least / max(1e-6, inked)))
    }

    /// The ink of a usual character of a text.
    private func scale(of cells: [GlyphMemory.Match.Cell]) -> Float {
        let ink = cells.map { gap[$0.columns].reduce(0, +) }.sorted()
        return max(1e-6, ink[ink.count * 3 / 4])
    }

    private func cells(at rank: Int, in paths: [[Path]]) -> [GlyphMemory.Match.Cell] {
        var result: [GlyphMemory.Match.Cell] = []
        var (end, rank) = (width, rank)
        while end > 0 {
            let path = paths[end][rank]
            if path.placing >= 0 {
                let placing = ending[end][path.placing]
                result.append(
                    .init(
                        character: samples[placing.sample].character,
                        columns: placing.start..<end, correlation: placing.correlation))
            }
            (end, rank) = (path.previous, path.rank)
        }
        return result.reversed()
    }

    /// The most ink in one window as wide as a usual character that lies outside of all characters.
    private func leftover(beside cells: [GlyphMemory.Match.Cell]) -> Float {
        var outside = gap
        for cell in cells {
            for x in cell.columns { outside[x] = 0 }
        }
        let window = max(1, cells.map(\.columns.count).max() ?? 1)
        var sum: Float = 0
        var most: Float = 0
        for x in outside.indices {
            sum += outside[x]
            if x >= window { sum -= outside[x - window] }
            most = max(most, sum)
        }
        return most
    }
}
