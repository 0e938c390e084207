/// Moving a project through open → delivered → paid, with the days and the money that follow
/// (rule G4).
///
/// Marking a project paid records what is still missing as a payment on that day, so that reports
/// have one source: payments. Its id follows from what it pays, so two devices that mark the same
/// project paid offline record one payment. Taking the stage back takes that payment back.
public enum Stages {
  /// Where a project comes to that somebody brings to a stage: an open one that is delivered, and whose deposit was all of it
  /// and is paid, is paid, because no payment will say so (rule G100).
  public static func reached(_ project: Project, by stage: Stage, in book: Book) -> Stage {
    let isDone =
      stage == .delivered && project.stage == .open && isPaidByDeposit(project, in: book)
    return isDone ? .paid : stage
  }

  /// Whether a project's deposit was all of it and is paid; more may come of a door as long as nobody says what it took.
  static func isPaidByDeposit(_ project: Project, in book: Book) -> Bool {
    guard Deposits.invoice(of: project.id, in: book) != nil, isPaid(project, in: book) else {
      return false
    }
    guard let deal = book.deal(of: project.id), deal.door.takings == nil else { return true }
    return deal.terms.type != .door && deal.terms.type != .guarantee
  }

  /// Whether all of a project is on issued invoices and nothing is owed on them.
  static func isPaid(_ project: Project, in book: Book) -> Bool {
    guard project.isLive, !Trades.isDesign(project, book.settings.work),
      Deals.uncharged(of: project.id, in: book) == nil,
      book.charges(of: project.id).allSatisfy({ Drafting.isIssued($0, in: book) }),
      let missing = try? book.uninvoiced(of: project.id),
      !missing.amounts.contains(where: { $0.isPositive })
    else { return false }
    let asked = book.invoices(billing: project.id).filter { $0.isIssued && !$0.isVoid }
    return !asked.isEmpty
      && asked.allSatisfy { (try? book.balance(of: $0)).map { !$0.isPositive } ?? false }
  }

  /// The day of a stage where nobody says one: a delivered project of which all is paid was paid on the day of the last payment
  /// for it (rule G106).
  public static func day(
    of project: Project, movedTo stage: Stage, today: Day, in book: Book
  ) -> Day {
    guard stage == .paid, project.stage == .delivered, isPaid(project, in: book) else {
      return today
    }
    return lastPaid(project, in: book) ?? today
  }

  /// The day of the last payment for a project; nil where none paid for it.
  private static func lastPaid(_ project: Project, in book: Book) -> Day? {
    let last = Payments.lastDay(paying: project.id, but: ID(), in: book)
    return last == .first ? nil : last
  }

  /// The edit that brings `project` to `stage` on `day`, or to where it comes by that (``reached(_:by:in:)``), unless
  /// `exactly` that stage is meant.
  public static func move(
    _ project: Project, to stage: Stage, exactly: Bool = false, on day: Day, in book: Book
  ) throws(MoneyError) -> Edit {
    var edit = Edit()
    for part in try parts(project, to: stage, exactly: exactly, on: day, in: book) {
      edit.add(part)
    }
    return edit
  }

