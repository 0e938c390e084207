/// Whether what was received counts, or what was asked for (rule R12).
public enum IncomeBasis: String, CaseIterable, Sendable {
  /// Payments, on the day they came in.
  case received
  /// Issued invoices before tax, and delivered gigs that are on none.
  case invoiced
}

/// What a part of income comes from: a payment, an issued invoice, or a delivered gig that is on none.
public struct IncomeSource: Equatable, Sendable {
  /// `payment`, `invoice` or `project`.
  public var kind: Kind
  public var id: UInt64
  public var day: Day
  public var client: ID<Client>

  init(_ payment: Payment) {
    kind = .payment
    id = payment.id.raw
    day = payment.day
    client = payment.client
  }

  init(_ invoice: Invoice, on day: Day) {
    kind = .invoice
    id = invoice.id.raw
    self.day = day
    client = invoice.client
  }

  init(_ project: Project, on day: Day) {
    kind = .project
    id = project.id.raw
    self.day = day
    client = project.client
  }
}

extension Book {
  /// Issued invoices that are not void, by the day that they name: each counts what it asks for before tax, and a
  /// credit note takes away.
  func forEachInvoiced(
    _ days: DayBounds, _ body: (Invoice, InvoiceContent) throws(MoneyError) -> Void
  ) throws(MoneyError) {
    let rows = invoices.rows
    for place in rows.indices where rows[place].isLive && !rows[place].isVoid {
      guard let issued = rows[place].issue?.content.issued, days.has(issued) else { continue }
      let invoice = rows[place]
      if let content = invoice.issue?.content { try body(invoice, content) }
    }
  }

  /// The gigs that were delivered, each on its day: what of their charges no issued invoice asks for counts then.
  ///
  /// One that was paid and is archived since has earned it all the same.
  func forEachDelivered(
    _ days: DayBounds, _ body: (Project, Day) throws(MoneyError) -> Void
  ) throws(MoneyError) {
    let (rows, work) = (projects.rows, settings.work)
    for place in rows.indices
    where (rows[place].isLive || rows[place].isPaidAndArchived) && rows[place].stage != .open
      && !Trades.isDesign(rows[place], work)
    {
      let progress = rows[place].progress
      // An import may not know when it was delivered: it was not before its own day.
      guard let day = progress.delivered ?? progress.closed ?? rows[place].listDay, days.has(day)
      else { continue }
      try body(rows[place], day)
    }
  }

  /// What delivered gigs earned that no issued invoice asks for, with the day on which it counts: that of delivery, and for work
  /// that a credit note gave back, which is to be billed again, the credit note's, as the invoice had counted it until then (rule R12).
  func forEachEarned(
    _ days: DayBounds, _ body: (Project, Day, [Charge]) throws(MoneyError) -> Void
  ) throws(MoneyError) {
    let credited = creditedProjects()
    try forEachDelivered(DayBounds(nil, nil)) { (project, day) throws(MoneyError) in
      guard credited.contains(project.id.raw) else {
        if days.has(day) { try body(project, day, earnedWithoutInvoice(project)) }
        return
      }
      var parts: [(day: Day, charges: [Charge])] = []
      for charge in earnedWithoutInvoice(project) {
        let since = max(day, GivenBack.moment(of: charge.id, in: self)?.day ?? day)
        if let place = parts.firstIndex(where: { $0.day == since }) {
          parts[place].charges.append(charge)
        } else {
          parts.append((since, [charge]))
        }
      }
      for part in parts where days.has(part.day) { try body(project, part.day, part.charges) }
    }
  }

  /// The projects of invoices of which credit notes in force gave something back.
  private func creditedProjects() -> Set<UInt64> {
    var found = Set<UInt64>()
    let rows = invoices.rows
    for place in rows.indices
    where rows[place].isLive && !rows[place].isVoid && !rows[place].corrects.isNone {
      guard rows[place].isCreditNote, let corrected = invoices[rows[place].corrects] else {
        continue
      }
      for project in projects(of: corrected) { found.insert(project.raw) }
    }
    return found
  }

  /// From the first day that something came in on to the last; nil where nothing did.
  ///
  /// - Complexity: O(payments, or invoices and gigs).
  public func incomeDays(_ basis: IncomeBasis) -> ClosedRange<Day>? {
    var (first, last): (Day?, Day?)
    func meet(_ day: Day) {
      first = min(first ?? day, day)
      last = max(last ?? day, day)
    }
    if basis == .received {
      let rows = payments.rows
      for place in rows.indices where rows[place].isLive { meet(rows[place].day) }
    } else {
      try? forEachInvoiced(DayBounds(nil, nil)) { (_, content) throws(MoneyError) in
        meet(content.issued)
      }
      try? forEachDelivered(DayBounds(nil, nil)) { (_, day) throws(MoneyError) in meet(day) }
    }
    guard let first, let last else { return nil }
    return first...last
  }

  /// Whether a project is listed by its stage, and not among the design projects.
  func isGig(_ project: Project) -> Bool { !Trades.isDesign(project, settings.work) }
}

extension Project {
  /// Archived after it was paid; neither a template nor what was missed and is not billed.
  var isPaidAndArchived: Bool { life == .archived && stage == .paid && !isSetAside }
}

extension InvoiceContent {
  /// The total before tax.
  func net() throws(MoneyError) -> Money {
    var net = total
    for group in taxGroups { net = try net.subtracting(group.amount) }
    return net
  }
}
