extension Chart {
    /// Draws the chart on a page of its own.
    /// - Parameters:
    ///   - width: in pixels, at least 200.
    ///   - height: in pixels, at least 120.
    public func drawing(width: Double = 900, height: Double = 320) -> Drawing {
        let page = (width: max(200, width), height: max(120, height))
        var drawing = Drawing(width: page.width, height: page.height)
        let letters = 13.0
        let axis = amountAxis(ticks: max(2, Int(page.height / 45)))
        let labels = axis.ticks.map(\.label.count).max() ?? 1
        // A digit is about six tenths as wide as the text is high.
        let left = Double(labels) * letters * 0.6 + 16
        let frame = Frame(
            left: left, top: letters * 2.4, right: page.width - 24,
            bottom: page.height - letters * 2.4)
        drawing.shapes.append(
            .text(title, x: 8, y: letters * 1.3, height: letters + 1, .start, .dark))
        for tick in axis.ticks {
            let y = frame.y(tick.place)
            drawing.shapes.append(
                .line(
                    [Drawing.Place(frame.left, y), Drawing.Place(frame.right, y)], .faint, width: 1)
            )
            drawing.shapes.append(
                .text(
                    tick.label, x: frame.left - 6, y: y + letters * 0.35, height: letters, .end,
                    .dark))
        }
        switch content {
        case .line(let points): draw(points, axis, frame, letters, into: &drawing)
        case .bars(let bars): draw(bars, axis, frame, letters, into: &drawing)
        }
        drawing.shapes.append(
            .line(
                [
                    Drawing.Place(frame.left, frame.top), Drawing.Place(frame.left, frame.bottom),
                    Drawing.Place(frame.right, frame.bottom),
                ],
                .dark, width: 1))
        return drawing
    }

    /// The edges of the plot area.
    private struct Frame {
        let left: Double, top: Double, right: Double, bottom: Double

        func x(_ place: Double) -> Double { left + place * (right - left) }
        func y(_ place: Double) -> Double { bottom - place * (bottom - top) }
    }

    private func draw(
        _ points: [Point], _ axis: AmountAxis, _ frame: Frame, _ letters: Double,
        into drawing: inout Drawing
    ) {
        let time = TimeAxis(
            points.map(\.seconds), ticks: max(2, Int((frame.right - frame.left) / 110)))
        for tick in time.ticks {
            let x = frame.x(tick.place)
            drawing.shapes.append(
                .line(
                    [Drawing.Place(x, frame.bottom), Drawing.Place(x, frame.bottom + 5)], .dark,
                    width: 1))
            drawing.shapes.append(
                .text(
                    tick.label, x: x, y: frame.bottom + letters * 1.5, height: letters, .middle,
                    .dark))
        }
        for line in runs(of: points) {
            let places = line.map {
                Drawing.Place(
                    frame.x(time.place(of: $0.seconds)), frame.y(axis.place(of: $0.amount)))
            }
            drawing.shapes.append(.line(places, .main, width: 2))
        }
        // With many readings, larger dots would hide the line.
        let radius = points.count > 200 ? 1.5 : 3.0
        for point in points {
            drawing.shapes.append(
                .dot(
                    x: frame.x(time.place(of: point.seconds)),
                    y: frame.y(axis.place(of: point.amount)),
                    radius: point.isDoubtful ? 5 : radius, point.isDoubtful ? .doubt : .main,
                    isFilled: !point.isDoubtful))
        }
        if points.contains(where: \.isDoubtful) {
            explainDoubt("doubtful", at: frame.right - 80, letters, in: &drawing)
        }
    }

    private func draw(
        _ bars: [Bar], _ axis: AmountAxis, _ frame: Frame, _ letters: Double,
        into drawing: inout Drawing
    ) {
        let room = (frame.right - frame.left) / Double(max(1, bars.count))
        let zero = frame.y(axis.place(of: 0))
        // Labels that would touch are left out.
        let widest = Double(bars.map(\.name.count).max() ?? 1) * letters * 0.62 + 10
        let every = max(1, Int((widest / room).rounded(.up)))
        for (index, bar) in bars.enumerated() {
            let top = frame.y(axis.place(of: bar.amount ?? 0))
            let x = frame.left + (Double(index) + 0.15) * room
            if bar.amount != nil {
                drawing.shapes.append(
                    .box(
                        x: x, y: min(top, zero), width: room * 0.7,
                        height: max(1, abs(zero - top)), bar.isPartial ? .pale : .main))
            }
            let middle = x + room * 0.35
            if index % every == 0 {
                drawing.shapes.append(
                    .text(
                        bar.name, x: middle, y: frame.bottom + letters * 1.5, height: letters,
                        .middle, .dark))
            }
            let isNamed = !bar.text.isEmpty && Double(bar.text.count) * letters * 0.6 < room
            if isNamed {
                drawing.shapes.append(
                    .text(
                        bar.text, x: middle, y: min(top, zero) - 4, height: letters - 1, .middle,
                        .dark))
            }
            if bar.doubtful > 0 {
                let above = isNamed ? letters * 1.6 : letters * 0.6
                drawing.shapes.append(
                    .dot(x: middle, y: min(top, zero) - above, radius: 5, .doubt, isFilled: false))
            }
        }
        if bars.contains(where: \.isPartial) {
            let x = frame.right - 130
            drawing.shapes.append(
                .box(x: x, y: letters * 0.5, width: 10, height: 10, .pale))
            drawing.shapes.append(
                .text(
                    "part of a period", x: x + 16, y: letters * 1.3, height: letters, .start, .dark)
            )
        }
        if bars.contains(where: { $0.doubtful > 0 }) {
            explainDoubt(
                "without doubtful readings", at: frame.right - 190, letters, in: &drawing)
        }
    }

    /// Says above the plot what the mark of doubt means.
    /// - Parameter x: where the mark stands.
    private func explainDoubt(
        _ text: String, at x: Double, _ letters: Double, in drawing: inout Drawing
    ) {
        drawing.shapes.append(.dot(x: x, y: letters * 0.9, radius: 5, .doubt, isFilled: false))
        drawing.shapes.append(
            .text(text, x: x + 10, y: letters * 1.3, height: letters, .start, .dark))
    }

    /// The certain readings, split where the line is interrupted.
    func runs(of points: [Point]) -> [[Point]] {
        points.filter { !$0.isDoubtful }.reduce(into: [[Point]]()) { runs, point in
            if point.isNewStart || runs.isEmpty {
                runs.append([point])
            } else {
                runs[runs.count - 1].append(point)
            }
        }
    }
}
