import Ledger

/// A draft as it is typed: what stands in the open form, laid over the book.
struct TypedDraft {
  private(set) var invoice: Invoice
  /// As the book has them, in order.
  let stored: [Line]
  /// The same as typed, and the one that is being added.
  private(set) var lines: [Line]
  let totals: InvoiceTotals?
  /// Why there are no totals.
  private(set) var problem = Phrase.none

  init(of invoice: Invoice, _ app: App) {
    var typed = invoice
    stored = app.book.lines(of: invoice.id)
    var lines = stored
    DraftSheets(app: app).layTyped(over: &typed, &lines)
    self.invoice = typed
    self.lines = lines
    do throws(MoneyError) {
      totals = try InvoiceTotals(ofDraft: lines, typed.tax, typed.discount, in: typed.currency)
    } catch {
      totals = nil
      problem = error.message
    }
  }

  /// What a stored line comes to as it is typed.
  func parts(of place: Int) -> InvoiceTotals.Part? {
    if let parts = totals?.parts, parts.indices.contains(place) { return parts[place] }
    guard lines.indices.contains(place) else { return nil }
    let alone = try? InvoiceTotals(of: [lines[place]], invoice.tax, in: invoice.currency)
    return alone?.parts.first
  }
}
