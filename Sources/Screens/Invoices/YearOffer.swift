import Ledger
import Markup

/// Whether invoice numbers begin anew with this year (rule G117).
struct YearOffer: Room {
  let app: App

  /// In Settings, where the series of new invoices says a year before.
  func draw(_ html: inout HTML) {
    guard isAdministrator, let offer = YearSeries.offer(on: state.today, in: book) else { return }
    html("div", .class("notice"), .role("status"), .key("begin-year")) { html in
      html("span", text: "Invoice numbers go on from last year: the next is \(offer.next).")
      html.button("Begin \(state.today.year) at \(offer.first)", .beginYear, class: "button small")
    }
  }

  /// On Today, where it is time.
  func remind(_ html: inout HTML) {
    if YearSeries.isDue(on: state.today, in: book) { draw(&html) }
  }
}
