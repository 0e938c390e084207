/// What a person says of an issued invoice's way to the client: sent, reminded, or neither after all.
public enum Sendings {
  /// Why it cannot be said.
  public enum Problem: Error, Equatable, Sendable {
    case notIssued
    case void
    case nothingOwed

    public var message: Phrase {
      switch self {
      case .notIssued: return "Issue the invoice before you send it"
      case .void: return "A void invoice is not sent"
      case .nothingOwed: return "Nothing is owed on this invoice"
      }
    }
  }

  /// What stops sending it, nil when nothing does.
  public static func problem(sending invoice: Invoice) -> Problem? {
    if invoice.isVoid { return .void }
    return invoice.isIssued ? nil : .notIssued
  }

  /// What stops reminding of it: besides, nothing is owed.
  public static func problem(remindingOf invoice: Invoice, in book: Book) -> Problem? {
    if let problem = problem(sending: invoice) { return problem }
    guard let balance = try? book.balance(of: invoice) else { return nil }
    return balance.isPositive ? nil : .nothingOwed
  }

  /// Notes that an issued invoice was sent, and how; nothing is sent by it.
  public static func send(
    _ invoice: Invoice, on day: Day, by way: SendingWay, in book: Book
  ) throws(Problem) -> Edit {
    if let problem = problem(sending: invoice) { throw problem }
    var invoice = invoice
    invoice.sent = Sending(on: day, by: way)
    return Edit(putting: invoice, in: book.invoices)
  }

  /// A reminder says that it was sent before, too.
  public static func remind(
    of invoice: Invoice, on day: Day, by way: SendingWay, in book: Book
  ) throws(Problem) -> Edit {
    if let problem = problem(remindingOf: invoice, in: book) { throw problem }
    var invoice = invoice
    invoice.reminded = Sending(on: day, by: way)
    if invoice.sent == nil { invoice.sent = invoice.reminded }
    return Edit(putting: invoice, in: book.invoices)
  }

  /// It was not sent after all.
  public static func unsend(_ invoice: Invoice, in book: Book) -> Edit {
    var invoice = invoice
    invoice.sent = nil
    invoice.reminded = nil
    return Edit(putting: invoice, in: book.invoices)
  }
}