  /// The edits that do it, each a change of its own: first the money that it records, if any, then
  /// what is concluded from it.
  public static func parts(
    _ project: Project, to stage: Stage, exactly: Bool = false, on day: Day, in book: Book
  ) throws(MoneyError) -> [Edit] {
    let asked = stage
    let stage = exactly ? asked : reached(project, by: asked, in: book)
    var money = Edit()
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
      // What its deposit had paid was paid when that came, not when it was delivered.
      moved.progress.closed = stage == asked ? day : lastPaid(project, in: book) ?? day
      try settle(project, on: day, in: book, &money, &edit)
    }
    edit.put(moved, in: book.projects)
    return [money, edit].filter { !$0.isEmpty }
  }

  /// Puts a charge; its project, if it was paid, is delivered again where that brings more to bill than it has money for:
  /// nothing would ask for it otherwise (rule G4).
  public static func put(_ charge: Charge, in book: Book, _ edit: inout Edit) {
    edit.put(charge, in: book.charges)
    guard charge.isLive, let project = book.projects.live(charge.project), project.stage == .paid,
      var missing = try? book.uninvoiced(of: project.id), let amount = try? charge.price.amount()
    else { return }
    let known = book.charges.live(charge.id)
    if let known, Drafting.isIssued(known, in: book) { return }
    let before = missing[amount.currency]
    do throws(MoneyError) {
      try missing.add(amount)
      if let known, known.project == charge.project {
        try missing.subtract(try known.price.amount())
      }
    } catch {
      return
    }
    // What was let off is missing before and after.
    let after = missing[amount.currency]
    if after.isPositive, after.minor > before.minor { Payments.reopen(project.id, in: book, &edit) }
  }

  /// The same of a paid project that several charges came to: `after` has them.
  public static func reopen(
    _ project: ID<Project>, in book: Book, as after: Book, _ edit: inout Edit
  ) {
    guard let before = try? book.uninvoiced(of: project),
      let missing = try? after.uninvoiced(of: project)
    else { return }
    let isMore = missing.amounts.contains { amount in
      amount.isPositive && amount.minor > before[amount.currency].minor
    }
    if isMore { Payments.reopen(project, in: book, &edit) }
  }

  /// Puts a deal; its project, if it was paid, is delivered again where that brings more than its invoice asked for, or than came
  /// in without one: the door was settled, and the difference is to be invoiced (rules G4, G99).
  public static func put(_ deal: Deal, in book: Book, _ edit: inout Edit) {
    edit.put(deal, in: book.deals)
    guard deal.isLive, let more = missing(of: deal, in: book), more.isPositive else { return }
    let known = book.deal(of: deal.project).flatMap { missing(of: $0, in: book) }
    // What was let off before is missing before and after.
    if known.map({ $0.minor < more.minor }) ?? true {
      Payments.reopen(deal.project, in: book, &edit)
    }
  }

  /// What a deal brings beyond what an issued invoice asks for, or by a charge that none has beyond what came in.
  private static func missing(of deal: Deal, in book: Book) -> Money? {
    guard let own = book.charges.live(Deal.charge(of: deal.project)),
      !Drafting.isIssued(own, in: book)
    else { return try? Deals.difference(of: deal, in: book) }
    guard let rest = try? Deals.rest(of: deal, in: book), let said = try? own.price.amount(),
      let more = try? rest.subtracting(said),
      !Deals.isBilledByHand(more, of: deal.project, in: book),
      let left = try? book.uninvoiced(of: deal.project)[more.currency]
    else { return nil }
    return try? left.adding(more)
  }

  /// Takes back the payments that marking it paid had recorded; one that went back by a bank's line came, and stays (rule M45).
  private static func withdraw(_ project: Project, in book: Book, _ edit: inout Edit) {
    for payment in book.payments(of: project.id)
    where payment.byStage && Bounced.refund(of: payment, in: book) == nil {
      edit.add(Payments.trash(payment, in: book))
    }
  }

  /// Records what the issued invoices and the charges on none of them still miss; where there is nothing but a deal, what
  /// that brings, with its charge (rule G99).
  private static func settle(
    _ project: Project, on day: Day, in book: Book, _ money: inout Edit, _ edit: inout Edit
  ) throws(MoneyError) {
    for invoice in book.invoices(of: project.id) where invoice.isIssued && !invoice.isVoid {
      let missing = try book.balance(of: invoice)
      guard missing.isPositive else { continue }
      let id = unusedID(source(of: invoice.id), in: book)
      let payment = stagePayment(id, missing, project, on: day)
      money.put(payment, in: book.payments)
      edit.put(Payments.allocation(of: payment, to: invoice.id, missing), in: book.allocations)
    }
    var waiting = try book.uninvoiced(of: project.id)
    if let fee = Deals.loneCharge(of: project.id, in: book) {
      edit.put(fee, in: book.charges)
      try waiting.add(try fee.price.amount())
      // What it said before waits already.
      if let known = book.charges.live(fee.id) { try waiting.subtract(try known.price.amount()) }
    } else if let off = Deposits.chargeTakenOffTyped(of: project.id, in: book) {
      edit.put(off, in: book.charges)
    }
    // Of an invoice of several projects, its own part.
    var parts: [(invoice: ID<Invoice>, amount: Money)] = []
    for invoice in book.invoices(billing: project.id)
    where invoice.project.isNone && invoice.isIssued && !invoice.isVoid {
      let balance = try book.balance(of: invoice)
      let own = try book.leftToPay(of: project.id, on: invoice)
      let missing = balance.minor < own.minor ? balance : own
      guard missing.isPositive else { continue }
      try waiting.add(missing)
      parts.append((invoice.id, missing))
    }
    for missing in waiting.amounts where missing.isPositive {
      let id = unusedID(source(of: project.id, missing.currency), in: book)
      let payment = stagePayment(id, missing, project, on: day)
      money.put(payment, in: book.payments)
      var rest = missing
      for part in parts where part.amount.currency == rest.currency && rest.isPositive {
        let given = part.amount.minor < rest.minor ? part.amount : rest
        edit.put(Payments.allocation(of: payment, to: part.invoice, given), in: book.allocations)
        rest = try rest.subtracting(given)
      }
    }
  }

  /// The id that follows from what is paid.
  ///
  /// When something is missing again, or it was taken back, it is the next one: a payment is never
  /// rewritten.
  private static func unusedID(_ source: String, in book: Book) -> ID<Payment> {
    var attempt = 1
    while book.payments.knows(id(source, attempt)) { attempt += 1 }
    return id(source, attempt)
  }

  /// What the id of a payment for an invoice is made of.
  static func source(of invoice: ID<Invoice>) -> String { "paid:\(invoice.text)" }

  /// What the id of a payment for charges on no invoice is made of.
  static func source(of project: ID<Project>, _ currency: Currency) -> String {
    "paid:\(project.text):\(currency.code)"
  }

  /// The id of the `attempt`th payment for one thing.
  static func id(_ source: String, _ attempt: Int) -> ID<Payment> {
    .foreign(attempt == 1 ? source : "\(source):\(attempt)")
  }

  private static func stagePayment(
    _ id: ID<Payment>, _ amount: Money, _ project: Project, on day: Day
  ) -> Payment {
    var payment = Payments.received(
      id, amount, from: project.client, for: project.id, on: day)
    payment.byStage = true
    return payment
  }
}
