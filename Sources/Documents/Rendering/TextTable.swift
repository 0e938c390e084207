/// Columns of text, as wide as their widest cell; amounts stand on the right.
public struct TextTable {
  /// The head of a column, and whether its cells stand on the right.
  public struct Column {
    var title: String
    var isRight = false

    public init(_ title: String, right: Bool = false) {
      self.title = title
      isRight = right
    }
  }

  public let columns: [Column]
  private var rows: [[String]] = []
  private var sums: [[String]] = []

  public init(_ columns: [Column]) { self.columns = columns }

  public mutating func add(_ cells: [String]) {
    rows.append(cells.map { TextTable.oneLine($0) })
  }

  /// A row under a rule: the sum.
  public mutating func close(_ cells: [String]) { sums.append(cells) }

  public var text: String {
    ([line(columns.map { $0.title }, widths)] + lines).joined(separator: "\n")
  }

  /// The same in lines of at most so many characters, as far as texts can be cut: the longest give way
  /// first and end in "…"; the first column and those on the right stay whole.
  public func text(within limit: Int?) -> String {
    guard let limit else { return text }
    var widths = widths
    while widths.reduce(-2, { $0 + $1 + 2 }) > limit {
      let places = columns.indices.dropFirst().filter { !columns[$0].isRight && widths[$0] > 8 }
      guard let longest = places.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[longest] -= 1
    }
    var table = TextTable(columns)
    table.rows = rows.map { TextTable.cut($0, widths) }
    table.sums = sums.map { TextTable.cut($0, widths) }
    return table.text
  }

  private static func cut(_ cells: [String], _ widths: [Int]) -> [String] {
    cells.enumerated().map { place, cell in
      guard place < widths.count, width(cell) > widths[place] else { return cell }
      var shown = cell
      while !shown.isEmpty, width(shown) > widths[place] - 1 { shown.removeLast() }
      return shown + "…"
    }
  }

  /// The same without the titles.
  public var body: String { lines.joined(separator: "\n") }

  private var widths: [Int] {
    let all = [columns.map { $0.title }] + rows + sums
    return columns.indices.map { place in
      all.map { place < $0.count ? TextTable.width($0[place]) : 0 }.max() ?? 0
    }
  }

  private var lines: [String] {
    let widths = widths
    var lines: [String] = []
    for row in rows { lines.append(line(row, widths)) }
    if !sums.isEmpty {
      lines.append(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
    }
    for row in sums { lines.append(line(row, widths)) }
    return lines
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
