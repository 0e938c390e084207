/// An account at a bank, a card, or a payment service, whose statements come in (rule M20).
///
/// Its id follows from its number, or from its name where it has none: two devices that begin it unheard write one row.
public struct MoneyAccount: Entity {
  public static var kind: Kind { .moneyaccount }

  public var id = ID<MoneyAccount>()
  public var life = Life.live
  public var name = ""
  public var type = MoneyAccountType.checking
  /// What was on it before the first day; its currency is the account's.
  public var opening = Money(minor: 0, currency: .usd)
  /// The day that ``opening`` was there at the beginning of; nil: before anything that is known.
  public var openingDay: Day?
  /// An IBAN or another number, without blanks.
  public var number = ""
  /// Which bank: a BIC, a routing number or a name.
  public var bank = ""
  public var position = Position()

  public init() {}

  public var currency: Currency { opening.currency }

  /// `generation` counts accounts that had the number before and have another now.
  public static func id(number: String, generation: Int = 0) -> ID<MoneyAccount> {
    .foreign("moneyaccount:number:" + plain(number) + suffix(generation))
  }

  public static func id(named name: String, generation: Int = 0) -> ID<MoneyAccount> {
    .foreign("moneyaccount:name:" + folded(trimmed(name)) + suffix(generation))
  }

  private static func suffix(_ generation: Int) -> String {
    generation == 0 ? "" : "~\(generation)"
  }

  /// A number as it is compared: letters and digits alone, in capitals.
  public static func plain(_ number: String) -> String {
    var bytes: [UInt8] = []
    for byte in number.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A: bytes.append(byte)
      case 0x61...0x7A: bytes.append(byte - 0x20)
      case 0x2A: bytes.append(byte)
      case _: continue
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "type", &type)
    visitor.register(4, "opening", &opening)
    visitor.register(5, "openingDay", &openingDay)
    visitor.register(6, "number", &number)
    visitor.register(7, "bank", &bank)
    visitor.register(8, "position", &position)
  }
}

/// What an account is.
public enum MoneyAccountType: String, Choice, Sendable {
  case checking, savings, card, cash
  /// PayPal, Stripe and their like.
  case service
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .checking: return "Checking"
    case .savings: return "Savings"
    case .card: return "Credit Card"
    case .cash: return "Cash{{an account}}"
    case .service: return "Payment Service"
    }
  }
}
