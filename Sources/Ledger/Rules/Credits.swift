/// Paying an invoice from what its client has paid too much.
///
/// Only money that nothing else waits for is taken: what came for no project and no invoice, and what
/// is left of a project's payments once its charges are covered; then what is left of credit notes.
public enum Credits {
  /// What of the client's credit the invoice can take; zero for a draft, a void or a paid one.
  public static func usable(for invoice: Invoice, in book: Book) throws(MoneyError) -> Money {
    var sum = Money.zero(invoice.askedCurrency)
    for part in try parts(for: invoice, in: book) { sum = try sum.adding(part.amount) }
    return sum
  }

  /// What of it invoices in a currency can take.
  static func usable(
    of client: ID<Client>, _ currency: Currency, in book: Book
  ) throws(MoneyError) -> Money {
    var sum = Money.zero(currency)
    for part in try free(of: client, currency, in: book) { sum = try sum.adding(part.amount) }
    for part in try notes(of: client, currency, in: book) { sum = try sum.adding(part.left) }
    return sum
  }

  /// The edit that gives it to the invoice: first what came for its own projects, then what is for nothing else, the oldest money
  /// first and then the credit note that was issued first, and last what came ahead for another gig or project (rule G65).
  ///
  /// What a credit note gives goes back and comes in on one day: a refund of it and a payment of the invoice, which belong
  /// together (``other(of:in:)``).
  /// A project of which nothing is owed any more was paid on the day of the last payment for it. No credit, no edit.
  public static func apply(
    to invoice: Invoice, on day: Day, in book: Book
  ) throws(MoneyError) -> Edit {
    var edit = Edit()
    var given = Money.zero(invoice.askedCurrency)
    for part in try parts(for: invoice, in: book) {
      switch part.source {
      case .payment(let payment):
        try Payments.give(part.amount, of: payment, to: invoice.id, in: book, &edit)
      case .note(let note):
        try setOff(part.amount, of: note, against: invoice, on: day, in: book, &edit)
        try Refunds.reopen(creditedBy: note, part.amount, in: book, &edit)
      }
      given = try given.adding(part.amount)
    }
    if given.isPositive, given == (try book.balance(of: invoice)) {
      let after = edit.laid(over: book)
      for project in book.projects(of: invoice) {
        try Payments.closePaid(
          project, paid: invoice.id, invoice.askedCurrency, on: day, as: after, in: book, &edit)
      }
    }
    return edit
  }

  private enum Source {
    case payment(Payment)
    case note(Invoice)
  }

  private static func parts(
    for invoice: Invoice, in book: Book
  ) throws(MoneyError) -> [(source: Source, amount: Money)] {
    guard invoice.isIssued, !invoice.isVoid else { return [] }
    var owed = try book.balance(of: invoice)
    if !owed.isPositive { return [] }
    // What came for its own work, what is nobody's, what came ahead for other work.
    var sources: [[(source: Source, amount: Money)]] = [[], [], []]
    let own = book.projects(of: invoice)
    for (payment, free) in try free(of: invoice.client, owed.currency, in: book) {
      let rank = own.contains(payment.project) ? 0 : book.isAhead(payment.project) ? 2 : 1
      sources[rank].append((.payment(payment), free))
    }
    for (note, left) in try notes(of: invoice.client, owed.currency, in: book) {
      sources[1].append((.note(note), left))
    }
    var parts: [(source: Source, amount: Money)] = []
    for var part in sources[0] + sources[1] + sources[2] where owed.isPositive {
      if owed.minor < part.amount.minor { part.amount = owed }
      owed = try owed.subtracting(part.amount)
      parts.append(part)
    }
    return parts
  }

  /// A client's credit notes of which something is left, the first issued first.
  private static func notes(
    of client: ID<Client>, _ currency: Currency, in book: Book
  ) throws(MoneyError) -> [(note: Invoice, left: Money)] {
    var notes: [(note: Invoice, left: Money)] = []
    for note in book.invoices(of: client)
    where note.isCreditNote && !note.isVoid && note.askedCurrency == currency {
      let balance = try book.balance(of: note)
      if balance.isNegative { notes.append((note, try balance.negated())) }
    }
    notes.sort { a, b in
      let days = (a.note.issue?.content.issued ?? .last, b.note.issue?.content.issued ?? .last)
      return days.0 != days.1 ? days.0 < days.1 : a.note.id < b.note.id
    }
    return notes
  }

  // MARK: credit notes

  /// The refund of a credit note and the payment of an invoice that one makes of the other: their ids follow from both, so
  /// that devices that do it without hearing of each other do it once.
  static func setOff(
    _ amount: Money, of note: Invoice, against invoice: Invoice, on day: Day, in book: Book,
    _ edit: inout Edit
  ) throws(MoneyError) {
    var (number, id) = (1, ID<Payment>())
    repeat {
      id = .foreign("set-off:\(note.id.text):\(invoice.id.text):\(number)")
      number += 1
    } while book.payments[id] != nil
    var payment = Payments.received(
      id, amount, from: invoice.client, for: invoice.project, on: day)
    payment.reference = note.number
    let back = try amount.negated()
    var refund = Payments.received(
      refund(with: id), back, from: note.client, for: note.project, on: day)
    refund.reference = invoice.number
    edit.put(refund, in: book.payments)
    edit.put(payment, in: book.payments)
    edit.put(Payments.allocation(of: refund, to: note.id, back), in: book.allocations)
    edit.put(Payments.allocation(of: payment, to: invoice.id, amount), in: book.allocations)
  }

  private static func refund(with payment: ID<Payment>) -> ID<Payment> {
    .foreign("set-off-refund:\(payment.text)")
  }

  /// Of a payment that is set off against a credit note, the refund of that, and the other way round; nil for any other.
  ///
  /// - Complexity: O(payments of the client) for a refund.
  static func other(of payment: Payment, in book: Book) -> Payment? {
    if payment.amount.isNegative {
      return book.payments(of: payment.client).first {
        $0.amount.isPositive && refund(with: $0.id) == payment.id
      }
    }
    return book.payments.live(refund(with: payment.id))
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
          rest = try book.spare(of: payment.project)[currency]
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
