/// Which invoices have a charge.
extension Drafting {
  /// Whether a live invoice that is not void carries the charge.
  public static func isBilled(_ charge: Charge, in book: Book) -> Bool {
    invoice(with: charge.id, in: book) != nil
  }

  /// The invoice in force that has a charge, an issued one before a draft.
  public static func invoice(with charge: ID<Charge>, in book: Book) -> Invoice? {
    if let issued = issuedInvoice(with: charge, in: book) { return issued }
    for line in book.lines.live(linking: Line.chargeLink, to: charge.raw) {
      if let draft = book.invoices.live(line.invoice), !draft.isIssued, !draft.isVoid {
        return draft
      }
    }
    return nil
  }

  /// What a project's charges that no invoice has come to; what no sum holds is left out.
  public static func unbilled(of project: ID<Project>, in book: Book) -> Totals {
    var totals = Totals()
    for charge in book.charges(of: project) where !isBilled(charge, in: book) {
      if let amount = try? charge.price.amount() { try? totals.add(amount) }
    }
    return totals
  }

  /// Whether an issued invoice in force asks for the charge.
  public static func isIssued(_ charge: Charge, in book: Book) -> Bool {
    issuedInvoice(with: charge.id, in: book) != nil
  }

  /// The first that was issued.
  static func issuedInvoice(with charge: ID<Charge>, in book: Book) -> Invoice? {
    issuedInvoices(with: charge, in: book).first
  }

  /// The issued invoices in force that ask for a charge, the first issued first: two where devices issued it unheard.
  ///
  /// What became of its lines after the issue changes nothing (``PrintedLines``). One of which credit notes gave the charge
  /// back asks for it no more (``GivenBack``) and is left out, unless those are wanted too.
  static func issuedInvoices(
    with charge: ID<Charge>, in book: Book, evenGivenBack: Bool = false
  ) -> [Invoice] {
    var found: [Invoice] = []
    func meet(_ invoice: Invoice) {
      if invoice.isLive && invoice.isIssued && !invoice.isVoid
        && !found.contains(where: { $0.id == invoice.id })
        && !GivenBack.gives(charge, back: invoice, in: book)
        && (evenGivenBack || GivenBack.isAsked(charge, on: invoice, in: book))
      {
        found.append(invoice)
      }
    }
    for row in book.invoices.rows(naming: charge.raw) {
      let invoice = book.invoices.rows[Int(row)]
      if invoice.bills.contains(where: { $0.charge == charge }) { meet(invoice) }
    }
    for row in book.lines.rows(linking: Line.chargeLink, to: charge.raw) {
      let line = book.lines.rows[Int(row)]
      if let invoice = book.invoices[line.invoice], invoice.isIssued, invoice.bills.isEmpty,
        PrintedLines.has(line, on: invoice, in: book)
      {
        meet(invoice)
      }
    }
    if found.count > 1 {
      found.sort { a, b in
        let (first, second) = (a.issue?.at, b.issue?.at)
        guard let first, let second, first != second else { return a.id < b.id }
        return first < second
      }
    }
    return found
  }
}
