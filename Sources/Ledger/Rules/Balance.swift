/// How an invoice stands; derived, never stored.
public enum InvoiceStatus: String, CaseIterable, Sendable {
  case draft, issued, sent, paid, overdue, cancelled
  /// A credit note of which something is neither paid back nor used.
  case credit
  /// Nothing is left of it because credit notes took it back; a credit note that its invoice took.
  case credited

  /// The badge's word (rule G15).
  public var title: Phrase {
    switch self {
    case .draft: return "Draft"
    case .issued: return "Issued"
    case .sent: return "Sent"
    case .paid: return "Paid"
    case .overdue: return "Overdue"
    case .cancelled: return "Cancelled"
    case .credit: return "Credit"
    case .credited: return "Credited"
    }
  }

  /// The same of an invoice or a credit note: one that was paid back is refunded, as its paper says.
  public func title(isCreditNote: Bool) -> Phrase {
    self == .paid && isCreditNote ? "Refunded" : title
  }

  public init?(word: String) {
    let wanted = folded(word)
    guard let status = InvoiceStatus.allCases.first(where: { $0.rawValue == wanted }) else {
      return nil
    }
    self = status
  }

  /// The rule: void is cancelled, no number is a draft, nothing owed is paid, and after the due day
  /// it is overdue; before, it is sent once somebody marked it so, and issued until then.
  ///
  /// A credit note is credit until all of it went back or its invoice took it; what was credited in full is credited, and
  /// not paid.
  /// The due day itself is not late (invoicegenerator.json `derivedOverdue`).
  public static func derive(
    isIssued: Bool, isVoid: Bool, owes: Bool, isSent: Bool, due: Day, today: Day,
    isCredit: Bool = false, isCredited: Bool = false
  ) -> InvoiceStatus {
    if isVoid { return .cancelled }
    if !isIssued { return .draft }
    if isCredit { return .credit }
    if !owes { return isCredited ? .credited : .paid }
    if due < today { return .overdue }
    return isSent ? .sent : .issued
  }
}

extension Invoice {
  /// The currency it asks in: the frozen one once it is issued, whatever is edited later.
  public var askedCurrency: Currency { issue?.content.currency ?? currency }

  /// Whether it was issued and gives back (rule G65).
  public var isCreditNote: Bool { issue?.content.total.isNegative ?? false }
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
      isCredited: isCredited(invoice))
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
