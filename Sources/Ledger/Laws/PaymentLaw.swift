/// What was received is above zero, what was paid back below (rule G64), and either stays what it was.
///
/// Client, project and currency of a payment never change after its first write; its amount and day may be put right
/// (rule G106). It may be taken back and brought back. Two devices that mark one project paid offline write one
/// payment: the first that the hub takes stands, the other is laid before it.
enum PaymentLaw {
  private static var fixed: ClosedRange<UInt8> {
    RegisterTag.Payment.client...RegisterTag.Payment.day
  }

  static func check<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    for row in trial.view.touched where row.kind == .payment {
      guard let before = row.before else {
        try checkNew(row, trial)
        continue
      }
      guard fixed.contains(where: { row.changes($0) }) else { continue }
      let isStages =
        row.written.value(RegisterTag.Payment.byStage) == true
        && before.value(RegisterTag.Payment.byStage) == true
      let isWhole = row.writes.count >= Int(ShapeLaw.required(.payment))
      guard isStages && isWhole else {
        try checkCorrection(row, before)
        continue
      }
      if before.life == .trashed {
        throw .no(
          "payment-taken-back", "That payment was taken back; mark the project paid again",
          at: row.key.register(RegisterTag.life))
      }
      trial.stayBelow(before.earliest.time)
      trial.tooLate = .no("payment-fixed", "That payment is recorded already")
    }
  }

  /// A payment is put right: whose it is and its currency stay, and money that came does not become money that went.
  private static func checkCorrection<L: LawLookups>(
    _ row: LawView<L>.Touched, _ before: LawRow
  ) throws(Verdict) {
    var tag = [RegisterTag.Payment.client, RegisterTag.Payment.project].first { row.changes($0) }
    let place = row.key.register(RegisterTag.Payment.amount)
    if tag == nil, row.changes(RegisterTag.Payment.amount),
      let was: Money = before.value(RegisterTag.Payment.amount)
    {
      guard let now: Money = row.written.value(RegisterTag.Payment.amount) else { return }
      if now.currency != was.currency { tag = RegisterTag.Payment.amount }
      if now.isZero || now.isNegative != was.isNegative {
        throw .no(
          "not-positive", "A payment is an amount above zero, a refund one below", at: place)
      }
    }
    guard let tag else { return }
    throw .no(
      "payment-fixed",
      "A payment keeps its client, project and currency; remove it and record it anew",
      at: row.key.register(tag))
  }

  /// A payment that a stage records has the id of what it pays.
  private static func checkNew<L: LawLookups>(
    _ row: LawView<L>.Touched, _ trial: Trial<L>
  ) throws(Verdict) {
    let new = row.written
    let received: Money? = new.value(RegisterTag.Payment.amount)
    let isStages = new.value(RegisterTag.Payment.byStage) == true
    if trial.context.origin != .returned, let received,
      received.isZero || isStages && received.isNegative
    {
      throw .no(
        "not-positive", "A payment is an amount above zero, a refund one below",
        at: row.key.register(RegisterTag.Payment.amount))
    }
    if trial.context.isAdministrator || !isStages { return }
    let project = new.link(RegisterTag.Payment.project)
    let amount: Money? = new.value(RegisterTag.Payment.amount)
    var sources = [Stages.source(of: ID(project), amount?.currency ?? .usd)]
    var invoices = trial.view.lookups.rows(.invoicesOfProject, of: project)
    for other in trial.view.touched where other.kind == .invoice { invoices.append(other.key.id) }
    for invoice in invoices { sources.append(Stages.source(of: ID(invoice))) }
    for source in sources {
      for attempt in 1...attempts where Stages.id(source, attempt).raw == row.key.id { return }
    }
    throw .no(
      "not-its-id", "A payment by stage has the id of what it pays", at: row.key.register(0))
  }

  /// How often one thing may have been marked paid.
  private static var attempts: Int { 200 }
}
