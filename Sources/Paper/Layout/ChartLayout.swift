import Documents
import Ledger

/// Where the columns of a chart stand.
struct ChartGround {
  let ceiling = 14.0
  let tall = 110.0
  var floor: Double { ceiling + tall }
  var zero = 0.0
  /// Where the first column may begin: what the lines stand for is left of it.
  var left = 0.0

  /// How far from zero a value reaches.
  func height(of value: Money, _ scale: ChartScale) -> Double {
    Double(scale.length(value, of: 10_000)) / 10_000 * tall
  }
}

extension BoxBuilder {
  /// A chart as filled bars: columns in one box, rows in a box each, which pages may part.
  mutating func chartBoxes(_ chart: ChartBlock, width: Double) -> [Box] {
    guard let scale = chart.scale else { return [] }
    let element = structure.add(.figure, under: StructureTree.root, alternative: chart.title)
    var boxes: [Box]
    switch chart.shape {
    case .columns, .stacked: boxes = [columns(of: chart, scale, width: width, element)]
    case .rows: boxes = rows(of: chart, scale, width: width, element)
    case .ring: boxes = [ring(of: chart, width: width, element)]
    }
    if chart.series.count > 1 && chart.shape != .ring {
      boxes.append(legend(of: chart, width: width, element))
    }
    for place in boxes.indices { boxes[place].keepsWithNext = true }
    boxes.append(Box(height: 12, keepsWithNext: true))
    return boxes
  }

  /// The first series is the strongest.
  func ink(_ series: Int, color: String = "") -> Ink {
    Ink(hex: color) ?? (series == 0 ? sheet.accent : sheet.accent.mixed(0.35))
  }

  private mutating func columns(
    of chart: ChartBlock, _ scale: ChartScale, width: Double, _ element: Int
  ) -> Box {
    let style = sheet.footer
    var ground = ChartGround()
    var box = lined(scale, width: width, element, &ground)
    let bars = chart.drawn
    let step = (width - ground.left) / Double(max(1, bars.count))
    for (place, bar) in bars.enumerated() {
      let left = ground.left + Double(place) * step
      box.marks +=
        chart.shape == .stacked
        ? parts(of: bar, chart, scale, left, step, ground, element)
        : values(of: bar, scale, left, step, ground, element)
      if place % chart.labelStep == 0 {
        let line = typesetter.line(bar.label + " ", style)
        let x = max(0, min(left + (step - line.width) / 2, width - line.width))
        box.marks.append(
          Mark(x: x, y: ground.floor + 11, shape: .text(line, style), element: element))
      }
    }
    box.marks.append(fill(0, ground.zero, width, 0.6, .quiet, element))
    return box
  }

  /// The values of a place beside each other.
  private func values(
    of bar: ChartBlock.Bar, _ scale: ChartScale, _ left: Double, _ step: Double,
    _ ground: ChartGround, _ element: Int
  ) -> [Mark] {
    var marks: [Mark] = []
    let each = step * 0.75 / Double(max(1, bar.values.count))
    for (order, value) in bar.values.enumerated().reversed() {
      let height = ground.height(of: value, scale)
      if height == 0 { continue }
      let x = left + step * 0.125 + Double(bar.values.count - 1 - order) * each
      marks.append(
        fill(
          x, value.isNegative ? ground.zero : ground.zero - height, each, height,
          ink(order, color: bar.color), element))
    }
    return marks
  }

