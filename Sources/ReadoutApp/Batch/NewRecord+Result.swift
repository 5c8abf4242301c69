import ReadoutAlignment
package import ReadoutInput
import ReadoutModel
import ReadoutPhotos
package import ReadoutReading
package import ReadoutStore

extension NewRecord {
    /// The result of reading a photo, ready to be stored.
    /// - Throws: `PictureProblem` when there is not enough memory for a crop.
    package init(
        _ stored: StoredTemplate, photo: Photo, result: PhotoResult, milliseconds: Int
    ) throws {
        try self.init(
            stored.template, stored, photo: photo, result: result, milliseconds: milliseconds)
    }

    /// - Parameter stored: the template as the store holds it; nil for a template that is in no store.
    /// - Throws: `PictureProblem` when there is not enough memory for a crop.
    init(
        _ template: Template, _ stored: StoredTemplate?, photo: Photo, result: PhotoResult,
        milliseconds: Int
    ) throws {
        let outcome: NewRecord.Result
        switch result.match {
        case .matched(let alignment):
            outcome = .read(
                alignment,
                try result.readings.map { reading in
                    let crop = result.crops[reading.valueName]
                    return NewReading(reading, crop: try crop.map(PictureFile.png))
                })
        case .unmatched(let failure):
            outcome = .unmatched(code: failure.code, reason: failure.description)
        }
        self.init(
            templateID: stored?.id ?? 0, revision: stored?.revision ?? 0,
            photo: .init(photo),
            result: outcome, milliseconds: milliseconds)
        engines = try Engines.versions(for: template)
        sighting = result.sighting
    }
}
