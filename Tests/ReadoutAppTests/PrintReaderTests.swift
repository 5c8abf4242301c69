import ReadoutModel
import ReadoutNets
import ReadoutReading
import Samples
import Testing

@testable import ReadoutApp

struct PrintReaderTests {
    @Test(arguments: ["Pressure 13.97 bar", "DN-2024-00817", "GRAVEL 8/16"])
    func `the net for print reads a line`(text: String) throws {
        let picture = try TestPicture.text([text], letterHeight: 40)
        let line = try #require(TextLineImage(findingIn: ValueCrop(picture)))
        let seen = PrintReader(net: try .installed(.print)).alternatives(in: line.image)
        #expect(seen.first?.text == text)
        #expect((0.5...1).contains(seen.first?.confidence ?? 0))
        #expect(seen.reduce(0) { $0 + $1.confidence } < 1.001)
        #expect(seen.map(\.confidence) == seen.map(\.confidence).sorted(by: >))
    }
}
