import Documents
import Ledger

/// Turns blocks into boxes: measures and wraps text, and notes what everything is.
struct BoxBuilder {
  var typesetter: Typesetter
  var structure = StructureTree()
  /// The heads of the tables so far, for pages that begin inside one.
  var heads: [Box] = []
  let formats: Formats
  let sheet: StyleSheet
  let logo: Picture?
  /// The height of a page without its margins.
  let pageHeight: Double

  mutating func boxes(
    _ blocks: [Block], width: Double, _ alignment: Alignment = .leading
  ) -> [Box] {
    var result: [Box] = []
    var above: Block?
    for block in blocks {
      if case .data = block { continue }
      if let above, let room = BoxBuilder.room(between: above, block) { result.append(room) }
      above = block
      switch block {
      case .heading(let text, let level):
        let element = structure.add(
          level == 1 ? .heading1 : .heading2, under: StructureTree.root)
        let style = sheet.text(level == 1 ? .title : .label)
        var lines = textBoxes([text], style, width, alignment, element)
        for index in lines.indices { lines[index].keepsWithNext = true }
        result += lines
      case .title(let text, let note):
        result += titleBoxes(text, note, width, alignment)
      case .headline(let headline): result.append(headlineBox(headline, width: width))
      case .lines(let lines, let role):
        let element = structure.add(.paragraph, under: StructureTree.root)
        result += textBoxes(lines, sheet.text(role), width, alignment, element)
      case .facts(let facts): result += factBoxes(facts, width: width, alignment)
      case .table(let table): result += tableBoxes(table, width: width)
      case .chart(let chart):
        result += chartBoxes(chart, width: width) + tableBoxes(chart.table, width: width)
      case .sums(let sums):
        keepLast(of: &result)
        result += sumBoxes(sums, width: width)
      case .columns(let columns):
        if columns.contains(where: { $0.hasSums }) { keepLast(of: &result) }
        result += columnBoxes(columns, width: width)
      case .sections(let sections, _):
        for section in sections {
          result += boxes(
            [.heading(section.title, level: 2), .gap(3)] + section.blocks + [.gap(22)],
            width: width)
        }
      case .data: continue
      case .logo(let alternative):
        if let box = logoBox(alternative, width: width, alignment) { result.append(box) }
      case .gap(let height):
        // The room below a heading belongs to it.
        let isBelowHeading = result.last?.keepsWithNext == true
        result.append(
          Box(height: height, keepsWithNext: isBelowHeading, isGap: !isBelowHeading))
      }
    }
    return result
  }

  /// The room between two blocks that have no gap between them, so that a title, a chart and facts do not touch what stands above
  /// them; nil where there is enough.
  private static func room(between above: Block, _ block: Block) -> Box? {
    switch (above, block) {
    case (.heading(_, level: 2), .gap): nil
    case (.heading(_, level: 2), _): Box(height: 3, keepsWithNext: true)
    case (.table, .heading(_, level: 2)), (.chart, .heading(_, level: 2)),
      (.sums, .heading(_, level: 2)), (.facts, .heading(_, level: 2)),
      (.lines, .heading(_, level: 2)):
      Box(height: 20, isGap: true)
    case (.table, .chart), (.chart, .chart), (.sums, .chart), (.facts, .chart):
      Box(height: 16, isGap: true)
    case (.table, .facts), (.chart, .facts), (.sums, .facts), (.facts, .sums):
      Box(height: 8, isGap: true)
    case _: nil
    }
  }

  /// Sums stay with what they add up: no page begins with a total.
  private func keepLast(of boxes: inout [Box]) {
    var place = boxes.count - 1
    while place >= 0, boxes[place].isGap {
      boxes[place].keepsWithNext = true
      place -= 1
    }
    if place >= 0 { boxes[place].keepsWithNext = true }
  }

  /// One box for every line.
  mutating func textBoxes(
    _ texts: [String], _ style: TextStyle, _ width: Double, _ alignment: Alignment,
    _ element: Int
  ) -> [Box] {
    var result: [Box] = []
    for (place, text) in texts.enumerated() {
      // Words of one element that stand below each other are not one word.
      let read = place == texts.count - 1 || text.isEmpty ? text : text + " "
      for line in typesetter.lines(read, style, width: width) {
        result.append(textBox(line, style, width, alignment, element))
      }
    }
    return result
  }

