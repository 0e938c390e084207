/// A line of the rate card: what is asked besides the fee (rule G34).
public struct CardRate: Entity {
  public static var kind: Kind { .rate }

  public var id = ID<CardRate>()
  public var life = Life.live
  public var type = CardRateType.own
  /// "" is what its type is called.
  public var name = ""
  public var price = CardPrice()
  /// What one is of: "day", "km"; "" is one each.
  public var unit = ""
  public var position = Position()

  public init() {}

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "type", &type)
    visitor.register(3, "name", &name)
    visitor.register(4, "price", &price)
    visitor.register(5, "unit", &unit)
    visitor.register(6, "position", &position)
  }

  public var title: Phrase { isBlank(name) ? type.title : .verbatim(name) }
}

/// An amount for one, or where there is none a part of the fee: one register.
public struct CardPrice: Composite, Equatable {
  public var amount: Money?
  /// Of the fee, in percent.
  public var share = Rate.zero

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "amount", &amount)
    visitor.register(2, "share", &share)
  }
}

/// What a line of the rate card is asked for (rule G34); `own` is called what its name says.
public enum CardRateType: String, Choice, Sendable {
  case perDiem = "per-diem"
  case mileage, doubling, cartage, overtime, own
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .perDiem: return "Per Diem"
    case .mileage: return "Mileage"
    case .doubling: return "Doubling"
    case .cartage: return "Cartage"
    case .overtime: return "Overtime"
    case .own: return "Other"
    }
  }
}

extension Book {
  /// The live rates in their order.
  public var rateCard: [CardRate] {
    rates.live.inListOrder
  }
}
