import Ledger
import Markup

// What was begun and waits to be finished: drafts, purchases without something, receipts.
struct TodayBegun: Room {
  let app: App

  private var sections: TodaySections { TodaySections(app: app) }

  func draw(_ today: Today, receipts: [Receipt], _ html: inout HTML) {
    drafts(today.drafts, &html)
    toReview(today.toReview, &html)
    toConfirm(receipts, &html)
  }

  private func drafts(_ rows: [Int32], _ html: inout HTML) {
    let unsaved = UnsavedSheets(app: app).all
    if rows.isEmpty && unsaved.isEmpty { return }
    sections.list("Drafts", rows.count + unsaved.count, "", .invoices(.draft), &html) { html in
      for draft in unsaved.prefix(TodaySections.most) {
        html("li", .class("row free"), .key("draft-" + draft.sheet)) { html in
          html(
            "button", .type("button"), .class("row-link"),
            .onClick(.open(SheetKind(text: draft.sheet)))
          ) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: draft.title)
              html("span", .class("row-note"), text: "Typed and not saved")
            }
          }
        }
      }
      for row in rows.prefix(TodaySections.most) {
        let invoice = book.invoices.rows[Int(row)]
        var parts = [projectWords(of: invoice)]
        if let total = try? book.total(of: invoice) { parts.append(state.formats.money(total)) }
        if BilledMeanwhile(of: invoice, in: book) != nil { parts.append(say("billed already")) }
        sections.invoiceRow(
          invoice, title(of: invoice),
          .verbatim(parts.filter { !$0.isEmpty }.joined(separator: " · ")), &html
        ) { html in html.button("Issue", .open(.issue(invoice.id)), of: named(invoice)) }
      }
    }
  }

  /// What tells one draft from another, having no number yet.
  private func named(_ invoice: Invoice) -> String {
    [book.named(invoice.client)?.displayName ?? "", projectWords(of: invoice)]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func toConfirm(_ receipts: [Receipt], _ html: inout HTML) {
    if receipts.isEmpty { return }
    sections.list("Receipts to Confirm", receipts.count, "", .inbox, &html) { html in
      for receipt in receipts.prefix(TodaySections.most) {
        InboxPage(app: app).row(receipt, &html)
      }
    }
  }

  private func toReview(_ rows: [Int32], _ html: inout HTML) {
    if rows.isEmpty { return }
    sections.list("To Look At Again", rows.count, "", nil, &html) { html in
      for row in rows.prefix(TodaySections.most) {
        let transaction = book.transactions.rows[Int(row)]
        html("li", .class("row free"), .key(transaction.id.text)) { html in
          html("a", .class("row-link"), .href(Route.transaction(transaction.id).path)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: title(of: transaction))
              let place = book.expensePlace(Scope(transaction.project))
              var parts = [
                place == .inventory
                  ? "Inventory"
                  : hasExpenses && place == .business
                    ? .none : PickedFields(app: app).name(of: place)
              ]
              if let amount = transaction.amount {
                parts.append(.verbatim(state.formats.money(amount)))
              }
              if let day = transaction.day { parts.append(.verbatim(text(day))) }
              html("span", .class("row-note"), text: parts.joined(separator: " · "))
            }
          }
        }
      }
    }
  }
}
