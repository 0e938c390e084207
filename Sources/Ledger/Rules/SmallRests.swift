/// What a client or a bank left of an invoice and nobody asks for (rule G112): a cent, a fee that came off on the way, a discount
/// for paying early.
public enum SmallRests {
  /// What is still owed on an issued invoice of which most came, as long as it is a hundred of the smallest unit (1.00) and a
  /// twentieth of all at most, or a discount; nil for anything else.
  ///
  /// What a design project's invoice asked for is given back thing by thing.
  public static func rest(of invoice: Invoice, in book: Book) -> Money? {
    guard !invoice.isVoid, let total = invoice.issue?.content.total,
      let owed = try? book.balance(of: invoice), owed.isPositive,
      isSmall(owed, of: total) || discount(owed, of: invoice, total, in: book) != nil,
      let came = try? book.received(for: invoice), came.isPositive,
      !book.projects(of: invoice).contains(where: { id in
        book.projects[id].map { Trades.isDesign($0, book.settings.work) } ?? false
      })
    else { return nil }
    return owed
  }

  private static func isSmall(_ owed: Money, of total: Money) -> Bool {
    owed.minor <= 100 && owed.minor <= total.minor / 20
  }

  /// The rate of a discount for paying early: 1 to 5 whole percent of all that the invoice asks for, to the cent, and nothing was
  /// given back of it before.
  ///
  /// Swiss francs are paid in steps of five centimes, up or down.
  ///
  /// What a deposit asked for, or was taken off, is the deal's (rule G100): a part of it is given back by hand.
  private static func discount(
    _ owed: Money, of invoice: Invoice, _ total: Money, in book: Book
  ) -> Rate? {
    let rates = (1...5).map { Rate(percent: $0) }
    let isInFives =
      total.currency == .chf && total.minor >= 1_000 && (total.minor - owed.minor) % 5 == 0
    let near: UInt64 = isInFives ? 4 : 0
    guard
      let rate = rates.first(where: { rate in
        (try? total.percent(rate)).map { ($0.minor - owed.minor).magnitude <= near } ?? false
      }),
      !Drafting.credits(of: invoice, in: book).contains(where: { $0.isIssued }),
      let lines = invoice.issue?.content.lines,
      lines.allSatisfy({ $0.kind != Deposits.service.name })
    else { return nil }
    return rate
  }

  /// Whether a draft of a credit note gives back exactly the rest.
  public static func isRest(_ draft: Invoice, of invoice: Invoice, in book: Book) -> Bool {
    guard let rest = rest(of: invoice, in: book), let total = try? book.total(of: draft) else {
      return false
    }
    return total.currency == rest.currency && total.minor == -rest.minor
  }

  /// The edit that makes a draft of a credit note of it: of a discount, however small, its part of each line, with the line's
  /// tax; of what else is small one line without tax, as the cents are that several credit notes leave (rule G65).
  ///
  /// What a discount is called (`discount`), and how many percent it was, is what its paper notes.
  public static func letGo(
    _ id: ID<Invoice>, of invoice: Invoice, on today: Day, calling discount: String, in book: Book
  ) -> Edit {
    var edit = Edit()
    guard let rest = rest(of: invoice, in: book), let content = invoice.issue?.content,
      book.invoices[id] == nil
    else { return edit }
    var draft = Drafting.note(id, of: invoice, content, on: today, in: book)
    var lines = [CreditLines.rounding(rest, content, on: id, isBack: true)]
    if let rate = self.discount(rest, of: invoice, content.total, in: book),
      let parts = try? parts(rate, rest, of: content, on: draft)
    {
      lines = parts
      draft.notes = discount + " " + book.paperFormats(for: invoice.client).rate(rate)
    }
    edit.put(draft, in: book.invoices)
    var last: Position?
    for line in lines { edit.append(line, behind: &last, jitter: line.id.raw, in: book) }
    return edit
  }

  /// So much of each printed line, after what was taken off it, and the cents by which they come to the rest.
  private static func parts(
    _ rate: Rate, _ rest: Money, of content: InvoiceContent, on draft: Invoice
  ) throws(MoneyError) -> [Line] {
    let taken = try content.taken()
    var lines: [Line] = []
    for (place, printed) in content.templateLines().enumerated() {
      var line = Line(printed, id: Drafting.creditLine(place, of: draft.id), of: draft.id)
      let part = try line.price.amount().subtracting(taken[place]).percent(rate)
      if part.isZero { continue }
      line.price = Price(part, times: Quantity(-1))
      line.discount = nil
      lines.append(line)
    }
    let total = try InvoiceTotals(of: lines, draft.tax, in: draft.currency).total
    let missing = try rest.adding(total)
    if missing.isZero { return lines }
    let cents = Money(minor: abs(missing.minor), currency: missing.currency)
    lines.append(
      CreditLines.rounding(cents, content, on: draft.id, isBack: !missing.isNegative))
    return lines
  }
}
