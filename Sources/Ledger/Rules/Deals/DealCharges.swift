/// The charges of a deal: its own, which bills what the deal brings, and those of differences once an issued invoice has that
/// (rules G31, G99). What somebody typed beside them may bill the deal too.
extension Deals {
  /// The ids of a project's charges that are its deal's: the own one, the deposit's and the one that takes that off, then those
  /// of differences, the first first; the last is the next difference's, which no charge has yet.
  static func ownCharges(of project: ID<Project>, in book: Book) -> [ID<Charge>] {
    [Deal.charge(of: project), Deal.depositCharge(of: project), Deal.takenOffCharge(of: project)]
      + differenceCharges(of: project, in: book)
  }

  /// Those of differences among them.
  static func differenceCharges(of project: ID<Project>, in book: Book) -> [ID<Charge>] {
    var ids: [ID<Charge>] = []
    while true {
      let id = Deal.differenceCharge(ids.count + 1, of: project)
      ids.append(id)
      if book.charges[id] == nil { return ids }
    }
  }

  /// The live charges of differences, the first first.
  private static func differences(of project: ID<Project>, in book: Book) -> [Charge] {
    differenceCharges(of: project, in: book).compactMap { book.charges.live($0) }
  }

  /// What somebody asks for besides expenses, the deal's own charges left out.
  static func typedCharges(of project: ID<Project>, in book: Book) -> [Charge] {
    let own = ownCharges(of: project, in: book)
    return book.charges(of: project).filter { $0.expense.isNone && !own.contains($0.id) }
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

  // MARK: what is left to bill

  /// What the deal's own charge is to say: what the deal brings beside the charges of differences and of the deposit, unless
  /// another takes that off (rule G100); nil while it is not known.
  ///
  /// Below zero where an invoice asked for more than the deal brings; what a draft asks for is put right on that.
  static func rest(of deal: Deal, in book: Book) throws(MoneyError) -> Money? {
    guard var fee = try fee(of: deal) else { return nil }
    for charge in differences(of: deal.project, in: book) {
      let amount = try charge.price.amount()
      if amount.currency == fee.currency { fee = try fee.subtracting(amount) }
    }
    guard let deposit = Deposits.charged(of: deal.project, in: book),
      deposit.currency == fee.currency
    else { return fee }
    if let own = book.charges.live(Deal.charge(of: deal.project)),
      Deposits.isTakenOffTyped(by: own, in: book)
    {
      return try deposit.negated()
    }
    if Deposits.isTakenOffTyped(of: deal.project, fee, in: book) { return fee }
    let rest = try fee.subtracting(deposit)
    let isOnDraft = Deposits.invoice(of: deal.project, in: book).map { !$0.isIssued } ?? false
    return rest.isNegative && isOnDraft ? .zero(fee.currency) : rest
  }

  /// What the deal brings beyond its own charge that an issued invoice has, below zero what it brings less; nil where no invoice
  /// has it, where both agree, where the charge says another amount than that invoice (rule G108), and where typed charges come
  /// to the difference.
  static func difference(of deal: Deal, in book: Book) throws(MoneyError) -> Money? {
    guard let own = book.charges.live(Deal.charge(of: deal.project)),
      Drafting.isIssued(own, in: book), ChangedSinceIssue(own, in: book) == nil,
      let rest = try rest(of: deal, in: book)
    else { return nil }
    let said = try own.price.amount()
    guard said.currency == rest.currency else { return nil }
    let more = try rest.subtracting(said)
    return more.isZero || isBilledByHand(more, of: deal.project, in: book) ? nil : more
  }

  /// How far the fee is billed.
  public enum Billing: Equatable, Sendable {
    /// There is no charge of it.
    case none
    /// By the deal's own charge, or by what somebody typed (rule G99).
    case charged
    /// The charge says another amount than the deal.
    case differs(Money)
  }

  /// How far a deal is billed, by its own charge or by hand.
  public static func billing(of deal: Deal, in book: Book) throws(MoneyError) -> Billing {
    guard let charge = book.charges.live(Deal.charge(of: deal.project)) else {
      guard let rest = try rest(of: deal, in: book), !rest.isZero else { return .none }
      return isBilledByHand(rest, of: deal.project, in: book) ? .charged : .none
    }
    let amount = try charge.price.amount()
    let isSaid =
      Drafting.isIssued(charge, in: book)
      ? try difference(of: deal, in: book) == nil : try rest(of: deal, in: book) == amount
    return isSaid ? .charged : .differs(amount)
  }

  // MARK: making them

  /// Makes the charge that bills what the deal brings, or renews it: one, whoever does it, and however often.
  ///
  /// Once an issued invoice has it, the difference is a charge of its own; a paid project is delivered again where that asks for more.
  public static func bill(_ deal: Deal, in book: Book) throws(Problem) -> Edit {
    var edit = Edit()
    Stages.put(try charge(of: deal, in: book), in: book, &edit)
    return edit
  }

  /// That charge as it is to be.
  static func charge(of deal: Deal, in book: Book) throws(Problem) -> Charge {
    let id = Deal.charge(of: deal.project)
    let own = book.charges.live(id)
    let issued = own == nil ? nil : Drafting.issuedInvoice(with: id, in: book)
    var rest: Money?
    var difference: Charge?
    do throws(MoneyError) {
      if let own, issued != nil { difference = try charge(ofDifferenceTo: own, deal, in: book) }
      rest = try self.rest(of: deal, in: book)
    } catch {
      throw .tooLarge
    }
    if let difference { return difference }
    if let issued { throw .onInvoice(issued.number) }
    guard let rest else { throw .nothingToBill }
    let work =
      book.projects[deal.project].map { Trades.service(ofNewChargeIn: $0, book) } ?? .concert
    var charge = charge(id, of: deal.project, work, in: book)
    // One that took a deposit off typed charges is of the work again.
    if charge.service == Deposits.service && !rest.isNegative { charge.service = work }
    charge.price = price(of: rest, deal)
    return charge
  }

  /// A sum as a price: of a deal by the hour its hours, where it is all that these come to.
  static func price(of sum: Money, _ deal: Deal) -> Price {
    let terms = deal.terms
    guard terms.type == .hourly, let amount = terms.amount else { return Price(sum) }
    let hours = Price(amount, times: terms.hours)
    return (try? hours.amount()) == sum ? hours : Price(sum)
  }

  /// The charge of what the deal brings otherwise: one that no invoice has yet, else a new one like the deal's own.
  private static func charge(
    ofDifferenceTo own: Charge, _ deal: Deal, in book: Book
  ) throws(MoneyError) -> Charge? {
    guard let more = try difference(of: deal, in: book) else { return nil }
    if var known = differences(of: deal.project, in: book).last, !Drafting.isBilled(known, in: book)
    {
      known.price = Price(try known.price.amount().adding(more))
      return known
    }
    let id = Deal.differenceCharge(
      differenceCharges(of: deal.project, in: book).count, of: deal.project)
    var charge = charge(id, of: deal.project, own.service, in: book)
    (charge.name, charge.price) = (own.name, Price(more))
    return charge
  }

  /// A charge of a deal as it is, else a new one for a service, behind the project's others or before them.
  static func charge(
    _ id: ID<Charge>, of project: ID<Project>, _ service: ServiceType, isFirst: Bool = false,
    in book: Book
  ) -> Charge {
    var charge = book.charges.live(id) ?? Charge()
    if charge.id != id {
      let others = book.charges(of: project)
      charge.id = id
      charge.service = service
      charge.position =
        isFirst
        ? Position.between(nil, others.first?.position, jitter: id.raw)
        : Position.between(others.last?.position, nil, jitter: id.raw)
    }
    charge.project = project
    return charge
  }
}
