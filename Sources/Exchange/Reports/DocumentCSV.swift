import Documents
import Ledger

/// A document as CSV: a table under its names for each of its tables, an empty line between two, and
/// its sums at the end.
///
/// Columns are what programs know by a name. An amount is two columns, `price` and `priceCurrency`;
/// sums in several currencies are joined by `|` in both. The rows of sections stand in one table,
/// with what the section is told by before them; what stands below a row is a record of its own, and
/// its columns are called after the first of them (`item`, `itemName`), as a section's are.
public struct DocumentCSV {
  private var csv = CSVWriter()
  private var isFirst = true
  private var sums: [(label: String, figure: Figure)] = []

  public static func write(_ document: Document) -> [UInt8] {
    var writer = DocumentCSV()
    writer.write(document.blocks)
    writer.writeSums()
    return writer.csv.bytes
  }

  private mutating func write(_ blocks: [Block]) {
    for block in blocks {
      switch block {
      case .table(let table):
        write([Part(table)])
        if let total = table.total { write([Part(table.only(total.row))]) }
      case .chart(let chart): write([.table(chart.table)])
      case .facts(let facts), .sums(let facts): keep(facts, of: "")
      case .sections(let sections, let key):
        if key.isEmpty {
          for section in sections { write(section.blocks) }
        } else {
          write(together: sections)
        }
      case .columns(let columns): for column in columns { write(column.blocks) }
      case .heading, .title, .headline, .lines, .data, .logo, .gap: continue
      }
    }
  }

  /// The tables of sections as one, the sections' own data in front.
  private mutating func write(together sections: [Section]) {
    var parts: [Part] = []
    for section in sections {
      for block in section.blocks {
        switch block {
        case .table(let table): parts.append(Part(table, after: section.data))
        case .chart(let chart): parts.append(Part(chart.table, after: section.data))
        case .facts(let facts), .sums(let facts): keep(facts, of: section.title)
        case .heading, .title, .headline, .lines, .sections, .columns, .data, .logo, .gap:
          continue
        }
      }
    }
    write(parts)
  }

  private mutating func keep(_ facts: [Fact], of section: String) {
    for fact in facts {
      sums.append((section.isEmpty ? fact.label : section + ": " + fact.label, fact.figure))
    }
  }

  /// Tables with the same columns, each with what stands before its rows.
  private mutating func write(_ parts: [Part]) {
    guard let first = parts.first, !first.table.columns.allSatisfy({ $0.name.isEmpty }) else {
      return
    }
    begin()
    // A column holds amounts where a row has one.
    var columns = Columns(first.before.map { $0.key }, first.table)
    for part in parts {
      for place in 0..<part.table.count { columns.look(at: part.table.row(place)) }
    }
    csv.row(columns.names.map { .plain($0) })
    for part in parts {
      for place in 0..<part.table.count {
        for cells in columns.records(part.table.row(place), after: part.before) { csv.row(cells) }
      }
    }
  }

  private mutating func writeSums() {
    if sums.isEmpty { return }
    begin()
    csv.row([.plain("sum"), .plain("amount"), .plain("amountCurrency")])
    for sum in sums { csv.row([.text(sum.label)] + DocumentCSV.cells(sum.figure, isAmount: true)) }
  }

  /// A table, and what stands before each of its rows.
  private struct Part {
    var before: [Field]
    var table: TableBlock

    init(_ table: TableBlock, after before: [Field] = []) {
      self.before = before
      self.table = table
    }
  }

  private mutating func begin() {
    if !isFirst { csv.emptyLine() }
    isFirst = false
  }

  /// A figure as one cell, or an amount and its currency.
  fileprivate static func cells(_ figure: Figure, isAmount: Bool) -> [CSVCell] {
    let amounts = figure.amounts
    if !amounts.isEmpty {
      return [
        .plain(amounts.map { $0.plain }.joined(separator: "|")),
        .plain(amounts.map { $0.currency.code }.joined(separator: "|")),
      ]
    }
    let cell: CSVCell
    switch figure {
    case .text(let text): cell = .text(text)
    case .day(let day): cell = .plain(day.text)
    case .month(let day): cell = .plain(day.monthKey)
    case .count(let count): cell = .plain("\(count)")
    case .flag(let flag): cell = .plain(flag ? "true" : "false")
    case .missing, .money, .totals: cell = .plain("")
    }
    return isAmount ? [cell, .plain("")] : [cell]
  }
}

/// The columns of a table and of what stands below its rows, as one record has them.
private struct Columns {
  private let before: [String]
  private var own: [Column] = []
  private var subs: [Column] = []

  private struct Column {
    var name: String
    var place: Int
    var isAmount = false
  }

  init(_ before: [String], _ table: TableBlock) {
    self.before = Columns.calledAfterFirst(before)
    for (place, column) in table.columns.enumerated() {
      if !column.key.isEmpty { own.append(Column(name: column.key, place: place)) }
      if !column.subKey.isEmpty { subs.append(Column(name: column.subKey, place: place)) }
    }
    for (place, name) in Columns.calledAfterFirst(subs.map { $0.name }).enumerated() {
      subs[place].name = name
    }
  }

  /// "space", "name" as "space", "spaceName".
  private static func calledAfterFirst(_ names: [String]) -> [String] {
    guard let first = names.first else { return [] }
    return [first]
      + names.dropFirst().map { first + $0.prefix(1).uppercased() + String($0.dropFirst()) }
  }

  mutating func look(at row: TableRow) {
    for index in own.indices where !row.figure(own[index].place).amounts.isEmpty {
      own[index].isAmount = true
    }
    for sub in row.subs where !sub.isAside {
      for index in subs.indices where !sub.figure(subs[index].place).amounts.isEmpty {
        subs[index].isAmount = true
      }
    }
  }

  var names: [String] {
    before + (own + subs).flatMap { $0.isAmount ? [$0.name, $0.name + "Currency"] : [$0.name] }
  }

  /// A record for the row and one for each that stands below it, which repeats its first column only.
  func records(_ row: TableRow, after fields: [Field]) -> [[CSVCell]] {
    let front = fields.flatMap { DocumentCSV.cells($0.figure, isAmount: false) }
    var records = [front + cells(row, own) + blank(subs)]
    for sub in row.subs where !sub.isAside {
      records.append(front + cells(row, own.prefix(1)) + blank(own.dropFirst()) + cells(sub, subs))
    }
    return records
  }

  private func cells(_ row: TableRow, _ columns: some Sequence<Column>) -> [CSVCell] {
    columns.flatMap { DocumentCSV.cells(row.figure($0.place), isAmount: $0.isAmount) }
  }

  private func blank(_ columns: some Sequence<Column>) -> [CSVCell] {
    columns.flatMap { [CSVCell](repeating: .plain(""), count: $0.isAmount ? 2 : 1) }
  }
}

extension TableColumn {
  fileprivate var name: String { key.isEmpty ? subKey : key }
}

extension TableBlock {
  /// The same columns over one row.
  fileprivate func only(_ row: TableRow) -> TableBlock {
    TableBlock(columns: columns, count: 1, key: key) { _ in row }
  }
}
