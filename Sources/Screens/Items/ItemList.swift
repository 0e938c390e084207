import Ledger
import Markup

// The items of a project or of inventory: searched, filtered, sorted, equal ones as one line, and
// several selected for one action.
struct ItemList: Room {
  let app: App

  /// What the list of a scope shows, in order.
  func itemRows(_ scope: Scope) -> [Int32] { rows(of: .items, scope.project.raw) }

  /// What the filters that are on are called.
  func itemFilters(_ scope: Scope) -> [Phrase] {
    let modes = ItemFilter.modes(in: scope)
    return state.location.values("show").compactMap { ItemFilter(rawValue: $0) }
      .filter { modes.contains($0) }.map { $0.title }
  }

  func itemsTab(_ scope: Scope, _ html: inout HTML) {
    let rows = itemRows(scope)
    let add = Action.open(.newItem(scope))
    if html.pane == .page { html.newButton("New Item", add) }
    itemToolbar(scope, add, &html)
    if rows.isEmpty {
      emptyItems(scope, add, &html)
    } else {
      itemNumber(rows.count, scope, &html)
      itemLines(rows, &html)
    }
  }

  /// How many there are, and what they are narrowed to.
  func itemNumber(_ count: Int, _ scope: Scope, _ html: inout HTML) {
    html("p", .class("list-note"), .key("item-count")) { html in
      let modes = itemFilters(scope)
      html.text(
        [Noun.item.count(count, state.formats), modes.joined(separator: ", ")].joined(
          separator: " · "))
      if !modes.isEmpty {
        html.button("Clear Filters", .clearFilters, class: "button quiet small")
      }
    }
  }

  /// Search, filter, order and selecting; `add` makes a new item, where a page has no other button.
  func itemToolbar(_ scope: Scope, _ add: Action?, _ html: inout HTML) {
    html("div", .class("item-tools"), .key("item-tools")) { html in
      html.searchField("Search Items", state.location.query)
      let isFiltered = !itemFilters(scope).isEmpty
      html.iconButton("sort", "Sort", .open(.itemSort))
      html.iconButton(
        "filter", isFiltered ? "Filter (on)" : "Filter", .open(.itemFilter),
        class: isFiltered ? "icon-button primary" : "icon-button")
      Selecting(app: app).selectButton(&html)
      if let add {
        html.iconButton("plus", "New Item", add, class: "icon-button primary phone-hidden")
      }
    }
  }

  func itemLines(_ rows: [Int32], _ html: inout HTML) {
    var shown = ShownList(.items, .items, rows)
    shown.isGrouped = true
    listBlock(shown, &html)
  }

  /// The head of items that are the same: how many, and what they come to.
  func itemGroupRow(
    _ key: UInt64, _ rows: [Int32], _ use: RowUse, _ html: inout HTML
  ) {
    guard let first = rows.first else { return }
    let item = book.items.rows[Int(first)]
    let section = ListBlock.section(of: key)
    let isOpen = isOpen(section)
    let counted = book.counted(rows)
    var total = Totals()
    for row in counted {
      if let price = book.items.rows[Int(row)].projectPrice { try? total.add(price) }
    }
    let members = rows.map { book.items.rows[Int($0)].id.raw }
    let isSelected = use == .selecting && members.allSatisfy { state.selection.contains($0) }
    html(
      "li", .class(isSelected ? "row item-group selected" : "row item-group"), .key(section)
    ) { html in
      if use == .selecting {
        html(
          "button", .type("button"), .class("row-check"),
          .onClick(.select(ID(key))), .role("checkbox"),
          .aria("checked", isSelected ? "true" : "false"),
          .label("Select all \(state.formats.count(rows.count)) \(title(of: item))")
        ) { html in if isSelected { html.icon("check") } }
      }
      html(
        "button", .type("button"), .class("row-link"), .onClick(.toggle(section)),
        .aria("expanded", isOpen ? "true" : "false")
      ) { html in
        html("span", .class("row-lead")) { html in
          Gallery(app: app).thumbnail(
            book.primaryImage(of: item.id.raw, chosen: item.image), icon: "tag", &html)
        }
        html("span", .class("row-main")) { html in
          html("span", .class("row-title")) { html in
            html.text(title(of: item))
            html("span", .class("badge"), text: "\(state.formats.count(rows.count)) alike")
          }
          let note = ItemRows(app: app).groupNote(
            rows.map { book.items.rows[Int($0)] }, counted)
          html("span", .class("row-note"), text: note)
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: total.isEmpty ? "—" : text(total))
          html.icon(isOpen ? "up" : "down")
        }
      }
    }
  }

  private func emptyItems(_ scope: Scope, _ add: Action, _ html: inout HTML) {
    if index[.items].count(scope.project.raw) > 0 {
      let isSearching = !Text.trimmed(state.location.query).isEmpty
      html.empty(
        icon: "search", title: "No Matches",
        text: isSearching ? "No items match this search." : "No items match these filters."
      ) { html in
        if isSearching { html.button("Clear Search", .search, class: "button") }
        if !itemFilters(scope).isEmpty {
          html.button("Clear Filters", .clearFilters, class: "button")
        }
      }
      return
    }
    html.empty(
      icon: "tag", title: "No Items Yet",
      text: scope == .inventory
        ? "What the business owns and has not sold is kept here."
        : "Furniture, lamps, fabrics: what you buy for this project."
    ) { html in html.button("New Item", add, class: "button primary") }
  }

  func itemSortSheet(_ html: inout HTML) {
    html.plainSheet("Sort") { html in
      ListSheets(app: app).sortChoices(.items, Navigation(app: app).pageScope.project.raw, &html)
    }
  }

  func itemFilterSheet(_ html: inout HTML) {
    html.plainSheet("Filter") { html in
      ListSheets(app: app).filterChoices(
        .items, .items, Navigation(app: app).pageScope.project.raw, &html)
    }
  }
}
