/// A confidence as a person reads it: whole percent, never rounded up.
func percent(_ confidence: Double) -> String {
    "\(Int(roundedDown(confidence, decimals: 2) * 100 + 0.5)) %"
}

/// A confidence rounded down to this number of decimals, so that it becomes 1 only when it is 1.
func roundedDown(_ confidence: Double, decimals: Int) -> Double {
    let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    // 0.29 * 100 is a little less than 29.
    let steps = (confidence * factor + 1e-9).rounded(.down)
    return (confidence < 1 ? min(steps, factor - 1) : steps) / factor
}
