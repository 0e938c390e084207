import Ledger
import Markup

// What a page's row is made of, as a table on a desk: a project's charges.
extension ListTable {
  static var charges: ListTable {
    ListTable(
      title: { app, row in
        let charge = app.book.charges.rows[Int(row)]
        return app.say(charge.title)
      },
      sheet: { app, row in
        let charge = app.book.charges.rows[Int(row)]
        return .charge(charge.project, charge.id)
      },
      cells: { app, row, cells in
        let charge = app.book.charges.rows[Int(row)]
        let title = cells.title
        cells.cell("Name", edits: "name") { html in
          html.text(title)
          if !charge.notes.isEmpty { html("span", .class("faint"), text: " · " + charge.notes) }
        }
        cells.words("Type", edits: "service", charge.service.title)
        cells.price(charge.price, app)
      })
  }
}

extension TableCells {
  fileprivate mutating func price(_ price: Price, _ app: App) {
    let formats = app.state.formats
    text("Quantity", edits: "quantity", isNumber: true, formats.quantity(price.quantity))
    text("Fee", edits: "unit", isNumber: true, formats.money(price.unit))
    text("Amount", isNumber: true, app.text(price))
  }
}

struct PartTables: Room {
  let app: App

  func chargeTable(_ charges: [Charge], _ html: inout HTML) {
    TableRows(app: app).partTable(
      .charges, .charge, "Charges",
      charges.compactMap { charge in
        book.charges.row(of: charge.id).map { ($0, charge.id.raw) }
      }, &html)
  }
}
