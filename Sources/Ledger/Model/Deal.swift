/// What was agreed for a gig: one a project (rule G31).
public struct Deal: Entity {
  public static var kind: Kind { .deal }

  public var id = ID<Deal>()
  public var life = Life.live
  public var project = ID<Project>()
  public var terms = DealTerms()
  public var door = DealDoor()
  public var deposit = DealDeposit()
  public var notes = ""

  public init() {}

  /// The deal of a project, whoever enters it.
  public static func id(of project: ID<Project>) -> ID<Deal> {
    .foreign("deal-of:" + project.text)
  }

  /// The charge that bills what the deal brings.
  public static func charge(of project: ID<Project>) -> ID<Charge> {
    .foreign("charge-of-deal:" + project.text)
  }

  /// The charge that asks for the deposit before the gig (rule G100).
  public static func depositCharge(of project: ID<Project>) -> ID<Charge> {
    .foreign("deposit-of-deal:" + project.text)
  }

  /// The charge that takes the deposit off what other charges than the deal's own ask for (rule G100).
  static func takenOffCharge(of project: ID<Project>) -> ID<Charge> {
    .foreign("deposit-taken-off:" + project.text)
  }

  /// The charge that bills what the deal brings otherwise after its own was invoiced; `number` counts them from 1.
  static func differenceCharge(_ number: Int, of project: ID<Project>) -> ID<Charge> {
    .foreign("difference-of-deal:\(project.text):\(number)")
  }

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { project.raw }
  /// The slot of ``project``.
  public static var projectLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "project", &project)
    visitor.register(3, "terms", &terms)
    visitor.register(4, "door", &door)
    visitor.register(5, "deposit", &deposit)
    visitor.register(6, "notes", &notes)
  }
}

/// How it is paid: one register, so that no merge makes a deal that nobody offered.
public struct DealTerms: Composite, Equatable {
  public var type = DealType.flat
  /// The fee, what an hour costs, or the guarantee.
  public var amount: Money?
  public var hours = Quantity.zero
  /// Of the door, in percent.
  public var share = Rate.zero

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "type", &type)
    visitor.register(2, "amount", &amount)
    visitor.register(3, "hours", &hours)
    visitor.register(4, "share", &share)
  }
}

/// How a deal's fee is worked out (rule G31): fixed, by the hour, a part of the door, or a guarantee against one.
public enum DealType: String, Choice, Sendable {
  case flat, hourly, door, guarantee
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .flat: return "Flat Fee"
    case .hourly: return "By the Hour"
    case .door: return "Percentage of the Door"
    case .guarantee: return "Guarantee Against Percentage"
    }
  }
}

/// What came in at the door, and what is taken off before it is shared.
public struct DealDoor: Composite, Equatable {
  public var takings: Money?
  public var costs: Money?

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "takings", &takings)
    visitor.register(2, "costs", &costs)
  }
}

/// What is paid before the gig: a part of what the deal brings, by a day.
public struct DealDeposit: Composite, Equatable {
  public var share = Rate.zero
  public var day: Day?

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "share", &share)
    visitor.register(2, "day", &day)
  }
}

extension Book {
  /// The live deal of a project.
  public func deal(of project: ID<Project>) -> Deal? {
    deals.live(Deal.id(of: project))
  }
}
