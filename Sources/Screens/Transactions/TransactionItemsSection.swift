import Ledger
import Markup

// The items of a transaction: search, order, filters, and what is done with several at once.
extension App {
  var transactionItemSort: TransactionItemSort {
    TransactionItemSort(rawValue: state.location.option("sort") ?? "") ?? .createdDescending
  }

  private var transactionItemFilters: [TransactionItemFilter] {
    state.location.values("show").compactMap { TransactionItemFilter(rawValue: $0) }
  }

  func itemsSection(_ transaction: Transaction, in scope: Scope, _ html: inout HTML) {
    let all = book.items(of: transaction.id)
    let canEdit = transaction.sale == nil
    section("items", "Items", count: all.count, &html) { html in
      if !all.isEmpty { itemTools(transaction, &html) }
      if canEdit { itemButtons(transaction, &html) }
      if canEdit && !all.isEmpty, let category = book.categories[transaction.category],
        category.type != .itemized
      {
        html("p", .class("hint"), .key("not-itemized"), text: Completeness.notItemized)
      }
      let shown = listed(all)
      if shown.isEmpty {
        html(
          "p", .class("muted"),
          text: all.isEmpty
            ? "No items in this transaction." : "No items match this search.")
        return
      }
      if canEdit && !state.selection.isEmpty { bulkBar(transaction, &html) }
      html("ul", .class("list"), .label("Items")) { html in
        for item in shown { itemRow(item, canSelect: canEdit, &html) }
      }
    }
  }

  private func itemTools(_ transaction: Transaction, _ html: inout HTML) {
    html("div", .class("list-tools"), .key("item-tools")) { html in
      html.searchField("Search Items", state.location.query)
      html.iconButton(
        "filter", "Sort and Filter", .open(.itemOptions(transaction.id)),
        class: transactionItemFilters.isEmpty ? "icon-button" : "icon-button primary")
    }
  }

  private func itemButtons(_ transaction: Transaction, _ html: inout HTML) {
    html("div", .class("buttons"), .key("item-buttons")) { html in
      html.button(
        "Add Items", .open(.addItems(transaction.id)), class: "button small")
    }
  }

  /// Several filters show what any of them does.
  private func listed(_ items: [Item]) -> [Item] {
    let filters = transactionItemFilters.filter { $0 != .all }
    let words = folded(state.location.query).split(separator: " ").map { Array($0.utf8) }
    let kept = items.filter { item in
      if !filters.isEmpty, !filters.contains(where: { $0.accepts(item, in: book) }) { return false }
      if words.isEmpty { return true }
      let text = Array(
        folded([item.name, item.sku, item.source, item.notes].joined(separator: "\n")).utf8)
      return words.allSatisfy { holds(text, $0) }
    }
    return transactionItemSort.sorted(kept)
  }

  func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    if word.count > text.count { return false }
    for start in 0...(text.count - word.count)
    where text[start..<start + word.count].elementsEqual(word) { return true }
    return false
  }

  /// The selected items that are in this transaction.
  func selectedItems(of transaction: Transaction) -> [Item] {
    state.selection.compactMap { book.items.live(ID($0)) }
      .filter { $0.transaction == transaction.id }
  }

  private func bulkBar(_ transaction: Transaction, _ html: inout HTML) {
    let id = transaction.id
    html(
      "div", .class("tx-bulk"), .role("toolbar"), .label("Selected Items"), .key("bulk")
    ) { html in
      html(
        "span", .class("strong"), text: "\(selectedItems(of: transaction).count) selected")
      html.button("Set Space", .open(.spaceOfSelected(id)), class: "button small")
      html.button("Set Status", .open(.statusOfSelected(id)), class: "button small")
      html.button("Set SKU", .open(.skuOfSelected(id)), class: "button small")
      html.button("Remove", .open(.removeSelected(id)), class: "button small")
      html.button(
        "Delete", .open(.deleteSelected(id)), class: "button danger small")
      html.button("Clear", .clearSelection, class: "button quiet small")
    }
  }

  func itemOptionsSheet(_ html: inout HTML) {
    html.plainSheet("Sort and Filter") { html in
      html("h3", text: "Sort")
      html("div", .class("menu"), .role("group"), .label("Sort")) { html in
        for sort in TransactionItemSort.allCases {
          html.choice(
            sort.title,
            .option("sort", sort == .createdDescending ? "" : sort.rawValue),
            isChosen: sort == transactionItemSort)
        }
      }
      html("h3", text: "Filter")
      html("div", .class("chips wrapping"), .role("group"), .label("Filter")) { html in
        let chosen = transactionItemFilters
        for filter in TransactionItemFilter.allCases {
          let isChosen = filter == .all ? chosen.isEmpty : chosen.contains(filter)
          html(
            "button", .type("button"), .class("chip"),
            .aria("pressed", isChosen ? "true" : "false"), .key(filter.rawValue),
            .onClick(filter == .all ? .clearFilters : .filter("show", filter.rawValue)),
            text: filter.title)
        }
      }
      html.button("Done", .close, class: "button primary wide")
    }
  }
}
