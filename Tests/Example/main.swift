import ReadoutApp
import ReadoutStore

let photos = Array(CommandLine.arguments.dropFirst())
let store = try Store(path: "meter.sqlite")
let digitizer = Digitizer(store: store)
try await digitizer.makeTemplate(
    "meter", from: photos[0],
    values: ["total=220x44+155+113,kind=number,unit=kWh", "date=label:Date,kind=date"])
for try await photo in digitizer.add(photos, template: "meter") {
    switch photo.outcome {
    case .added(let record): print(photo.done, record.status)
    case .unreadable(let error): print(photo.done, error)
    case .known, .dismissed, .unidentified: print(photo.done, "nothing new")
    }
}
for id in try store.recordsToReview(of: "meter") {
    for reading in try store.record(id).readings where !reading.isCertain {
        print(id, reading.valueName, reading.text, reading.doubts)
    }
}
_ = try store.export("meter") { print(String(decoding: $0, as: UTF8.self), terminator: "") }
