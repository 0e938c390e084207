/// What a deal brings, what is paid of it before the gig, and the charge that bills it (rule G31).
public enum Deals {
  public enum Problem: Error, Equatable, Sendable {
    case noAmount, noHours, noShare, shareTooLarge, depositTooLarge, mixedCurrencies, tooLarge
    case nothingToBill
    /// With the invoice's number.
    case onInvoice(String)

    public var message: Phrase {
      switch self {
      case .noAmount: return "Enter an amount"
      case .noHours: return "Enter how many hours"
      case .noShare: return "Enter a percentage"
      case .shareTooLarge: return "Enter a percentage up to 100"
      case .depositTooLarge: return "A deposit is 100 percent at most"
      case .mixedCurrencies: return "Enter all amounts of a deal in one currency"
      case .tooLarge: return "The amount is too large"
      case .nothingToBill: return "Enter the takings first"
      case .onInvoice(let number): return "It stands on invoice \(number) and stays there"
      }
    }
  }

  /// What stops a deal.
  public static func problem(_ deal: Deal) -> Problem? {
    let terms = deal.terms
    let whole = Rate(percent: 100)
    if terms.type != .door, !(terms.amount?.isPositive ?? false) { return .noAmount }
    if terms.type == .hourly, terms.hours <= .zero { return .noHours }
    if hasDoor(terms.type) {
      if terms.share <= .zero { return .noShare }
      if terms.share > whole { return .shareTooLarge }
      let amounts = [terms.type == .door ? nil : terms.amount, deal.door.takings, deal.door.costs]
      var currency: Currency?
      for case let amount? in amounts {
        if let currency, currency != amount.currency { return .mixedCurrencies }
        currency = amount.currency
      }
    }
    if deal.deposit.share.isNegative || deal.deposit.share > whole { return .depositTooLarge }
    do throws(MoneyError) {
      _ = try fee(of: deal)
    } catch {
      return .tooLarge
    }
    return nil
  }

  /// Whether what comes in at the door counts.
  public static func hasDoor(_ type: DealType) -> Bool { type == .door || type == .guarantee }

  /// What the deal brings; nil while that is not known.
  ///
  /// A guarantee is the least there is, so it counts before the takings are known.
  public static func fee(of deal: Deal) throws(MoneyError) -> Money? {
    let terms = deal.terms
    switch terms.type {
    case .flat: return terms.amount
    case .hourly: return try terms.amount?.times(terms.hours)
    case .door: return try part(of: deal)
    case .guarantee:
      guard let part = try part(of: deal) else { return terms.amount }
      guard let guarantee = terms.amount else { return part }
      return try guarantee.isLess(than: part) ? part : guarantee
    }
  }

  /// The percentage of what is left of the takings after the costs; a loss is the house's.
  private static func part(of deal: Deal) throws(MoneyError) -> Money? {
    guard let takings = deal.door.takings else { return nil }
    let left = try deal.door.costs.map { costs throws(MoneyError) in try takings.subtracting(costs)
    }
    let base = left ?? takings
    return base.isPositive ? try base.percent(deal.terms.share) : .zero(takings.currency)
  }

  /// What is paid before the gig; nil without a deposit, or while what the deal brings is not known.
  public static func deposit(of deal: Deal) throws(MoneyError) -> Money? {
    if deal.deposit.share.isZero { return nil }
    return try fee(of: deal)?.percent(deal.deposit.share)
  }

  /// What of the deposit has not come in yet.
  public static func openDeposit(of deal: Deal, in book: Book) throws(MoneyError) -> Money? {
    guard var open = try deposit(of: deal) else { return nil }
    for payment in book.payments(of: deal.project) {
      let counted = payment.amount.counted(in: open.currency, payment.worth)
      if counted.currency == open.currency { open = try open.subtracting(counted) }
    }
    return open.isNegative ? .zero(open.currency) : open
  }

  /// What is left to bill beside the charge of the deposit, where there is one and no other takes it off (rule G100): below
  /// zero where an invoice asked for more than the deal brings; what a draft asks for is put right on that.
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
      Deposits.isTakenOff(by: own, in: book)
    {
      return try deposit.negated()
    }
    if Deposits.isTakenOff(of: deal.project, fee, in: book) { return fee }
    let rest = try fee.subtracting(deposit)
    let isOnDraft = Deposits.invoice(of: deal.project, in: book).map { !$0.isIssued } ?? false
    return rest.isNegative && isOnDraft ? .zero(fee.currency) : rest
  }

  // MARK: billing

  /// How far the fee is billed.
  public enum Billing: Equatable, Sendable {
    /// There is no charge of it.
    case none
    /// By the deal's own charge, or by what somebody typed (rule G99).
    case charged
    /// The charge says another amount than the deal.
    case differs(Money)
  }

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
    let issued =
      book.charges.live(id) == nil ? nil : Drafting.issuedInvoice(with: id, in: book)
    var rest: Money?
    var difference: Charge?
    do throws(MoneyError) {
      if issued != nil { difference = try differenceCharge(of: deal, in: book) }
      rest = try self.rest(of: deal, in: book)
    } catch {
      throw .tooLarge
    }
    if let difference { return difference }
    if let issued { throw .onInvoice(issued.number) }
    guard let rest else { throw .nothingToBill }
    let known = book.charges.live(id)
    var charge = known ?? Charge()
    charge.id = id
    charge.project = deal.project
    // One that took a deposit off typed charges is of the work again.
    if known == nil || (charge.service == Deposits.service && !rest.isNegative) {
      charge.service =
        book.projects[deal.project].map { Trades.service(ofNewChargeIn: $0, book) } ?? .concert
    }
    if known == nil {
      charge.position = Position.between(
        book.charges(of: deal.project).last?.position, nil, jitter: id.raw)
    }
    let terms = deal.terms
    charge.price = Price(rest)
    if terms.type == .hourly, let amount = terms.amount {
      let hours = Price(amount, times: terms.hours)
      if let whole = try? hours.amount(), whole == rest { charge.price = hours }
    }
    return charge
  }
}
