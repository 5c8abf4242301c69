extension GrayImage {
    /// The gradient at a pixel that is not on the picture's edge: eight times the change of grey per pixel, to the
    /// right and downwards.
    /// - Source: Sobel operator; Gonzalez and Woods, Digital Image Processing.
    @inline(__always)
    package func slope(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
        pixels.withUnsafeBufferPointer { pixels in
            let at = y * width + x
            func pixel(_ offset: Int) -> Int { Int(pixels[at + offset]) }
            let right = pixel(1 - width) + 2 * pixel(1) + pixel(1 + width)
            let left = pixel(-1 - width) + 2 * pixel(-1) + pixel(width - 1)
            let below = pixel(width - 1) + 2 * pixel(width) + pixel(width + 1)
            let above = pixel(-1 - width) + 2 * pixel(-width) + pixel(1 - width)
            return (right - left, below - above)
        }
    }
}
