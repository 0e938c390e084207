import Ledger
import Markup

extension SheetKind {
  /// The orders, and the filters, of the list that the page is.
  static var listSort: SheetKind { SheetKind("list/sort") }
  static var listFilter: SheetKind { SheetKind("list/filter") }
}

// What every list offers around its rows: its order, its filters with their counts, what is on.
struct ListSheets: Room {
  let app: App

  /// Search, orders and filters above the rows; says whether anything is narrowed.
  func tools(_ list: ListName, _ placeholder: Phrase, _ html: inout HTML) -> Bool {
    let kind = index[list].kind
    let isFiltered = !ListBlock(app: app).chosen(kind, list, 0).isEmpty
    html("div", .class("list-tools"), .key("list-tools")) { html in
      html.searchField(placeholder, state.location.query)
      html.iconButton("sort", "Sort", .open(.listSort))
      html.iconButton(
        "filter", isFiltered ? "Filter (on)" : "Filter", .open(.listFilter),
        class: isFiltered ? "icon-button primary" : "icon-button")
    }
    if isFiltered { activeFilters(kind, list, &html) }
    return isFiltered || !isBlank(state.location.query)
  }

  /// Nothing is left of a list that is narrowed.
  func noResults(_ text: Phrase, _ html: inout HTML) {
    html.empty(icon: "search", title: "No Results", text: text) { html in
      html.button("Clear Filters", .clearExpenseFilters, class: "button primary")
    }
  }

  static func sortSheet() -> SheetType {
    .about({ ListBlock(app: $0).pageList != nil }) { app, html in
      guard let page = ListBlock(app: app).pageList else { return }
      html.plainSheet("Sort") { html in
        ListSheets(app: app).sortChoices(app.index[page.list].kind, page.part, &html)
      }
    }
  }

  static func filterSheet() -> SheetType {
    .about({ ListBlock(app: $0).pageList != nil }) { app, html in
      guard let page = ListBlock(app: app).pageList else { return }
      html.plainSheet("Filter") { html in
        ListSheets(app: app)
          .filterChoices(app.index[page.list].kind, page.list, page.part, &html)
      }
    }
  }

  /// The orders of a list; the part's own leaves the address alone.
  func sortChoices(_ kind: ListKind, _ part: UInt64, _ html: inout HTML) {
    let own = kind.sorts[kind.ownSort(part)].name
    let current = sort(of: kind, part).name
    html("div", .class("menu"), .role("group"), .label("Sort")) { html in
      for sort in kind.sorts where !sort.title.isEmpty {
        html.choice(
          sort.title, .option("sort", sort.name == own ? "" : sort.name),
          isChosen: sort.name == current)
      }
    }
  }

  /// What a part of a list can be narrowed to, and to how many rows.
  func filterChoices(
    _ kind: ListKind, _ list: ListName, _ part: UInt64, among rows: [Int32]? = nil,
    _ html: inout HTML
  ) {
    for filter in kind.filters where !filter.isQuiet {
      let counted = filter.counted(
        part, among: rows, in: index[list], of: book, on: state.today)
      if counted.isEmpty && filter.more == nil { continue }
      html("section", .key("filter-" + filter.name)) { html in
        if !filter.title.isEmpty { html("h3", text: filter.title) }
        html(
          "div", .class("chips wrapping"), .role("group"),
          .label(filter.title.isEmpty ? "Filter" : filter.title)
        ) { html in
          if !filter.all.isEmpty {
            html(
              "button", .type("button"), .class("chip"), .key("all"),
              .aria("pressed", state.location.values(filter.name).isEmpty ? "true" : "false"),
              .onClick(.option(filter.name, "")), text: filter.all)
          }
          for (choice, count) in counted {
            if filter.hidesEmpty, count == 0,
              !state.location.values(filter.name).contains(choice.word)
            {
              continue
            }
            filterChip(filter, choice, count, &html)
          }
          if let more = filter.more {
            // What was typed there is none of the choices here.
            let isTyped = state.location.values(filter.name).contains { word in
              !counted.contains { $0.0.word == word }
            }
            html(
              "button", .type("button"), .class("chip"), .key("more"),
              .aria("pressed", isTyped ? "true" : "false"), .onClick(.open(more.sheet)),
              text: more.title)
          }
        }
      }
    }
    html("div", .class("buttons")) { html in
      if kind.filters.contains(where: { !state.location.values($0.name).isEmpty }) {
        html.button("Clear All", .clearFilters)
      }
      html.button("Done", .close, class: "button primary")
    }
  }

  private func filterChip(
    _ filter: ListFilter, _ choice: ListFilter.Choice, _ count: Int, _ html: inout HTML
  ) {
    let chosen = state.location.values(filter.name)
    let isAll = choice.word == "all"
    let isChosen = isAll ? chosen.isEmpty : chosen.contains(choice.word)
    html(
      "button", .type("button"), .class("chip"), .aria("pressed", isChosen ? "true" : "false"),
      .key(choice.word),
      .onClick(
        isAll
          ? .clearFilters
          : filter.isSingle
            ? .option(filter.name, isChosen ? "" : choice.word)
            : .filter(filter.name, choice.word))
    ) { html in
      html.text(choice.title)
      html("span", .class("count"), text: state.formats.count(count))
    }
  }

  /// What a list is narrowed to now; a press takes one away.
  func activeFilters(_ kind: ListKind, _ list: ListName, _ html: inout HTML) {
    html("div", .class("chips"), .role("group"), .label("Filters"), .key("active-filters")) {
      html in
      for filter in kind.filters {
        for word in state.location.values(filter.name) {
          let text = filter.title(of: word, in: index[list], of: book)
          html(
            "button", .type("button"), .class("chip"), .aria("pressed", "true"),
            .key(filter.name + word), .label("Remove \(text)"),
            .onClick(.filter(filter.name, word))
          ) { html in
            html.text(text)
            html.icon("close")
          }
        }
      }
      html.button("Clear All", .clearFilters, class: "chip")
    }
  }
}

extension HTML {
  /// One of several choices in a sheet that stays open.
  mutating func choice(_ text: Phrase, _ action: Action, isChosen: Bool) {
    self(
      "button", .type("button"), .class("menu-item"), .key(action.text),
      .aria("pressed", isChosen ? "true" : "false"), .onClick(action)
    ) { html in html("span", text: text) }
  }
}
