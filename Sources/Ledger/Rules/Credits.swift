/// Paying an invoice from what its client has paid too much.
///
/// Only money that nothing else waits for is taken: what came for no project and no invoice, and what
/// is left of a project's payments once its charges are covered.
public enum Credits {
  /// What of the client's credit the invoice can take; zero for a draft, a void or a paid one.
  public static func usable(for invoice: Invoice, in book: Book) throws(MoneyError) -> Money {
    var sum = Money.zero(invoice.askedCurrency)
    for part in try parts(for: invoice, in: book) { sum = try sum.adding(part.amount) }
    return sum
  }

  /// The edit that gives it to the invoice, the oldest money first.
  ///
  /// `day` closes the project when nothing is owed any more. No credit, no edit.
  public static func apply(
    to invoice: Invoice, on day: Day, in book: Book
  ) throws(MoneyError) -> Edit {
    var edit = Edit()
    var given = Money.zero(invoice.askedCurrency)
    for part in try parts(for: invoice, in: book) {
      try Payments.give(part.amount, of: part.payment, to: invoice.id, in: book, &edit)
      given = try given.adding(part.amount)
    }
    if given.isPositive, given == (try book.balance(of: invoice)) {
      try Payments.close(invoice, Money.zero(given.currency), on: day, in: book, &edit)
    }
    return edit
  }

  private static func parts(
    for invoice: Invoice, in book: Book
  ) throws(MoneyError) -> [(payment: Payment, amount: Money)] {
    guard invoice.isIssued, !invoice.isVoid else { return [] }
    var owed = try book.balance(of: invoice)
    var parts: [(payment: Payment, amount: Money)] = []
    if !owed.isPositive { return parts }
    for (payment, free) in try free(of: invoice.client, owed.currency, in: book) {
      guard owed.isPositive else { break }
      let given = free.minor < owed.minor ? free : owed
      owed = try owed.subtracting(given)
      parts.append((payment, given))
    }
    return parts
  }

  /// What of a client's payments nothing waits for, the oldest money first: what was paid back is taken off.
  static func free(
    of client: ID<Client>, _ currency: Currency, in book: Book
  ) throws(MoneyError) -> [(payment: Payment, amount: Money)] {
    var parts: [(payment: Payment, amount: Money)] = []
    var spare: [(project: ID<Project>, rest: Money)] = []
    let payments = Payments.inOrder(book.payments(of: client))
    for payment in payments where payment.amount.currency == currency {
      var free = try book.unallocated(of: payment)
      guard free.isPositive else { continue }
      if !spare.contains(where: { $0.project == payment.project }) {
        var rest = Money.zero(currency)
        if payment.project.isNone {
          for other in payments where other.project.isNone && other.amount.currency == currency {
            rest = try rest.adding(try book.unallocated(of: other))
          }
        } else {
          rest = try book.uninvoiced(of: payment.project)[currency].negated()
        }
        spare.append((payment.project, rest))
      }
      guard let place = spare.firstIndex(where: { $0.project == payment.project }) else {
        continue
      }
      if spare[place].rest.minor < free.minor { free = spare[place].rest }
      guard free.isPositive else { continue }
      spare[place].rest = try spare[place].rest.subtracting(free)
      parts.append((payment, free))
    }
    return parts
  }
}
