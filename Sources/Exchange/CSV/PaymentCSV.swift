import Ledger

/// What came in, a line a payment, with the invoices that it paid.
public enum PaymentCSV {
  public static var columns: [String] {
    [
      "Date", "Client", "Amount", "Currency", "Method", "Reference", "Invoices", "ID", "Project",
      "Worth", "Worth Currency", "Tax",
    ]
  }

  /// All of a book, by day.
  ///
  /// Worth is what income counts in the account's currency, empty where nobody said it; Project is what the money is for. Tax is
  /// what of Worth, or of Amount where that is empty, is tax as received (rule R14); empty where its invoices ask for none.
  public static func bytes(of book: Book) -> [UInt8] {
    var writer = CSVWriter()
    writer.row(columns.map { .plain($0) })
    let (own, taxes) = (book.settings.currency, TaxCollected.byPayment(in: book))
    for payment in book.payments.live.sorted(by: { ($0.day, $0.id) < ($1.day, $1.id) }) {
      let numbers = book.allocations(of: payment.id).compactMap {
        book.invoices[$0.invoice]?.number
      }
      let isOwn = payment.amount.currency == own
      let worth = isOwn ? payment.amount : payment.amount.value(in: own, payment.worth)
      writer.row([
        .plain(payment.day.text), .text(book.named(payment.client)?.displayName ?? ""),
        .plain(payment.amount.plain), .plain(payment.amount.currency.code),
        .text(payment.method), .text(payment.reference),
        .text(numbers.filter { !$0.isEmpty }.joined(separator: ", ")), .plain(payment.id.text),
        .text(book.projects[payment.project]?.name ?? ""), .plain(worth?.plain ?? ""),
        .plain(worth == nil ? "" : own.code), .plain(taxes[payment.id.raw]?.plain ?? ""),
      ])
    }
    return writer.bytes
  }
}
