import Ledger

/// A line of a list in the page.
enum ListLine {
  case row(Int32)
  /// Several that are the same; when it is open its members follow.
  case group(ListGroup)
  /// One of them, below their head.
  case member(Int32)

  /// Whether a row is seen in it: of a closed group all members are.
  func holds(_ row: Int32) -> Bool {
    switch self {
    case .row(let one), .member(let one): return one == row
    case .group(let group): return !group.isOpen && group.rows.contains(row)
    }
  }
}

/// Rows that are the same, as one line.
struct ListGroup {
  /// What they share.
  var key: UInt64
  var rows: [Int32]
  var isOpen: Bool
}

// Rows that are the same stand together, where the first of them is: closed until somebody opens them.
struct ListGroups: Room {
  let app: App

  /// Rows with equal words of a column as groups; nil where every row is a line.
  func lines(of rows: [Int32], by column: Int, in list: ListIndex) -> [ListLine]? {
    guard let groups = grouped(rows, by: column, in: list) else { return nil }
    let edited = state.sheet.flatMap { $0.cell.isEmpty ? nil : word(of: $0.kind, column, list) }
    var lines: [ListLine] = []
    lines.reserveCapacity(rows.count)
    for group in groups {
      if group.others.isEmpty {
        lines.append(.row(group.first))
        continue
      }
      let rows = [group.first] + group.others
      let key = list.shared(group.word)
      let isOpen = group.word == edited || isOpen(ListBlock.section(of: key))
      lines.append(.group(ListGroup(key: key, rows: rows, isOpen: isOpen)))
      if isOpen { for row in rows { lines.append(.member(row)) } }
    }
    return lines
  }

  /// The ids that the page's list shows, as they stand in it: those that are the same together.
  var listedIDs: [UInt64] {
    let listed = ListedRows(app: app)
    guard let page = ListBlock(app: app).pageList, let column = index[page.list].kind.groupColumn
    else { return listed.listedIDs }
    let list = index[page.list]
    let rows = listed.draw(page.list, page.part)
    guard let groups = grouped(rows, by: column, in: list) else {
      return rows.map { list.kind.id(book, $0) }
    }
    var gathered: [UInt64] = []
    gathered.reserveCapacity(rows.count)
    for group in groups {
      gathered.append(list.kind.id(book, group.first))
      for row in group.others { gathered.append(list.kind.id(book, row)) }
    }
    return gathered
  }

  /// The ids of a group of the page's list, by its key, none of one that is gone; nil for a row, and where there are no groups.
  func members(of key: UInt64) -> [UInt64]? {
    guard let page = ListBlock(app: app).pageList, let column = index[page.list].kind.groupColumn,
      index[page.list].kind.rowOf(book, key) == nil
    else { return nil }
    let list = index[page.list]
    return ListedRows(app: app).draw(page.list, page.part).filter { row in
      let word = list.word(column, of: row)
      return word >= 0 && list.shared(word) == key
    }.map { list.kind.id(book, $0) }
  }

  /// A row that was edited in a cell stays in view, whatever it has become the same as.
  func keepOpen(around sheet: SheetKind) {
    guard state.isDesk else { return }
    Desk(app: app).inList {
      guard let page = ListBlock(app: app).pageList,
        let column = index[page.list].kind.groupColumn
      else { return }
      // What was just saved in the cell is not in the list yet.
      app.refresh()
      let list = index[page.list]
      guard let word = word(of: sheet, column, list) else { return }
      let key = list.shared(word)
      let section = ListBlock.section(of: key)
      if isOpen(section) || members(of: key)?.count ?? 0 < 2 { return }
      Navigation(app: app).toggle(section)
    }
  }

  /// The word of the row that a sheet is about.
  private func word(of sheet: SheetKind, _ column: Int, _ list: ListIndex) -> Int32? {
    guard let id = sheet.text.split(separator: "/").last.flatMap({ ID<Never>(String($0)) }),
      let row = list.kind.rowOf(book, id.raw)
    else { return nil }
    let word = list.word(column, of: row)
    return word < 0 ? nil : word
  }

  /// Rows by the word that they share, each group where the first of it was; nil where none is shared.
  private func grouped(_ rows: [Int32], by column: Int, in list: ListIndex) -> [SameRows]? {
    if !isAnyShared(of: rows, by: column, in: list) { return nil }
    var places = [Int32](repeating: -1, count: list.sharedCount)
    var groups: [SameRows] = []
    groups.reserveCapacity(rows.count)
    for row in rows {
      let word = list.word(column, of: row)
      if word >= 0, places[Int(word)] >= 0 {
        groups[Int(places[Int(word)])].others.append(row)
        continue
      }
      if word >= 0 { places[Int(word)] = Int32(groups.count) }
      groups.append(SameRows(word: word, first: row))
    }
    return groups
  }

  /// Whether two of the rows have the same word: most lists have none, and are drawn at every keystroke.
  private func isAnyShared(of rows: [Int32], by column: Int, in list: ListIndex) -> Bool {
    var seen = [Bool](repeating: false, count: list.sharedCount)
    for row in rows {
      let word = Int(list.word(column, of: row))
      if word < 0 { continue }
      if seen[word] { return true }
      seen[word] = true
    }
    return false
  }

  /// A row, and the others that have its word.
  private struct SameRows {
    var word: Int32
    var first: Int32
    var others: [Int32] = []
  }
}

extension ListBlock {
  /// What stands open or closed for the rows that are the same.
  static func section(of group: UInt64) -> String { "group-" + ID<Never>(group).text }
}
