import CVectors
package import ReadoutGeometry

extension GrayImage {
    /// The picture at another size: reduced by averaging the pixels covered, enlarged by linear interpolation. Costs
    /// one pass over the picture.
    package func resized(width newWidth: Int, height newHeight: Int) -> GrayImage {
        precondition(newWidth > 0 && newHeight > 0)
        if newWidth == width && newHeight == height { return self }
        if newWidth * 2 <= width && newHeight * 2 <= height {
            // Whole factors first: they are cheap, and leave less than a factor of two.
            let factor = min(width / newWidth, height / newHeight)
            return shrunk(by: factor).resized(width: newWidth, height: newHeight)
        }
        let columns = GrayImage.taps(from: width, to: newWidth)
        let rows = GrayImage.taps(from: height, to: newHeight)
        var result = [UInt8](repeating: 0, count: newWidth * newHeight)
        // First combines two rows, which is fast, then picks pixels from the result.
        var row = [UInt16](repeating: 0, count: width)
        pixels.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { target in
                row.withUnsafeMutableBufferPointer { row in
                    columns.withUnsafeBufferPointer { columns in
                        guard let source = source.baseAddress, let row = row.baseAddress else {
                            return
                        }
                        for y in 0..<newHeight {
                            let (y0, y1, weight) = rows[y]
                            GrayImage.blend(
                                source + y0 * width, source + y1 * width,
                                UInt16(truncatingIfNeeded: weight), into: row, count: width)
                            for x in 0..<newWidth {
                                let (x0, x1, fx) = columns[x]
                                let left = Int32(row[x0]) &* (256 &- fx)
                                let sum = left &+ Int32(row[x1]) &* fx &+ 32768
                                target[y &* newWidth &+ x] = UInt8(truncatingIfNeeded: sum &>> 16)
                            }
                        }
                    }
                }
            }
        }
        return GrayImage(width: newWidth, height: newHeight, pixels: result)
    }

    /// 256 times the weighted mean of two rows; the second one's weight is `weight` out of 256. Cannot trap, so that
    /// the compiler can vectorise it.
    private static func blend(
        _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ weight: UInt16,
        into target: UnsafeMutablePointer<UInt16>, count: Int
    ) {
        let rest = 256 &- weight
        for x in 0..<count { target[x] = UInt16(first[x]) &* rest &+ UInt16(second[x]) &* weight }
    }

    /// The picture with at most `side` pixels on its longer side; unchanged if it is no larger.
    package func fitted(toSide side: Int) -> GrayImage {
        let longer = max(width, height)
        guard longer > side else { return self }
        return scaled(by: Double(side) / Double(longer))
    }

    /// The picture with its width and height multiplied by a factor, each at least one pixel.
    package func scaled(by factor: Double) -> GrayImage {
        resized(
            width: max(1, Int((Double(width) * factor).rounded())),
            height: max(1, Int((Double(height) * factor).rounded())))
    }

    /// Two neighbours and the second one's weight (out of 256) for each pixel of the new size.
    private static func taps(from old: Int, to new: Int) -> [(Int, Int, Int32)] {
        let step = Double(old) / Double(new)
        return (0..<new).map { index in
            let position = max(0, (Double(index) + 0.5) * step - 0.5)
            let first = min(old - 1, Int(position))
            return (first, min(old - 1, first + 1), Int32((position - Double(first)) * 256))
        }
    }

    /// The mean of each block of `factor` by `factor` pixels; a remainder at the right and bottom is dropped.
    private func shrunk(by factor: Int) -> GrayImage {
        let newWidth = width / factor
        let newHeight = height / factor
        let area = UInt32(factor * factor)
        var result = [UInt8](repeating: 0, count: newWidth * newHeight)
        // Adds whole rows first, which is fast, then neighbours.
        var sums = [UInt32](repeating: 0, count: width)
        pixels.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { result in
                sums.withUnsafeMutableBufferPointer { sums in
                    guard let source = source.baseAddress, let result = result.baseAddress,
                        let sums = sums.baseAddress
                    else { return }
                    for y in 0..<newHeight {
                        for x in 0..<width { sums[x] = 0 }
                        for dy in 0..<factor {
                            let row = source + (y * factor + dy) * width
                            for x in 0..<width { sums[x] &+= UInt32(row[x]) }
                        }
                        let target = result + y * newWidth
                        if factor == 2 {
                            for x in 0..<newWidth {
                                let sum = sums[2 &* x] &+ sums[2 &* x &+ 1] &+ 2
                                target[x] = UInt8(truncatingIfNeeded: sum &>> 2)
                            }
                        } else {
                            for x in 0..<newWidth {
                                var sum = area / 2
                                for dx in 0..<factor { sum &+= sums[x &* factor &+ dx] }
                                target[x] = UInt8(truncatingIfNeeded: sum / area)
                            }
                        }
                    }
                }
            }
        }
        return GrayImage(width: newWidth, height: newHeight, pixels: result)
    }

    /// A straightened piece of the picture, sampled from this picture's own pixels.
    ///
    /// If the piece is smaller than its original, each of its pixels is the mean of a grid of samples, to avoid
    /// aliasing.
    /// - Parameters:
    ///   - region: the piece to cut out, in the plane that `transform` maps from.
    ///   - transform: maps from that plane to pixels of this picture.
    ///   - newWidth: width of the piece in pixels.
    ///   - newHeight: height of the piece in pixels.
    ///   - isCoarse: whether fewer samples do, so that lines of less than two of this picture's pixels may alias.
    /// - Returns: the piece; outside the picture, the nearest edge pixel is repeated.
    package func sampled(
        _ region: Region, through transform: Homography, width newWidth: Int, height newHeight: Int,
        isCoarse: Bool = false
    ) -> GrayImage {
        let corners = transform.corners(of: region)
        let longest = max(
            corners[0].distance(to: corners[1]), corners[3].distance(to: corners[2]))
        let highest = max(corners[0].distance(to: corners[3]), corners[1].distance(to: corners[2]))
        let rule = isCoarse ? FloatingPointRoundingRule.down : .up
        func count(_ ratio: Double) -> Int { Int(min(8, max(1, ratio.rounded(rule)))) }
        let samplesAcross = count(longest / Double(newWidth))
        let samplesDown = count(highest / Double(newHeight))
        let stepX = region.width / Double(newWidth * samplesAcross)
        let stepY = region.height / Double(newHeight * samplesDown)
        let e = transform.elements
        // A sample lies between two pixels on both axes.
        let picture =
            width > 1 && height > 1
            ? self : resized(width: max(2, width), height: max(2, height))
        let u = region.x + 0.5 * stepX
        var samples = [Float](
            repeating: 0, count: max(Int(READOUT_SAMPLES), newWidth * samplesAcross))
        var sums = [Float](repeating: 0, count: newWidth)
        let share = 1 / Float(samplesAcross * samplesDown)
        var result = [UInt8](repeating: 0, count: newWidth * newHeight)
        for row in 0..<newHeight {
            for column in 0..<newWidth { sums[column] = 0 }
            for subRow in 0..<samplesDown {
                let v = region.y + (Double(row * samplesDown + subRow) + 0.5) * stepY
                // Pixel centres are at half coordinates.
                readout_sample(
                    picture.pixels, picture.width, picture.height,
                    e[0] * u + e[1] * v + e[2], e[3] * u + e[4] * v + e[5],
                    e[6] * u + e[7] * v + e[8], e[0] * stepX, e[3] * stepX, e[6] * stepX,
                    &samples, samples.count)
                samples.addGroups(of: samplesAcross, to: &sums)
            }
            for column in 0..<newWidth {
                result[row * newWidth + column] = UInt8(min(255, sums[column] * share + 0.5))
            }
        }
        return GrayImage(width: newWidth, height: newHeight, pixels: result)
    }
}

extension [Float] {
    /// Adds the sum of each `size` neighbouring numbers to one of some sums, in order.
    fileprivate func addGroups(of size: Int, to sums: inout [Float]) {
        let count = sums.count
        precondition(self.count >= size * count)
        withUnsafeBufferPointer { numbers in
            sums.withUnsafeMutableBufferPointer { sums in
                guard let numbers = numbers.baseAddress, let sums = sums.baseAddress else { return }
                for place in 0..<count {
                    let group = numbers + place &* size
                    for member in 0..<size { sums[place] += group[member] }
                }
            }
        }
    }
}
