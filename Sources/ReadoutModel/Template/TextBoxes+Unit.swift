package import ReadoutGeometry

extension [TextBox] {
    /// The unit that was recognised at the end of a place or right of it, in its usual spelling; nil where none was.
    package func unit(shownAt place: Region) -> String? {
        unit(endingIn: place) ?? unit(rightOf: place)
    }

    /// The next word right of a place, in the usual spelling, if the word is a unit.
    package func unit(rightOf place: Region) -> String? {
        let next = flatMap(\.words).filter { word in
            word.region.center.x > place.right
                && word.region.isOnLine(of: place, sharing: Region.LineShare.besidePlace)
        }.min { $0.region.x < $1.region.x }
        guard let next, next.region.x - place.right < 2 * place.height else { return nil }
        return Unit.spelling(next.text)
    }

    /// The unit after the number in a place.
    private func unit(endingIn place: Region) -> String? {
        let last = flatMap(\.words).filter { place.contains($0.region.center) }
            .max { $0.region.x < $1.region.x }
        return last.flatMap { Unit.spelling(String($0.text.trimmingPrefix(#/[0-9.,]+/#))) }
    }
}

extension Template {
    /// The unit that the reference photo shows at a value's place, if it is another one than the template states, as far as
    /// both are known units; nil elsewhere.
    package func unitShownInstead(of field: Field) -> String? {
        guard let unit = field.unit, Unit.spelling(unit) != nil, let place = field.location.region,
            let shown = reference.boxes.unit(shownAt: place), !Unit.same(shown, unit),
            !Unit.isDivisor(shown, of: unit)
        else { return nil }
        return shown
    }
}
