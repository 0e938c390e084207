import Ledger
import Markup

// Making an invoice of a design project: what has no project price is asked about first.
struct ProjectInvoiceSheet: Room {
  let app: App

  /// How many things the sheet asks about at once.
  private static var most: Int { 200 }

  /// Goes to the draft that is there, asks for missing prices, or makes the draft.
  func begin(_ project: ID<Project>) {
    if let draft = ProjectInvoicing.draft(of: project, in: book) {
      go(.invoice(draft))
    } else if ProjectInvoicing.unpriced(of: project, in: book).isEmpty {
      create(project)
    } else {
      openSheet(.projectPrices(project))
    }
  }

  /// Asks for what is missing; the invoice is made next, or the prices are all that was wanted.
  static func pricesSheet(_ project: ID<Project>, thenInvoices: Bool) -> SheetType {
    SheetType(
      "Project Prices", button: thenInvoices ? "Create Invoice" : "Save", isTall: true, keeps: .row
    ) { app, walk in
      guard app.book.projects.live(project) != nil else { return nil }
      var items = ProjectInvoicing.unpriced(of: project, in: app.book).prefix(most).compactMap {
        app.book.items.live($0)
      }
      let count = items.count
      walk.drawAbove { html in
        html(
          "p", .class("notice"),
          text: count == 1
            ? """
            1 item has no project price. Set now: what stays empty is not on the invoice.
            """
            : """
            \(app.state.formats.count(count)) items have no project price. Set now: what stays empty is not on the invoice.
            """)
      }
      for place in items.indices {
        let item = items[place]
        // Proposed by the usual mark-up, where there is one (rule I9).
        items[place] = MarkUp.priced([item], by: nil, in: app.book).first ?? item
        let cost = item.purchasePrice
        walk.money(
          "price-" + item.id.text, .verbatim(app.title(of: item)),
          &items[place].projectPrice, in: cost?.currency ?? app.book.currency(of: project),
          hint: cost.map { "Bought for \(app.state.formats.money($0))" } ?? "")
        if let price = items[place].projectPrice {
          walk.rule(ItemRules.price(price)?.message)
        }
      }
      return { app in
        ProjectInvoiceSheet(app: app).save(items, thenInvoices ? project : nil)
      }
    }
  }

  private func save(_ items: [Item], _ invoiced: ID<Project>?) {
    var edit = Edit()
    for item in items { edit.put(item, in: book.items) }
    closeSheet()
    if !edit.isEmpty { commit(edit) }
    if let invoiced { create(invoiced) }
  }

  private func create(_ project: ID<Project>) {
    let id: ID<Invoice> = freshID()
    let formats = book.paperFormats(for: book.projects[project]?.client ?? ID())
    do throws(ProjectInvoicing.Problem) {
      let edit = try ProjectInvoicing.draft(
        id, for: project, on: state.today, formats: formats, in: book)
      commit(edit, toast: "Draft created")
      go(.invoice(id))
    } catch {
      toast(error.message, isBad: true)
    }
  }
}
