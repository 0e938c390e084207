import Ledger

/// A table, whose rows are made when they are asked for: a screen asks for some of many.
public struct TableBlock {
  public var columns: [TableColumn]
  public var count: Int
  public var row: (Int) -> TableRow
  /// The name that programs know the rows by; "" when they are not told.
  public var key: String
  /// The same of what stands below a row.
  public var subKey: String
  /// What adds the rows up, column by column, under a name for programs.
  public var total: (key: String, row: TableRow)?
  /// What a reader sees when there are no rows.
  public var empty = ""
  /// Whether paper and text leave a row out, because nothing is in it: a picture shows the gap, and programs count on the row.
  public var isBlank: ((Int) -> Bool)?

  public init(
    columns: [TableColumn], count: Int, key: String = "", subKey: String = "",
    row: @escaping (Int) -> TableRow
  ) {
    self.columns = columns
    self.count = count
    self.row = row
    self.key = key
    self.subKey = subKey
  }

  public init(columns: [TableColumn], rows: [[TableCell]]) {
    self.init(columns: columns, count: rows.count) { TableRow(rows[$0]) }
  }
}

/// A column of a table; `isWide` ones share the room that the others leave.
public struct TableColumn {
  /// Where a column's cells go: into a column, below another's, or into data alone.
  public enum Place: Sendable {
    case own
    /// A quieter line below the column before it, where there is little room; else a column too.
    case below
    /// For other programs only.
    case data
  }

  public var title: String
  public var alignment: Alignment
  public var isWide: Bool
  public var place: Place
  /// The name that programs know its cells by; "" when they are not told.
  public var key: String
  /// The same in the rows below a row.
  public var subKey: String
  /// For the studio's eyes: it stands on its screens, and on no paper.
  public var isStudioOnly = false

  public init(
    _ title: String, _ alignment: Alignment = .leading, isWide: Bool = false, key: String = "",
    sub subKey: String = "", place: Place = .own
  ) {
    self.title = title
    self.alignment = alignment
    self.isWide = isWide
    self.place = place
    self.key = key
    self.subKey = subKey
  }

  /// A column for other programs.
  public static func data(_ key: String, sub subKey: String = "") -> TableColumn {
    TableColumn("", key: key, sub: subKey, place: .data)
  }

  /// The column, kept from paper.
  public var forStudio: TableColumn {
    var column = self
    column.isStudioOnly = true
    return column
  }
}

/// A cell for each column, and the rows that belong to this one.
public struct TableRow {
  public var cells: [TableCell]
  /// What it leads to on a screen.
  public var link: Link?
  public var subs: [TableRow]
  /// For readers: programs have it among the row's own figures.
  public var isAside: Bool
  /// For programs: readers have it in the row above.
  public var isData: Bool

  public init(
    _ cells: [TableCell], link: Link? = nil, subs: [TableRow] = [], isAside: Bool = false,
    isData: Bool = false
  ) {
    self.cells = cells
    self.link = link
    self.subs = subs
    self.isAside = isAside
    self.isData = isData
  }

  public init(_ figures: [Figure], link: Link? = nil) {
    self.init(figures.map { TableCell($0) }, link: link)
  }

  /// What a reader sees below it.
  public var shownSubs: [TableRow] { subs.filter { !$0.isData } }

  /// What stands in a column; nothing where the row is shorter.
  public func figure(_ column: Int) -> Figure {
    column < cells.count ? cells[column].figure : .text("")
  }
}

/// One cell of a table: its figure and a quieter second line.
public struct TableCell {
  public var figure: Figure
  public var note: String
  /// What it leads to on a screen, and the words that lead there.
  public var link: (to: Link, words: String)?

  public init(_ figure: Figure, note: String = "", link: (to: Link, words: String)? = nil) {
    self.figure = figure
    self.note = note
    self.link = link
  }

  public init(_ text: String, note: String = "") { self.init(.text(text), note: note) }
}

/// A place in the book that a screen can lead to from a document; paper says its words only.
public enum Link {
  case transaction(ID<Transaction>)
  case item(ID<Item>)
  /// Another report of the same project, by its name.
  case report(String)
  case file(ID<Attachment>)
  case project(ID<Project>)
  case client(ID<Client>)
  /// Expenses in their list.
  case spending(SpendingRows)
  /// What some of the income comes from.
  case income(IncomeLink)
}

extension TableBlock {
  /// The columns that stand beside each other on paper.
  public var printedColumns: [TableColumn] {
    columns.filter { $0.place == .own && !$0.isStudioOnly }
  }

  /// Each row and what stands below it, as the cells of ``printedColumns``: `text` and quieter `note`.
  public func printedRows(_ formats: Formats) -> [[PrintedCell]] {
    var rows: [[PrintedCell]] = []
    for place in 0..<count where isBlank?(place) != true {
      let row = row(place)
      rows.append(printed(row, formats))
      for sub in row.shownSubs {
        var cells = printed(sub, formats)
        for place in cells.indices { cells[place].isPart = true }
        rows.append(cells)
      }
    }
    if let total {
      var cells = printed(total.row, formats)
      for place in cells.indices { cells[place].isTotal = true }
      rows.append(cells)
    }
    return rows
  }

  /// A row as the cells of ``printedColumns``.
  public func printed(_ row: TableRow, _ formats: Formats) -> [PrintedCell] {
    var cells: [PrintedCell] = []
    for (place, cell) in row.cells.enumerated()
    where place < columns.count && !columns[place].isStudioOnly {
      switch columns[place].place {
      case .own: cells.append(PrintedCell(text: cell.figure.text(formats), note: cell.note))
      case .below:
        let text = cell.figure.text(formats)
        if text.isEmpty || cells.isEmpty { continue }
        let last = cells.count - 1
        cells[last].note += (cells[last].note.isEmpty ? "" : " · ") + text
      case .data: continue
      }
    }
    return cells
  }
}

/// A cell in words.
public struct PrintedCell {
  public var text: String
  public var note: String
  /// Whether it is of a part of the row above.
  public var isPart = false
  /// Whether it adds up the cells above it.
  public var isTotal = false

  public init(text: String, note: String) {
    self.text = text
    self.note = note
  }
}
