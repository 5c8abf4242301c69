/// Limits of probabilities, and of confidences of readers.
enum Probability {
    /// Minimum probability of what is likelier than not, 0...1.
    static let likelier = 0.5
}
