import Ledger
import Markup

// A form whose row was deleted while it was open: says so, shows what was typed, and offers the way back.
struct GoneRow: Room {
  let app: App

  func draw(_ sheet: Sheet, _ title: Phrase, _ html: inout HTML) {
    let typed = sheet.form.fields.filter { $0.value != $0.original && !$0.label.isEmpty }
    html.plainSheet(title) { html in
      html("p", .class("notice"), .role("alert"), .key("gone")) { html in
        html.icon("warning")
        html("span", text: "This was deleted meanwhile.")
      }
      if !typed.isEmpty {
        html(
          "p",
          text: sheet.kind.keepsDraft
            ? "Not saved, and kept on this device until you restore it:" : "Not saved:")
        html("dl", .class("facts"), .key("typed")) { html in
          for field in typed {
            html.fact(field.label, DraftWords(app: app).words(field.value))
          }
        }
      }
      html("div", .class("buttons")) { html in
        if let restore = restore(of: sheet.kind) {
          html.button("Restore", restore, class: "button primary")
        }
        html.button("Close", .close)
      }
      HistoryLink(app: app).draw(in: sheet.kind, &html)
    }
  }

  /// What brings the row of a form back, or that which it is a part of; nil where it is gone for good.
  private func restore(of sheet: SheetKind) -> Action? {
    for word in sheet.text.split(separator: "/") {
      guard let id = ID<Never>(String(word))?.raw else { continue }
      if book.projects.isTrashed(ID(id)) { return .restoreProject(ID(id)) }
      if book.clients.isTrashed(ID(id)) { return .restoreClient(ID(id)) }
      if book.invoices.isTrashed(ID(id)) { return .restoreInvoice(ID(id)) }
      if book.transactions.isTrashed(ID(id)) { return .restoreTransaction(ID(id)) }
      if book.items.isTrashed(ID(id)) { return .restoreItem(ID(id)) }
      if book.spaces.isTrashed(ID(id)) { return .restoreSpace(ID(id)) }
    }
    return nil
  }
}
