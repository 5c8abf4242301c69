/// A confidence for people: whole percent, rounded down.
func percent(_ confidence: Double) -> String {
    "\(Int(roundedDown(confidence, decimals: 2) * 100 + 0.5)) %"
}

/// A confidence rounded down to a number of decimals; only 1 gives 1.
func roundedDown(_ confidence: Double, decimals: Int) -> Double {
    let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    // Without 1e-9, 0.29 would become 0.28, because 0.29 * 100 is slightly less than 29.
    let steps = (confidence * factor + 1e-9).rounded(.down)
    return (confidence < 1 ? min(steps, factor - 1) : steps) / factor
}
