/// A connected group of dark pixels.
package struct Component: Hashable, Sendable {
    /// Left column, top row, and the number of columns and rows that the group spans.
    package var x: Int, y: Int, width: Int, height: Int
    /// Number of dark pixels in the group.
    package var area: Int

    package var right: Int { x + width }
    package var bottom: Int { y + height }
}

extension GrayImage {
    /// The groups of connected pixels darker than 128, diagonal neighbours included, from left to right.
    /// - Source: Wu, Otoo and Suzuki 2009, doi:10.1007/s10044-008-0109-y (two passes with union-find).
    package func darkComponents() -> [Component] {
        var labels = [Int32](repeating: -1, count: width * height)
        var parent: [Int32] = []
        func root(_ label: Int32) -> Int32 {
            var label = label
            while parent[Int(label)] != label {
                parent[Int(label)] = parent[Int(parent[Int(label)])]
                label = parent[Int(label)]
            }
            return label
        }
        for y in 0..<height {
            for x in 0..<width where pixels[y * width + x] < 128 {
                var label: Int32 = -1
                for (dx, dy) in [(-1, 0), (-1, -1), (0, -1), (1, -1)] {
                    let nx = x + dx
                    let ny = y + dy
                    guard nx >= 0, nx < width, ny >= 0 else { continue }
                    let neighbour = labels[ny * width + nx]
                    guard neighbour >= 0 else { continue }
                    let other = root(neighbour)
                    if label < 0 {
                        label = other
                    } else if label != other {
                        parent[Int(max(label, other))] = min(label, other)
                        label = min(label, other)
                    }
                }
                if label < 0 {
                    label = Int32(parent.count)
                    parent.append(label)
                }
                labels[y * width + x] = label
            }
        }
        var bounds: [Int32: (left: Int, top: Int, right: Int, bottom: Int, area: Int)] = [:]
        for y in 0..<height {
            for x in 0..<width where labels[y * width + x] >= 0 {
                let label = root(labels[y * width + x])
                if let b = bounds[label] {
                    bounds[label] = (
                        min(b.left, x), b.top, max(b.right, x + 1), y + 1, b.area + 1
                    )
                } else {
                    bounds[label] = (x, y, x + 1, y + 1, 1)
                }
            }
        }
        return bounds.values.map {
            Component(
                x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top,
                area: $0.area)
        }.sorted { ($0.x, $0.y, $0.width, $0.area) < ($1.x, $1.y, $1.width, $1.area) }
    }
}
