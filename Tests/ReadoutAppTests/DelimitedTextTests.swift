import Testing

@testable import ReadoutApp

struct DelimitedTextTests {
    @Test(arguments: [
        ("'=1+1", "=1+1"), ("''=1", "'=1"), ("'''-a", "''-a"), ("'a", "'a"), ("=1", "=1"),
        ("  '@b ", "@b"),
    ])
    func `one apostrophe before what begins a formula is taken away`(
        cell: String, text: String
    ) throws {
        let table = try DelimitedText("name;note\nx;\(cell)\n")
        #expect(table.rows.last?.cells == ["x", text])
    }
}
