/// What a deal brings, and what is paid of it before the gig (rule G31).
public enum Deals {
  /// Why a deal cannot be kept as entered (`noAmount` to `costsBelowZero`), or not be billed.
  public enum Problem: Error, Equatable, Sendable {
    case noAmount, noHours, noShare, shareTooLarge, depositTooLarge, mixedCurrencies, tooLarge
    case takingsBelowZero, costsBelowZero
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
      case .takingsBelowZero: return "Takings must be zero or greater"
      case .costsBelowZero: return "Costs must be zero or greater"
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
      if deal.door.takings?.isNegative ?? false { return .takingsBelowZero }
      if deal.door.costs?.isNegative ?? false { return .costsBelowZero }
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
}
