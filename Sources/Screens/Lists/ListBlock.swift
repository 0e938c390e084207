import Ledger
import Markup

/// The rows of a list as a page shows them.
struct ShownList {
  var name: ListName
  var kind: ListKind
  var rows: [Int32]
  /// What assistive technology calls it, where that is not the kind's own name.
  var label: Phrase
  var use = RowUse.list
  /// The part of the list that the rows are of.
  var part: UInt64 = 0
  var hasHeads = false
  var isGrouped = false

  init(_ name: ListName, _ kind: ListKind, _ rows: [Int32]) {
    self.name = name
    self.kind = kind
    self.rows = rows
    label = kind.label
  }
}

// What every list of the app is made of: the rows that the address asks for, and those of them near the
// viewport in the page, with room for the rest.
struct ListBlock: Room {
  let app: App

  /// Pixels: web/parts.css's `--row-height` and the sticky head.
  static var rowHeight: Int { 64 }
  static var headHeight: Int { 40 }

  /// The rows of a list that are there before it is scrolled.
  static var firstWindow: Range<Int> { 0..<40 }

  /// Those of them that the window has room for.
  var inView: Range<Int> {
    let unit = state.isDesk ? TableRows.denseHeight : ListBlock.rowHeight
    let height = state.viewHeight
    return
      0..<(height > 0
      ? min(ListBlock.firstWindow.count, height / unit + 1) : ListBlock.firstWindow.count)
  }

  /// What the address asks of a part of a list.
  func query(_ kind: ListKind, _ list: ListName, _ part: UInt64 = 0) -> ListQuery {
    ListQuery(
      part, by: sort(of: kind, part), chosen(kind, list, part), text: state.location.query,
      on: state.today)
  }

  /// The order that the address asks for, else the part's own.
  func sort(of kind: ListKind, _ part: UInt64 = 0) -> ListSort {
    let wanted = state.location.option("sort") ?? ""
    return kind.sorts.first { $0.name == wanted } ?? kind.sorts[kind.ownSort(part)]
  }

  /// The filters that are on.
  func chosen(_ kind: ListKind, _ list: ListName, _ part: UInt64) -> [ChosenFilter] {
    kind.filters.compactMap { filter in
      ChosenFilter(filter, state.location.values(filter.name), in: part, index[list])
    }
  }

  /// The rows of a part that the address asks for.
  func rows(of list: ListName, _ part: UInt64 = 0) -> [Int32] {
    index[list].rows(query(index[list].kind, list, part), in: book)
  }

  /// The list that the page is, or has, and which part of it.
  var pageList: (list: ListName, part: UInt64)? { pageList(at: state.location.route) }

  func pageList(at route: Route) -> (list: ListName, part: UInt64)? {
    for list in ListName.allCases {
      if let part = index[list].kind.at(book, route) { return (list, part) }
    }
    return nil
  }

  func draw(_ list: ShownList, _ html: inout HTML) {
    var shown = list
    if Selecting(app: app).isSelecting && !shown.kind.bulk.isEmpty && shown.use == .list {
      shown.use = .selecting
    }
    let isInList = html.pane == .list || html.pane == .beside
    let table = isInList && shown.use != .search ? shown.kind.table : nil
    let few = html.pane == .detail ? nil : state.few
    let placed = placed(
      shown, table, near: html.pane == .detail ? state.detailWindow : few ?? state.window)
    let keeps = table == nil && RowKeeping(app: app).keeps(shown, on: html.pane)
    html(
      "div",
      .class(
        table.map {
          "window table-list table-" + shown.kind.noun.rawValue + $0.look(app, shown.part)
        }
          ?? "window"),
      table == nil ? .none : .role("grid"), table == nil ? .none : .label(shown.label),
      table == nil || shown.kind.bulk.isEmpty ? .none : .aria("multiselectable", "true"),
      table == nil ? .none : .aria("rowcount", "\(placed.lineCount + 1)"),
      table == nil ? .none : .data("count", state.formats.count(shown.rows.count)),
      .onScroll(.scroll), .data("row-height", "\(placed.unit)"),
      few == nil || placed.after == 0 ? .none : .data("few", "1")
    ) { html in
      if let table { TableRows(app: app).tableHead(shown, table, &html) }
      html.spacer(placed.before, "before")
      html(
        table == nil ? "ul" : "div", .class("list"),
        table == nil ? .label(shown.label) : .role("rowgroup")
      ) { html in
        for number in placed.range {
          line(number, of: shown, placed, table, keeps: keeps, &html)
        }
      }
      html.spacer(placed.after, "after")
    }
    Selecting(app: app).bulkBar(shown, isTable: table != nil, &html)
  }

  /// One line of a list: a row, a head, or a group of rows that are the same.
  private func line(
    _ number: Int, of shown: ShownList, _ placed: Placed, _ table: ListTable?, keeps: Bool,
    _ html: inout HTML
  ) {
    func row(_ row: Int32, isMember: Bool = false, _ html: inout HTML) {
      if let table {
        return TableRows(app: app).tableRow(shown, table, row, at: number, isMember, &html)
      }
      if keeps { return RowKeeping(app: app).draw(row, of: shown, &html) }
      shown.kind.row(app, row, shown.use, &html)
    }
    if let sections = placed.sections {
      let line = sections.line(number)
      if let place = line.row { return row(shown.rows[place], &html) }
      let rows = shown.rows[sections.rows(of: line.section)]
      return listHead(shown, rows, at: table == nil ? nil : number, &html)
    }
    guard let lines = placed.lines else { return row(shown.rows[number], &html) }
    switch lines[number] {
    case .row(let one): row(one, &html)
    case .member(let one): row(one, isMember: true, &html)
    case .group(let group):
      if let table {
        TableRows(app: app).groupRow(shown, table, group, at: number, &html)
      } else {
        shown.kind.groupRow?(app, group.key, group.rows, shown.use, &html)
      }
    }
  }

