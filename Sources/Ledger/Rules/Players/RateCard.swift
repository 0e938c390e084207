/// What is asked besides the fee, from the person's own card (rule G34).
public enum RateCard {
  /// Why a line of the card cannot be kept, or not be charged.
  public enum Problem: Error, Equatable, Sendable {
    case noName, noPrice, tooMuch, noQuantity, noFee, tooLarge

    public var message: Phrase {
      switch self {
      case .noName: return "Enter a name"
      case .noPrice: return "Enter an amount or a percentage"
      case .tooMuch: return "Enter a percentage up to 1000"
      case .noQuantity: return "Enter how many"
      case .noFee: return "Enter the fee that it is a percentage of"
      case .tooLarge: return "The amount is too large"
      }
    }
  }

  /// What stops a line of the card.
  public static func problem(_ rate: CardRate) -> Problem? {
    if rate.type == .own, isBlank(rate.name) { return .noName }
    if let amount = rate.price.amount { return amount.isPositive ? nil : .noPrice }
    if rate.price.share <= .zero { return .noPrice }
    return rate.price.share > Rate(percent: 1000) ? .tooMuch : nil
  }

  /// What percentages are of: what the deal brings, else the first charge.
  public static func base(of project: ID<Project>, in book: Book) -> Money? {
    if let deal = book.deal(of: project), let fee = try? Deals.fee(of: deal) { return fee }
    return book.charges(of: project).first.flatMap { try? $0.price.amount() }
  }

  /// What one costs, of a fee where it is a percentage.
  public static func unit(_ rate: CardRate, of base: Money?) throws(Problem) -> Money {
    if let amount = rate.price.amount { return amount }
    guard let base, base.isPositive else { throw .noFee }
    do throws(MoneyError) {
      return try base.percent(rate.price.share)
    } catch {
      throw .tooLarge
    }
  }

  /// The charge that bills so many of it; `name` is what it is called where the card has no name.
  public static func charge(
    _ rate: CardRate, times quantity: Quantity, of base: Money?, named name: String,
    as id: ID<Charge>, on project: ID<Project>, in book: Book
  ) throws(Problem) -> Charge {
    if quantity <= .zero { throw .noQuantity }
    var charge = Charge()
    charge.id = id
    charge.project = project
    charge.price = Price(try unit(rate, of: base), times: quantity)
    do throws(MoneyError) {
      _ = try charge.price.amount()
    } catch {
      throw .tooLarge
    }
    switch rate.type {
    case .perDiem: charge.service = ServiceType("Per Diem")
    case .mileage: charge.service = ServiceType("Reimbursement")
    case .doubling, .cartage, .overtime, .own: charge.service = .other
    }
    if rate.type != .perDiem || !isBlank(rate.name) {
      charge.name = isBlank(rate.name) ? name : trimmed(rate.name)
    }
    charge.position = Position.between(
      book.charges(of: project).last?.position, nil, jitter: id.raw)
    return charge
  }
}
