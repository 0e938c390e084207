/// Which projects an invoice bills, and what of an amount is each one's (rule G101).
extension Book {
  /// The projects that an invoice bills, in the order of its lines: its own where it is of one, none where it bills no work.
  public func projects(of invoice: Invoice) -> [ID<Project>] {
    if !invoice.project.isNone { return [invoice.project] }
    var found: [ID<Project>] = []
    func meet(_ project: ID<Project>) {
      if !project.isNone && !found.contains(project) { found.append(project) }
    }
    if invoice.isIssued {
      for bill in invoice.bills { meet(bill.project) }
    } else {
      for line in lines(of: invoice.id) { meet(charges[line.charge]?.project ?? ID()) }
    }
    return found
  }

  /// The live invoices that bill a project, drafts and void ones too: its own, then those of several.
  public func invoices(billing project: ID<Project>) -> [Invoice] {
    var found = invoices(of: project)
    func meet(_ invoice: Invoice) {
      if invoice.isLive && invoice.project.isNone && !found.contains(where: { $0.id == invoice.id })
        && projects(of: invoice).contains(project)
      {
        found.append(invoice)
      }
    }
    for row in invoices.rows(naming: project.raw).reversed() { meet(invoices.rows[Int(row)]) }
    for charge in charges(of: project) {
      for line in lines.live(linking: Line.chargeLink, to: charge.id.raw) {
        if let draft = invoices[line.invoice], !draft.isIssued { meet(draft) }
      }
    }
    return found
  }

  /// An amount that an issued invoice asks for by the projects that it bills, in proportion to what their lines ask for, to
  /// the cent; what bills no work is of none.
  ///
  /// What is below zero lowers the whole and nobody else's part. Never empty. `taxed` where the amount has the tax in it.
  func shares(
    _ amount: Money, of invoice: Invoice, taxed: Bool = false
  ) -> [(project: ID<Project>, amount: Money)] {
    Book.split(amount, by: weights(of: invoice, taxed: taxed))
  }

  static func split(
    _ amount: Money, by parts: [(project: ID<Project>, weight: Int64)]
  ) -> [(project: ID<Project>, amount: Money)] {
    guard parts.count > 1 else { return [(parts.first?.project ?? ID(), amount)] }
    let amounts = amount.shared(signed: parts.map { $0.weight })
    return parts.indices.map { (parts[$0].project, amounts[$0]) }
  }

  /// What the lines of an issued invoice ask for, those of a credit note what they give back, by project; with their taxes
  /// where these are not alike.
  ///
  /// A credit note is weighed `like` the invoice that it corrects: with taxes where that has several, and after an amount that
  /// was taken off the whole, of which the note's lines have their shares.
  func weights(
    of invoice: Invoice, taxed: Bool = false, like model: InvoiceContent? = nil
  ) -> [(project: ID<Project>, weight: Int64)] {
    let content = invoice.issue?.content
    let lines = content?.lines ?? []
    guard invoice.project.isNone, invoice.bills.count == lines.count else {
      return [(invoice.project, 0)]
    }
    let isBack = invoice.isCreditNote
    let asking = model?.lines ?? lines
    let addsTax = taxed && asking.contains { $0.tax != asking.first?.tax }
    let isLess = model?.discount.map { $0.rate.isZero } ?? false
    let taken = isLess ? (try? content?.taken()) ?? [] : []
    var parts: [(project: ID<Project>, weight: Int64)] = []
    for (place, (line, bill)) in zip(lines, invoice.bills).enumerated() {
      var amount = line.amount
      if taken.indices.contains(place),
        let left = try? line.unit.times(line.quantity).subtracting(taken[place])
      {
        amount = left
      }
      let tax = addsTax ? line.tax.flatMap { try? amount.percent($0.rate).minor } ?? 0 : 0
      let asked = amount.minor &+ tax
      let minor = isBack ? 0 &- asked : asked
      if let place = parts.firstIndex(where: { $0.project == bill.project }) {
        parts[place].weight = parts[place].weight &+ minor
      } else {
        parts.append((bill.project, minor))
      }
    }
    return parts
  }

  /// What of an amount, with tax unless it is told otherwise, that an issued invoice asks for is one project's.
  func share(
    of project: ID<Project>, _ amount: Money, of invoice: Invoice, taxed: Bool = true
  ) -> Money {
    shares(amount, of: invoice, taxed: taxed).first { $0.project == project }?.amount
      ?? .zero(amount.currency)
  }
}
