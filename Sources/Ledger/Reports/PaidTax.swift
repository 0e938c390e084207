/// What payments settle of an invoice, told apart by tax (rule R14): the one place that rounds it.
///
/// The parts of a payment, those of all its invoices and what settles none of them, come to what it counts in the account's
/// currency, to the cent.
enum PaidTax {
  /// The payments of an invoice in their order, each with its part of each tax and of what no tax is on.
  ///
  /// That is what the paid part of these grows by, so that an invoice that is paid bears exactly its tax. What was paid beyond it
  /// is in none.
  static func forEach(
    _ invoice: Invoice, _ content: InvoiceContent, _ days: DayBounds, _ book: Book,
    _ body: (Payment, [TaxGroup]) throws(MoneyError) -> Void
  ) throws(MoneyError) {
    try forEachAmount(invoice, content, days, book) { (payment, parts) throws(MoneyError) in
      try body(payment, try worths(parts, of: payment, for: invoice, book))
    }
  }

  /// What an invoice asks for by tax, as invoiced: what its payments say that it is worth in the account's currency, and the rest in
  /// its own.
  static func asked(
    _ invoice: Invoice, _ content: InvoiceContent, _ book: Book
  ) throws(MoneyError) -> [TaxGroup] {
    var rest = try content.partsWithUntaxed()
    let own = book.settings.currency
    if content.currency == own { return rest }
    var known: [TaxGroup] = []
    for group in rest {
      known.append(TaxGroup(Tax(group.name, group.rate), .zero(own), .zero(own)))
    }
    try forEachAmount(invoice, content, DayBounds(nil, nil), book) {
      (payment, parts) throws(MoneyError) in
      for (part, worth) in zip(parts, try worths(parts, of: payment, for: invoice, book))
      where worth.base.currency == own {
        guard
          let place = rest.firstIndex(where: { $0.name == part.name && $0.rate == part.rate })
        else { continue }
        rest[place].base = try rest[place].base.subtracting(part.base)
        rest[place].amount = try rest[place].amount.subtracting(part.amount)
        known[place].base = try known[place].base.adding(worth.base)
        known[place].amount = try known[place].amount.adding(worth.amount)
      }
    }
    return (known + rest).filter { !$0.base.isZero || !$0.amount.isZero }
  }

  /// That before tax, a currency each.
  static func net(
    _ invoice: Invoice, _ content: InvoiceContent, _ book: Book
  ) throws(MoneyError) -> [Money] {
    if content.currency == book.settings.currency { return [try content.net()] }
    var sums = Totals()
    for part in try asked(invoice, content, book) { try sums.add(part.base) }
    return sums.isEmpty ? [try content.net()] : sums.amounts
  }

  /// The same in the payments' own currency; of one payment alone where it is named.
  private static func forEachAmount(
    _ invoice: Invoice, _ content: InvoiceContent, _ days: DayBounds,
    of only: ID<Payment>? = nil, _ book: Book,
    _ body: (Payment, [TaxGroup]) throws(MoneyError) -> Void
  ) throws(MoneyError) {
    let (groups, whole) = try left(of: invoice, content, book)
    if whole.isZero { return }
    var given: [(payment: Payment, minor: Int64)] = []
    for allocation in book.allocations(to: invoice.id)
    where allocation.amount.currency == content.total.currency {
      if let payment = book.payments[allocation.payment],
        payment.amount.currency == allocation.amount.currency
      {
        given.append((payment, allocation.amount.minor))
      }
    }
    given.sort { ($0.payment.day, $0.payment.id) < ($1.payment.day, $1.payment.id) }
    var (paid, before): (Int64, Int64) = (0, 0)
    for (place, part) in given.enumerated() {
      let (sum, overflow) = paid.addingReportingOverflow(part.minor)
      if overflow { throw .overflow }
      paid = sum
      // What an invoice has of one payment by two rows is one part.
      if place + 1 < given.count, given[place + 1].payment.id == part.payment.id { continue }
      defer { before = paid }
      guard days.has(part.payment.day), only == nil || only == part.payment.id else { continue }
      try body(part.payment, try grown(groups, from: before, to: paid, of: whole))
    }
  }

