/// Credit notes of an invoice: a draft of one, those there are, and what they leave (rule G65).
extension Drafting {
  /// A draft that gives back all that an issued invoice asked for: its printed lines with the quantities turned
  /// round, each with its discount and tax, so that the sum is the same below zero.
  ///
  /// The lines' ids follow from the new invoice's, so a retry makes no second draft. Nothing for a draft.
  public static func credit(
    _ id: ID<Invoice>, of invoice: Invoice, on today: Day, in book: Book
  ) -> Edit {
    var edit = Edit()
    guard let content = invoice.issue?.content, book.invoices[id] == nil else { return edit }
    var draft = note(id, of: invoice, content, on: today, in: book)
    // An amount off the whole is each line's share of it, whichever lines stay.
    let parts = CreditLines(of: invoice, content, in: book)
    if !parts.sharesDiscount { draft.discount = (try? content.discount?.discount()) ?? nil }
    edit.put(draft, in: book.invoices)
    let bills = PrintedLines.bills(of: invoice, in: book)
    var last: Position?
    let lines = parts.lines(for: id, in: book)
    for (place, part) in lines {
      var line = part
      // What a project's invoice billed is open again.
      if place < bills.count, let source = bills[place].source {
        line.source = source
        line.source?.before = ProjectInvoicing.billed(source, content.currency, in: book, invoice)
        line.source?.asked = ID()
      }
      edit.append(line, behind: &last, jitter: line.id.raw, in: book)
    }
    if let cents = parts.rounding(beside: lines.map { $0.line }, on: draft, in: book) {
      edit.append(cents, behind: &last, jitter: cents.id.raw, in: book)
    }
    return edit
  }

  /// The draft of a credit note of an invoice, without lines and discount.
  static func note(
    _ id: ID<Invoice>, of invoice: Invoice, _ content: InvoiceContent, on today: Day, in book: Book
  ) -> Invoice {
    var draft = blank(id, client: invoice.client, on: today, in: book)
    draft.project = invoice.project
    draft.currency = content.currency
    draft.tax = content.tax(ofLine: 0)
    draft.series = YearSeries.choice(of: invoice, in: book)
    draft.layout = invoice.layout
    draft.reverseCharge = content.taxGroups.isEmpty ? content.reverseCharge : nil
    draft.corrects = invoice.id
    return draft
  }

  /// The line of a credit note that gives back a printed one.
  static func creditLine(_ place: Int, of note: ID<Invoice>) -> ID<Line> {
    ID.foreign("credit:\(note.text):\(place)")
  }

  /// The credit notes of an invoice that are in force, and drafts of some: the first issued first, drafts last
  /// (rule G65).
  public static func credits(of invoice: Invoice, in book: Book) -> [Invoice] {
    var found = book.invoices.live(linking: Invoice.correctsLink, to: invoice.id.raw)
    if found.isEmpty { return found }
    found.removeAll { $0.isVoid }
    return found.sorted { $0.isIssued(before: $1) }
  }

  /// What credit notes of an invoice have not given back yet: nothing where it is no invoice that a credit note can
  /// correct, which is one that is issued, in force and asks for money.
  public static func creditable(
    _ invoice: Invoice, in book: Book
  ) throws(MoneyError) -> Money {
    var rest = invoice.issue?.content.total ?? .zero(invoice.currency)
    if invoice.isVoid || !rest.isPositive { return .zero(rest.currency) }
    for note in credits(of: invoice, in: book) {
      guard let given = note.issue?.content.total, given.currency == rest.currency else { continue }
      rest = try rest.adding(given)
    }
    return rest.isNegative ? .zero(rest.currency) : rest
  }

  /// How much more than an invoice asked for its credit notes would give back with a draft of one; nil for nothing.
  public static func overcredit(by draft: Invoice, in book: Book) -> Money? {
    guard let corrected = book.invoices.live(draft.corrects),
      let rest = try? creditable(corrected, in: book).adding(book.total(of: draft)),
      rest.isNegative
    else { return nil }
    return try? rest.negated()
  }
}
