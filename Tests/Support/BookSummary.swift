import Ledger

extension Book {
  /// The money of the book in lines, in an order that does not depend on who wrote when.
  ///
  ///     project g1 paid 2025-09-02 2025-09-20
  ///     invoice i1 1001 paid 850.00 USD owes 0.00
  ///     payment p1 850.00 USD 2025-09-20 g1
  ///     allocation p1 i1 850.00 USD
  ///
  /// What is in the trash is left out; an id that no test named reads "-".
  public func summary(on today: Day = Day.last) -> String {
    var lines: [[String]] = [[], [], [], []]
    for project in projects.rows where project.isLive {
      let days = [project.progress.delivered, project.progress.closed].map { $0?.text ?? "-" }
      lines[0].append("project \(project.id.name) \(project.stage.word) \(days[0]) \(days[1])")
    }
    for invoice in invoices.rows where invoice.isLive {
      let total = (try? total(of: invoice)).map { $0.plain + " " + $0.currency.code } ?? "?"
      let owed = (try? balance(of: invoice))?.plain ?? "?"
      let number = invoice.number.isEmpty ? "-" : invoice.number
      let status = status(of: invoice, on: today).rawValue
      lines[1].append("invoice \(invoice.id.name) \(number) \(status) \(total) owes \(owed)")
    }
    for payment in payments.rows where payment.isLive {
      let amount = payment.amount.plain + " " + payment.amount.currency.code
      let origin = payment.byStage ? " by stage" : ""
      lines[2].append(
        "payment \(payment.id.name) \(amount) \(payment.day.text) \(payment.project.name)" + origin)
    }
    for allocation in allocations.rows
    where allocation.isLive && payments.live(allocation.payment) != nil {
      let amount = allocation.amount.plain + " " + allocation.amount.currency.code
      lines[3].append(
        "allocation \(allocation.payment.name) \(allocation.invoice.name) \(amount)")
    }
    return lines.flatMap { $0.sorted() }.joined(separator: "\n")
  }
}