  /// What the parts of an invoice grow by when the paid sum does; beyond the whole they do not.
  ///
  /// Each with its tax is shared by the largest remainder in the order of the taxes, so that together they are what was paid.
  private static func grown(
    _ groups: [TaxGroup], from before: Int64, to after: Int64, of whole: Money
  ) throws(MoneyError) -> [TaxGroup] {
    var weights: [Int64] = []
    for group in groups { weights.append(try group.gross().minor) }
    func counted(_ paid: Int64) -> Money {
      let minor = whole.isPositive ? min(max(paid, 0), whole.minor) : max(min(paid, 0), whole.minor)
      return Money(minor: minor, currency: whole.currency)
    }
    let (first, last) = (counted(before), counted(after))
    func shared(_ paid: Money) -> [Money] {
      paid.isZero ? groups.map { _ in paid } : paid.shared(signed: weights)
    }
    let (had, has) = (shared(first), shared(last))
    var parts: [TaxGroup] = []
    for (place, group) in groups.enumerated() {
      guard let before = first.share(of: whole, in: group.amount),
        let after = last.share(of: whole, in: group.amount)
      else { throw .overflow }
      let tax = try after.subtracting(before)
      let net = try has[place].subtracting(had[place]).subtracting(tax)
      if net.isZero && tax.isZero { continue }
      parts.append(TaxGroup(Tax(group.name, group.rate), net, tax))
    }
    return parts
  }

  /// An invoice's parts and total less what credit notes took off what was to pay (rule G65), and a credit note's less what its
  /// invoice took of it; where nothing is left, all of it.
  ///
  /// What was let go without tax of an invoice that is taxed as a whole (rule G112) comes off what its largest rate is on.
  private static func left(
    of invoice: Invoice, _ content: InvoiceContent, _ book: Book
  ) throws(MoneyError) -> (groups: [TaxGroup], whole: Money) {
    let groups = try content.partsWithUntaxed()
    var (rest, whole) = (groups, content.total)
    let isBack = invoice.isCreditNote
    var credits: [SettingOff.Part] = []
    if let settled = isBack ? book.invoices.live(invoice.corrects) : invoice {
      credits = try SettingOff.parts(of: settled, in: book)
    }
    let isTaxed = try content.untaxedPart() == nil
    for credit in credits where !isBack || credit.note.id == invoice.id {
      whole = try isBack ? whole.adding(credit.amount) : whole.subtracting(credit.amount)
      let given = try credit.note.issue?.content.partsWithUntaxed() ?? []
      for given in given {
        guard
          let place = rest.firstIndex(where: { $0.name == given.name && $0.rate == given.rate })
            ?? (!isBack && given.rate.isZero && isTaxed ? largest(of: rest) : nil)
        else { continue }
        let amount = try credit.taken(given.amount.minor)
        let base = try credit.taken(try given.base.adding(given.amount).minor) &- amount
        rest[place].base.minor = rest[place].base.minor &+ (isBack ? 0 &- base : base)
        rest[place].amount.minor = rest[place].amount.minor &+ (isBack ? 0 &- amount : amount)
      }
    }
    return whole.isZero ? (groups, content.total) : (rest, whole)
  }

  private static func largest(of groups: [TaxGroup]) -> Int? {
    groups.indices.max { groups[$0].base.minor.magnitude < groups[$1].base.minor.magnitude }
  }

  /// The parts in the account's currency where somebody entered what the payment is worth there: that is shared among all that the
  /// payment is for, by the largest remainder, the invoices in the order of their ids.
  private static func worths(
    _ parts: [TaxGroup], of payment: Payment, for invoice: Invoice, _ book: Book
  ) throws(MoneyError) -> [TaxGroup] {
    let counted = book.counted(payment)
    if counted.currency == payment.amount.currency || payment.amount.isZero { return parts }
    var (weights, first, rest) = ([Int64](), 0, payment.amount)
    var ids: [ID<Invoice>] = []
    for allocation in book.allocations(of: payment.id) { ids.append(allocation.invoice) }
    ids.sort()
    for (place, id) in ids.enumerated() where place == 0 || ids[place - 1] != id {
      var own = id == invoice.id ? parts : []
      if id == invoice.id { first = weights.count }
      if id != invoice.id, let other = book.invoices.live(id), !other.isVoid,
        let content = other.issue?.content
      {
        try forEachAmount(other, content, DayBounds(nil, nil), of: payment.id, book) { own = $1 }
      }
      for part in own {
        let gross = try part.gross()
        weights.append(gross.minor)
        rest = try rest.subtracting(gross)
      }
    }
    let shares = counted.shared(signed: weights + [rest.minor])
    var worths: [TaxGroup] = []
    for (place, part) in parts.enumerated() {
      guard let tax = part.amount.share(of: payment.amount, in: counted) else { throw .overflow }
      worths.append(
        TaxGroup(Tax(part.name, part.rate), try shares[first + place].subtracting(tax), tax))
    }
    return worths
  }
}

extension TaxGroup {
  /// With its tax.
  func gross() throws(MoneyError) -> Money { try base.adding(amount) }
}
