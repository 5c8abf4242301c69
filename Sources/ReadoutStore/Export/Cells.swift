/// The cells of one row as bytes, reused for every row so that no cell needs an allocation.
struct Cells {
    /// The content of a cell.
    enum Content {
        /// No reading, or a reading that is left out.
        case empty
        /// A range in `bytes`.
        case bytes(Range<Int>)
    }

    /// A number with a unit.
    struct Quantity {
        let number: String
        let unit: String
    }

    private(set) var bytes: [UInt8] = []
    private(set) var contents: [Content]
    /// For each cell, whether its content is doubtful.
    private(set) var isDoubtful: [Bool]
    /// For each cell, whether content that looks like a number is one.
    private(set) var isNumeric: [Bool]
    /// For each cell, its number and unit, where the unit is not the column's.
    private(set) var inOtherUnit: [Quantity?]

    init(columns: [ExportColumn]) {
        contents = Array(repeating: .empty, count: columns.count)
        isDoubtful = Array(repeating: false, count: columns.count)
        isNumeric = columns.map(\.isNumber)
        inOtherUnit = Array(repeating: nil, count: columns.count)
        bytes.reserveCapacity(4096)
    }

    /// Empties all cells.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        for index in contents.indices {
            contents[index] = .empty
            isDoubtful[index] = false
            inOtherUnit[index] = nil
        }
    }

    mutating func set(
        _ index: Int, to text: some Collection<UInt8>, isDoubtful: Bool = false,
        inOtherUnit quantity: Quantity? = nil
    ) {
        let start = bytes.count
        bytes.append(contentsOf: text)
        contents[index] = .bytes(start..<bytes.count)
        self.isDoubtful[index] = isDoubtful
        inOtherUnit[index] = quantity
    }

    /// Sets whether a cell may hold a number, for columns that mix numbers and text.
    mutating func set(_ index: Int, isNumeric: Bool) { self.isNumeric[index] = isNumeric }

    /// The content of a cell; nil if the cell is empty.
    subscript(index: Int) -> ArraySlice<UInt8>? {
        guard case .bytes(let place) = contents[index] else { return nil }
        return bytes[place]
    }

    /// Whether a cell holds a number.
    func isNumber(_ index: Int) -> Bool { isNumeric[index] && (self[index]?.isNumber ?? false) }
}

extension ArraySlice<UInt8> {
    /// Whether the text is a number in JSON notation, without leading zeros or an exponent.
    var isNumber: Bool {
        let digits = first == UInt8(ascii: "-") ? dropFirst() : self
        let whole = digits.prefix { $0.isDigit }
        guard let leading = whole.first, whole.count == 1 || leading != UInt8(ascii: "0") else {
            return false
        }
        let rest = digits.dropFirst(whole.count)
        guard !rest.isEmpty else { return true }
        return rest.first == UInt8(ascii: ".") && rest.count > 1
            && rest.dropFirst().allSatisfy { $0.isDigit }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
