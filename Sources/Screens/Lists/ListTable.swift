import Ledger
import Markup

/// A list as a table on a desk.
struct ListTable: Sendable {
  /// Where a row leads, by its raw id.
  var route: @Sendable (UInt64) -> Route
  /// What it is called.
  var title: @Sendable (App, Int32) -> String
  /// What opens what else is done with a row.
  var menu: (@Sendable (UInt64) -> Action)?
  /// Its columns, each with its head and what a row says in it.
  var cells: @Sendable (App, Int32, inout TableCells) -> Void
}

/// Writes the cells of a row, or the heads above them: both are said together.
struct TableCells {
  fileprivate var html = HTML()
  /// The sort that the heads show, and the list's own; nil where cells are written.
  fileprivate var sort: (current: String, own: String)?
  /// The list stands beside what is open: there is room for less.
  fileprivate var isBeside: Bool
  fileprivate var route = Route.welcome
  fileprivate var title = ""
  fileprivate var isOpen = false

  /// A column of plain text; its sorts are called `sort` and `-asc` or `-desc`.
  mutating func text(
    _ head: String, sort: String = "", isNumber: Bool = false, isSpare: Bool = false, _ text: String
  ) {
    guard begins(head, sort, isNumber: isNumber, isSpare: isSpare) else { return }
    html.text(text)
    html.end("span")
  }

  /// A column that `content` writes.
  mutating func cell(_ head: String, _ content: (inout HTML) -> Void) {
    guard begins(head, "", isNumber: false, isSpare: false) else { return }
    content(&html)
    html.end("span")
  }

  /// The column that the row is opened by: what it is called, after what `lead` writes.
  mutating func name(_ head: String, sort: String, lead: (inout HTML) -> Void = { _ in }) {
    guard begins(head, sort, isNumber: false, isSpare: false) else { return }
    html.begin(
      "a", .class("row-link"), .href(route.path), isOpen ? .aria("current", "true") : .none)
    lead(&html)
    html("span", .class("row-title"), text: title)
    html.end("a")
    html.end("span")
  }

  /// Writes a head whole, and of a cell its beginning; false where nothing else is to be written.
  private mutating func begins(
    _ head: String, _ name: String, isNumber: Bool, isSpare: Bool
  ) -> Bool {
    if isSpare && isBeside { return false }
    let look = Attribute.class(isNumber ? "number" : "truncate")
    guard let sort else {
      html.begin("span", .role("gridcell"), look)
      return true
    }
    let isUp = sort.current == name + "-asc"
    let isDown = sort.current == name + "-desc"
    html.begin(
      "span", .role("columnheader"), look,
      name.isEmpty ? .none : .aria("sort", isUp ? "ascending" : isDown ? "descending" : "none"))
    if name.isEmpty {
      html.text(head)
    } else {
      // A press sorts by it, another the other way round.
      let next = name + (isUp ? "-desc" : "-asc")
      html.begin(
        "button", .type("button"), .onClick(.option("sort", next == sort.own ? "" : next)))
      html.text(head)
      if isUp || isDown { html.icon(isUp ? "up" : "down") }
      html.end("button")
    }
    html.end("span")
    return false
  }
}

// A list as a table: columns to sort by, rows to select, one of them open beside it.
extension App {
  /// Pixels: web/desk.css's rows.
  static var denseHeight: Int { 44 }

  /// The heads of the columns.
  func tableHead(_ shown: ShownList, _ table: ListTable, _ html: inout HTML) {
    html.begin("div", .class("table-head"), .role("row"), .key("table-head"))
    if !shown.kind.bulk.isEmpty {
      let isWhole = state.selection.count >= min(shown.rows.count, Selling.limit)
      html.checkCell(
        "columnheader", "Select all", isWhole ? .clearSelection : .selectAll, isOn: isWhole)
    }
    var cells = TableCells(isBeside: html.pane == .beside)
    let own = shown.kind.sorts[shown.kind.ownSort(shown.part)].name
    cells.sort = (sort(of: shown.kind, shown.part).name, own)
    swap(&cells.html, &html)
    if let first = shown.rows.first { table.cells(self, first, &cells) }
    swap(&cells.html, &html)
    if table.menu != nil {
      html.begin("span", .role("columnheader"))
      html("span", .class("visually-hidden"), text: "More")
      html.end("span")
    }
    html.end("div")
  }

