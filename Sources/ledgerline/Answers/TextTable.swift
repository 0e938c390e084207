/// Columns of text, as wide as their widest cell; amounts stand on the right.
struct TextTable {
  struct Column {
    var title: String
    var isRight = false

    init(_ title: String, right: Bool = false) {
      self.title = title
      isRight = right
    }
  }

  let columns: [Column]
  private var rows: [[String]] = []
  private var sums: [[String]] = []

  init(_ columns: [Column]) { self.columns = columns }

  mutating func add(_ cells: [String]) {
    rows.append(cells.map { TextTable.oneLine($0) })
  }

  /// A row under a rule: the sum.
  mutating func close(_ cells: [String]) { sums.append(cells) }

  var text: String {
    let all = [columns.map { $0.title }] + rows + sums
    let widths = columns.indices.map { place in
      all.map { place < $0.count ? TextTable.width($0[place]) : 0 }.max() ?? 0
    }
    var lines = [line(columns.map { $0.title }, widths)]
    for row in rows { lines.append(line(row, widths)) }
    if !sums.isEmpty {
      lines.append(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
    }
    for row in sums { lines.append(line(row, widths)) }
    return lines.joined(separator: "\n")
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var text = ""
    for (place, column) in columns.enumerated() {
      let cell = place < cells.count ? cells[place] : ""
      let space = String(repeating: " ", count: max(0, widths[place] - TextTable.width(cell)))
      if place > 0 { text += "  " }
      text += column.isRight ? space + cell : cell + space
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func oneLine(_ text: String) -> String {
    Visible.text(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
  }

  /// Cells of a terminal: wide scalars (East Asian, emoji) take two.
  private static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { sum, character in
      let scalar = character.unicodeScalars.first?.value ?? 0
      let isWide =
        (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar)
        || (0xAC00...0xD7A3).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
        || (0xFE30...0xFE6F).contains(scalar) || (0xFF00...0xFF60).contains(scalar)
        || (0x1F300...0x1FAFF).contains(scalar)
      return sum + (isWide ? 2 : 1)
    }
  }
}
