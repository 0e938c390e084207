import Ledger
import Markup

/// A list as a table on a desk.
struct ListTable: Sendable {
  /// Where a row leads, by its raw id; nil where rows are no pages.
  var route: (@Sendable (UInt64) -> Route)?
  /// The list that the page of a row stands beside; nil for other pages.
  var home: (@Sendable (App, Route) -> Route?)?
  /// What it is called.
  var title: @Sendable (App, Int32) -> String
  /// What opens what else is done with a row.
  var menu: (@Sendable (UInt64) -> Action)?
  /// The sheet whose fields are edited in the row's cells; nil for a row that is not.
  var sheet: @Sendable (App, Int32) -> SheetKind? = { _, _ in nil }
  /// A class beside its kind's, for a part of the list that has other columns.
  var look: @Sendable (App, UInt64) -> String = { _, _ in "" }
  /// Its columns, each with its head, what a row says in it, and which field of the sheet that is.
  var cells: @Sendable (App, Int32, inout TableCells) -> Void
  /// The same columns of rows that are the same, which stand as one.
  var groupCells: @Sendable (App, [Int32], inout TableCells) -> Void = { _, _, _ in }
}

// A list as a table: columns to sort by, rows to select, one of them open beside it.
struct TableRows: Room {
  let app: App

  /// Pixels: web/desk.css's rows.
  static var denseHeight: Int { 44 }

  /// Few rows as a table that is neither sorted nor selected: parts of what the page is about.
  func partTable(
    _ table: ListTable, _ noun: Noun, _ label: Phrase, _ rows: [(row: Int32, id: UInt64)],
    _ html: inout HTML
  ) {
    html("div", .class("table-list table-" + noun.rawValue), .role("grid"), .label(label)) { html in
      html.begin("div", .class("table-head"), .role("row"), .key("table-head"))
      columnHeads(table, rows.first?.row, (current: "", own: ""), &html)
      html.end("div")
      html("div", .class("list"), .role("rowgroup")) { html in
        for one in rows {
          html.begin("div", .class("row"), .role("row"), .key(ID<Never>(one.id).text))
          columns(table, one.row, tableCells(table, one.row, one.id, html.pane), &html)
          html.end("div")
        }
      }
    }
  }

  /// The heads of the columns.
  func tableHead(_ shown: ShownList, _ table: ListTable, _ html: inout HTML) {
    html.begin(
      "div", .class("table-head"), .role("row"), .aria("rowindex", "1"), .key("table-head"))
    if !shown.kind.bulk.isEmpty {
      let isWhole = state.selection.count >= min(shown.rows.count, Selling.limit)
      html.checkCell(
        "columnheader", "Select all", isWhole ? .clearSelection : .selectAll, isOn: isWhole)
    }
    let own = shown.kind.sorts[shown.kind.ownSort(shown.part)].name
    columnHeads(table, shown.rows.first, (sort(of: shown.kind, shown.part).name, own), &html)
    html.end("div")
  }

  private func columnHeads(
    _ table: ListTable, _ first: Int32?, _ sort: (current: String, own: String),
    _ html: inout HTML
  ) {
    var cells = TableCells(isBeside: html.pane == .beside)
    cells.sort = sort
    swap(&cells.html, &html)
    if let first { table.cells(app, first, &cells) }
    swap(&cells.html, &html)
    if table.menu != nil || table.route == nil {
      html.begin("span", .role("columnheader"))
      html("span", .class("visually-hidden"), text: "More")
      html.end("span")
    }
  }

  /// A row on a line of the list, below the head of those that it is the same as or by itself.
  func tableRow(
    _ shown: ShownList, _ table: ListTable, _ row: Int32, at line: Int, _ isMember: Bool,
    _ html: inout HTML
  ) {
    let raw = shown.kind.id(book, row)
    let id = ID<Item>(raw)
    let selects = !shown.kind.bulk.isEmpty
    let isSelected = selects && state.selection.contains(raw)
    let cells = tableCells(table, row, raw, html.pane)
    var look = (isSelected ? "row selected" : "row") + (cells.isOpen ? " opened" : "")
    if isMember { look += " item-member" }
    html.begin(
      "div", .class(look), .role("row"), .rowIndex(line), .key(id.text),
      .data("row", shown.kind.noun.rawValue + "/" + id.text),
      selects ? .data("select", id.text) : .none,
      selects ? .aria("selected", isSelected ? "true" : "false") : .none,
      cells.isOpen && state.revealsOpened ? .data("reveal", "1") : .none)
    if selects {
      html.checkCell("gridcell", "Select \(cells.title)", .select(id), isOn: isSelected)
    }
    columns(table, row, cells, &html)
    html.end("div")
  }

