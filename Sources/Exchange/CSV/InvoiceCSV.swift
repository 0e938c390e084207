import Ledger

/// Issued invoices as CSV, a line each, as bookkeeping asks for them; credit notes are negative, what is void says so.
public enum InvoiceCSV {
  public static var columns: [String] {
    [
      "Number", "Issued", "Due", "Client", "Project", "Currency", "Net", "Tax", "Total", "Paid",
      "Credited", "Open", "Status", "ID", "Billed To", "Tax Number", "Tax Rates", "Reverse Charge",
      "Paid On",
    ]
  }

  /// All of a book, by day and number, on `today`.
  ///
  /// Client is whom payments and projects name; Billed To is what the paper says. A credit note is due on no day (rule G65).
  /// Net is the total without its taxes. Credited is what credit notes took off, below zero on these; Total less Paid and
  /// Credited is Open. Of a void invoice nothing is open. Tax Number is of who is billed; Paid On is the day of the last payment of
  /// one on which nothing is owed.
  public static func bytes(of book: Book, on today: Day) throws(MoneyError) -> [UInt8] {
    var writer = CSVWriter()
    writer.row(columns.map { .plain($0) })
    for invoice in issued(in: book) {
      guard let content = invoice.issue?.content else { continue }
      var tax = Money.zero(content.currency)
      for group in content.taxGroups { tax = try tax.adding(group.amount) }
      let (open, came) = (try book.balance(of: invoice), try book.received(for: invoice))
      let isPaid = !came.isZero && (invoice.isCreditNote ? open.isZero : !open.isPositive)
      writer.row([
        .text(content.number), .plain(content.issued.text),
        .plain(invoice.isCreditNote ? "" : content.due.text),
        .text(book.named(invoice.client)?.displayName ?? content.buyer.name),
        .text(content.project), .plain(content.currency.code),
        .plain(try content.total.subtracting(tax).plain), .plain(tax.plain),
        .plain(content.total.plain), .plain(came.plain),
        .plain(try book.credited(on: invoice).plain),
        .plain(open.plain),
        .plain(book.status(of: invoice, on: today).rawValue), .plain(invoice.id.text),
        .text(content.buyer.name), .text(content.buyer.taxID),
        .plain(content.taxGroups.map { $0.rate.plain + "%" }.joined(separator: ", ")),
        .plain(content.reverseCharge ? "yes" : ""),
        .plain(isPaid ? lastPaid(invoice, in: book)?.text ?? "" : ""),
      ])
    }
    return writer.bytes
  }

  /// What went back of an invoice paid nothing of it; of a credit note that alone did.
  private static func lastPaid(_ invoice: Invoice, in book: Book) -> Day? {
    var last: Day?
    for allocation in book.allocations(to: invoice.id)
    where allocation.amount.isNegative == invoice.isCreditNote {
      guard let day = book.payments.live(allocation.payment)?.day else { continue }
      if last.map({ $0 < day }) ?? true { last = day }
    }
    return last
  }

  private static func issued(in book: Book) -> [Invoice] {
    book.invoices.live.filter { $0.isIssued }.sorted { a, b in
      let (first, second) = (a.issue?.content.issued, b.issue?.content.issued)
      if first != second { return (first ?? Day(number: 0)) < (second ?? Day(number: 0)) }
      return ReadingKey(a.number) < ReadingKey(b.number)
    }
  }
}
