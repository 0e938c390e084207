import Ledger

extension Formats {
  /// Amounts as "1234.50 USD" and days as "2026-11-21": exact, and the same everywhere.
  public static var exact: Formats {
    var formats = Formats()
    formats.group = ""
    formats.symbols = []
    formats.currencyFirst = false
    formats.dateOrder = .yearMonthDay
    formats.dateSeparator = "-"
    return formats
  }
}

extension Document {
  /// The document in a terminal: columns of text, without its head.
  public var text: String {
    if !empty.isEmpty { return empty }
    var renderer = TextRenderer(formats: formats)
    renderer.write(blocks)
    return renderer.finish()
  }
}

/// Writes blocks as paragraphs; sums close the table before them.
private struct TextRenderer {
  let formats: Formats
  private var paragraphs: [String] = []
  /// The table that sums may still close, and the column that their labels stand in.
  private var open: (table: TextTable, labels: Int)?
  /// What stands above the next paragraph.
  private var title = ""

  init(formats: Formats) { self.formats = formats }

  mutating func write(_ blocks: [Block]) {
    for block in blocks {
      switch block {
      case .heading(let text, _):
        close()
        title = text
      case .title(let text, let note):
        add(note.isEmpty ? text : text + " " + note)
      case .headline(let headline):
        let stamp = headline.stamp.isEmpty ? "" : " (" + headline.stamp + ")"
        add(headline.amount + stamp + "\n" + headline.caption)
      case .lines([], _): continue
      case .lines(let lines, _): add(lines.joined(separator: "\n"))
      case .facts(let facts): write(facts, isSums: false)
      case .sums(let sums): write(sums, isSums: true)
      case .table(let table): write(table)
      case .chart(let chart): write(chart.table)
      case .sections(let sections, _):
        for section in sections {
          close()
          title = section.title
          write(section.blocks)
          close()
          title = ""
        }
      case .columns(let columns): for column in columns { write(column.blocks) }
      case .data, .logo, .gap: continue
      }
    }
  }

  mutating func finish() -> String {
    close()
    return paragraphs.joined(separator: "\n\n")
  }

  private mutating func add(_ paragraph: String) {
    close()
    paragraphs.append(title.isEmpty ? paragraph : title + "\n" + paragraph)
    title = ""
  }

  private mutating func close() {
    guard let table = open?.table else { return }
    open = nil
    add(table.text)
  }

  private mutating func write(_ facts: [Fact], isSums: Bool) {
    if isSums, var closing = open {
      let last = closing.table.columns.count - 1
      for fact in facts {
        var cells = [String](repeating: "", count: last + 1)
        cells[closing.labels] = fact.label
        cells[last] = fact.figure.text(formats)
        closing.table.close(cells)
      }
      open = closing
      return close()
    }
    close()
    var table = TextTable([.init(""), .init("", right: true)])
    for fact in facts { table.add([fact.label, fact.figure.text(formats)]) }
    add(table.body)
  }

  private mutating func write(_ table: TableBlock) {
    close()
    if table.count == 0 {
      if !table.empty.isEmpty { add(table.empty) }
      return
    }
    var rows: [(row: TableRow, isSub: Bool)] = []
    for place in 0..<table.count where table.isBlank?(place) != true {
      let row = table.row(place)
      rows.append((row, false))
      for sub in row.shownSubs { rows.append((sub, true)) }
    }
    if rows.isEmpty, table.total == nil { return }
    // A column that nobody filled is left out.
    let shown = table.columns.indices.filter { place in
      switch table.columns[place].place {
      case .own: true
      case .below: rows.contains { !$0.row.figure(place).text(formats).isEmpty }
      case .data: false
      }
    }
    let wide = shown.firstIndex { table.columns[$0].isWide } ?? 0
    var lines = TextTable(
      shown.map { place in
        let column = table.columns[place]
        return .init(column.title.uppercased(), right: column.alignment == .trailing)
      })
    for (row, isSub) in rows {
      lines.add(
        shown.enumerated().map { place, column in
          (isSub && place == wide ? "  " : "") + words(of: row, column)
        })
    }
    if let total = table.total { lines.close(shown.map { total.row.figure($0).text(formats) }) }
    open = (lines, wide)
  }

  /// A cell's figure and its quieter words: "Chair (3 pieces)".
  private func words(of row: TableRow, _ column: Int) -> String {
    let text = row.figure(column).text(formats)
    guard column < row.cells.count, !row.cells[column].note.isEmpty else { return text }
    return text + " (" + row.cells[column].note + ")"
  }
}
