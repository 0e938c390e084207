// What is paid of an invoice, or left to pay, is for what its lines ask for less what credit notes took off them (rule R12).
//
// Only what of a credit note was set off against it (rule G65) counts here: what was paid before is given back by a refund,
// which takes it from what the credit note is for.

extension SettingOff.Part {
  /// What of an amount that the credit note gives back the invoice took.
  func taken(_ minor: Int64) throws(MoneyError) -> Int64 {
    let whole = note.issue?.content.total.minor ?? 0
    if amount.minor == 0 &- whole { return minor }
    guard let part = multiplyDivideHalfUp(minor, amount.minor, by: whole.magnitude) else {
      throw .overflow
    }
    return part
  }
}

/// What came in for an invoice of several projects, as it is theirs (rule G101); for a credit note, what was paid back.
///
/// What was paid for one of them is its own up to its part. The rest is everybody's, in proportion to the parts and up to
/// them, whatever came first; what came beyond them all is shared alike. What is below zero of one, a rebate, is borne by
/// what came for the others, as much of it as came of the whole. So marking a project as paid, with what its part misses,
/// takes nothing from the others.
struct PaidParts {
  let projects: [ID<Project>]
  /// What is left of each after credit notes; below zero for a rebate.
  let asked: [Int64]
  /// What what came too much is shared by.
  private let weights: [Int64]
  /// What was paid for each, and for none of them.
  private var own: [Int64]
  private var free: Int64 = 0
  private let isBack: Bool
  let currency: Currency

  /// nil for an invoice of one project.
  init?(of invoice: Invoice, in book: Book) throws(MoneyError) {
    let content = invoice.issue?.content
    let parts = book.weights(of: invoice, taxed: true, like: content)
    if parts.count < 2 { return nil }
    var left = parts.map { $0.weight }
    for credit in try SettingOff.parts(of: invoice, in: book) {
      for given in book.weights(of: credit.note, taxed: true, like: content) {
        guard let place = parts.firstIndex(where: { $0.project == given.project }) else { continue }
        left[place] = left[place] &- (try credit.taken(given.weight))
      }
    }
    // Where nothing is left, what came went back, and both are for what was asked.
    if !left.contains(where: { $0 > 0 }) { left = parts.map { $0.weight } }
    let whole = try book.total(of: invoice).subtracting(try book.credited(on: invoice))
    isBack = invoice.isCreditNote
    currency = whole.currency
    projects = parts.map { $0.project }
    weights = left.map { max(0, $0) }
    asked = Shares.signed(isBack ? 0 &- whole.minor : whole.minor, by: left)
    own = [Int64](repeating: 0, count: parts.count)
    for sums in [weights, asked.map { max(0, $0) }] {
      var sum: Int64 = 0
      for minor in sums {
        let (next, overflow) = sum.addingReportingOverflow(minor)
        if overflow { throw .overflow }
        sum = next
      }
    }
  }

  mutating func add(_ allocation: Allocation, of payment: Payment) {
    let minor = isBack ? 0 &- allocation.amount.minor : allocation.amount.minor
    if !payment.project.isNone, let place = projects.firstIndex(of: payment.project) {
      own[place] = own[place] &+ minor
    } else {
      free = free &+ minor
    }
  }

  /// What of all that was added each has; together they are that.
  var shares: [Int64] {
    let whole = asked.reduce(0, &+)
    let came = own.reduce(free, &+)
    var parts = asked.indices.map { min(own[$0], max(0, asked[$0])) }
    for place in asked.indices where asked[place] < 0 {
      let borne = whole > 0 ? min(max(0, came), whole) : 0
      parts[place] = multiplyDivideHalfUp(asked[place], borne, by: whole.magnitude) ?? 0
    }
    var rest = parts.reduce(came) { $0 &- $1 }
    if rest < 0 {
      // More went back than came for all: those give it that have something.
      let had = asked.indices.map { asked[$0] > 0 ? max(0, parts[$0]) : 0 }
      let given = Shares.poured(
        min(0 &- rest, had.reduce(0, &+)), by: had, upTo: had)
      for place in parts.indices { parts[place] = parts[place] &- given[place] }
      rest = given.reduce(rest, &+)
    } else {
      let open = asked.indices.map { asked[$0] > 0 ? asked[$0] &- parts[$0] : 0 }
      let limit = open.reduce(0, &+)
      let poured =
        rest < limit
        ? Shares.poured(rest, by: asked.map { max(0, $0) }, upTo: open) : open
      for place in parts.indices { parts[place] = parts[place] &+ poured[place] }
      rest = poured.reduce(rest) { $0 &- $1 }
    }
    for (place, part) in Shares.split(rest, by: weights).enumerated() {
      parts[place] = parts[place] &+ part
    }
    return isBack ? parts.map { 0 &- $0 } : parts
  }

