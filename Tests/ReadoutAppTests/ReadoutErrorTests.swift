import ReadoutPhotos
import Testing

@testable import ReadoutApp

struct ReadoutErrorTests {
    @Test func `a lack of memory for a picture is no damaged template`() {
        let error = ReadoutError(PictureProblem.noMemory(width: 300, height: 64))
        #expect(error.code == "no-memory")
        #expect(
            error.message
                == "there is not enough memory for a picture of 300 by 64 pixels; "
                + "read fewer photos at a time")
    }

    @Test func `a reference picture that cannot be decoded is a damaged template`() {
        let error = ReadoutError(PictureProblem.damaged)
        #expect(error.code == "damaged-template")
        #expect(error.message.contains("import the template again"))
    }
}