  func textBox(
    _ line: TextLine, _ style: TextStyle, _ width: Double, _ alignment: Alignment, _ element: Int
  ) -> Box {
    var box = Box(height: style.leading)
    guard !line.runs.isEmpty else { return box }
    let x = alignment == .leading ? 0 : width - line.width
    box.marks.append(
      Mark(x: x, y: baseline(style), shape: .text(line, style), element: element))
    return box
  }

  /// Where the baseline stands in a line so that capitals are centered in it.
  func baseline(_ style: TextStyle) -> Double {
    let font = typesetter.fonts[typesetter.place(of: style.face)].font
    let capitals = Double(font.capHeight) / Double(font.unitsPerEm) * style.size
    return (style.leading + min(capitals, style.leading)) / 2
  }

  /// Boxes stacked into one that is never cut.
  func stacked(_ boxes: [Box]) -> Box {
    var whole = Box(height: 0)
    for box in boxes {
      whole.add(box, x: 0, y: whole.height)
      whole.height += box.height
    }
    return whole
  }

  /// Columns side by side, or below each other when one is longer than a page.
  private mutating func columnBoxes(_ columns: [Block.Column], width: Double) -> [Box] {
    let gap = 24.0
    var whole = Box(height: 0)
    var loose: [Box] = []
    var isTooHigh = false
    var x = 0.0
    var shares = 0.0
    for column in columns { shares += column.share }
    let room = width - gap * Double(max(0, columns.count - 1))
    for column in columns {
      let columnWidth = room * column.share / shares
      let parts = boxes(column.blocks, width: columnWidth, column.alignment)
      loose += parts
      let stack = stacked(parts)
      whole.add(stack, x: x, y: 0)
      whole.height = max(whole.height, stack.height)
      if stack.height > pageHeight { isTooHigh = true }
      x += columnWidth + gap
    }
    return isTooHigh ? loose : [whole]
  }

  /// Labels in one column and values in the other.
  private mutating func factBoxes(
    _ facts: [Fact], width: Double, _ alignment: Alignment
  ) -> [Box] {
    var labels: [TextLine] = []
    var labelWidth = 0.0
    for fact in facts {
      let line = typesetter.line(fact.label + " ", sheet.factLabel)
      labels.append(line)
      labelWidth = max(labelWidth, line.width)
    }
    labelWidth = min(labelWidth + 12, width * 0.6)
    // Both stand on the same baseline.
    let shift = baseline(sheet.factValue) - baseline(sheet.factLabel)
    var result: [Box] = []
    for (index, fact) in facts.enumerated() {
      let element = structure.add(.paragraph, under: StructureTree.root)
      var label = [labels[index]]
      var valueElement = element
      if labels[index].width > labelWidth - 11.99 {
        label = typesetter.lines(fact.label + " ", sheet.factLabel, width: labelWidth - 12)
        // Who hears it has all of the label first, then the value.
        valueElement = structure.add(.paragraph, under: StructureTree.root)
      }
      let lines = typesetter.lines(
        fact.figure.text(formats), sheet.factValue, width: width - labelWidth)
      let count = max(label.count, lines.count)
      for step in 0..<count {
        var box = Box(height: sheet.factValue.leading)
        if step < label.count {
          var part = textBox(label[step], sheet.factLabel, labelWidth, .leading, element)
          for mark in part.marks.indices { part.marks[mark].y += shift }
          box.add(part, x: 0, y: 0)
        }
        if step < lines.count {
          let value = textBox(
            lines[step], sheet.factValue, width - labelWidth, alignment, valueElement)
          box.add(value, x: labelWidth, y: 0)
        }
        box.keepsWithNext = index < facts.count - 1 || step < count - 1
        result.append(box)
      }
    }
    return result
  }

  private mutating func logoBox(
    _ alternative: String, width: Double, _ alignment: Alignment
  ) -> Box? {
    guard let logo else { return nil }
    let scale = min(
      sheet.logo.height / Double(logo.height), min(width, sheet.logo.width) / Double(logo.width))
    let size = (width: Double(logo.width) * scale, height: Double(logo.height) * scale)
    let element = structure.add(
      .figure, under: StructureTree.root, alternative: alternative)
    return Box(
      height: size.height + 12,
      marks: [
        Mark(
          x: alignment == .leading ? 0 : width - size.width, y: 0,
          shape: .logo(width: size.width, height: size.height), element: element)
      ])
  }
}
