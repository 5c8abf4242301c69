extension Array {
    /// The indices of a run of elements: from the first to the last of some, extended on both sides while neighbours belong
    /// together. Nil where there is none.
    func run(
        around isCore: (Element) -> Bool, while areTogether: (Element, Element) -> Bool
    ) -> ClosedRange<Int>? {
        guard var first = firstIndex(where: isCore), var last = lastIndex(where: isCore) else {
            return nil
        }
        while first > 0, areTogether(self[first - 1], self[first]) { first -= 1 }
        while last + 1 < count, areTogether(self[last], self[last + 1]) { last += 1 }
        return first...last
    }

    /// The elements in runs, each as long as neighbours belong together.
    func runs(while areTogether: (Element, Element) -> Bool) -> [[Element]] {
        reduce(into: []) { runs, element in
            if let last = runs.last?.last, areTogether(last, element) {
                runs[runs.count - 1].append(element)
            } else {
                runs.append([element])
            }
        }
    }
}
