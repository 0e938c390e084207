/// What a payment gives to invoices: above zero, in one currency, never more than the payment, to
/// invoices that are issued and in force; of a refund (rule G64) the same below zero.
///
/// A credit note asks for nothing: only refunds are given to it.
/// In the order of the log the late allocation is refused; the payment stays, as credit.
enum AllocationLaw {
  static func check<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    var payments: [(id: UInt64, at: RegisterKey)] = []
    for row in trial.view.touched {
      if row.kind == .allocation {
        try check(row, &trial)
        guard let after = trial.view.after(row.key), after.life == .live else { continue }
        payments.append(
          (
            after.link(RegisterTag.Allocation.payment),
            row.key.register(RegisterTag.Allocation.amount)
          ))
      } else if row.kind == .payment, row.before != nil,
        let tag = [RegisterTag.life, RegisterTag.Payment.amount].first(where: { row.changes($0) })
      {
        payments.append((row.key.id, row.key.register(tag)))
      }
    }
    var checked: Set<UInt64> = []
    for payment in payments where checked.insert(payment.id).inserted {
      try checkSum(of: payment.id, payment.at, &trial)
    }
  }

  private static func check<L: LawLookups>(
    _ row: LawView<L>.Touched, _ trial: inout Trial<L>
  ) throws(Verdict) {
    for tag in [RegisterTag.Allocation.payment, RegisterTag.Allocation.invoice] {
      if row.before != nil, row.changes(tag) {
        throw .no(
          "allocation-fixed", "An allocation keeps its payment and its invoice",
          at: row.key.register(tag))
      }
    }
    if row.isNew { try checkID(row, trial.context) }
    guard let after = trial.view.after(row.key), after.life == .live else { return }
    // What counts as it did before is not judged again.
    if let before = row.before, before.life == .live, !row.changes(RegisterTag.Allocation.amount) {
      return
    }
    let place = row.key.register(RegisterTag.Allocation.amount)
    guard let amount: Money = after.value(RegisterTag.Allocation.amount) else { return }
    if amount.isZero { throw notPositive(at: place) }
    let paymentKey = RowKey(.payment, after.link(RegisterTag.Allocation.payment))
    guard let payment = trial.view.after(paymentKey) else {
      throw .no(
        "no-payment", "The payment is not in the book",
        at: row.key.register(RegisterTag.Allocation.payment))
    }
    let received: Money? = payment.value(RegisterTag.Payment.amount)
    if let received, received.currency != amount.currency {
      throw .no("currency", "The payment is in \(received.currency.code)", at: place)
    }
    if (received?.isNegative ?? false) != amount.isNegative { throw notPositive(at: place) }
    try checkInvoice(after, amount, row.key, &trial)
  }

  private static func notPositive(at place: RegisterKey) -> Verdict {
    .no("not-positive", "An allocation is above zero, that of a refund below", at: place)
  }

  private static func checkInvoice<L: LawLookups>(
    _ allocation: LawRow, _ amount: Money, _ key: RowKey, _ trial: inout Trial<L>
  ) throws(Verdict) {
    let place = key.register(RegisterTag.Allocation.invoice)
    let invoice = RowKey(.invoice, allocation.link(RegisterTag.Allocation.invoice))
    if trial.view.touched(invoice) == nil, let asked = trial.view.lookups.asked(by: invoice.id) {
      return try checkAmount(amount, asked, at: place)
    }
    guard let row = trial.view.after(invoice), row.isSet(RegisterTag.Invoice.issue) else {
      throw .no("not-issued", "Only an issued invoice takes payments", at: place)
    }
    if row.isSet(RegisterTag.Invoice.void) {
      throw .no("is-void", "The invoice was voided; the payment stays as credit", at: place)
    }
    // An unreadable issue is a newer program's: it cannot be judged here.
    guard let issue = row.value(RegisterTag.Invoice.issue, as: Issue?.self) ?? nil else {
      throw .tooNew(at: invoice.register(RegisterTag.Invoice.issue))
    }
    try checkAmount(
      amount,
      AskedAmount(currency: issue.content.currency, isNegative: issue.content.total.isNegative),
      at: place)
  }

  private static func checkAmount(
    _ amount: Money, _ asked: AskedAmount, at place: RegisterKey
  ) throws(Verdict) {
    if asked.currency != amount.currency {
      throw .no("currency", "The invoice is in \(asked.currency.code)", at: place)
    }
    if asked.isNegative && amount.isPositive {
      throw .no(
        "credit-note", "A credit note takes no payment; the payment stays as credit", at: place)
    }
  }

  /// Its id follows from payment and invoice, so that nobody can take another's place.
  private static func checkID<L: LawLookups>(
    _ row: LawView<L>.Touched, _ context: LawContext
  ) throws(Verdict) {
    if context.isAdministrator { return }
    let new = row.written
    let own = Payments.allocationID(
      of: ID(new.link(RegisterTag.Allocation.payment)),
      to: ID(new.link(RegisterTag.Allocation.invoice)))
    if own.raw != row.key.id {
      throw .no(
        "not-its-id", "An allocation has the id of its payment and invoice",
        at: row.key.register(0))
    }
  }

  /// Σ of what a payment gives, now and before.
  private static func checkSum<L: LawLookups>(
    of id: UInt64, _ place: RegisterKey, _ trial: inout Trial<L>
  ) throws(Verdict) {
    guard let payment = trial.view.after(RowKey(.payment, id)), payment.life == .live,
      let received: Money = payment.value(RegisterTag.Payment.amount)
    else { return }
    let isBack = received.isNegative
    let now = sum(trial.view.after(.allocationsOfPayment, of: id), received.currency)
    if let now, isBack ? now >= received.minor : now <= received.minor { return }
    // A book from before this law may give too much: it is not made worse, and not held up.
    let before = sum(trial.view.before(.allocationsOfPayment, of: id), received.currency)
    let old = trial.view.before(RowKey(.payment, id))
    if let now, let before, let old, old.life == .live,
      let was: Money = old.value(RegisterTag.Payment.amount)
    {
      let (over, wasOver) = (now &- received.minor, before &- was.minor)
      if isBack ? over >= wasOver : over <= wasOver { return }
    }
    throw .no(
      "allocated", "The payment is given to another invoice already; what is left is credit",
      at: place)
  }

  /// nil when it does not fit.
  private static func sum(_ rows: [LawRow], _ currency: Currency) -> Int64? {
    var sum: Int64 = 0
    for row in rows where row.life == .live {
      guard let amount: Money = row.value(RegisterTag.Allocation.amount),
        amount.currency == currency
      else { continue }
      let (next, overflow) = sum.addingReportingOverflow(amount.minor)
      if overflow { return nil }
      sum = next
    }
    return sum
  }
}