  /// Rows that are the same as one, which opens, and is selected as a whole.
  func groupRow(
    _ shown: ShownList, _ table: ListTable, _ group: ListGroup, at line: Int, _ html: inout HTML
  ) {
    guard let first = group.rows.first else { return }
    let key = ID<Item>(group.key)
    let section = ListBlock.section(of: group.key)
    let selects = !shown.kind.bulk.isEmpty
    let ids = group.rows.map { shown.kind.id(book, $0) }
    let known = selects ? Set(state.selection) : []
    let count = known.isEmpty ? 0 : ids.reduce(0) { known.contains($1) ? $0 + 1 : $0 }
    let isSelected = count == ids.count
    // What is open beside the list is seen in its group while that is closed.
    let isOpen =
      !group.isOpen && state.opened != nil && ids.contains { table.route?($0) == state.opened }
    var cells = TableCells(isBeside: html.pane == .beside)
    cells.title = table.title(app, first)
    cells.isOpen = isOpen
    cells.group = (.toggle(section), state.formats.count(ids.count), group.isOpen)
    let look =
      (isSelected ? "row item-group selected" : "row item-group") + (isOpen ? " opened" : "")
    html.begin(
      "div", .class(look), .role("row"), .rowIndex(line), .key(section),
      .data("row", shown.kind.noun.rawValue + "/" + key.text),
      selects ? .data("select", key.text) : .none,
      selects ? .aria("selected", isSelected ? "true" : "false") : .none,
      isOpen && state.revealsOpened ? .data("reveal", "1") : .none)
    if selects {
      html.checkCell(
        "gridcell", "Select all \(app.state.formats.count(ids.count)) \(cells.title)", .select(key),
        isOn: isSelected,
        isPartly: count > 0)
    }
    swap(&cells.html, &html)
    table.groupCells(app, group.rows, &cells)
    swap(&cells.html, &html)
    if table.menu != nil { html("span", .role("gridcell")) { _ in } }
    html.end("div")
  }

  /// What a row's cells are about, and which of them stands open.
  private func tableCells(
    _ table: ListTable, _ row: Int32, _ raw: UInt64, _ pane: HTML.Pane
  ) -> TableCells {
    var cells = TableCells(isBeside: pane == .beside)
    if let route = table.route?(raw) {
      cells.route = route
      cells.isOpen = route == state.opened
    }
    cells.title = table.title(app, row)
    cells.sheet = table.sheet(app, row)
    if let open = state.sheet, !open.cell.isEmpty, open.kind == cells.sheet {
      cells.open = (open.cell, Cells(app: app).cellEditor(open, of: .verbatim(cells.title)))
    }
    cells.menu = table.menu?(raw)
    // What is no page has its sheet for the rest.
    if table.route == nil { cells.menu = cells.sheet.map { .open($0) } }
    return cells
  }

  private func columns(
    _ table: ListTable, _ row: Int32, _ cells: TableCells, _ html: inout HTML
  ) {
    var cells = cells
    swap(&cells.html, &html)
    table.cells(app, row, &cells)
    swap(&cells.html, &html)
    if let menu = cells.menu {
      html.begin("span", .role("gridcell"))
      html.iconButton("more", "More for \(cells.title)", menu)
      html.end("span")
    }
  }

  // MARK: selecting

  /// Puts a row into the selection, or takes it out; the key of a group does so with every row of it.
  func select(_ id: UInt64) {
    guard let members = ListGroups(app: app).members(of: id) else {
      return Navigation(app: app).select(id)
    }
    let (known, all) = (Set(state.selection), Set(members))
    let isWhole = members.prefix(Selling.limit).allSatisfy { known.contains($0) }
    let others = state.selection.filter { !all.contains($0) }
    take(isWhole ? others : others + members)
  }

  func selectAll() { take(ListedRows(app: app).listedIDs) }

  /// Selects from the row that was chosen last, or is open, to this one, or to all of this group.
  func selectTo(_ id: UInt64) {
    let ids = ListGroups(app: app).listedIDs
    let table = ListBlock(app: app).pageList.flatMap { index[$0.list].kind.table }
    let anchor =
      state.selection.last.flatMap { last in ids.firstIndex { $0 == last } }
      ?? ids.firstIndex { table?.route?($0) == state.opened }
    let members = ListGroups(app: app).members(of: id) ?? [id]
    guard let anchor, let start = ids.firstIndex(where: { $0 == members.first }),
      let end = ids.firstIndex(where: { $0 == members.last })
    else { return select(id) }
    var range: [UInt64] = []
    for place in min(anchor, start)...max(anchor, end) where place != anchor {
      range.append(ids[place])
    }
    let known = Set(range)
    // The next range begins where this one did.
    range.append(ids[anchor])
    take(state.selection.filter { $0 != ids[anchor] && !known.contains($0) } + range)
  }

  /// Selects these, as far as one action goes.
  private func take(_ ids: [UInt64]) {
    state.selection = Array(ids.prefix(Selling.limit))
    if ids.count > Selling.limit {
      let count = state.formats.count(ids.count)
      toast("The first \(Selling.limit) of \(count) rows are selected")
    }
  }
}

extension HTML {
  fileprivate mutating func checkCell(
    _ role: String, _ label: Phrase, _ action: Action, isOn: Bool, isPartly: Bool = false
  ) {
    begin("span", .role(role), .class("table-check"))
    begin(
      "button", .type("button"), .class("row-check"), .onClick(action), .role("checkbox"),
      .aria("checked", isOn ? "true" : isPartly ? "mixed" : "false"), .label(label))
    if isOn { icon("check") }
    end("button")
    end("span")
  }
}

extension Attribute {
  /// Where a line stands in its table, whose heads are the first row.
  static func rowIndex(_ line: Int) -> Attribute { .aria("rowindex", "\(line + 2)") }
}
