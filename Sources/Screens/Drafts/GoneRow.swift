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
        html("p", text: "Not saved, and kept on this device until you restore it:")
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

  /// What brings the row of a form back; nil where it is gone for good, or is a part of something.
  private func restore(of sheet: SheetKind) -> Action? {
    guard let row = HistoryLink(app: app).row(of: sheet) else { return nil }
    switch Kind(rawValue: row.kind) {
    case .client: return .restoreClient(ID(row.id))
    case .project: return .restoreProject(ID(row.id))
    case .invoice: return .restoreInvoice(ID(row.id))
    case .transaction: return .restoreTransaction(ID(row.id))
    case .item: return .restoreItem(ID(row.id))
    case .space: return .restoreSpace(ID(row.id))
    case _: return nil
    }
  }
}
