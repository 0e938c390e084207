/// Putting right what was recorded of money that came or went back: amount, day, method, reference, what it is worth
/// (rule G106).
extension Payments {
  /// What a payment that is put right brings about.
  public struct Correction: Sendable {
    public var edit = Edit()
    /// What invoices have of it afterwards where that is something else, in their order.
    public internal(set) var given: [(invoice: ID<Invoice>, before: Money, after: Money)] = []
    /// What of bank lines it explains no more.
    public internal(set) var unexplained: Money?
  }

  /// The edit that makes a payment what `changed` says; whose it is and its currency stay.
  ///
  /// What no longer fits is taken from its invoices, the last issued first, and from the bank lines that it explains, the
  /// last first; these stay its lines. What it brings on top goes to its invoices as far as something is owed on them, the
  /// first issued first, and is credit beyond; its bank lines are explained by it as far as something is open of them. A project that is owed something again is delivered, one of which
  /// all is paid is paid; one that was paid on the payment's day follows it (rule G106). A refund may be lowered.
  public static func correct(
    _ changed: Payment, in book: Book
  ) throws(Problem) -> Correction {
    guard let known = book.payments.live(changed.id) else { throw .notFound }
    var payment = changed
    payment.life = known.life
    payment.client = known.client
    payment.project = known.project
    payment.byStage = known.byStage
    let amount = payment.amount
    guard amount.currency == known.amount.currency else {
      throw .otherCurrency(known.amount.currency)
    }
    if amount.isZero || amount.isNegative != known.amount.isNegative { throw .notPositive }
    if amount.isNegative, amount.minor < known.amount.minor { throw .refundGrows }
    if payment.amount != known.amount || payment.day != known.day,
      Credits.other(of: known, in: book) != nil
    {
      throw .setOff
    }
    if payment.amount != known.amount,
      Bounced.refund(of: known, in: book) != nil
        || Bounced.payment(goneBackBy: known, in: book) != nil
    {
      throw .wentBack
    }
    var correction = Correction()
    correction.edit.put(payment, in: book.payments)
    do throws(MoneyError) {
      if amount.minor.magnitude < known.amount.minor.magnitude {
        try lower(known, to: amount, in: book, &correction)
      } else if amount.minor > known.amount.minor {
        try raise(payment, from: known.amount, in: book, &correction)
      }
      if payment.day != known.day, !amount.isNegative {
        moveClosing(of: known, to: payment.day, in: book, &correction.edit)
      }
    } catch {
      throw .money(error)
    }
    return correction
  }

  /// What it gives to invoices, the first issued first.
  private static func allocations(
    of payment: Payment, in book: Book
  ) -> [(row: Allocation, invoice: Invoice)] {
    var found: [(row: Allocation, invoice: Invoice)] = []
    for row in book.allocations(of: payment.id) where row.amount.currency == payment.amount.currency
    {
      if let invoice = book.invoices[row.invoice] { found.append((row, invoice)) }
    }
    return found.sorted { $0.invoice.isIssued(before: $1.invoice) }
  }

  private static func lower(
    _ payment: Payment, to amount: Money, in book: Book, _ correction: inout Correction
  ) throws(MoneyError) {
    let free = try book.unallocated(of: payment)
    // Of a refund all of this is below zero.
    var over = try payment.amount.subtracting(amount).subtracting(free)
    let lost =
      over.isZero || over.isNegative != amount.isNegative
      ? try payment.amount.subtracting(amount) : free
    for (row, invoice) in allocations(of: payment, in: book).reversed() {
      guard !over.isZero, over.isNegative == amount.isNegative else { break }
      var row = row
      let before = row.amount
      let cut = over.minor.magnitude < before.minor.magnitude ? over : before
      over = try over.subtracting(cut)
      row.amount = try before.subtracting(cut)
      correction.given.insert((invoice.id, before, row.amount), at: 0)
      if row.amount.isZero {
        row.amount = before
        row.life = .trashed
      }
      correction.edit.put(row, in: book.allocations)
      if try book.balance(of: invoice, less: cut).isPositive {
        let several = book.projects(of: invoice)
        for project in several {
          if several.count > 1, isPaid(project, on: invoice, after: correction.edit, in: book) {
            continue
          }
          reopen(project, in: book, &correction.edit)
        }
      }
    }
    if lost.isPositive {
      let missing = try book.uninvoiced(of: payment.project)[lost.currency]
      let after = try correction.edit.laid(over: book).uninvoiced(of: payment.project)
      if after[lost.currency].isPositive, after[lost.currency].minor > missing.minor {
        reopen(payment.project, in: book, &correction.edit)
      }
    }
    try unexplain(payment, to: amount, in: book, &correction)
  }

