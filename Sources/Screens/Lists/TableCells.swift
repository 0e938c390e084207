import Ledger
import Markup

/// Writes the cells of a row, or the heads above them: both are said together.
struct TableCells {
  var html = HTML()
  /// The sort that the heads show, and the list's own; nil where cells are written.
  var sort: (current: String, own: String)?
  /// The list stands beside what is open: there is room for less.
  var isBeside: Bool
  var route = Route.welcome
  /// What the row is called.
  var title = ""
  var isOpen = false
  var menu: Action?
  /// Whose fields are edited in the cells.
  var sheet: SheetKind?
  /// The row stands for several that are the same: what opens it, and how many they are, as it is written.
  var group: (toggle: Action, count: String, isOpen: Bool)?
  /// The field that stands open, and what it is typed into.
  var open: (field: String, editor: HTML)?
  /// Something in the row can be reached by Tab; from there on arrows do.
  private var hasStop = false
  /// The cell that is being written is pressed to be edited: its head, and where it begins.
  private var pressed: (head: Phrase, begin: Int)?

  /// The letters of "$100,000.00", and of that in most currencies; what is longer asks for wider columns (web/desk.css).
  private static var usual: Int { 12 }

  init(isBeside: Bool) { self.isBeside = isBeside }

  /// A column of plain text; its sorts are called `sort` and `-asc` or `-desc`.
  mutating func text(
    _ head: Phrase, sort: String = "", edits field: String = "", isNumber: Bool = false,
    isSpare: Bool = false, _ text: String
  ) {
    guard begins(head, sort, field, isNumber: isNumber, isSpare: isSpare) else { return }
    if isNumber, text.unicodeScalars.count > TableCells.usual {
      html("span", .class("long"), text: text)
    } else {
      html.text(text)
    }
    ends()
  }

  /// A column of a few words.
  mutating func words(_ head: Phrase, sort: String = "", edits field: String = "", _ words: Phrase)
  {
    guard begins(head, sort, field, isNumber: false, isSpare: false) else { return }
    html.text(words)
    ends()
  }

  /// A column that `content` writes.
  mutating func cell(
    _ head: Phrase, sort: String = "", edits field: String = "", isNumber: Bool = false,
    _ content: (inout HTML) -> Void
  ) {
    guard begins(head, sort, field, isNumber: isNumber, isSpare: false) else { return }
    content(&html)
    ends()
  }

  /// The column that the row is opened by: what it is called, after what `lead` writes.
  mutating func name(
    _ head: Phrase, sort: String, edits field: String = "", lead: (inout HTML) -> Void = { _ in }
  ) {
    guard begins(head, sort, field, isLink: true, isNumber: false, isSpare: false) else { return }
    if let group {
      groupName(group.toggle, group.count, isOpened: group.isOpen, lead)
      return ends()
    }
    html.begin(
      "a", .class("row-link"), .href(route.path), isOpen ? .aria("current", "true") : .none,
      field.isEmpty ? .none : sheet.map { .data("edit", Action.cell(field, $0).text) } ?? .none)
    lead(&html)
    html("span", .class("row-title"), text: title)
    html.end("a")
    ends()
  }

  private mutating func groupName(
    _ toggle: Action, _ count: String, isOpened: Bool, _ lead: (inout HTML) -> Void
  ) {
    html.begin(
      "button", .type("button"), .class("row-link"), .onClick(toggle),
      .aria("expanded", isOpened ? "true" : "false"), isOpen ? .aria("current", "true") : .none)
    lead(&html)
    html("span", .class("row-title"), text: title)
    html("span", .class("badge"), text: "\(count) alike")
    html.icon(isOpened ? "up" : "down")
    html.end("button")
  }

  /// Writes a head whole, and of a cell its beginning; false where nothing else is to be written.
  private mutating func begins(
    _ head: Phrase, _ name: String, _ field: String, isLink: Bool = false, isNumber: Bool,
    isSpare: Bool
  ) -> Bool {
    if isSpare && isBeside { return false }
    let look = isNumber ? "number" : "truncate"
    guard let sort else {
      return beginsCell(
        head, field.isEmpty ? nil : sheet.map { .cell(field, $0) }, field, look, isLink)
    }
    let isUp = sort.current == name + "-asc"
    let isDown = sort.current == name + "-desc"
    html.begin(
      "span", .role("columnheader"), .class(look),
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

  private mutating func beginsCell(
    _ head: Phrase, _ edit: Action?, _ field: String, _ look: String, _ isLink: Bool
  ) -> Bool {
    if let edit, let open, open.field == field {
      html.begin("span", .role("gridcell"), .class("cell-open " + look), .key(edit.text))
      html.fragment(open.editor)
      html.end("span")
      hasStop = true
      return false
    }
    guard let edit, !isLink else {
      html.begin("span", .role("gridcell"), .class(look))
      if isLink { hasStop = true }
      return true
    }
    html.begin("span", .role("gridcell"), .class("edits " + look))
    html.begin(
      "button", .type("button"), .class("cell"), .onClick(edit),
      hasStop ? .attribute("tabindex", "-1") : .none)
    pressed = (head, html.bytes.count)
    hasStop = true
    return true
  }

  private mutating func ends() {
    if let pressed {
      if html.bytes.count == pressed.begin {
        html("span", .class("visually-hidden"), text: "No \(pressed.head)")
      }
      html.end("button")
      self.pressed = nil
    }
    html.end("span")
  }
}
