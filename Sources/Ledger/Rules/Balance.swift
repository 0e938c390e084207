extension Invoice {
  /// The currency it asks in: the frozen one once it is issued, whatever is edited later.
  public var askedCurrency: Currency { issue?.content.currency ?? currency }

  /// Whether it was issued and gives back (rule G65).
  public var isCreditNote: Bool { issue?.content.total.isNegative ?? false }

  /// Whether it comes first where the first issued does; drafts are last.
  func isIssued(before other: Invoice) -> Bool {
    let days = (issue?.content.issued ?? .last, other.issue?.content.issued ?? .last)
    return days.0 != days.1 ? days.0 < days.1 : id < other.id
  }
}

extension Book {
  /// Whether an invoice, a draft or an issued one, is a credit note: its sum is below zero.
  public func givesBack(_ invoice: Invoice) -> Bool {
    (try? total(of: invoice))?.isNegative ?? false
  }

  /// What an issued invoice asks for, or what a draft would.
  public func total(of invoice: Invoice) throws(MoneyError) -> Money {
    if let issue = invoice.issue { return issue.content.total }
    return try InvoiceTotals(of: invoice, in: self).total
  }

  /// What has been allocated to an invoice.
  public func received(for invoice: Invoice) throws(MoneyError) -> Money {
    let currency = invoice.askedCurrency
    var sum = Money.zero(currency)
    for row in allocations.rows(linking: Allocation.invoiceLink, to: invoice.id.raw) {
      let allocation = allocations.rows[Int(row)]
      guard allocation.isLive, payments.live(allocation.payment) != nil,
        allocation.amount.currency == currency
      else { continue }
      sum = try sum.adding(allocation.amount)
    }
    return sum
  }

  /// Where an invoice stands on `today`.
  ///
  /// A nothing-to-pay invoice counts as paid once issued.
  public func status(of invoice: Invoice, on today: Day) -> InvoiceStatus {
    let owed = (try? balance(of: invoice)) ?? Money(minor: 1, currency: invoice.currency)
    return InvoiceStatus.derive(
      isIssued: invoice.isIssued, isVoid: invoice.isVoid, owes: owed.minor > 0,
      isSent: invoice.sent != nil, due: invoice.issue?.content.due ?? invoice.due ?? today,
      today: today, isCredit: invoice.isCreditNote && owed.isNegative,
      isCredited: isCredited(invoice), isNote: invoice.isCreditNote)
  }

  /// The part of a payment that no invoice has.
  public func unallocated(of payment: Payment) throws(MoneyError) -> Money {
    var rest = payment.amount
    for allocation in allocations(of: payment.id)
    where allocation.amount.currency == rest.currency {
      rest = try rest.subtracting(allocation.amount)
    }
    return rest
  }

  /// What waits of a gig or a job that may be paid without an invoice; nil for any other project, and where nothing waits.
  public func payable(_ project: Project) -> Totals? {
    guard project.isLive, project.stage != .paid, project.hold == nil,
      !Trades.isDesign(project, settings.work)
    else { return nil }
    return try? uninvoiced(of: project.id)
  }

  /// What a client has paid beyond what was asked: money for no project and no invoice, what is
  /// left of a project's payments when its charges are covered, and what invoices got too much.
  public func credit(of client: ID<Client>) throws(MoneyError) -> Totals {
    var totals = Totals()
    var projects: [ID<Project>] = []
    for payment in payments(of: client) {
      if payment.project.isNone {
        try totals.add(try unallocated(of: payment))
      } else if !projects.contains(payment.project) {
        projects.append(payment.project)
      }
    }
    for project in projects { try totals.add(try spare(of: project)) }
    for invoice in invoices(of: client) where invoice.isIssued {
      let owed = try balance(of: invoice)
      if owed.isNegative { try totals.subtract(owed) }
    }
    return totals
  }
}
