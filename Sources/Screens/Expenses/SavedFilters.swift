import Ledger
import Markup

// What the list is narrowed to, kept under a name for everybody of the account.
struct SavedFilters: Room {
  let app: App

  /// What kept filters are of.
  static var list: String { "expenses" }

  /// How the address says what the list is narrowed to, sorted and grouped by; "" for all of it.
  private var query: String { SavedFilters.query(of: state.location) }

  static func query(of location: Location) -> String {
    guard location.route == .expenses else { return "" }
    return String(location.path.dropFirst(Route.expenses.path.count).drop { $0 == "?" })
  }

  /// Whether there is something to keep that is not kept yet.
  var canSave: Bool {
    let query = query
    return !query.isEmpty
      && !book.savedFilters(of: SavedFilters.list).contains { $0.query == query }
  }

  /// The kept ones, to be pressed.
  func draw(_ html: inout HTML) {
    let filters = book.savedFilters(of: SavedFilters.list)
    if filters.isEmpty && !canSave { return }
    let query = query
    html("div", .class("chips"), .role("group"), .label("Saved filters"), .key("saved-filters")) {
      html in
      for filter in filters {
        html(
          "button", .type("button"), .class("chip"), .key(filter.id.text),
          .aria("pressed", filter.query == query ? "true" : "false"),
          .onClick(.useFilter(filter.id)), text: filter.name)
      }
      if canSave { html.button("Save Filter", .open(.saveFilter), class: "chip") }
    }
  }

  func use(_ id: ID<SavedFilter>) {
    guard let filter = book.savedFilters.live(id), filter.list == SavedFilters.list else { return }
    let isOn = filter.query == query
    Navigation(app: app).changeOptions { location in
      location = Location(path: Route.expenses.path + (isOn ? "" : "?" + filter.query))
    }
  }

  static func saveSheet() -> SheetType {
    SheetType("Save Filter", keeps: .nothing) { app, walk in
      let query = SavedFilters(app: app).query
      if query.isEmpty { return nil }
      var filter = SavedFilter()
      filter.id = ID(walk.newID)
      filter.list = SavedFilters.list
      filter.query = query
      let last = app.book.savedFilters(of: SavedFilters.list).last
      filter.position = Position.between(last?.position, nil, jitter: walk.newID)
      return SavedFilters(app: app).fields(&filter, &walk)
    }
  }

  static func editSheet(_ id: ID<SavedFilter>) -> SheetType {
    SheetType("Edit Filter", keeps: .row) { app, walk in
      guard var filter = app.book.savedFilters.live(id) else { return nil }
      let saving = SavedFilters(app: app).fields(&filter, &walk)
      walk.draw { html, _ in
        html("div", .class("buttons"), .key("delete")) { html in
          html.button("Delete Filter", .deleteFilter(id), class: "button danger")
        }
      }
      return saving
    }
  }

  private func fields(_ filter: inout SavedFilter, _ walk: inout FieldWalk) -> Saving? {
    walk.text("name", "Name", &filter.name, isFocused: true)
    if isBlank(walk.typed) { walk.rule("Enter a name") }
    let location = Location(path: Route.expenses.path + "?" + filter.query)
    let what = ExpenseFilter(location, in: book, on: state.today, state.formats)
      .summary(state.formats, in: book)
    walk.draw { html, _ in
      if !what.isEmpty { html("p", .class("muted small"), text: what) }
    }
    let filled = filter
    return { app in
      let edit = Edit(putting: filled, in: app.book.savedFilters)
      app.closeSheet()
      app.commit(edit, toast: "Filter saved")
    }
  }
}

extension Book {
  /// The filters that are kept of a list, in order.
  func savedFilters(of list: String) -> [SavedFilter] {
    savedFilters.live.filter { $0.list == list }
      .inListOrder
  }
}
