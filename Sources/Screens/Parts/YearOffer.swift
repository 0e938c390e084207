import Ledger
import Markup

/// Which invoice number comes next, and whether numbers begin anew with this year (rule G117).
struct YearOffer: Room {
  let app: App

  /// The number that the next invoice of a series gets today.
  func next(of series: Series) -> String {
    let next = Numbering.nextCount(of: series, on: state.today, in: book)
    return (try? NumberPattern(series.pattern).number(next, on: state.today)) ?? ""
  }

  /// In Settings, where the series of new invoices says a year before.
  func draw(_ html: inout HTML) {
    guard isAdministrator,
      let series = try? YearSeries.series(of: state.today.year, in: book)
    else { return }
    let number = next(of: Numbering.currentSeries(in: book))
    let first = Numbering.nextCount(of: series, on: state.today, in: book)
    html("div", .class("notice"), .role("status"), .key("begin-year")) { html in
      html("span", text: "Invoice numbers go on from last year: the next is \(number).")
      html.button("Begin \(state.today.year) at \(first)", .beginYear, class: "button small")
    }
  }

  /// On Today, in the first months of a year that has no invoice yet.
  func remind(_ html: inout HTML) {
    if YearSeries.isDue(on: state.today, in: book) { draw(&html) }
  }
}
