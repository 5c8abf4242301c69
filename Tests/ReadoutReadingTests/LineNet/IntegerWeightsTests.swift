import Testing

@testable import ReadoutReading

struct IntegerWeightsTests {
    /// A layer with weights of -1...1 and without scales, and an input of 0...1.
    private static func example(
        inputs: Int, outputs: Int, kernel: (rows: Int, columns: Int), dilation: Int = 1,
        rows: Int, columns: Int
    ) -> (layer: ConvolutionLayer, input: FeatureMap) {
        func numbers(_ count: Int, _ step: Int) -> [Float] {
            (0..<count).map { Float($0 * step % 101) / 100 }
        }
        var layer = ConvolutionLayer(
            kind: .rectified, inputs: inputs, outputs: outputs, kernelRows: kernel.rows,
            kernelColumns: kernel.columns, paddedRows: kernel.rows / 2,
            paddedColumns: kernel.columns / 2 * dilation, dilation: dilation, poolRows: 1,
            poolColumns: 1)
        layer.weights = numbers((outputs + 3) / 4 * 4 * layer.taps, 37).map { 2 * $0 - 1 }
        layer.scales = [Float](repeating: 1, count: outputs)
        layer.shifts = [Float](repeating: 0, count: outputs)
        var input = FeatureMap(channels: inputs, rows: rows, columns: columns)
        input.values = numbers(input.values.count, 59)
        return (layer, input)
    }

    @Test(arguments: [(4, 4, 1, 40), (6, 5, 3, 3), (24, 8, 4, 33), (160, 4, 1, 5)])
    func `a layer in whole numbers gives nearly what it gives in fractions`(
        inputs: Int, outputs: Int, rows: Int, columns: Int
    ) {
        let (layer, input) = Self.example(
            inputs: inputs, outputs: outputs, kernel: (3, 3), rows: rows, columns: columns)
        var rounded = layer
        rounded.quantize()
        let exact = layer.applied(to: input, by: PlainKernel())
        let found = rounded.applied(to: input, by: PlainKernel())
        let greatest = exact.values.max() ?? 0
        #expect(greatest > 0.5)
        // Each input and each weight is off by at most half of its unit.
        let unit = rounded.integers?.units.max() ?? 0
        let most = Float(layer.taps) * (0.5 / IntegerMap.most + unit / 2 + 1e-6)
        for (one, other) in zip(exact.values, found.values) { #expect(abs(one - other) < most) }
        #expect(exact.values != found.values)
    }

    @Test(arguments: [(32, 3), (33, 8), (50, 160), (320, 5)])
    func `the processor's vectors give the sums of whole numbers that the plain loop gives`(
        count: Int, inputs: Int
    ) {
        let (layer, input) = Self.example(
            inputs: inputs, outputs: 4, kernel: (1, 5), dilation: 2, rows: 1, columns: count)
        let weights = IntegerWeights(layer)
        let map = IntegerMap(input, rows: 0, columns: 4, spare: 0)
        let offsets = (0..<5).flatMap { column in
            (0..<map.pairs).map { $0 * map.columns + 2 * column }
        }
        var fast = [Float](repeating: 7, count: 4 * count)
        var plain = [Float](repeating: 8, count: 4 * count)
        weights.convolve(map, offsets: offsets, from: 0, into: &fast, count: count)
        weights.convolve(map, offsets: offsets, from: 0, into: &plain, count: count, isPlain: true)
        #expect(fast == plain)
        #expect(fast.contains { $0 < 0 } && fast.contains { $0 > 0 })
    }

    @Test func `numbers of two channels share a word`() {
        var input = FeatureMap(channels: 3, rows: 1, columns: 2)
        input.values = [1, 2, 3, 4095, 8, 9]
        let map = IntegerMap(input, rows: 1, columns: 1, spare: 2)
        #expect(map.unit == 1)
        #expect(map.words.count == 2 * 3 * 4 + 2)
        #expect(map.words[5] == 0x0003_0001)
        #expect(map.words[6] == 0x0FFF_0002)
        #expect(map.words[17] == 8)
        #expect(map.words[18] == 9)
        #expect(map.words.count { $0 != 0 } == 4)
    }

    @Test func `no sum exceeds what 32 bits hold`() {
        var (layer, input) = Self.example(
            inputs: 160, outputs: 4, kernel: (1, 5), rows: 1, columns: 32)
        layer.weights = [Float](repeating: 1, count: layer.weights.count)
        input.values = [Float](repeating: 1, count: input.values.count)
        let exact = layer.applied(to: input, by: PlainKernel())
        layer.quantize()
        let found = layer.applied(to: input, by: PlainKernel())
        #expect(exact.values.max() == 800)
        // Each weight is off by at most half of its unit.
        let most = Float(layer.taps) * (layer.integers?.units.max() ?? 0) / 2 + 0.01
        #expect(most < 1)
        for (one, other) in zip(exact.values, found.values) { #expect(abs(one - other) < most) }
    }

    @Test func `an input of zeros gives the shifts`() {
        var (layer, input) = Self.example(
            inputs: 4, outputs: 4, kernel: (1, 1), rows: 1, columns: 3)
        input.values = [Float](repeating: 0, count: 12)
        layer.shifts = [1, 2, 3, 4]
        layer.quantize()
        let found = layer.applied(to: input, by: PlainKernel())
        #expect(found.values == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
    }
}
