import Foundation
import ReadoutApp
import ReadoutReading
import ReadoutStore
import ReadoutTesseract

let file = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let reader = try TemplateReader(TemplateFile.decode(file))
let recognizer = TesseractRecognizer()
for path in CommandLine.arguments.dropFirst(2) {
    for reading in try reader.read(path, with: recognizer).result.readings {
        print(path, reading.valueName, reading.isAccepted ? reading.text : "doubtful")
    }
}
