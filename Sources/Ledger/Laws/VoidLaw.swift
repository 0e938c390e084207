/// Voiding: only what is issued, never what is paid, and for good.
enum VoidLaw {
  static func check<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    for row in trial.view.touched
    where row.kind == .invoice && row.write(RegisterTag.Invoice.void) != nil {
      let place = row.key.register(RegisterTag.Invoice.void)
      let before = row.before?.register(RegisterTag.Invoice.void)?.bytes ?? [0]
      guard let after = trial.view.after(row.key) else { continue }
      let now = after.register(RegisterTag.Invoice.void)?.bytes ?? [0]
      if before == now { continue }
      if before != [0] {
        throw .no("is-void", "It is void, and stays void", at: place)
      }
      if !after.isSet(RegisterTag.Invoice.issue) {
        throw .no("not-issued", "A draft is deleted, not voided", at: place)
      }
      for allocation in trial.view.after(.allocationsToInvoice, of: row.key.id)
      where allocation.life == .live {
        let payment = RowKey(.payment, allocation.link(RegisterTag.Allocation.payment))
        if trial.view.after(payment)?.life == .live {
          throw .no("has-payments", "It has payments; remove them first", at: place)
        }
      }
    }
  }
}