  func tableRow(_ shown: ShownList, _ table: ListTable, _ row: Int32, _ html: inout HTML) {
    let raw = shown.kind.id(book, row)
    let id = ID<Item>(raw)
    let selects = !shown.kind.bulk.isEmpty
    let isSelected = selects && state.selection.contains(raw)
    var cells = TableCells(isBeside: html.pane == .beside)
    cells.route = table.route(raw)
    cells.title = table.title(self, row)
    cells.isOpen = cells.route == state.opened
    let look = (isSelected ? "row selected" : "row") + (cells.isOpen ? " opened" : "")
    html.begin(
      "div", .class(look), .role("row"), .key(id.text),
      .data("row", shown.kind.noun + "/" + id.text), selects ? .data("select", id.text) : .none,
      selects ? .aria("selected", isSelected ? "true" : "false") : .none)
    if selects {
      html.checkCell("gridcell", "Select " + cells.title, .select(id), isOn: isSelected)
    }
    swap(&cells.html, &html)
    table.cells(self, row, &cells)
    swap(&cells.html, &html)
    if let menu = table.menu {
      html.begin("span", .role("gridcell"))
      html.iconButton("more", "More for " + cells.title, menu(raw))
      html.end("span")
    }
    html.end("div")
  }

  // MARK: selecting

  /// The rows that a page's list shows, in order.
  func listedRows(_ list: ListName, _ part: UInt64) -> [Int32] {
    if case .space = state.location.route { return pageItemRows }
    if case .invoices(let status) = state.location.route { return invoiceRows(status) }
    return rows(of: list, part)
  }

  var listedIDs: [UInt64] {
    if case .transaction(let id) = state.location.route {
      return itemRows(of: id).map { book.items.rows[Int($0)].id.raw }
    }
    guard let page = pageList else { return [] }
    return listedRows(page.list, page.part).map { index[page.list].kind.id(book, $0) }
  }

  mutating func selectAll() { take(listedIDs) }

  /// Selects from the row that was chosen last, or is open, to this one.
  mutating func selectTo(_ id: UInt64) {
    let ids = listedIDs
    let table = pageList.flatMap { index[$0.list].kind.table }
    let anchor =
      state.selection.last.flatMap { last in ids.firstIndex { $0 == last } }
      ?? ids.firstIndex { table?.route($0) == state.opened }
    guard let anchor, let end = ids.firstIndex(of: id) else { return select(id) }
    var range: [UInt64] = []
    for place in min(anchor, end)...max(anchor, end) where place != anchor {
      range.append(ids[place])
    }
    let known = Set(range)
    // The next range begins where this one did.
    range.append(ids[anchor])
    take(state.selection.filter { $0 != ids[anchor] && !known.contains($0) } + range)
  }

  /// Selects these, as far as one action goes.
  private mutating func take(_ ids: [UInt64]) {
    state.selection = Array(ids.prefix(Selling.limit))
    if ids.count > Selling.limit {
      toast("The first \(Selling.limit) of \(ids.count) rows are selected")
    }
  }
}

extension HTML {
  fileprivate mutating func checkCell(
    _ role: String, _ label: String, _ action: Action, isOn: Bool
  ) {
    begin("span", .role(role), .class("table-check"))
    begin(
      "button", .type("button"), .class("row-check"), .onClick(action), .role("checkbox"),
      .aria("checked", isOn ? "true" : "false"), .label(label))
    if isOn { icon("check") }
    end("button")
    end("span")
  }
}
