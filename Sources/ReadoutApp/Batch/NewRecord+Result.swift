import ReadoutAlignment
package import ReadoutInput
import ReadoutModel
import ReadoutPhotos
package import ReadoutReading
package import ReadoutStore

extension NewRecord {
    /// What reading a photo gave, ready to be stored.
    /// - Throws: `PictureProblem` when a crop cannot be encoded.
    package init(
        _ stored: StoredTemplate, photo: Photo, result: PhotoResult, milliseconds: Int
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
            templateID: stored.id, revision: stored.revision, photo: .init(photo),
            result: outcome, milliseconds: milliseconds)
        engines = try Engines.versions(for: stored.template)
        sighting = result.sighting
    }
}
