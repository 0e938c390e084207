/// What a deal brings and no charge bills, so that it is not forgotten (rule G99).
extension Deals {
  /// What to ask before an invoice is drafted beside a deal that it may leave out.
  public enum Question: Equatable, Sendable {
    /// Other charges wait, and none bills this; below zero where the deal brings less than was asked for.
    case unbilled(Money)
    /// The deal brings the first, and its charge says the second, a deposit counted in both.
    case differs(Money, charge: Money)
  }

  /// What a project's deal brings, less a deposit that is charged, while none of its charges bills it; below zero where it
  /// brings less than was asked for, nil where that is nothing, or not known yet.
  ///
  /// Somebody may have typed the charge: one of exactly what the deal brings bills it, and so do all of them together.
  public static func unbilled(of project: ID<Project>, in book: Book) -> Money? {
    if book.deals.rows.isEmpty { return nil }
    guard let deal = book.deal(of: project) else { return nil }
    if book.charges.live(Deal.charge(of: project)) != nil {
      return (try? difference(of: deal, in: book)) ?? nil
    }
    // What an invoice asks for is billed, whatever became of its charge.
    if Drafting.issuedInvoice(with: Deal.charge(of: project), in: book) != nil { return nil }
    guard let fee = (try? rest(of: deal, in: book)) ?? nil, !fee.isZero,
      !isBilledByHand(fee, of: project, in: book)
    else { return nil }
    return fee
  }

  /// What a project's charges do not say yet of what its next invoices ask for: what its deal brings and none bills, or below
  /// zero the deposit that typed ones are less by; nil for nothing.
  public static func uncharged(of project: ID<Project>, in book: Book) -> Money? {
    unbilled(of: project, in: book) ?? Deposits.uncharged(of: project, in: book)
  }

  /// What a deal brings and no charge bills, in words; below zero it brings less than was asked for.
  public static func words(ofUnbilled fee: Money, _ formats: Formats) -> Phrase {
    if fee.isNegative, let less = try? fee.negated() {
      return "The deal brings \(formats.money(less)) less than was asked for."
    }
    return "The deal brings \(formats.money(fee)), and no charge bills it."
  }

  /// Whether typed charges come to what the deal brings: one of them, or all together.
  static func isBilledByHand(
    _ fee: Money, of project: ID<Project>, in book: Book
  ) -> Bool {
    var sum = Money.zero(fee.currency)
    for charge in typedCharges(of: project, in: book) {
      guard let amount = try? charge.price.amount(), amount.currency == fee.currency else {
        continue
      }
      if amount == fee { return true }
      guard let more = try? sum.adding(amount) else { return false }
      sum = more
    }
    return sum == fee
  }

  /// What somebody asks for besides expenses, the deal's own charges left out.
  static func typedCharges(of project: ID<Project>, in book: Book) -> [Charge] {
    let own =
      [Deal.charge(of: project), Deal.depositCharge(of: project), Deal.takenOffCharge(of: project)]
      + differences(of: project, in: book).map { $0.id }
    return book.charges(of: project).filter { $0.expense.isNone && !own.contains($0.id) }
  }

  /// What an invoice of the project's charges would leave out; nil where there is nothing to decide.
  public static func question(of project: ID<Project>, in book: Book) -> Question? {
    if book.deals.rows.isEmpty { return nil }
    if let fee = unbilled(of: project, in: book) {
      let isAnyWaiting = book.charges(of: project).contains { !Drafting.isBilled($0, in: book) }
      return isAnyWaiting ? .unbilled(fee) : nil
    }
    guard let deal = book.deal(of: project),
      let charge = book.charges.live(Deal.charge(of: project)),
      !Drafting.isBilled(charge, in: book),
      let fee = (try? rest(of: deal, in: book)) ?? nil, let said = try? charge.price.amount(),
      said != fee
    else { return nil }
    // The words are of all that it brings, not of what is left beside a deposit.
    guard let whole = (try? Deals.fee(of: deal)) ?? nil, let asked = try? whole.subtracting(fee),
      let both = try? said.adding(asked)
    else { return .differs(fee, charge: said) }
    return .differs(whole, charge: both)
  }

  /// The charge that an invoice takes along so that it leaves nothing of the deal out; nil where it leaves nothing out.
  static func chargeLeftOut(of project: ID<Project>, in book: Book) -> Charge? {
    guard let deal = book.deal(of: project),
      unbilled(of: project, in: book) != nil || question(of: project, in: book) != nil
    else { return nil }
    return try? charge(of: deal, in: book)
  }

  /// The same where the deal is all that there is to pay for: nobody has to be asked.
  static func loneCharge(of project: ID<Project>, in book: Book) -> Charge? {
    if unbilled(of: project, in: book) == nil
      || !typedCharges(of: project, in: book).isEmpty
    {
      return nil
    }
    return chargeLeftOut(of: project, in: book)
  }
}
