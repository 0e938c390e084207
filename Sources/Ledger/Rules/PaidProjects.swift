/// Marking projects as paid, and on which day, and as delivered again (rules G4 and G106).
extension Payments {
  /// Marks the project of an invoice that is about to be paid as paid, unless another issued
  /// invoice, a charge on none of them or a deal that no charge bills still waits for money.
  ///
  /// A design project goes on while its invoices are paid, until somebody archives it (rule G4).
  /// It brings `rest` beyond the invoice. A payment closes on the day of the last one that pays for the project, which may be
  /// another one (rule G106).
  static func close(
    _ paid: Invoice, _ rest: Money, on day: Day, by payment: ID<Payment> = ID(), in book: Book,
    _ edit: inout Edit
  ) throws(MoneyError) {
    let isOne = !paid.project.isNone
    for project in book.projects(of: paid) {
      // What an invoice of several got too much is no project's.
      try close(
        project, paid: paid.id, isOne ? rest : .zero(rest.currency), on: day, by: payment,
        in: book, &edit)
    }
  }

  static func close(
    _ id: ID<Project>, paid: ID<Invoice>, _ rest: Money, on day: Day,
    by payment: ID<Payment> = ID(), delivered: Day? = nil, in book: Book, _ edit: inout Edit
  ) throws(MoneyError) {
    guard var project = book.projects.live(id), project.stage != .paid,
      !Trades.isDesign(project, book.settings.work)
    else { return }
    // A deposit that was paid is not the gig.
    if project.stage == .open, Deposits.invoice(of: id, in: book)?.id == paid { return }
    for invoice in book.invoices(billing: project.id)
    where invoice.id != paid && invoice.isIssued {
      if try book.balance(of: invoice).isPositive { return }
    }
    let missing = try book.uninvoiced(of: project.id, with: (rest, day))
    if missing.amounts.contains(where: { $0.isPositive })
      || Deals.unbilled(of: project.id, in: book) != nil
    {
      return
    }
    let last = payment.isNone ? day : max(day, lastDay(paying: id, but: payment, in: book))
    project.progress.name = .paid
    project.progress.delivered = project.progress.delivered ?? delivered ?? last
    project.progress.closed = last
    edit.put(project, in: book.projects)
  }

  /// Marks a project as paid of which what came before pays an invoice now: on the day of the last payment for it as it is in
  /// `after`, and on `day` where none paid (rule G106).
  static func closePaid(
    _ id: ID<Project>, paid: ID<Invoice>, _ currency: Currency, on day: Day, as after: Book,
    in book: Book, _ edit: inout Edit
  ) throws(MoneyError) {
    let last = lastDay(paying: id, but: ID(), in: after)
    try close(
      id, paid: paid, .zero(currency), on: last == .first ? day : last, delivered: day, in: book,
      &edit)
  }

  /// A project that was paid on the payment's day, or on that of the last one, follows it; a day that somebody chose stays.
  static func moveClosing(
    of known: Payment, to day: Day, in book: Book, _ edit: inout Edit
  ) {
    var paid = [known.project]
    for allocation in book.allocations(of: known.id) {
      guard let invoice = book.invoices.live(allocation.invoice) else { continue }
      for project in book.projects(of: invoice) where !paid.contains(project) {
        paid.append(project)
      }
    }
    for id in paid {
      // One that is in the edit is delivered again.
      guard var project = book.projects.live(id), project.stage == .paid,
        let closed = project.progress.closed, edit.place(Kind.project.rawValue, id.raw) == nil
      else { continue }
      guard paying(id, in: book).contains(where: { $0.id == known.id }) else { continue }
      let others = lastDay(paying: id, but: known.id, in: book)
      // A day of another year may have been before the deposit's, and closed it all the same.
      guard closed == known.day || closed == max(others, known.day) else { continue }
      project.follow(closed, to: max(others, day))
      edit.put(project, in: book.projects)
    }
  }

  /// A project that a payment closed, and that others pay once it is removed, was paid on the day of the last of them.
  static func moveClosing(
    of id: ID<Project>, without removed: Payment, in book: Book, _ edit: inout Edit
  ) {
    guard var project = book.projects.live(id), let closed = project.progress.closed,
      paying(id, in: book).contains(where: { $0.id == removed.id })
    else { return }
    let others = lastDay(paying: id, but: removed.id, in: book)
    guard closed == removed.day || closed == max(others, removed.day) else { return }
    let last = lastDay(paying: id, but: removed.id, in: edit.laid(over: book))
    if last == .first || last == closed { return }
    project.follow(closed, to: last)
    edit.put(project, in: book.projects)
  }

  /// The last day on which something else than one payment paid for a project; what went back paid for nothing.
  static func lastDay(
    paying project: ID<Project>, but one: ID<Payment>, in book: Book
  ) -> Day {
    paying(project, in: book).filter { $0.id != one && $0.amount.isPositive }.map { $0.day }.max()
      ?? .first
  }

  /// What pays for a project: what its invoices have, and for work on none of them what came in for it and no invoice has; not a
  /// tip, nor what another project of an invoice of several paid.
  private static func paying(_ project: ID<Project>, in book: Book) -> [Payment] {
    let invoices = book.invoices(billing: project).filter { $0.isIssued && !$0.isVoid }
    var found = book.payments(of: project)
    if !invoices.isEmpty {
      let isAll = book.charges(of: project).allSatisfy { Drafting.isIssued($0, in: book) }
      found.removeAll { isAll || (try? book.unallocated(of: $0))?.isPositive != true }
    }
    for invoice in invoices {
      let others = book.projects(of: invoice).filter { $0 != project }
      for allocation in book.allocations(to: invoice.id) {
        if let payment = book.payments.live(allocation.payment),
          !others.contains(payment.project)
        {
          found.append(payment)
        }
      }
    }
    return found.filter { !$0.amount.isNegative }
  }

  /// Whether a project's own part of an invoice of several, which was paid when it was marked as paid, is paid after an edit, too.
  static func isPaid(
    _ project: ID<Project>, on invoice: Invoice, after edit: Edit, in book: Book
  ) -> Bool {
    guard book.payments(of: project).contains(where: { $0.byStage }),
      let left = try? edit.laid(over: book).leftToPay(of: project, on: invoice)
    else { return false }
    return !left.isPositive
  }

  /// A paid project on which something is owed again is delivered.
  static func reopen(_ id: ID<Project>, in book: Book, _ edit: inout Edit) {
    guard var project = book.projects.live(id), project.stage == .paid else { return }
    project.progress.name = .delivered
    project.progress.closed = nil
    edit.put(project, in: book.projects)
  }
}

extension Project {
  /// The day on which it was paid is another one.
  ///
  /// What its payment delivered, before its own day or behind the money, was on the wrong day too.
  fileprivate mutating func follow(_ closed: Day, to last: Day) {
    if let delivered = progress.delivered, delivered == closed,
      delivered > last || delivered < listDay ?? delivered
    {
      progress.delivered = last
    }
    progress.closed = last
  }
}
