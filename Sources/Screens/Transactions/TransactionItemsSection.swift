import Ledger
import Markup

// The items of a transaction: search, order, filters, and what is done with several at once.
struct TransactionItemsSection: Room {
  let app: App

  /// The items of a transaction that the address asks for, in order.
  func itemRows(of id: ID<Transaction>) -> [Int32] {
    let all = book.items.rows(linking: Item.transactionLink, to: id.raw)
    let part = book.transactions[id]?.project.raw ?? 0
    return index[.items].rows(query(.items(of: id), .items, part), among: all, in: book)
  }

  func itemsSection(_ transaction: Transaction, in scope: Scope, _ html: inout HTML) {
    let all = book.items(of: transaction.id)
    let canEdit = transaction.sale == nil
    Fold(app: app).draw("items", "Items", count: all.count, &html) { html in
      if !all.isEmpty { itemTools(transaction, &html) }
      if canEdit { itemButtons(transaction, &html) }
      if canEdit && !all.isEmpty, !book.isItemized(transaction),
        book.categories[book.category(transaction.category)] != nil
      {
        html("p", .class("hint"), .key("not-itemized"), text: Completeness.notItemized)
      }
      let shown = itemRows(of: transaction.id)
      if shown.isEmpty {
        html(
          "p", .class("muted"),
          text: all.isEmpty
            ? "No items in this transaction." : "No items match this search.")
        return
      }
      var list = ShownList(.items, .items(of: transaction.id), shown)
      list.use = canEdit ? .selecting : .list
      listBlock(list, &html)
    }
  }

  private func itemTools(_ transaction: Transaction, _ html: inout HTML) {
    html("div", .class("list-tools"), .key("item-tools")) { html in
      html.searchField("Search Items", state.location.query)
      html.iconButton(
        "filter", "Sort and Filter", .open(.itemOptions(transaction.id)),
        class: state.location.values("show").isEmpty ? "icon-button" : "icon-button primary")
    }
  }

  private func itemButtons(_ transaction: Transaction, _ html: inout HTML) {
    html("div", .class("buttons"), .key("item-buttons")) { html in
      html.button(
        "Add Items", .open(.addItems(transaction.id)), class: "button small")
    }
  }

  /// The selected items that are in this transaction.
  func selectedItems(of transaction: Transaction) -> [Item] {
    state.selection.compactMap { book.items.live(ID($0)) }
      .filter { $0.transaction == transaction.id }
  }

  func itemOptionsSheet(_ html: inout HTML) {
    guard case .transaction(let id) = state.location.route else { return }
    html.plainSheet("Sort and Filter") { html in
      html("h3", text: "Sort")
      ListSheets(app: app).sortChoices(.items(of: id), 0, &html)
      itemFilterChoices(id, &html)
    }
  }

  private func itemFilterChoices(_ id: ID<Transaction>, _ html: inout HTML) {
    let rows = book.items.rows(linking: Item.transactionLink, to: id.raw)
    ListSheets(app: app).filterChoices(
      .items(of: id), .items, book.transactions[id]?.project.raw ?? 0, among: rows, &html)
  }
}
