import Documents
import Ledger

extension BoxBuilder {
  /// The sums under a table, a box for each that stays with the next; a line above the total, and what
  /// follows it ends with what is left.
  ///
  /// Alone they take the right part of the page, in a column of it all that there is.
  mutating func sumBoxes(_ sums: [Fact], width: Double) -> [Box] {
    let area = width > 300 ? width * 0.46 : width
    let left = width - area
    var result = [Box(height: 4, keepsWithNext: true)]
    for (index, sum) in sums.enumerated() {
      let isLast = index == sums.count - 1
      if isLast, sums.count > 1 {
        // A lone total follows the table's own last line.
        var rule = Box(height: 10, keepsWithNext: true)
        rule.marks.append(
          Mark(
            x: left, y: 4, shape: .fill(width: area, height: 0.8, ruleInk),
            element: StructureTree.artifact))
        result.append(rule)
      }
      result += sumRows(sum, isLast: isLast, area: area, left: left)
    }
    if !result.isEmpty { result[result.count - 1].keepsWithNext = false }
    return result
  }

  /// Under a table's head and above what adds up.
  var ruleInk: Ink { sheet.layout == .minimal ? .hairline : sheet.accent }

  private mutating func sumRows(
    _ sum: Fact, isLast: Bool, area: Double, left: Double
  ) -> [Box] {
    let style = isLast ? sheet.total : sheet.number
    let element = structure.add(.paragraph, under: StructureTree.root)
    let value = typesetter.line(sum.figure.text(formats), style)
    var labelStyle = style
    if isLast { labelStyle.size = 10.5 } else { labelStyle.ink = .quiet }
    // A label stands beside its amount; above a long one, by which a word of it would be cut.
    let beside = area - value.width - Style.cellGap
    var least = min(area * 0.3, typesetter.line(sum.label, labelStyle).width)
    for word in sum.label.split(separator: " ") {
      least = max(least, typesetter.line(String(word), labelStyle).width)
    }
    let isBeside = beside >= least
    let labels = typesetter.lines(sum.label + " ", labelStyle, width: isBeside ? beside : area)
    var result: [Box] = []
    for (step, line) in labels.enumerated() {
      var row = textBox(line, labelStyle, area, .leading, element)
      // A smaller label stands on the baseline of its amount.
      let shift = baseline(style) - baseline(labelStyle)
      for mark in row.marks.indices { row.marks[mark].y += shift }
      if step == labels.count - 1, isBeside {
        row.add(textBox(value, style, area, .trailing, element), x: 0, y: 0)
      } else if step == labels.count - 1 {
        row.add(textBox(value, style, area, .trailing, element), x: 0, y: row.height)
        row.height += style.leading
      }
      var box = Box(height: row.height + (isLast ? 0 : 3), keepsWithNext: true)
      box.add(row, x: left, y: 0)
      result.append(box)
    }
    return result
  }
}

extension Block.Column {
  /// Whether sums stand in it, which belong to the table above.
  var hasSums: Bool {
    blocks.contains { block in
      if case .sums = block { return true }
      return false
    }
  }
}
