import Documents
import Ledger

// Stacked columns and rings on paper, with the patterns that screens have, because much is printed in black and white.
extension BoxBuilder {
  /// The values of a place on top of each other.
  func parts(
    of bar: ChartBlock.Bar, _ chart: ChartBlock, _ scale: ChartScale, _ left: Double,
    _ step: Double, _ ground: ChartGround, _ element: Int
  ) -> [Mark] {
    var marks: [Mark] = []
    var (above, below) = (0.0, 0.0)
    for (order, value) in bar.values.enumerated() {
      let height = ground.height(of: value, scale)
      if height == 0 { continue }
      let y = value.isNegative ? ground.zero + below : ground.zero - above - height
      if value.isNegative { below += height } else { above += height }
      marks += look(chart.fill(order), left + step * 0.125, y, step * 0.75, height, element)
    }
    return marks
  }

  /// A rectangle in a colour with its pattern, and a hairline of paper above it.
  func look(
    _ look: ChartFill, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ element: Int
  ) -> [Mark] {
    guard let ink = Ink(hex: look.hex) else { return [] }
    var marks = [fill(x, y, width, height, ink, element)]
    let square = 4.0
    for line in look.pattern {
      // Lines across the whole of a part are one each.
      let isRow = line.width == 6
      let isColumn = line.height == 6
      let (wide, high) = (Double(line.width) / 6 * square, Double(line.height) / 6 * square)
      var top = Double(line.y) / 6 * square
      while top < height {
        var left = Double(line.x) / 6 * square
        while left < width {
          marks.append(
            fill(
              x + left, y + top, isRow ? width - left : min(wide, width - left),
              isColumn ? height - top : min(high, height - top), .white, element))
          if isRow { break }
          left += square
        }
        if isColumn { break }
        top += square
      }
    }
    if height > 2 { marks.append(fill(x, y, width, 0.5, .white, element)) }
    return marks
  }

  /// A ring beside what its parts are, numbered as they stand from the top clockwise.
  mutating func ring(of chart: ChartBlock, width: Double, _ element: Int) -> Box {
    let (outer, inner, middle) = (58.0, 40.0, 72.0)
    let style = sheet.text(.quiet)
    let shares = chart.ringShares
    let points = BoxBuilder.circle
    var box = Box(height: max(2 * middle, Double(chart.bars.count) * 15 + 8))
    for (place, share) in shares.enumerated() where share.length > 0 {
      guard let ink = Ink(hex: chart.fill(place).hex) else { continue }
      // A gap parts it from the next.
      let end = share.from + max(1, share.length - (chart.bars.count > 1 ? 4 : 0))
      var corners: [(x: Double, y: Double)] = []
      for point in share.from...end { corners.append(at(points[point], outer)) }
      for point in (share.from...end).reversed() { corners.append(at(points[point], inner)) }
      box.marks.append(Mark(x: middle, y: middle, shape: .outline(corners, ink), element: element))
      if share.length < 12 { continue }
      let number = typesetter.line(String(place + 1) + " ", sheet.footer)
      let corner = at(points[(share.from + end) / 2], outer + 7)
      box.marks.append(
        Mark(
          x: middle + corner.x - number.width / 2, y: middle + corner.y + 3,
          shape: .text(number, sheet.footer), element: element))
    }
    let whole = typesetter.line(formats.money(chart.sum ?? chart.whole) + " ", style)
    box.marks.append(
      Mark(
        x: middle - whole.width / 2, y: middle + 3, shape: .text(whole, style), element: element))
    let left = 2 * middle + 16
    for (place, bar) in chart.bars.enumerated() {
      guard let value = bar.values.first else { continue }
      let y = 8 + Double(place) * 15
      box.marks += look(chart.fill(place), left, y, 8, 8, element)
      let share = formats.rate(Rate(micros: Int64(shares[place].length) * 100_000))
      let amount = typesetter.line(formats.money(value) + "   " + share + " ", style)
      let name = self.name(
        String(place + 1) + "  " + bar.label, style, width - left - amount.width - 24)
      for (x, line) in [(left + 14, name), (width - amount.width, amount)] {
        box.marks.append(Mark(x: x, y: y + 8, shape: .text(line, style), element: element))
      }
    }
    return box
  }

  private func at(_ point: (x: Double, y: Double), _ radius: Double) -> (x: Double, y: Double) {
    (point.x * radius, point.y * radius)
  }

  /// A thousand and one points of the unit circle, clockwise from its top, heights growing downwards: each is the one
  /// before, turned by a thousandth.
  private static var circle: [(x: Double, y: Double)] {
    let (cosine, sine) = (0.999_980_260_856_137_1, 0.006_283_143_965_558_951)
    var (x, y) = (0.0, -1.0)
    var points: [(x: Double, y: Double)] = []
    for _ in 0...1000 {
      points.append((x, y))
      (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
    }
    return points
  }
}
