extension LineNet {
    private static let magic = Array("RDISPLAY".utf8)
    private static let version = 1

    /// Reads a net from the bytes of its file; the format is described in Sources/DisplayModel/README.md.
    /// - Throws: `LineNetError`.
    package init(_ bytes: [UInt8]) throws(LineNetError) {
        guard bytes.starts(with: Self.magic) else { throw .notAModel }
        var reader = LittleEndianReader(bytes: bytes, position: Self.magic.count)
        let version = try reader.word()
        guard version == Self.version else { throw .unknownVersion(version) }
        let height = try reader.word()
        let columns = try reader.word()
        let temperature = try reader.float()
        let alphabet = Array(String(decoding: try reader.bytes(try reader.word()), as: UTF8.self))
        let count = try reader.word()
        guard 1...64 ~= count, 8...256 ~= height, 1...16 ~= columns, 1...1000 ~= alphabet.count,
            temperature > 0.01, temperature < 100
        else { throw .impossibleLayer(0) }

        var layers: [ConvolutionLayer] = []
        var rows = height
        var channels = 1
        for number in 0..<count {
            let layer = try Self.layer(&reader)
            let isLast = number == count - 1
            guard let layer, layer.inputs == channels, (layer.kind == .linear) == isLast,
                layer.kind != .residual || layer.inputs == layer.outputs
            else { throw .impossibleLayer(number) }
            rows = layer.size(rows: rows, columns: 1024).pooled.rows
            guard rows > 0 else { throw .impossibleLayer(number) }
            channels = layer.outputs
            layers.append(layer)
        }
        let pooled = layers.reduce(1) { $0 * $1.poolColumns }
        guard rows == 1, channels == alphabet.count + 1, pooled == columns else {
            throw .impossibleLayer(count - 1)
        }
        for number in layers.indices { try layers[number].fill(from: &reader) }

        let checksum = reader.checksum()
        let expected = try reader.word()
        guard reader.isAtEnd, checksum == UInt32(truncatingIfNeeded: expected) else {
            throw .damaged
        }
        self.init(
            lineHeight: height, columnsPerStep: columns, alphabet: alphabet,
            temperature: temperature, layers: layers)
    }

    /// The next entry of the layer table; nil when its sizes are impossible.
    private static func layer(
        _ reader: inout LittleEndianReader
    ) throws(LineNetError) -> ConvolutionLayer? {
        var fields: [Int] = []
        for _ in 0..<10 { fields.append(try reader.word()) }
        guard let kind = ConvolutionLayer.Kind(rawValue: fields[0]), 1...2048 ~= fields[1],
            1...2048 ~= fields[2], fields[3...4].allSatisfy({ 1...32 ~= $0 }),
            fields[5...6].allSatisfy({ 0...32 ~= $0 }), fields[7...9].allSatisfy({ 1...32 ~= $0 }),
            // The layer must keep every column, so that a line of any width passes; only pooling reduces the columns.
            (fields[4] - 1) * fields[7] == 2 * fields[6],
            kind != .residual || fields[8] * fields[9] == 1 && fields[3] - 1 == 2 * fields[5]
        else { return nil }
        return ConvolutionLayer(
            kind: kind, inputs: fields[1], outputs: fields[2], kernelRows: fields[3],
            kernelColumns: fields[4], paddedRows: fields[5], paddedColumns: fields[6],
            dilation: fields[7], poolRows: fields[8], poolColumns: fields[9])
    }
}

extension ConvolutionLayer {
    /// Reads the layer's numbers: scales and shifts, then half-precision weights with the outputs innermost.
    fileprivate mutating func fill(from reader: inout LittleEndianReader) throws(LineNetError) {
        for _ in 0..<outputs { scales.append(try reader.float()) }
        for _ in 0..<outputs { shifts.append(try reader.float()) }
        let halves = try reader.halves(taps * outputs)
        weights = [Float](repeating: 0, count: (outputs + 3) / 4 * 4 * taps)
        for tap in 0..<taps {
            for output in 0..<outputs {
                weights[(output / 4 * taps + tap) * 4 + output % 4] = halves[tap * outputs + output]
            }
        }
    }
}

/// Takes little-endian numbers from bytes, one after the other.
struct LittleEndianReader {
    let bytes: [UInt8]
    var position: Int

    var isAtEnd: Bool { position == bytes.count }

    /// Throws unless at least `count` bytes are left.
    func need(_ count: Int) throws(LineNetError) {
        guard count >= 0, count <= bytes.count - position else {
            throw .tooShort(bytes: bytes.count, needed: position + max(0, count))
        }
    }

    mutating func bytes(_ count: Int) throws(LineNetError) -> ArraySlice<UInt8> {
        try need(count)
        defer { position += count }
        return bytes[position..<position + count]
    }

    /// An unsigned number of four bytes.
    mutating func word() throws(LineNetError) -> Int {
        Int(try bytes(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }

    /// A number of four bytes (IEEE 754).
    mutating func float() throws(LineNetError) -> Float {
        Float(bitPattern: UInt32(try word()))
    }

    /// Reads `count` half-precision numbers of two bytes each (IEEE 754).
    mutating func halves(_ count: Int) throws(LineNetError) -> [Float] {
        try need(count * 2)
        var values = [Float](repeating: 0, count: count)
        var index = 0
        while index < count {
            let bits = UInt32(bytes[position]) | UInt32(bytes[position &+ 1]) << 8
            values[index] = Self.half(bits)
            position &+= 2
            index &+= 1
        }
        return values
    }

    /// The half-precision number in 16 bits. It is decoded here because `Float16` does not exist on every platform of
    /// Swift.
    private static func half(_ bits: UInt32) -> Float {
        let sign: Float = bits & 0x8000 == 0 ? 1 : -1
        let exponent = bits >> 10 & 0x1F
        let fraction = bits & 0x3FF
        if exponent == 0 { return sign * Float(fraction) * 0x1p-24 }
        let wide = exponent == 0x1F ? 0xFF : exponent + 112
        return sign * Float(bitPattern: wide << 23 | fraction << 13)
    }

    /// FNV-1a checksum of the bytes read so far.
    func checksum() -> UInt32 {
        bytes.withUnsafeBufferPointer { bytes in
            var sum: UInt32 = 2_166_136_261
            var index = 0
            while index < position {
                sum = (sum ^ UInt32(bytes[index])) &* 16_777_619
                index &+= 1
            }
            return sum
        }
    }
}
