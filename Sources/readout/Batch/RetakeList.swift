import ReadoutAlignment

/// Photos that should be taken again, with advice.
struct RetakeList {
    private var photos: [(path: String, reason: String)] = []

    /// Notes a photo that was not accepted because it was taken badly.
    mutating func consider(_ path: String, _ reason: String?) {
        if let reason { photos.append((path, reason)) }
    }

    /// The lines at the end of a batch; empty when no photo should be taken again.
    var lines: [String] {
        photos.isEmpty
            ? []
            : ["photos to take again:"]
                + photos.map {
                    "    \(Terminal.printable($0.path)): \(Terminal.printable($0.reason))"
                }
    }
}

extension PhotoQuality {
    /// The measurements and the hints.
    var json: JSON {
        .object([
            ("text_height", textHeight.map { .number($0, decimals: 1) } ?? .null),
            ("edge_width", edgeWidth.map { .number($0, decimals: 1) } ?? .null),
            ("darkest", .number(darkest, decimals: 2)),
            ("lightest", .number(lightest, decimals: 2)),
            ("glare", .number(glare, decimals: 2)),
            ("hints", .array(hints.map { .string($0.description) })),
        ])
    }
}
