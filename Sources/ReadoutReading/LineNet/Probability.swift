/// Limits of probabilities, and of confidences of readers.
enum Probability {
    /// Minimum probability of what is likelier than not, 0...1.
    static let likelier = 0.5
    /// Minimum confidence, 0...1, at which a second reader contradicts one that is sure. Chosen, not fitted.
    static let contradicting = 0.8
    /// Minimum confidence, 0...1, of a reader that is sure. Chosen, not fitted.
    static let sure = 0.9
    /// Minimum confidence, 0...1, of a net that clearly sees what it reads, so that no other reader or view is needed. Chosen,
    /// not fitted.
    static let clear = 0.95
    /// Minimum probability, 0...1, of a text that is more than a trace of something else. Chosen, not fitted.
    static let negligible = 0.02
}
