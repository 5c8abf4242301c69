import Testing

@testable import ReadoutReading

struct VectorKernelTests {
    @Test(arguments: [(1, 9), (16, 1), (16, 9), (17, 5), (50, 30), (333, 64)])
    func `the processor's vectors give the sums of the plain loop`(count: Int, taps: Int) throws {
        // Without a vector kernel there is nothing to compare.
        guard let kernel = VectorKernel() else { return }
        func numbers(_ count: Int, _ step: Int) -> [Float] {
            (0..<count).map { Float($0 * step % 101) / 50 - 1 }
        }
        let values = numbers(count + 4 * taps, 37)
        let weights = numbers(4 * taps + 8, 59)[4..<(4 * taps + 4)]
        let offsets = (0..<taps).map { $0 * 11 % (4 * taps) }
        var fast = [Float](repeating: 7, count: 4 * count)
        var plain = fast
        kernel.convolve(values, offsets: offsets, weights: weights, into: &fast, count: count)
        PlainKernel().convolve(
            values, offsets: offsets, weights: weights, into: &plain, count: count)
        for index in fast.indices { #expect(abs(fast[index] - plain[index]) < 1e-4, "\(index)") }
        let place = count - 1
        let first = offsets.indices.reduce(Float(0)) {
            $0 + weights[4 + 4 * $1 + 2] * values[offsets[$1] + place]
        }
        #expect(abs(fast[2 * count + place] - first) < 1e-4)
    }
}