  /// The lines behind columns, each with what it stands for.
  private mutating func lined(
    _ scale: ChartScale, width: Double, _ element: Int, _ ground: inout ChartGround
  ) -> Box {
    let style = sheet.footer
    let (ceiling, floor) = (ground.ceiling, ground.floor)
    let zero = floor - Double(scale.below(of: 10_000)) / 10_000 * ground.tall
    let half = Money(minor: scale.top.minor / 2, currency: scale.top.currency)
    var lines: [(y: Double, amount: Money)] = []
    if zero > ceiling { lines = [(ceiling, scale.top), ((ceiling + zero) / 2, half)] }
    if zero < floor { lines.append((floor, scale.bottom)) }
    var box = Box(height: floor + 16)
    for (y, amount) in lines {
      box.marks.append(fill(0, y, width, 0.4, .hairline, element))
      let line = typesetter.line(formats.wholeMoney(amount) + " ", style)
      box.marks.append(Mark(x: 0, y: y - 3, shape: .text(line, style), element: element))
      ground.left = max(ground.left, line.width + 2)
    }
    ground.zero = zero
    return box
  }

  private mutating func rows(
    of chart: ChartBlock, _ scale: ChartScale, width: Double, _ element: Int
  ) -> [Box] {
    let style = sheet.text(.quiet)
    let names = width * 0.34
    let amounts = chart.drawn.map { bar in
      bar.values.first.map { typesetter.line(formats.wholeMoney($0) + " ", style) }
    }
    let room = amounts.reduce(0.0) { max($0, $1?.width ?? 0) } + 10
    var boxes: [Box] = []
    for (bar, amount) in zip(chart.drawn, amounts) {
      guard let value = bar.values.first, let amount else { continue }
      var box = Box(height: 17)
      box.marks.append(
        Mark(
          x: 0, y: baseline(style), shape: .text(name(bar.label, style, names - 8), style),
          element: element))
      let length = Double(scale.length(value, of: 10_000)) / 10_000 * (width - names - room)
      if length > 0 {
        let ink = self.ink(0, color: bar.color)
        if value.isNegative {
          box.marks += frame(names, 3, length, 8, ink, element)
        } else {
          box.marks.append(fill(names, 3, length, 8, ink, element))
        }
      }
      box.marks.append(
        Mark(
          x: width - amount.width, y: baseline(style), shape: .text(amount, style),
          element: element))
      boxes.append(box)
    }
    return boxes
  }

  /// A name on one line; where it was cut, it says so.
  mutating func name(_ text: String, _ style: TextStyle, _ room: Double) -> TextLine {
    let text = String(text.map { $0.isNewline ? " " : $0 })
    let whole = typesetter.line(text + " ", style)
    if whole.width <= room { return whole }
    var (fits, least) = (0, text.count)
    // The most characters that have room.
    while fits < least {
      let middle = (fits + least + 1) / 2
      let line = typesetter.line(String(text.prefix(middle)) + "\u{2026} ", style)
      if line.width <= room { fits = middle } else { least = middle - 1 }
    }
    return typesetter.line(String(text.prefix(fits)) + "\u{2026} ", style)
  }

  /// What is below zero is hollow, so that no colour is needed to see it.
  private func frame(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ ink: Ink, _ element: Int
  ) -> [Mark] {
    let line = min(1, width / 2)
    return [
      fill(x, y, width, line, ink, element), fill(x, y + height - line, width, line, ink, element),
      fill(x, y, line, height, ink, element),
      fill(x + width - line, y, line, height, ink, element),
    ]
  }

  /// The series beside each other, in as many lines as they need.
  private mutating func legend(of chart: ChartBlock, width: Double, _ element: Int) -> Box {
    let style = sheet.footer
    var (x, y) = (0.0, 0.0)
    var marks: [Mark] = []
    for (place, name) in chart.series.enumerated() {
      let line = self.name(name, style, width - 11)
      if x > 0 && x + 11 + line.width > width { (x, y) = (0, y + 13) }
      if chart.shape == .stacked {
        marks += look(chart.fill(place), x, y + 3, 7, 7, element)
      } else {
        marks.append(fill(x, y + 3, 7, 7, ink(place), element))
      }
      marks.append(Mark(x: x + 11, y: y + 10, shape: .text(line, style), element: element))
      x += line.width + 27
    }
    var box = Box(height: y + 14)
    box.marks = marks
    return box
  }

  func fill(
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
