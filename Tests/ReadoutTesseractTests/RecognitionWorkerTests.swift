import ReadoutInput
import Samples
import Testing

@testable import ReadoutTesseract

struct RecognitionWorkerTests {
    @Test func `several workers read at the same time`() async throws {
        let image = try TestPicture.text(["Power 4821"])
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<2 {
                let worker = RecognitionWorker()
                for _ in 0..<2 {
                    group.addTask {
                        try await worker.run { recognizer in
                            try recognizer.lines(
                                in: image, layout: .line, language: "eng", allowed: nil
                            ).map(\.text).joined()
                        }
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(texts == Array(repeating: "Power 4821", count: 4))
    }

    @Test func `an error comes back as it was thrown`() async throws {
        let worker = RecognitionWorker()
        let installed = try TesseractRecognizer.installedLanguages()
        await #expect(
            throws: RecognitionError.missingLanguage(
                "xyz", package: "tesseract-ocr-xyz", installed: installed)
        ) {
            try await worker.run { recognizer in
                try recognizer.lines(
                    in: TestPicture.corners, layout: .line, language: "xyz", allowed: nil)
            }
        }
    }
}
