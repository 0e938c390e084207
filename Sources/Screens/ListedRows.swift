import Ledger

// What the list of a page shows, whichever area it is of.
struct ListedRows: Room {
  let app: App

  /// The rows that a page's list shows, in order.
  func draw(_ list: ListName, _ part: UInt64) -> [Int32] {
    if case .space = state.location.route { return pageItemRows }
    if state.location.route == .clients { return CreditedClients(app: app).rows }
    if case .invoices(let status) = state.location.route {
      return InvoiceList(app: app).invoiceRows(status)
    }
    return rows(of: list, part)
  }

  var listedIDs: [UInt64] {
    if case .transaction(let id) = state.location.route {
      return TransactionItemsSection(app: app).itemRows(of: id).map {
        book.items.rows[Int($0)].id.raw
      }
    }
    guard let page = ListBlock(app: app).pageList else { return [] }
    return draw(page.list, page.part).map { index[page.list].kind.id(book, $0) }
  }

  /// What the list of this page shows, in order.
  var pageItemRows: [Int32] {
    if case .space(let id) = state.location.route, let space = book.spaces[id] {
      return SpaceItems(app: app).itemRows(at: space)
    }
    if case .transaction(let id) = state.location.route {
      return TransactionItemsSection(app: app).itemRows(of: id)
    }
    return ItemList(app: app).itemRows(Navigation(app: app).pageScope)
  }
}
