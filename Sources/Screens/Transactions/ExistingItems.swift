import Ledger
import Markup

/// Where the items come from that can be added to a transaction.
public enum ExistingTab: String, CaseIterable, Sendable {
  /// The same source, and no transaction yet.
  case suggested
  /// The transaction's own scope.
  case project
  case outside

  var title: Phrase {
    switch self {
    case .suggested: return "Suggested"
    case .project: return "Project"
    case .outside: return "Outside"
    }
  }

  func holds(_ item: Item, for transaction: Transaction, source: String) -> Bool {
    switch self {
    case .suggested:
      return item.transaction.isNone && !source.isEmpty
        && lowered(trimmed(item.source)) == source
    case .project: return item.project == transaction.project
    case .outside: return item.project != transaction.project
    }
  }
}

// Adding items that are in the book already.
struct ExistingItems: Room {
  let app: App

  func addItemsSheet(_ transaction: Transaction, _ html: inout HTML) {
    let id = transaction.id
    html.plainSheet("Add Items") { html in
      html("div", .class("menu")) { html in
        html.menuItem("plus", "Create Item", .open(.newItemIn(id)))
        html.menuItem("list", "Create Items from List", .open(.itemsFromList(id)))
        html.menuItem("link", "Add Existing Items", .open(.existingItems(id)))
      }
    }
  }

  func existingSheet(_ transaction: Transaction, _ sheet: Sheet, _ html: inout HTML) {
    let current = ExistingTab(rawValue: sheet.form["tab"]) ?? .suggested
    let (counts, items) = existingItems(
      for: transaction, matching: sheet.form["query"], in: current)
    html.plainSheet("Add Existing Items") { html in
      html("div", .class("segments"), .role("group"), .label("Items from")) { html in
        for (tab, count) in counts {
          html(
            "button", .type("button"), .class("segment"), .key(tab.rawValue),
            .aria("pressed", tab == current ? "true" : "false"),
            .onClick(.existingTab(tab))
          ) { html in
            html.text(tab == .project && transaction.project.isNone ? "Inventory" : tab.title)
            html("span", .class("count"), text: state.formats.count(count))
          }
        }
      }
      html.field(sheet.form, "query", "Search Items", type: "search")
      if items.isEmpty { html("p", .class("muted"), text: "No items here.") }
      html("ul", .class("list"), .label(current.title)) { html in
        for item in items { existingRow(item, transaction, &html) }
      }
      let count = counts.first { $0.tab == current }?.count ?? 0
      if count > items.count {
        html(
          "p", .class("hint"),
          text: "The first \(items.count) of \(state.formats.count(count)): search to see others.")
      }
      html.button("Done", .close, class: "button primary wide")
    }
  }

  private static var existingShown: Int { 100 }

  /// How many items each tab has, and the newest of one, as many as are shown.
  private func existingItems(
    for transaction: Transaction, matching query: String, in current: ExistingTab
  ) -> (counts: [(tab: ExistingTab, count: Int)], items: [Item]) {
    let source = lowered(trimmed(transaction.source))
    let flags = index[.items].matches(query)
    var counts = ExistingTab.allCases.map { (tab: $0, count: 0) }
    // Sorted by small keys: a book may hold 20,000 items, and this runs while somebody types.
    var keys: [(created: Instant, id: ID<Item>, row: Int)] = []
    for (row, item) in book.items.rows.enumerated() where item.isLive && flags?[row] != false {
      for place in counts.indices
      where counts[place].tab.holds(item, for: transaction, source: source) {
        counts[place].count += 1
        if counts[place].tab == current { keys.append((item.created, item.id, row)) }
      }
    }
    keys.sort { ($1.created, $0.id) < ($0.created, $1.id) }
    return (counts, keys.prefix(ExistingItems.existingShown).map { book.items.rows[$0.row] })
  }

  /// Where adding begins: at the first tab that has something to add.
  func firstTab(for transaction: Transaction) -> ExistingTab {
    let source = lowered(trimmed(transaction.source))
    let tab = ExistingTab.allCases.first { tab in
      book.items.rows.contains {
        $0.isLive && $0.transaction != transaction.id
          && tab.holds($0, for: transaction, source: source)
      }
    }
    return tab ?? .suggested
  }

  private func existingRow(_ item: Item, _ transaction: Transaction, _ html: inout HTML) {
    let isHere = item.transaction == transaction.id
    let isElsewhere = !isHere && book.transactions.live(item.transaction) != nil
    html("li", .class("row"), .key(item.id.text)) { html in
      html(
        "button", .type("button"), .class("row-link"), .flag("disabled", isHere),
        .onClick(
          isElsewhere
            ? .open(.moveItem(transaction.id, item.id)) : .addItem(transaction.id, item.id))
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title(of: item))
          html("span", .class("row-note"), text: existingNote(item))
        }
        html("span", .class("row-side")) { html in
          if let price = item.displayPrice {
            html("span", .class("amount"), text: state.formats.money(price))
          }
          if isHere || isElsewhere {
            html(
              "span", .class("row-note"), text: isHere ? "Already linked" : "Linked elsewhere")
          }
        }
      }
    }
  }

  private func existingNote(_ item: Item) -> Phrase {
    var parts: [Phrase] = []
    let source = trimmed(book.vendor(of: item))
    if !source.isEmpty { parts.append(.verbatim(source)) }
    if !isBlank(item.sku) { parts.append(.verbatim(trimmed(item.sku))) }
    parts.append(book.projects[item.project].map { .verbatim($0.name) } ?? "Business Inventory")
    return parts.joined(separator: " · ")
  }

  func moveSheet(_ id: ID<Transaction>, _ item: ID<Item>, _ html: inout HTML) {
    guard let item = book.items[item] else { return }
    let other: Phrase =
      book.transactions[item.transaction].map { TransactionDisplay.name(of: $0) }
      ?? "another transaction"
    html.prompt(
      "Move Item?", "“\(title(of: item))” is linked to \(other). Move it to this transaction?",
      .addItem(id, item.id), "Move", isDanger: false)
  }

  /// Adds an item and stays in the list, so that the next can be added.
  func link(_ id: ID<Item>, to transaction: ID<Transaction>) {
    guard let transaction = book.transactions.live(transaction), transaction.sale == nil,
      let item = book.items.live(id)
    else { return closeSheet() }
    commit(
      Linking.link(
        [item], to: transaction, by: ItemActions(app: app).operation(), in: book),
      toast: "Item added")
    if state.sheet?.kind.begins(with: SheetKind.moveItem.word) == true {
      openSheet(.existingItems(transaction.id))
    }
  }
}

extension HTML {
  /// A question before something that cannot be seen to be harmless.
  mutating func prompt(
    _ title: Phrase, _ text: Phrase, _ action: Action, _ verb: Phrase, isDanger: Bool = true,
    and more: Phrase = .none
  ) {
    plainSheet(title) { html in
      html("p", text: text)
      if !more.isEmpty { html("p", .class("strong"), .key("more"), text: more) }
      html("div", .class("buttons")) { html in
        html.button(
          verb, action, class: isDanger ? "button danger primary" : "button primary")
        html.button("Cancel", .close)
      }
    }
  }
}
