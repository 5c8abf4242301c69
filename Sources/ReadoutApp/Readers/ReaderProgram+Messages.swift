/// The lines of JSON that a reader program and `readout` send each other.
extension ReaderProgram {
    /// The message the program sends when it is ready.
    struct Hello: Decodable {
        let reader: String
        let version: String
    }

    /// The question for one picture.
    struct Request: Encodable {
        let id: Int
        let png: String
    }

    /// The answer to one question.
    struct Reply: Decodable {
        let id: Int
        let text: String
        let confidence: Double
    }
}
