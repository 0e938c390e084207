import Ledger
import Markup

/// What a draft leaves of a deal because of a price that was typed (rule G104): said on it and before it is issued, and taken in or
/// let go by one button each.
struct DealLeftNotice: Room {
  let app: App

  /// nil where nothing waits.
  func words(_ invoice: Invoice) -> Phrase? {
    let formats = state.formats
    let all = DealLeft.all(by: invoice, in: book).map { left -> Phrase in
      let words = left.words { formats.money($0) }
      return left.name(in: book).map { [$0, words].joined(separator: ": ") } ?? words
    }
    return all.isEmpty ? nil : all.joined(separator: " ")
  }

  /// The two ways to go on.
  func mends(_ id: ID<Invoice>) -> [(title: Phrase, action: Action)] {
    [("Bill All of It", .takeInDeal(id)), ("Let It Go", .letDealGo(id))]
  }

  func draw(_ invoice: Invoice, _ html: inout HTML) {
    guard let words = words(invoice) else { return }
    html("div", .class("notice"), .role("status"), .key("deal-left")) { html in
      html.icon("warning")
      html("span", text: words)
      for mend in mends(invoice.id) { html.button(mend.title, mend.action, class: "button small") }
    }
  }

  func settle(_ id: ID<Invoice>, takesIn: Bool) {
    guard let invoice = book.invoices.live(id) else { return }
    var edit = Edit()
    for left in DealLeft.all(by: invoice, in: book) {
      edit.add(takesIn ? left.takenIn(in: book) : left.letGo(in: book))
    }
    if edit.isEmpty { return }
    commit(edit, toast: takesIn ? "Draft updated" : "Nothing of the deal waits")
  }
}
