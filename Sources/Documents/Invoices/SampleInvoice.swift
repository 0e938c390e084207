import Ledger

extension InvoiceContent {
  /// An invoice that nobody gets, to show how the book's own would look: its name, logo and bank over
  /// lines that are made up.
  public static func sample(of book: Book, on day: Day) -> InvoiceContent {
    var invoice = Invoice()
    invoice.currency = book.settings.currency
    guard var content = try? Issuing.content(of: invoice, on: day, in: book) else {
      return InvoiceContent()
    }
    let words = Language(locale: content.look.locale)
    let unit = content.currency.minorPerMajor
    content.number = "1001"
    content.buyer.name = words(.sampleClient)
    for (text, quantity, price) in [
      (words(.sampleWork), 1, 850 * unit), (words(.sampleHours), 3, 60 * unit),
    ] as [(String, Int64, Int64)] {
      var line = ContentLine()
      line.text = text
      line.quantity = Quantity(Int(quantity))
      line.unit = Money(minor: price, currency: content.currency)
      line.amount = Money(minor: price * quantity, currency: content.currency)
      content.total.minor += line.amount.minor
      content.lines.append(line)
    }
    content.subtotal = content.total
    return content
  }
}
