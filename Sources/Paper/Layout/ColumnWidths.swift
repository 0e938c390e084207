import Documents
import Ledger

extension BoxBuilder {
  /// Narrow columns take what their text needs (to a limit, but no amount is cut), wide ones share the rest.
  ///
  /// Where that leaves a wide one less than it needs, all of the table is smaller: by `scale`, 1 for most. Where that would be
  /// too small to read, words are wrapped in less room; nil where even that is not enough.
  mutating func columnWidths(
    _ columns: [TableColumn], _ rows: [[PrintedCell]], _ width: Double
  ) -> (widths: [Double], scale: Double)? {
    let room = width - Style.cellGap * Double(max(0, columns.count - 1))
    // The gaps alone are more than the page.
    if room <= 0 { return nil }
    var widths = [Double](repeating: 0, count: columns.count)
    var left = room
    var wide = 0.0
    for (index, column) in columns.enumerated() {
      if column.isWide {
        wide += 1
        continue
      }
      var needed = max(36, typesetter.line(column.title, sheet.tableHead).width)
      for row in rows where index < row.count {
        needed = max(needed, typesetter.line(row[index].text, style(of: column, row[index])).width)
      }
      widths[index] = min(needed + 1, room * 0.26)
      if column.alignment == .trailing, needed + 1 > widths[index] {
        widths[index] = max(widths[index], longestWord(column, index, rows) + 1)
      }
      left -= widths[index]
    }
    var scale = 1.0
    if left < Style.leastWide * wide {
      scale = (room - Style.leastWide * wide) / (room - left)
      if scale < Style.leastScale {
        scale = Style.leastScale
        guard let narrowed = narrowed(widths, columns, rows, room) else { return nil }
        widths = narrowed
        left = room
        for one in widths { left -= one }
      }
      for index in widths.indices { widths[index] *= scale }
      left = room - (room - left) * scale
    }
    for (index, column) in columns.enumerated() where column.isWide {
      widths[index] = left / wide
    }
    return (widths, scale)
  }

  /// The widths, before they are scaled by as much as may be, with less for who has more than others, so that all stand on the
  /// page; nil where they cannot: no amount is cut, and words have room for some letters.
  private mutating func narrowed(
    _ widths: [Double], _ columns: [TableColumn], _ rows: [[PrintedCell]], _ room: Double
  ) -> [Double]? {
    let fewLetters = Style.leastWords / Style.leastScale
    var least: [Double] = []
    var needed = 0.0
    var wide = 0.0
    for (index, column) in columns.enumerated() {
      var own = min(widths[index], fewLetters)
      if column.isWide {
        own = 0
        wide += 1
      } else if column.alignment == .trailing {
        own = max(24, longestWord(column, index, rows) + 1)
      }
      least.append(own)
      needed += own
    }
    let most = (room - Style.leastWords * wide) / Style.leastScale
    if needed > most { return nil }
    let budget = max(needed, min(most, (room - Style.leastWide * wide) / Style.leastScale))
    // The most that one has: halved until it fits.
    var (low, high) = (0.0, room)
    var found = least
    for _ in 0..<40 {
      let limit = (low + high) / 2
      var sum = 0.0
      var tried = least
      for index in widths.indices {
        tried[index] = max(least[index], min(widths[index], limit))
        sum += tried[index]
      }
      if sum <= budget {
        found = tried
        low = limit
      } else {
        high = limit
      }
    }
    return found
  }

  /// How a cell of a column is set, as far as it is no part of the row above: digits keep their columns, a total is bold.
  func style(of column: TableColumn, _ cell: PrintedCell) -> TextStyle {
    var style = column.alignment == .trailing ? sheet.number : sheet.text(.body)
    if cell.isTotal { style.face = .bold }
    return style
  }

  /// How wide the longest of a column's words is; an amount is one.
  private mutating func longestWord(
    _ column: TableColumn, _ index: Int, _ rows: [[PrintedCell]]
  ) -> Double {
    var longest = 0.0
    for row in rows where index < row.count {
      for word in row[index].text.split(separator: " ") {
        longest = max(longest, typesetter.line(String(word), style(of: column, row[index])).width)
      }
    }
    return longest
  }

  /// A table of more columns than a page has room for: of each row its cells below each other, beside their columns' titles.
  mutating func belowEachOther(
    _ columns: [TableColumn], _ rows: [[PrintedCell]], _ width: Double, _ table: Int
  ) -> [Box] {
    let label = width * 0.34
    let widths = [label, width - label - Style.cellGap]
    var title = sheet.text(.label)
    title.leading = sheet.number.leading
    var result: [Box] = []
    for (place, texts) in rows.enumerated() {
      if place > 0 { result.append(Box(height: 14, isGap: true)) }
      var isFirst = true
      for (cell, column) in zip(texts, columns) where !cell.text.isEmpty || !cell.note.isEmpty {
        let row = structure.add(.row, under: table)
        let head = textBoxes(
          [column.title], title, widths[0], .leading,
          structure.add(.headCell, under: row))
        let element = structure.add(.cell, under: row)
        let style = cell.isPart ? sheet.text(.quiet) : self.style(of: column, cell)
        let text = cell.note.isEmpty ? cell.text : cell.text + " "
        var value = textBoxes([text], style, widths[1], .leading, element)
        if !cell.note.isEmpty {
          value += textBoxes([cell.note], sheet.text(.quiet), widths[1], .leading, element)
        }
        var boxes = rowBoxes([head, value], widths, width)
        for index in boxes.indices { boxes[index].head = nil }
        // What a row begins with has more of it below.
        if isFirst { boxes[boxes.count - 1].keepsWithNext = true }
        isFirst = false
        result += boxes
      }
      if !result.isEmpty { result[result.count - 1].keepsWithNext = false }
    }
    return result
  }
}
