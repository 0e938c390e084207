import Ledger
import Markup

// A page's and a form's way to the history of what they are about.
struct HistoryLink: Room {
  let app: App

  /// Below the page of one row.
  func draw(_ html: inout HTML) {
    guard let row else { return }
    html("p", .class("page-foot")) { html in button(row, &html) }
  }

  /// Below the form that edits a row.
  func draw(in sheet: SheetKind, _ html: inout HTML) {
    guard let row = row(of: sheet) else { return }
    button(row, &html)
  }

  private func button(_ row: RowKey, _ html: inout HTML) {
    html.button("History", .open(.history(row)), class: "button quiet small history-link")
  }

  private var row: RowKey? {
    switch state.location.route {
    case .client(let id): return book.clients[id].map { RowKey(.client, $0.id.raw) }
    case .project(let id), .projectTab(let id, _):
      return book.projects[id].map { RowKey(.project, $0.id.raw) }
    case .invoice(let id): return book.invoices[id].map { RowKey(.invoice, $0.id.raw) }
    case .transaction(let id): return book.transactions[id].map { RowKey(.transaction, $0.id.raw) }
    case .item(let id): return book.items[id].map { RowKey(.item, $0.id.raw) }
    case .space(let id): return book.spaces[id].map { RowKey(.space, $0.id.raw) }
    case .musician(let id): return book.musicians[id].map { RowKey(.musician, $0.id.raw) }
    case .settings: return RowKey(.settings, BusinessProfile.onlyID.raw)
    case _: return nil
    }
  }

  /// The row that a form edits: the id that its name ends with, of the kind whose form it is.
  func row(of sheet: SheetKind) -> RowKey? {
    let places = RowPlaces(app: app)
    let last = sheet.text.split(separator: "/").last.map { String($0) } ?? ""
    if let id = ID<Never>(last) {
      for kind in Kind.allCases {
        let row = RowKey(kind, id.raw)
        if places.sheet(of: row) == sheet { return row }
      }
      return nil
    }
    for kind in [Kind.profile, .bank, .series] {
      let row = RowKey(kind, BusinessProfile.onlyID.raw)
      if places.sheet(of: row) == sheet { return row }
    }
    return nil
  }
}
