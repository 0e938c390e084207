import Ledger

/// What came in, a line a payment, with the invoices that it paid.
public enum PaymentCSV {
  public static var columns: [String] {
    ["Date", "Client", "Amount", "Currency", "Method", "Reference", "Invoices", "ID"]
  }

  /// All of a book, by day.
  public static func bytes(of book: Book) -> [UInt8] {
    var writer = CSVWriter()
    writer.row(columns.map { .plain($0) })
    for payment in book.payments.live.sorted(by: { ($0.day, $0.id) < ($1.day, $1.id) }) {
      let numbers = book.allocations(of: payment.id).compactMap {
        book.invoices[$0.invoice]?.number
      }
      writer.row([
        .plain(payment.day.text), .text(book.named(payment.client)?.displayName ?? ""),
        .plain(payment.amount.plain), .plain(payment.amount.currency.code),
        .text(payment.method), .text(payment.reference),
        .text(numbers.filter { !$0.isEmpty }.joined(separator: ", ")), .plain(payment.id.text),
      ])
    }
    return writer.bytes
  }
}
