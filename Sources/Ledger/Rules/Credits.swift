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
    var spare: [(project: ID<Project>, rest: Money)] = []
    for payment in Payments.inOrder(book.payments(of: invoice.client)) {
      guard owed.isPositive else { break }
      guard payment.amount.currency == owed.currency else { continue }
      var free = try book.unallocated(of: payment)
      if !payment.project.isNone {
        if !spare.contains(where: { $0.project == payment.project }) {
          let rest = try book.uninvoiced(of: payment.project)[owed.currency].negated()
          spare.append((payment.project, rest))
        }
        guard let place = spare.firstIndex(where: { $0.project == payment.project }) else {
          continue
        }
        if spare[place].rest.minor < free.minor { free = spare[place].rest }
        if free.isPositive { spare[place].rest = try spare[place].rest.subtracting(free) }
      }
      guard free.isPositive else { continue }
      let given = free.minor < owed.minor ? free : owed
      owed = try owed.subtracting(given)
      parts.append((payment, given))
    }
    return parts
  }
}
