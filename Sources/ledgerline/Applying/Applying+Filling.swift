import Ledger

/// What a new row needs and the file does not say, as the app begins one.
extension Applying {
  /// Fills in what a new row needs and the file does not say.
  mutating func completed<E: Entity>(_ row: E, _ entry: ObjectFile.Entry) -> E {
    let book = references.book
    let zero = Money.zero(references.currency)
    switch row {
    case var charge as Charge:
      if !entry.names("price") { charge.price = Price(zero) }
      if !entry.names("service") { charge.service = service(ofNew: charge) }
      if charge.expense.isNone && charge.service != Deposits.service {
        services[charge.project.raw] = charge.service
      }
      if charge.position.isNone {
        let last = positions[charge.project.raw] ?? book.charges(of: charge.project).last?.position
        charge.position = next(after: last, owner: charge.project.raw, charge.id.raw)
      }
      return charge as? E ?? row
    case var line as Line:
      if !entry.names("price") { line.price = Price(zero) }
      if line.position.isNone {
        let last = positions[line.invoice.raw] ?? book.lines(of: line.invoice).last?.position
        line.position = next(after: last, owner: line.invoice.raw, line.id.raw)
      }
      return line as? E ?? row
    case var project as Project:
      if !entry.names("opened") { project.opened = today }
      if !entry.names("mediaType") {
        project.mediaType = Trades.usualMediaType(of: project, references.work)
      }
      return project as? E ?? row
    case var invoice as Invoice:
      if !entry.names("currency") { invoice.currency = zero.currency }
      return invoice as? E ?? row
    case var payment as Payment:
      if !entry.names("day") { payment.day = today }
      if payment.client.isNone, let project = book.projects[payment.project] {
        payment.client = project.client
      }
      return payment as? E ?? row
    case var item as Item:
      if !entry.names("project"), let place = place(of: item.transaction) { item.project = place }
      return item as? E ?? row
    default: return row
    }
  }

  /// As the app begins one (rule G3): that of the project's last work, in the file or in the book, else the usual one.
  private func service(ofNew charge: Charge) -> ServiceType {
    let billsExpense = !charge.expense.isNone
    if !billsExpense, let last = services[charge.project.raw] { return last }
    guard let project = projects[charge.project.raw] ?? references.book.projects[charge.project]
    else { return charge.service }
    if billsExpense { return Billing.service(of: project, references.work) }
    return Trades.service(ofNewChargeIn: project, references.book, references.work)
  }

  private mutating func next(after last: Position?, owner: UInt64, _ jitter: UInt64) -> Position {
    let usable = last.flatMap { $0.isNone ? nil : $0 }
    let position = Position.between(usable, nil, jitter: jitter)
    positions[owner] = position
    return position
  }
}
