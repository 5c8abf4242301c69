import Foundation

extension LineNet {
    /// A line whose text a person confirmed.
    struct Example: Sendable {
        /// The output of all layers but the last, with one channel for each input of the last one.
        let features: FeatureMap
        /// The classes of its characters.
        let numbers: [Int]
        /// The weight of this example.
        let weight: Float
    }

    /// Cost of a weight's squared movement, against the examples' log probabilities. Measured on 8,062 lines of 800
    /// generated devices (`taught.py`): before learning, the net was more than 0.98 certain of 3,157 lines, 23 of them
    /// wrong; after learning, of 3,827 lines, 15 of them wrong; with a third of this cost, of 3,976 lines, 34 of them
    /// wrong.
    private static let stiffness: Float = 3
    private static let rounds = 40
    private static let stepSize: Float = 0.01

    /// The net with its last layer, which tells the characters apart, adapted to a device's own lines.
    ///
    /// The fewer the examples, and the better the net already read them, the less the layer changes.
    /// - Source: Kingma and Ba 2015, arXiv 1412.6980 (the steps); Li et al. 2018, arXiv 1802.01483 (the penalty on
    ///   moving away from the start).
    func learning(_ examples: [Example]) -> LineNet {
        guard let last = layers.last, last.kind == .linear, last.taps == last.inputs,
            !examples.isEmpty
        else { return self }
        let start = ClassWeights(last)
        var weights = start
        let lines = examples.map(ExampleLine.init)
        var steps = AdamSteps(count: start.numbers.count, size: LineNet.stepSize)
        for _ in 0..<LineNet.rounds {
            var slope = zip(weights.numbers, start.numbers).map {
                2 * LineNet.stiffness * ($0 - $1)
            }
            for line in lines { line.add(to: &slope, by: weights, of: self) }
            steps.move(&weights.numbers, down: slope)
        }
        var result = self
        result.layers[layers.count - 1] = weights.layer(like: last)
        return result
    }
}

/// The weights of a net's last layer: one for each class, for each input and finally for the shift.
private struct ClassWeights {
    let inputs: Int
    let classes: Int
    var numbers: [Float]

    init(_ layer: ConvolutionLayer) {
        let (inputs, classes) = (layer.inputs, layer.outputs)
        self.inputs = inputs
        self.classes = classes
        numbers = (0..<inputs * classes).map { place in
            let (input, number) = (place / classes, place % classes)
            return layer.weights[(number / 4 * inputs + input) * 4 + number % 4]
                * layer.scales[number]
        }
        numbers += layer.shifts
    }

    /// The layer with these weights.
    func layer(like old: ConvolutionLayer) -> ConvolutionLayer {
        var layer = old
        layer.scales = [Float](repeating: 1, count: classes)
        layer.shifts = Array(numbers.suffix(classes))
        for input in 0..<inputs {
            for number in 0..<classes {
                layer.weights[(number / 4 * inputs + input) * 4 + number % 4] =
                    numbers[input * classes + number]
            }
        }
        return layer
    }
}

/// An example, with its features by step.
private struct ExampleLine {
    let example: LineNet.Example
    /// The inputs of each step, followed by a one for the shift.
    private let rows: [[Float]]

    init(_ example: LineNet.Example) {
        self.example = example
        let map = example.features
        rows = (0..<map.columns).map { step in
            (0..<map.channels).map { map.values[$0 * map.columns + step] } + [1]
        }
    }

    /// Adds the gradient of the line's negative log probability to `slope`.
    func add(to slope: inout [Float], by weights: ClassWeights, of net: LineNet) {
        let classes = weights.classes
        var logits = [Float](repeating: 0, count: rows.count * classes)
        for (step, row) in rows.enumerated() {
            for (input, value) in row.enumerated() where value != 0 {
                logits.add(
                    weights.numbers, from: input * classes, times: value, at: step * classes,
                    count: classes)
            }
        }
        let lattice = net.lattice(ofLogits: logits)
        guard let fit = lattice.fit(of: example.numbers) else { return }
        let factor = example.weight / net.temperature
        let errors = zip(lattice.logProbabilities, fit.shares).map { factor * (exp($0) - $1) }
        for (step, row) in rows.enumerated() {
            let here = step * classes
            guard errors[here..<here + classes].contains(where: { abs($0) > 1e-5 }) else {
                continue
            }
            for (input, value) in row.enumerated() where value != 0 {
                slope.add(errors, from: here, times: value, at: input * classes, count: classes)
            }
        }
    }
}

/// Gradient descent whose steps grow while the gradient keeps its direction.
private struct AdamSteps {
    private let size: Float
    private var means: [Float]
    private var squares: [Float]
    private var count = 0
    private static let (meanDecay, squareDecay): (Float, Float) = (0.9, 0.999)

    init(count: Int, size: Float) {
        self.size = size
        means = [Float](repeating: 0, count: count)
        squares = means
    }

    mutating func move(_ numbers: inout [Float], down slope: [Float]) {
        count += 1
        let meanShare = 1 - pow(AdamSteps.meanDecay, Float(count))
        let squareShare = 1 - pow(AdamSteps.squareDecay, Float(count))
        for place in numbers.indices {
            means[place] += (1 - AdamSteps.meanDecay) * (slope[place] - means[place])
            squares[place] +=
                (1 - AdamSteps.squareDecay) * (slope[place] * slope[place] - squares[place])
            numbers[place] -=
                size * (means[place] / meanShare)
                / ((squares[place] / squareShare).squareRoot() + 1e-8)
        }
    }
}

extension [Float] {
    /// Adds `count` numbers of another array, each times a factor.
    fileprivate mutating func add(
        _ other: [Float], from start: Int, times factor: Float, at place: Int, count: Int
    ) {
        other.withUnsafeBufferPointer { other in
            withUnsafeMutableBufferPointer { numbers in
                for index in 0..<count {
                    numbers[place &+ index] += factor * other[start &+ index]
                }
            }
        }
    }
}