  // MARK: which lines are drawn

  /// The lines of a list, the places of those that are drawn, and the heights of what is left out before and after them.
  private struct Placed {
    let sections: ListSections?
    let lines: [ListLine]?
    let lineCount: Int
    /// Pixels of a line.
    let unit: Int
    let range: Range<Int>
    let before: Int
    let after: Int
  }

  private func placed(_ shown: ShownList, _ table: ListTable?, near window: Range<Int>) -> Placed {
    let unit = table == nil ? ListBlock.rowHeight : TableRows.denseHeight
    let list = index[shown.name]
    let sections = sections(of: shown, list, unit)
    let lines = lines(of: shown, list)
    let lineCount = sections?.lineCount ?? lines?.count ?? shown.rows.count
    var near = window
    if let table, state.revealsOpened, let top = openedTop(shown, table, sections, lines) {
      let first = max(0, top / unit - near.count / 2)
      near = first..<first + near.count
    }
    let height = table == nil && sections == nil && lines == nil ? shown.kind.height : nil
    let (range, before, after): (Range<Int>, Int, Int)
    if let sections {
      (range, before, after) = sections.window(
        from: near.lowerBound * unit, to: near.upperBound * unit)
    } else if let height {
      (range, before, after) = self.window(of: shown.rows.count, near, unit) {
        height(list, shown.rows[$0])
      }
    } else {
      (range, before, after) = self.window(of: lineCount, near, unit)
    }
    return Placed(
      sections: sections, lines: lines, lineCount: lineCount, unit: unit, range: range,
      before: before, after: after)
  }

  /// How far from the top of the table the row stands that is open.
  private func openedTop(
    _ shown: ShownList, _ table: ListTable, _ sections: ListSections?, _ lines: [ListLine]?
  ) -> Int? {
    guard let opened = state.opened,
      let place = shown.rows.firstIndex(where: { table.route?(shown.kind.id(book, $0)) == opened })
    else { return nil }
    if let sections { return sections.top(ofRow: place) }
    let line = lines?.firstIndex { $0.holds(shown.rows[place]) } ?? place
    return line * TableRows.denseHeight
  }

  /// The places to render of so many lines, and the heights of what is left out before and after them.
  ///
  /// The host reports the rows near the viewport as scroll distance / row height; since lines differ,
  /// the window is found by adding up their heights.
  private func window(
    of count: Int, _ near: Range<Int>, _ unit: Int, height: (Int) -> Int
  ) -> (range: Range<Int>, before: Int, after: Int) {
    let top = near.lowerBound * unit
    let bottom = near.upperBound * unit
    var y = 0
    var first = -1
    var last = count
    var before = 0
    var after = 0
    for place in 0..<count {
      let tall = height(place)
      if first < 0 && y + tall > top {
        first = place
        before = y
      }
      if y > bottom {
        if last == count { last = place }
        after += tall
      }
      y += tall
    }
    if first < 0 { return (0..<0, 0, 0) }
    return (first..<max(first, last), before, after)
  }

  /// The same of so many rows of the usual height.
  private func window(
    of count: Int, _ near: Range<Int>, _ unit: Int
  ) -> (range: Range<Int>, before: Int, after: Int) {
    let first = min(near.lowerBound, count)
    let last = min(near.upperBound + 1, count)
    return (first..<max(first, last), first * unit, (count - last) * unit)
  }

  /// The heads between the rows; nil where there are none.
  private func sections(of shown: ShownList, _ list: ListIndex, _ unit: Int) -> ListSections? {
    guard shown.hasHeads, let heads = shown.kind.heads else { return nil }
    return ListSections(
      shown.rows, heads, of: app, list, rowHeight: unit, headHeight: ListBlock.headHeight)
  }

  /// Equal rows as one; nil where every row is a line.
  private func lines(of shown: ShownList, _ list: ListIndex) -> [ListLine]? {
    guard shown.isGrouped, let column = shown.kind.groupColumn else { return nil }
    return ListGroups(app: app).lines(of: shown.rows, by: column, in: list)
  }

  private func listHead(
    _ shown: ShownList, _ rows: ArraySlice<Int32>, at line: Int?, _ html: inout HTML
  ) {
    guard let text = shown.kind.heads?.text(app, rows) else { return }
    let role = line == nil ? .none : Attribute.role("gridcell")
    html(
      line == nil ? "li" : "div", .class("section-head"), line == nil ? .none : .role("row"),
      line.map { .rowIndex($0) } ?? .none, .key("head-" + text.title.english)
    ) { html in
      html("span", role, text: text.title)
      if !text.sum.isEmpty { html("span", role, .class("section-sum"), text: text.sum) }
    }
  }

  // MARK: lists that stand in steps

  /// How many rows are shown where they are too high for a window: `first`, or as many as "Show More"
  /// has come to.
  func rowLimit(atFirst first: Int) -> Int {
    max(first, min(Int(state.location.option("show") ?? "") ?? 0, 2_000))
  }
}

extension HTML {
  /// Room for the rows that are left out.
  mutating func spacer(_ height: Int, _ key: String) {
    self("div", .class("spacer"), .data("height", "\(height)"), .key(key)) { _ in }
  }

  /// The button that doubles what is shown, where something is left.
  mutating func showMore(_ limit: Int, of count: Int) {
    if count <= limit { return }
    self("div", .class("buttons"), .key("more")) { html in
      html.button("Show More", .option("show", "\(limit * 2)"))
    }
  }
}
