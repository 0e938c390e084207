import Ledger
import Markup

/// Where the items come from that can be added to a transaction.
public enum ExistingTab: String, CaseIterable, Sendable {
  /// The same source, and no transaction yet.
  case suggested
  /// The transaction's own scope.
  case project
  case outside

  var title: String {
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
        && trimmed(item.source).lowercased() == source
    case .project: return item.project == transaction.project
    case .outside: return item.project != transaction.project
    }
  }
}

// Adding items that are in the book already.
extension App {
  func addItemsSheet(_ transaction: Transaction, _ html: inout HTML) {
    let id = transaction.id.text
    html.plainSheet("Add Items") { html in
      html("div", .class("menu")) { html in
        html.menuItem("plus", "Create Item", "sheet/item/new-in/" + id)
        html.menuItem("list", "Create Items from List", "sheet/transaction/list/" + id)
        html.menuItem("link", "Add Existing Items", "sheet/transaction/existing/" + id)
      }
    }
  }

  func existingSheet(_ transaction: Transaction, _ sheet: Sheet, _ html: inout HTML) {
    let found = existingItems(for: transaction, matching: sheet.form["query"])
    let current = ExistingTab(rawValue: sheet.form["tab"]) ?? .suggested
    html.plainSheet("Add Existing Items") { html in
      html("div", .class("segments"), .role("group"), .label("Items from")) { html in
        for (tab, items) in found {
          html(
            "button", .type("button"), .class("segment"), .key(tab.rawValue),
            .aria("pressed", tab == current ? "true" : "false"),
            .onClick("transaction/tab/" + tab.rawValue)
          ) { html in
            html.text(tab == .project && transaction.project.isNone ? "Inventory" : tab.title)
            html("span", .class("count"), text: "\(items.count)")
          }
        }
      }
      html.field(sheet.form, "query", "Search Items", type: "search")
      let items = found.first { $0.tab == current }?.items ?? []
      if items.isEmpty { html("p", .class("muted"), text: "No items here.") }
      html("ul", .class("list"), .label(current.title)) { html in
        for item in items.prefix(App.existingShown) { existingRow(item, transaction, &html) }
      }
      if items.count > App.existingShown {
        html(
          "p", .class("hint"),
          text: "The first \(App.existingShown) of \(items.count): search to see others.")
      }
      html.button("Done", "close", class: "button primary wide")
    }
  }

  private static var existingShown: Int { 100 }

  /// What each tab holds, newest first.
  private func existingItems(
    for transaction: Transaction, matching query: String
  ) -> [(tab: ExistingTab, items: [Item])] {
    let source = trimmed(transaction.source).lowercased()
    let words = folded(query).split(separator: " ").map { Array($0.utf8) }
    var found = ExistingTab.allCases.map { (tab: $0, items: [Item]()) }
    for item in book.items.rows where item.isLive {
      if !words.isEmpty {
        let text = Array(folded([item.name, item.source, item.sku].joined(separator: "\n")).utf8)
        if !words.allSatisfy({ holds(text, $0) }) { continue }
      }
      for place in found.indices
      where found[place].tab.holds(item, for: transaction, source: source) {
        found[place].items.append(item)
      }
    }
    return found.map { ($0.tab, TransactionItemSort.createdDescending.sorted($0.items)) }
  }

  private func existingRow(_ item: Item, _ transaction: Transaction, _ html: inout HTML) {
    let isHere = item.transaction == transaction.id
    let isElsewhere = !isHere && book.transactions.live(item.transaction) != nil
    let ids = transaction.id.text + "/" + item.id.text
    html("li", .class("row"), .key(item.id.text)) { html in
      html(
        "button", .type("button"), .class("row-link"), .flag("disabled", isHere),
        .onClick(isElsewhere ? "sheet/transaction/move/" + ids : "transaction/link/" + ids)
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

  private func existingNote(_ item: Item) -> String {
    var parts: [String] = []
    if !isBlank(item.source) { parts.append(trimmed(item.source)) }
    if !isBlank(item.sku) { parts.append(trimmed(item.sku)) }
    parts.append(book.projects[item.project]?.name ?? "Business Inventory")
    return parts.joined(separator: " · ")
  }

  func moveSheet(_ id: ID<Transaction>, _ item: ID<Item>, _ html: inout HTML) {
    guard let item = book.items[item] else { return }
    let other = book.transactions[item.transaction].map { title(of: $0) } ?? "another transaction"
    html.prompt(
      "Move Item?", "“\(title(of: item))” is linked to \(other). Move it to this transaction?",
      "transaction/link/" + id.text + "/" + item.id.text, "Move", isDanger: false)
  }

  /// Adds an item and stays in the list, so that the next can be added.
  mutating func link(_ id: ID<Item>, to transaction: ID<Transaction>) {
    guard let transaction = book.transactions.live(transaction), transaction.sale == nil,
      let item = book.items.live(id)
    else { return closeSheet() }
    commit(
      Linking.link([item], to: transaction, by: freshOperation(), in: book), toast: "Item added")
    if case .transaction(.move)? = state.sheet?.kind {
      openSheet(.transaction(.about(transaction.id, .existing)))
    }
  }
}

extension HTML {
  /// A question before something that cannot be seen to be harmless.
  mutating func prompt(
    _ title: String, _ text: String, _ action: String, _ verb: String, isDanger: Bool = true
  ) {
    plainSheet(title) { html in
      html("p", text: text)
      html("div", .class("buttons")) { html in
        html.button(
          verb, action, class: isDanger ? "button danger primary" : "button primary")
        html.button("Cancel", "close")
      }
    }
  }
}
