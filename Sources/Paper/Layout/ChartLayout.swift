import Documents
import Ledger

extension BoxBuilder {
  /// A chart as filled bars: columns in one box, rows in a box each, which pages may part.
  mutating func chartBoxes(_ chart: ChartBlock, width: Double) -> [Box] {
    guard let top = chart.top else { return [] }
    let element = structure.add(.figure, under: StructureTree.root, alternative: chart.title)
    var boxes: [Box]
    switch chart.shape {
    case .columns: boxes = [columns(of: chart, top, width: width, element)]
    case .rows: boxes = rows(of: chart, width: width, element)
    }
    if chart.series.count > 1 { boxes.append(legend(of: chart, width: width, element)) }
    for place in boxes.indices { boxes[place].keepsWithNext = true }
    boxes.append(Box(height: 12, keepsWithNext: true))
    return boxes
  }

  /// The first series is the strongest.
  private func ink(_ series: Int, color: String = "") -> Ink {
    Ink(hex: color) ?? (series == 0 ? sheet.accent : sheet.accent.mixed(0.35))
  }

  private mutating func columns(
    of chart: ChartBlock, _ top: Money, width: Double, _ element: Int
  ) -> Box {
    let (ceiling, tall) = (14.0, 110.0)
    let floor = ceiling + tall
    let style = sheet.footer
    var box = Box(height: floor + 16)
    let half = Money(minor: top.minor / 2, currency: top.currency)
    for (y, amount) in [(ceiling, top), (ceiling + tall / 2, half)] {
      box.marks.append(fill(0, y, width, 0.4, .hairline, element))
      let line = typesetter.line(formats.wholeMoney(amount) + " ", style)
      box.marks.append(Mark(x: 0, y: y - 3, shape: .text(line, style), element: element))
    }
    let bars = chart.drawn
    let step = width / Double(max(1, bars.count))
    for (place, bar) in bars.enumerated() {
      let left = Double(place) * step
      let each = step * 0.75 / Double(max(1, bar.values.count))
      for (order, value) in bar.values.enumerated().reversed() {
        let height = Double(chart.length(value, of: 10_000)) / 10_000 * tall
        if height == 0 { continue }
        let x = left + step * 0.125 + Double(bar.values.count - 1 - order) * each
        box.marks.append(
          fill(x, floor - height, each, height, ink(order, color: bar.color), element))
      }
      if place % chart.labelStep == 0 {
        let line = typesetter.line(bar.label + " ", style)
        let x = max(0, min(left + (step - line.width) / 2, width - line.width))
        box.marks.append(Mark(x: x, y: floor + 11, shape: .text(line, style), element: element))
      }
    }
    box.marks.append(fill(0, floor, width, 0.6, .quiet, element))
    return box
  }

  private mutating func rows(of chart: ChartBlock, width: Double, _ element: Int) -> [Box] {
    let style = sheet.text(.quiet)
    let names = width * 0.34
    var boxes: [Box] = []
    for bar in chart.drawn {
      guard let value = bar.values.first else { continue }
      var box = Box(height: 17)
      if let line = typesetter.lines(bar.label + " ", style, width: names - 8).first {
        box.marks.append(
          Mark(x: 0, y: baseline(style), shape: .text(line, style), element: element))
      }
      let length = Double(chart.length(value, of: 10_000)) / 10_000 * (width - names)
      if length > 0 {
        box.marks.append(fill(names, 3, length, 8, ink(0, color: bar.color), element))
      }
      boxes.append(box)
    }
    return boxes
  }

  private mutating func legend(of chart: ChartBlock, width: Double, _ element: Int) -> Box {
    let style = sheet.footer
    var box = Box(height: 14)
    var x = 0.0
    for (place, name) in chart.series.enumerated() {
      box.marks.append(fill(x, 3, 7, 7, ink(place), element))
      let line = typesetter.line(name + " ", style)
      box.marks.append(Mark(x: x + 11, y: 10, shape: .text(line, style), element: element))
      x += line.width + 27
    }
    return box
  }

  private func fill(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ ink: Ink, _ element: Int
  ) -> Mark {
    Mark(x: x, y: y, shape: .fill(width: width, height: height, ink), element: element)
  }
}

extension Ink {
  /// Of six hex digits; nil for anything else.
  init?(hex: String) {
    guard ChartBlock.isColor(hex) else { return nil }
    var number: UInt32 = 0
    for byte in hex.utf8 {
      // The low bits of a digit are its value, those of a letter its place in the alphabet.
      let digit = byte < 0x41 ? byte & 15 : (byte & 15) + 9
      number = number << 4 | UInt32(digit)
    }
    self.init(
      red: Double(number >> 16 & 255) / 255, green: Double(number >> 8 & 255) / 255,
      blue: Double(number & 255) / 255)
  }
}
