/// Facts keep their rows: an issued invoice is never in the trash or the archive, and a client or
/// project with issued invoices or received money never in the trash.
///
/// A stale delete is taken, whichever came first, and answered: the invoice is live again, its
/// client and project stand in the archive, and what went along with the project is back
/// (``KeptThings``). Who deletes and could know is refused.
enum KeepingLaw {
  static func check<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    var clients: [UInt64] = []
    var projects: [UInt64] = []
    for row in trial.view.touched {
      guard let kind = row.kind else { continue }
      switch kind {
      case .client where row.write(RegisterTag.life) != nil: clients.append(row.key.id)
      case .project where row.write(RegisterTag.life) != nil: projects.append(row.key.id)
      case .invoice, .payment:
        guard let after = trial.view.after(row.key) else { continue }
        let isInvoice = kind == .invoice
        if isInvoice {
          guard after.isSet(RegisterTag.Invoice.issue) else { continue }
          if after.life != .live { try keep(row, .live, &trial) }
        } else if after.life == .trashed {
          continue
        }
        clients.append(
          after.link(isInvoice ? RegisterTag.Invoice.client : RegisterTag.Payment.client))
        projects.append(
          after.link(isInvoice ? RegisterTag.Invoice.project : RegisterTag.Payment.project))
        if isInvoice { projects += billed(by: after) }
      default: break
      }
    }
    for id in clients { try keep(RowKey(.client, id), &trial) }
    #if hasFeature(Embedded)
      for id in projects { try keep(RowKey(.project, id), &trial) }
    #else
      var kept: Set<UInt64> = []
      for id in projects where try keep(RowKey(.project, id), &trial) { kept.insert(id) }
      if !kept.isEmpty { KeptThings.answer(kept, &trial) }
    #endif
  }

  /// The projects of an invoice of several (rule G101).
  private static func billed(by invoice: LawRow) -> [UInt64] {
    if invoice.link(RegisterTag.Invoice.project) != 0 { return [] }
    let bills = invoice.value(RegisterTag.Invoice.bills, as: [BilledLine].self) ?? []
    return bills.map { $0.project.raw }.filter { $0 != 0 }
  }

  /// A client or project in the trash that facts point at goes to the archive; says whether this one does.
  @discardableResult
  private static func keep<L: LawLookups>(
    _ key: RowKey, _ trial: inout Trial<L>
  ) throws(Verdict) -> Bool {
    guard key.id != 0, trial.view.lifeAfter(key) == .trashed else { return false }
    let isClient = key.kind == Kind.client.rawValue
    let invoices = trial.view.after(isClient ? .invoicesOfClient : .invoicesOfProject, of: key.id)
    let payments = trial.view.after(isClient ? .paymentsOfClient : .paymentsOfProject, of: key.id)
    var isBilled = invoices.contains { $0.isSet(RegisterTag.Invoice.issue) }
    if !isClient && !isBilled, let client = trial.view.after(key)?.link(RegisterTag.Project.client)
    {
      // One of several projects is their client's alone.
      isBilled = trial.view.after(.invoicesOfClient, of: client).contains {
        $0.isSet(RegisterTag.Invoice.issue) && billed(by: $0).contains(key.id)
      }
    }
    guard
      isBilled
        || payments.contains(where: { $0.life != .trashed })
    else { return false }
    if let row = trial.view.touched(key) {
      try keep(row, .archived, &trial)
    } else {
      trial.judgement.answer.write(key.register(RegisterTag.life), bytes(.archived))
    }
    return true
  }

  private static func keep<L: LawLookups>(
    _ row: LawView<L>.Touched, _ life: Life, _ trial: inout Trial<L>
  ) throws(Verdict) {
    let isInvoice = row.kind == .invoice
    let place = row.key.register(RegisterTag.life)
    // An import may bring what another program had thrown away.
    if trial.knowsAll, row.before != nil, row.changes(RegisterTag.life) {
      throw isInvoice
        ? .no("issued", "An issued invoice cannot be deleted; void it instead", at: place)
        : .no("has-facts", "It has invoices or payments: archive it instead", at: place)
    }
    trial.judgement.answer.write(place, bytes(life))
  }

  private static func bytes(_ life: Life) -> [UInt8] {
    var writer = ByteWriter()
    life.encode(into: &writer)
    return writer.bytes
  }
}
