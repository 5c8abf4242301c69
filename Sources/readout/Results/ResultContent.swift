import Foundation
import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel
import ReadoutStore

/// What the lines of `readout read --json` contain beside the readings.
struct ResultContent {
    /// `Template.digest` of the template that the photos are read with.
    let digest: String
    /// Whether the lines contain the pictures of the values.
    let hasCrops: Bool

    /// Keys that `readout read --json` prints of each photo behind `outcome`.
    static let keysOfPhoto = [
        "template", "template_digest", "width", "height", "captured_at", "captured_from",
        "captured_doubt", "utc_offset", "latitude", "longitude", "alignment", "values", "quality",
    ]

    /// A photo's line as `readout read --json` prints it, without its path.
    /// - Parameters:
    ///   - new: what was read.
    ///   - record: the record as an empty store would take it.
    ///   - quality: how well the photo was taken; nil when the quality was not measured.
    func members(
        of new: NewRecord, as record: StoredRecord, quality: PhotoQuality?
    ) -> [(String, JSON)] {
        let photo = new.photo
        let crops = readings(of: new)
        var members: [(String, JSON)] = [
            ("sha256", .string(photo.sha256)),
            ("outcome", .string(record.status.rawValue)),
            ("template", .string(record.template)),
            ("template_digest", .string(digest)),
            ("width", .integer(photo.width)),
            ("height", .integer(photo.height)),
            ("captured_at", .string(photo.captureTime.text)),
            ("captured_from", .string(photo.captureTime.source.rawValue)),
            ("captured_doubt", .optional(photo.captureTime.doubt())),
            ("utc_offset", .optional(photo.captureTime.utcOffsetInMinutes)),
            ("latitude", .optional(exact: photo.position?.latitude)),
            ("longitude", .optional(exact: photo.position?.longitude)),
            ("alignment", record.alignment?.exactJSON ?? .null),
            (
                "values",
                .object(
                    record.readings.map {
                        ($0.valueName, $0.exactJSON(crop: crops[$0.valueName]?.crop))
                    })
            ),
        ]
        members.append(("quality", quality?.json ?? .null))
        if let sighting = new.sighting { members.append(("sighting", sighting.json)) }
        if let mismatch = record.mismatch {
            members.append(
                ("error", Failure(code: mismatch.code, message: mismatch.reason).json))
        }
        members.append(("read_by", .optional(new.engines)))
        return members + [("milliseconds", .integer(new.milliseconds))]
    }

    /// The readings with their pictures, by the value's name; empty when no pictures are wanted.
    private func readings(of new: NewRecord) -> [String: NewReading] {
        guard hasCrops, case .read(_, let readings) = new.result else { return [:] }
        return Dictionary(readings.map { ($0.reading.valueName, $0) }) { first, _ in first }
    }
}

extension StoredReading {
    /// The reading unrounded and complete.
    fileprivate func exactJSON(crop: [UInt8]?) -> JSON {
        var members: [(String, JSON)] = [
            ("text", .string(text)),
            ("value", .optional(value?.text)),
            ("confidence", .exact(confidence)),
            ("accepted", .bool(isAccepted)),
            ("reasons", .array(doubts.map { .string($0.description) })),
            ("codes", .array(doubts.map { .string($0.code) })),
        ]
        if !alternatives.isEmpty {
            members.append(("alternatives", .array(alternatives.map { .string($0.text) })))
            members.append(
                ("alternative_confidences", .array(alternatives.map { .exact($0.confidence) })))
        }
        if !cells.isEmpty {
            members.append(
                (
                    "cells",
                    .array(
                        cells.map { cell in
                            .object([
                                ("text", .string(cell.text)),
                                ("value", .optional(cell.value?.text)),
                                ("confidence", .exact(cell.confidence)),
                                (
                                    "reasons",
                                    .array(cell.doubts.map { .string($0.description) })
                                ),
                                ("codes", .array(cell.doubts.map { .string($0.code) })),
                            ])
                        })
                ))
        }
        if let unit { members.append(("unit", .string(unit))) }
        if let crop { members.append(("crop", .string(Data(crop).base64EncodedString()))) }
        return .object(members)
    }
}

extension Alignment {
    /// The alignment unrounded and complete.
    fileprivate var exactJSON: JSON {
        .object([
            ("inliers", .integer(inliers)),
            ("residual", .exact(residual)),
            ("confidence", .exact(confidence)),
            ("method", .string(method.rawValue)),
            ("transform", .array(transform.elements.map(JSON.exact))),
        ])
    }
}

extension FeatureSighting {
    /// Which features of the reference photo were seen.
    fileprivate var json: JSON {
        let digits = String(fingerprint, radix: 16)
        return .object([
            ("features", .string(String(repeating: "0", count: 16 - digits.count) + digits)),
            ("marks", .string(Data(bytes).base64EncodedString())),
        ])
    }
}