  /// What of what each is asked for has not come in.
  var open: [Int64] {
    let shares = shares
    return asked.indices.map { (isBack ? 0 &- asked[$0] : asked[$0]) &- shares[$0] }
  }
}

extension Book {
  /// What came in for an invoice of several projects, before one of the allocations where it is named; nil for one of one.
  private func paidParts(
    of invoice: Invoice, before last: Allocation? = nil
  ) throws(MoneyError) -> PaidParts? {
    guard var parts = try PaidParts(of: invoice, in: self) else { return nil }
    var paid: [(payment: Payment, allocation: Allocation)] = []
    for allocation in allocations(to: invoice.id) where allocation.amount.currency == parts.currency
    {
      if let payment = payments.live(allocation.payment) { paid.append((payment, allocation)) }
    }
    // Each payment has what its coming changed; the order decides only whose a cent is.
    paid.sort { a, b in
      (a.payment.day, a.payment.id, a.allocation.id)
        < (b.payment.day, b.payment.id, b.allocation.id)
    }
    for (payment, allocation) in paid {
      if allocation.id == last?.id { break }
      parts.add(allocation, of: payment)
    }
    return parts
  }

  /// What an invoice got of a payment by the projects that it bills, to the cent, those that have something.
  ///
  /// Never empty.
  func paidShares(
    _ allocation: Allocation, of invoice: Invoice
  ) throws(MoneyError) -> [(project: ID<Project>, amount: Money)] {
    let amount = allocation.amount
    guard let payment = payments[allocation.payment], amount.currency == invoice.askedCurrency,
      var parts = try paidParts(of: invoice, before: allocation)
    else { return shares(amount, of: invoice, taxed: true) }
    let before = parts.shares
    parts.add(allocation, of: payment)
    let after = parts.shares
    var found: [(project: ID<Project>, amount: Money)] = []
    for place in after.indices where after[place] != before[place] {
      let part = Money(minor: after[place] &- before[place], currency: amount.currency)
      found.append((parts.projects[place], part))
    }
    return found.isEmpty ? [(parts.projects[0], amount)] : found
  }

  /// What an invoice got of a payment for one of its projects.
  public func paidShare(
    of project: ID<Project>, _ allocation: Allocation, of invoice: Invoice
  ) throws(MoneyError) -> Money {
    try paidShares(allocation, of: invoice).first { $0.project == project }?.amount
      ?? .zero(allocation.amount.currency)
  }

  /// What came in of an invoice for one of the projects that it bills.
  func received(
    for invoice: Invoice, of project: ID<Project>
  ) throws(MoneyError) -> Money {
    guard let parts = try paidParts(of: invoice) else { return try received(for: invoice) }
    let place = parts.projects.firstIndex(of: project)
    return Money(minor: place.map { parts.shares[$0] } ?? 0, currency: parts.currency)
  }

  /// What is left to pay on an invoice for one of the projects that it bills; below zero for a rebate.
  func leftToPay(
    of project: ID<Project>, on invoice: Invoice
  ) throws(MoneyError) -> Money {
    guard let parts = try paidParts(of: invoice) else { return try balance(of: invoice) }
    let place = parts.projects.firstIndex(of: project)
    return Money(minor: place.map { parts.open[$0] } ?? 0, currency: parts.currency)
  }
}
