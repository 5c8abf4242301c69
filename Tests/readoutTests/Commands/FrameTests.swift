import Foundation
import Testing

/// Templates whose photos are all framed in the same way.
struct FrameTests {
    /// A seven-segment display and nothing else, as a PGM picture.
    private static func strip(
        _ figures: String, width: Int = 400, height: Int = 80, shift: Int = 0, light: Int = 200
    ) -> Data {
        var pixels = [UInt8](repeating: UInt8(light), count: width * height)
        func fill(_ x: Int, _ y: Int, _ w: Int, _ h: Int) {
            for row in max(0, y)..<min(height, y + h) {
                for column in max(0, x)..<min(width, x + w) {
                    pixels[row * width + column] = UInt8(light / 5)
                }
            }
        }
        // Order of segments: top, upper left, upper right, middle, lower left, lower right, bottom.
        let segments: [Character: [Int]] = [
            "0": [0, 1, 2, 4, 5, 6], "1": [2, 5], "2": [0, 2, 3, 4, 6], "3": [0, 2, 3, 5, 6],
            "4": [1, 2, 3, 5], "5": [0, 1, 3, 5, 6], "6": [0, 1, 3, 4, 5, 6], "7": [0, 2, 5],
            "8": [0, 1, 2, 3, 4, 5, 6], "9": [0, 1, 2, 3, 5, 6],
        ]
        for (index, figure) in figures.enumerated() {
            let x = 50 + shift + index * 44
            let y = 16
            for segment in segments[figure] ?? [] {
                switch segment {
                case 0: fill(x + 3, y, 22, 6)
                case 1: fill(x, y + 3, 6, 20)
                case 2: fill(x + 22, y + 3, 6, 20)
                case 3: fill(x + 3, y + 21, 22, 6)
                case 4: fill(x, y + 25, 6, 20)
                case 5: fill(x + 22, y + 25, 6, 20)
                default: fill(x + 3, y + 42, 22, 6)
                }
            }
        }
        return Data("P5 \(width) \(height) 255\n".utf8) + Data(pixels)
    }

    /// Makes a template of a strip, with one value.
    private func framed(_ program: Program) throws {
        try program.folder.write(Self.strip("072419"), as: "reference.pgm")
        try program.done(
            "template", "create", program.folder("reference.pgm"), "--name", "counter", "--frame",
            "--no-input", "--value", "count=330x68+34+6,kind=integer,digits=6")
    }

    @Test func `a picture of nothing makes no template, and framing it is not advised`() throws {
        let program = try Program()
        try program.folder.write(Self.strip("", light: 255), as: "white.pgm")
        let create = [
            "template", "create", "white.pgm", "--name", "w", "--frame", "--value",
            "e=50x20+10+10,kind=number",
        ]
        let refused = try program.run(create)
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("take another photo, or make the template anyway"))
        #expect(!refused.errors.contains("--frame"), "\(refused.errors)")
        let forced = try program.done(create + ["--force"])
        #expect(forced.lines.last?.hasPrefix("e      number  -") == true, "\(forced.output)")
    }

    @Test func `a picture of nothing but a display makes a template that reads others`() throws {
        let program = try Program()
        try framed(program)
        #expect(
            try program.done("template", "show", "counter", "--json").json()["frame"] == .bool(true)
        )
        #expect(try program.done("template", "show", "counter").output.contains("framed alike"))
        for (index, (figures, shift)) in [("072533", 0), ("073608", 9), ("080002", -12)]
            .enumerated()
        {
            try program.folder.write(
                Self.strip(figures, shift: shift, light: 160 + 40 * index),
                as: "photos/\(figures).pgm")
        }
        let run = try program.run(
            "record", "add", "--template", "counter", "--json", program.folder("photos"))
        let records = try run.output.split(separator: "\n").map { try JSONValue(String($0)) }
        #expect(
            records.map { $0["values"]["count"]["text"].text } == ["072533", "073608", "080002"])
        #expect(records.map { $0["alignment"]["method"].text } == ["frame", "frame", "frame"])
    }

    @Test func `another picture and other proportions are refused with a reason`() throws {
        let program = try Program()
        try framed(program)
        let wide = try program.folder.write(Self.strip("072533", width: 460), as: "wide.pgm")
        let empty = try program.folder.write(Self.strip(""), as: "empty.pgm")
        for (photo, code) in [(wide, "other-proportions"), (empty, "other-picture")] {
            let run = try program.run("record", "add", "--template", "counter", "--json", photo)
            #expect(run.exitCode == 3)
            #expect(try run.json()["error"]["code"].text == code)
        }
        // Without a template name, the template is tried on photos of its proportions.
        let known = try program.folder.write(Self.strip("072420"), as: "known.pgm")
        let added = try program.run("record", "add", "--json", known).json()
        #expect(added["template"].text == "counter")
        #expect(
            try program.run("record", "add", "--json", empty).json()["outcome"].text == "unmatched")
    }

    @Test func `whether photos are framed alike is edited, exported and defined in a file`() throws
    {
        let program = try Program()
        try framed(program)
        let text = try program.done("template", "export", "counter").output
        #expect(text.contains("\nframe: true\n"))
        let other = try Program()
        try other.done("template", "import", "-", input: text)
        #expect(try other.done("template", "export", "counter").output == text)
        try other.done("template", "edit", "counter", "--no-frame")
        #expect(try !other.done("template", "export", "counter").output.contains("frame:"))
        let edited = try other.done("template", "edit", "counter", "--frame", "--json").json()
        #expect(edited["frame"] == .bool(true))
        let definition = """
            readout: 1
            name: second
            frame: true
            values: [{name: count, location: 330x68+34+6, kind: integer}]
            """
        let made = try other.done(
            "template", "create", program.folder("reference.pgm"), "--no-input", "--definition",
            "-",
            "--json", input: definition
        ).json()
        #expect(made["frame"] == .bool(true))
    }
}