  private static func raise(
    _ payment: Payment, from before: Money, in book: Book, _ correction: inout Correction
  ) throws(MoneyError) {
    var rest = try payment.amount.subtracting(before)
    let all = allocations(of: payment, in: book)
    if all.isEmpty {
      try close(
        payment.project, paid: ID(), rest, on: payment.day, by: payment.id, in: book,
        &correction.edit)
    }
    for (row, invoice) in all where rest.isPositive {
      let owed = try book.balance(of: invoice)
      guard owed.isPositive else { continue }
      var row = row
      let given = owed.minor < rest.minor ? owed : rest
      rest = try rest.subtracting(given)
      let had = row.amount
      row.amount = try had.adding(given)
      correction.edit.put(row, in: book.allocations)
      correction.given.append((invoice.id, had, row.amount))
      if given == owed {
        try close(
          invoice, rest, on: payment.day, by: payment.id, in: book, &correction.edit)
      }
    }
    try explain(payment, in: book, &correction)
  }

  /// What it explains of bank lines, the first that was said first; a line that was deleted is explained by nothing.
  private static func matches(of payment: Payment, in book: Book) -> [LineMatch] {
    var matches = book.matches(with: payment.id.raw)
    matches.removeAll { $0.type != .payment || $0.amount.currency != payment.amount.currency }
    matches.sort { $0.created != $1.created ? $0.created < $1.created : $0.id < $1.id }
    return matches
  }

  /// What its bank lines have open is the payment again, up to its amount.
  private static func explain(
    _ payment: Payment, in book: Book, _ correction: inout Correction
  ) throws(MoneyError) {
    let matches = matches(of: payment, in: book)
    var missing = payment.amount
    for match in matches { missing = try missing.subtracting(match.amount) }
    for var match in matches where missing.isPositive && match.amount.isPositive {
      guard let line = book.bankLines.live(match.line) else { continue }
      let open = book.unexplained(of: line)
      guard open.isPositive, open.currency == missing.currency else { continue }
      let taken = open.minor < missing.minor ? open : missing
      missing = try missing.subtracting(taken)
      match.amount = try match.amount.adding(taken)
      correction.edit.put(match, in: book.lineMatches)
    }
  }

  /// What bank lines it no longer is.
  private static func unexplain(
    _ payment: Payment, to amount: Money, in book: Book, _ correction: inout Correction
  ) throws(MoneyError) {
    let matches = matches(of: payment, in: book)
    var over = Money.zero(amount.currency)
    for match in matches { over = try over.adding(match.amount) }
    over = try over.subtracting(amount)
    guard !over.isZero, over.isNegative == amount.isNegative else { return }
    correction.unexplained = over
    for var match in matches.reversed()
    where !over.isZero && match.amount.isNegative == amount.isNegative {
      let cut = over.minor.magnitude < match.amount.minor.magnitude ? over : match.amount
      over = try over.subtracting(cut)
      let left = try match.amount.subtracting(cut)
      if left.isZero { match.life = .trashed } else { match.amount = left }
      correction.edit.put(match, in: book.lineMatches)
    }
  }
}
