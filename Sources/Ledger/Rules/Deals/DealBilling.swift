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
      return try? difference(of: deal, in: book)
    }
    // What an invoice asks for is billed, whatever became of its charge.
    if Drafting.issuedInvoice(with: Deal.charge(of: project), in: book) != nil { return nil }
    guard let fee = try? rest(of: deal, in: book), !fee.isZero,
      !isBilledByHand(fee, of: project, in: book)
    else { return nil }
    return fee
  }

  /// What a project's charges do not say yet of what its next invoices ask for: what its deal brings and none bills, or below
  /// zero the deposit that typed ones are less by; nil for nothing.
  public static func uncharged(of project: ID<Project>, in book: Book) -> Money? {
    unbilled(of: project, in: book) ?? Deposits.uncharged(of: project, in: book)
  }

  /// What a deal brings beyond its charge, or less, where it was settled after that was written; nil for nothing, and where an
  /// issued invoice has the charge.
  ///
  /// A price that somebody wrote later stands (rule G104), but not what the issue of an invoice that is void or credited by now
  /// wrote there.
  static func beyondCharge(of project: ID<Project>, in book: Book) -> Money? {
    guard let deal = book.deal(of: project),
      let own = book.charges.live(Deal.charge(of: project)), !Drafting.isIssued(own, in: book),
      settled(deal, in: book) > book.charges.written(own.id, RegisterTag.Charge.price)
        || saysWhatWasAsked(own, in: book),
      let rest = try? rest(of: deal, in: book), let said = try? own.price.amount(),
      let more = try? rest.subtracting(said), !more.isZero
    else { return nil }
    return more
  }

  /// When what a deal brings was settled.
  static func settled(_ deal: Deal, in book: Book) -> Stamp {
    max(
      book.deals.written(deal.id, RegisterTag.Deal.terms),
      book.deals.written(deal.id, RegisterTag.Deal.door))
  }

  /// Whether a charge says what an invoice asked for by it, since the issue of that (``DealLeft``), void ones too.
  private static func saysWhatWasAsked(_ own: Charge, in book: Book) -> Bool {
    let written = book.charges.written(own.id, RegisterTag.Charge.price)
    guard let said = try? own.price.amount() else { return false }
    return book.invoices.rows(naming: own.id.raw).contains { row in
      let invoice = book.invoices.rows[Int(row)]
      return book.invoices.stamp(row: row, tag: RegisterTag.Invoice.issue) <= written
        && (try? ChangedSinceIssue.billed(own.id, invoice, in: book))?.sum == said
    }
  }

  /// Whether an invoice took a discount off what it asked for of a deal or its deposit: what the deal brings less is before that.
  public static func isDiscounted(_ project: ID<Project>, in book: Book) -> Bool {
    [Deal.charge(of: project), Deal.depositCharge(of: project)].contains { charge in
      guard let invoice = Drafting.issuedInvoice(with: charge, in: book) else { return false }
      let left = try? GivenBack.left(of: charge, on: invoice, in: book)
      return left != (try? GivenBack.net(of: charge, on: invoice, in: book))
    }
  }

  /// What a project's deal brings and no charge bills, in words; below zero it brings less than was asked for.
  public static func words(
    ofUnbilled fee: Money, of project: ID<Project>, in book: Book, _ formats: Formats
  ) -> Phrase {
    if fee.isNegative, let less = try? fee.negated() {
      if isDiscounted(project, in: book) {
        return
          "The deal brings \(formats.money(less)) less than was asked for, before the discount."
      }
      return "The deal brings \(formats.money(less)) less than was asked for."
    }
    return "The deal brings \(formats.money(fee)), and no charge bills it."
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
      let rest = try? rest(of: deal, in: book), let said = try? charge.price.amount(),
      said != rest
    else { return nil }
    // The words are of all that it brings, not of what is left beside a deposit.
    guard let whole = try? fee(of: deal), let asked = try? whole.subtracting(rest),
      let both = try? said.adding(asked)
    else { return .differs(rest, charge: said) }
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
  ///
  /// Its charge is brought up to a deal that was settled at more since.
  static func loneCharge(of project: ID<Project>, in book: Book) -> Charge? {
    guard typedCharges(of: project, in: book).isEmpty,
      unbilled(of: project, in: book) != nil
        || beyondCharge(of: project, in: book)?.isPositive == true
    else { return nil }
    return chargeLeftOut(of: project, in: book)
  }
}
