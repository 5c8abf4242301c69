import ReadoutGeometry

extension PreviewCanvas {
    /// White, 0xRRGGBB00.
    private static let white: UInt32 = 0xFFFF_FF00

    /// Draws rulers along the top and the left edge, from which a person reads coordinates in the photo.
    /// - Parameter factor: pixels of the canvas per pixel of the photo.
    mutating func rule(factor: Double) {
        guard factor > 0, let letters = Lettering.ofHeight(max(7, letterHeight * 3 / 4)) else {
            return
        }
        // Far enough apart that the longest number fits between two ticks.
        let step = Self.round(Double(6 * letterHeight) / factor)
        for isAcross in [true, false] {
            let length = Double(isAcross ? picture.width : picture.height)
            for tick in 1..<max(2, Int(length / factor) * 5 / step) {
                let coordinate = tick * step / 5
                let place = Double(coordinate) * factor
                let isNumbered = tick.isMultiple(of: 5)
                let reach = Double(letterHeight) * (isNumbered ? 1 : 0.4)
                let (start, end) =
                    isAcross
                    ? (Point(place, 0), Point(place, reach))
                    : (Point(0, place), Point(reach, place))
                for (color, width) in [(Self.black, line * 3), (Self.white, line)] {
                    stroke(from: start, to: end, width: width, color: color)
                }
                guard isNumbered else { continue }
                let gap = Int(line * 2)
                write(
                    String(coordinate), x: isAcross ? Int(place) + gap : gap,
                    y: isAcross ? gap : Int(place) + gap, letters: letters, color: Self.white,
                    ground: Self.black)
            }
        }
    }

    /// The least of 5, 10, 25, 50, 100, 250 and so on that is not below a length; each can be divided by five.
    private static func round(_ length: Double) -> Int {
        var unit = 10
        while Double(unit * 10) < length { unit *= 10 }
        let steps = [unit / 2, unit, unit * 5 / 2, unit * 5, unit * 10]
        return steps.first { Double($0) >= length } ?? unit * 10
    }
}
