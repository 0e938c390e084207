/// Moving a project through open → delivered → paid, with the days and the money that follow
/// (gigs.md "Swipes", "Paid forces delivered").
///
/// Marking a project paid records what is still missing as a payment on that day, so that reports
/// have one source: payments. Its id follows from what it pays, so two devices that mark the same
/// project paid offline record one payment. Taking the stage back takes that payment back.
public enum Stages {
  /// The edit that brings `project` to `stage` on `day`.
  public static func move(
    _ project: Project, to stage: Stage, on day: Day, in book: Book
  ) throws(MoneyError) -> Edit {
    var edit = Edit()
    var moved = project
    moved.progress.name = stage
    switch stage {
    case .open:
      moved.progress.delivered = nil
      moved.progress.closed = nil
      withdraw(project, in: book, &edit)
    case .delivered:
      moved.progress.delivered = day
      moved.progress.closed = nil
      withdraw(project, in: book, &edit)
    case .paid:
      moved.progress.delivered = project.progress.delivered ?? day
      moved.progress.closed = day
      try settle(project, on: day, in: book, &edit)
    }
    edit.put(moved, in: book.projects)
    return edit
  }

  /// Takes back the payments that marking it paid had recorded.
  private static func withdraw(_ project: Project, in book: Book, _ edit: inout Edit) {
    for payment in book.payments(of: project.id) where payment.byStage {
      edit.add(Payments.trash(payment, in: book))
    }
  }

  private static func settle(
    _ project: Project, on day: Day, in book: Book, _ edit: inout Edit
  ) throws(MoneyError) {
    let issued = book.invoices(of: project.id).filter { $0.isIssued && !$0.isVoid }
    if issued.isEmpty {
      var missing = Totals()
      for amount in try book.feeTotal(of: project.id).amounts { try missing.add(amount) }
      for payment in book.payments(of: project.id) {
        try missing.add(try payment.amount.negated())
      }
      for amount in missing.amounts where amount.minor > 0 {
        let id = ID<Payment>.foreign("paid:\(project.id.text):\(amount.currency.code)")
        edit.put(
          stagePayment(id, amount, project, on: day), in: book.payments)
      }
      return
    }
    for invoice in issued {
      let missing = try book.balance(of: invoice)
      guard missing.minor > 0 else { continue }
      let id = ID<Payment>.foreign("paid:\(invoice.id.text)")
      let payment = stagePayment(id, missing, project, on: day)
      edit.put(payment, in: book.payments)
      edit.put(Payments.allocation(of: payment, to: invoice.id, missing), in: book.allocations)
    }
  }

  private static func stagePayment(
    _ id: ID<Payment>, _ amount: Money, _ project: Project, on day: Day
  ) -> Payment {
    var payment = Payment()
    payment.id = id
    payment.client = project.client
    payment.project = project.id
    payment.amount = amount
    payment.day = day
    payment.byStage = true
    return payment
  }
}
