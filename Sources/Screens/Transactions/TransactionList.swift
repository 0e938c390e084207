import Ledger
import Markup

// The transactions of a project or of inventory: search, order, filters, cards.
extension App {
  var transactionSort: TransactionSort {
    TransactionSort(rawValue: state.location.option("sort") ?? "") ?? .dateDescending
  }

  private var transactionFilter: TransactionFilter {
    TransactionFilter(index.transactions.words) { state.location.values($0.rawValue) }
  }

  func transactionsTab(_ scope: Scope, _ html: inout HTML) {
    let filter = transactionFilter
    let query = state.location.query
    let rows = index.transactions.rows(
      in: scope, transactionSort, filter, matching: query, of: book)
    html("div", .class("list-tools"), .key("transaction-tools")) { html in
      html.searchField("Search Transactions", query)
      html.iconButton("sort", "Sort", .open(.transactionSort))
      html.iconButton(
        "filter", "Filter", .open(.transactionFilter(scope)),
        class: filter.isOff ? "icon-button" : "icon-button primary")
      html.iconButton(
        "plus", "New Transaction", .open(.newTransaction(scope)),
        class: "icon-button primary")
    }
    if !filter.isOff { activeFilters(&html) }
    if rows.isEmpty {
      emptyTransactions(scope, isNarrowed: !filter.isOff || !isBlank(query), &html)
      return
    }
    html(
      "p", .class("muted small"), .key("transaction-count"),
      text: state.formats.count(rows.count)
        + (rows.count == 1 ? " transaction" : " transactions"))
    let facts = index.transactions.facts
    let list = WindowedList(entries: rows) { row in
      facts[Int(row)].hasNotes ? App.notedCardHeight : App.cardHeight
    }
    let (range, before, after) = list.range(of: state.window)
    html("div", .class("window"), .onScroll(.scroll), .data("row-height", "64")) { html in
      html.spacer(before, "before")
      html("ul", .class("list"), .label("Transactions")) { html in
        for row in list.entries[range] {
          transactionRow(book.transactions.rows[Int(row)], &html)
        }
      }
      html.spacer(after, "after")
    }
  }

  /// Pixels: web/transactions.css gives cards these heights, so that windows can count.
  private static var cardHeight: Int { 92 }
  private static var notedCardHeight: Int { 128 }

  /// One transaction as a card of a list: name, amount, day, items, notes, badges.
  func transactionRow(_ transaction: Transaction, _ html: inout HTML) {
    let isNoted = !isBlank(transaction.notes)
    html(
      "li", .class(isNoted ? "row tx noted" : "row tx"), .key(transaction.id.text)
    ) { html in
      html("a", .class("row-link"), .href(Route.transaction(transaction.id).path)) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("tx-head")) { html in
            html("span", .class("row-title"), text: title(of: transaction))
            html("span", .class("amount"), text: amountText(transaction))
          }
          html("span", .class("row-note"), text: cardNote(transaction))
          if isNoted { html("em", .class("tx-notes"), text: transaction.notes) }
          html("span", .class("tx-badges")) { html in
            for badge in book.badges(of: transaction) { html.badge(badge) }
          }
        }
      }
    }
  }

  func amountText(_ transaction: Transaction) -> String {
    TransactionDisplay.amount(book.amounts(of: transaction), state.formats)
  }

  /// "Nov 3, 2026 · 2 items".
  private func cardNote(_ transaction: Transaction) -> String {
    let count = book.items(of: transaction.id).count
    return TransactionDisplay.day(transaction.day, state.formats) + " · "
      + Text.count(count, "item")
  }

  private func emptyTransactions(_ scope: Scope, isNarrowed: Bool, _ html: inout HTML) {
    if isNarrowed {
      html.empty(
        icon: "search", title: "No Matches",
        text: "No transaction matches this search and these filters.")
      return
    }
    html.empty(
      icon: "money", title: "No Transactions Yet",
      text: "Purchases, sales and returns will appear here."
    ) { html in
      html.button(
        "New Transaction", .open(.newTransaction(scope)), class: "button primary")
    }
  }
}

extension HTML {
  mutating func badge(_ badge: TransactionBadge) {
    self("span", .class("badge tone-" + badge.tone.rawValue), text: badge.text)
  }
}
