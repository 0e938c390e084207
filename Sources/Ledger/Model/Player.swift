/// A musician on a gig: what they play there, what was agreed, and whether they were paid (rules G32, G33).
public struct Player: Entity {
  public static var kind: Kind { .player }

  public var id = ID<Player>()
  public var life = Life.live
  public var project = ID<Project>()
  /// Nobody is the person whose book it is: their share is no cost.
  public var musician = ID<Musician>()
  /// What they play; "" is the musician's own instrument.
  public var role = ""
  public var pay = PlayerPay()
  public var state = PlayerState.planned
  public var paid = PlayerPaid()
  public var position = Position()

  public init() {}

  /// A musician is on a gig once: two devices that add them unheard write one row.
  public static func id(of musician: ID<Musician>, on project: ID<Project>) -> ID<Player> {
    .foreign("player:" + project.text + ":" + musician.text)
  }

  /// The expense that Mark as Paid makes: one, whoever marks it.
  public static func expense(of player: ID<Player>) -> ID<Transaction> {
    .foreign("pay-of:" + player.text)
  }

  /// Whether it is the person whose book it is.
  public var isSelf: Bool { musician.isNone }

  public static var linkCount: Int { 3 }
  public func link(_ slot: Int) -> UInt64 {
    switch slot {
    case 0: return project.raw
    case 1: return musician.raw
    case _: return paid.expense.raw
    }
  }
  /// The slot of ``project``.
  public static var projectLink: Int { 0 }
  /// The slot of ``musician``.
  public static var musicianLink: Int { 1 }
  /// The slot of the expense that pays them.
  public static var expenseLink: Int { 2 }
  /// The tag of ``state``.
  static var stateTag: UInt8 { 6 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "project", &project)
    visitor.register(3, "musician", &musician)
    visitor.register(4, "role", &role)
    visitor.register(5, "pay", &pay)
    visitor.register(Player.stateTag, "state", &state)
    visitor.register(7, "paid", &paid)
    visitor.register(8, "position", &position)
  }
}

/// What a player gets: one register, so that no merge makes an amount and a share of one.
public struct PlayerPay: Composite, Equatable {
  public var type = PlayerPayType.equal
  public var amount: Money?
  /// Of what there is to share, in percent.
  public var share = Rate.zero

  public init() {}

  public init(_ amount: Money) {
    type = .fixed
    self.amount = amount
  }

  public init(share: Rate) {
    type = .share
    self.share = share
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "type", &type)
    visitor.register(2, "amount", &amount)
    visitor.register(3, "share", &share)
  }
}

/// How what a player gets is worked out (rule G32): an amount, a percentage of what is shared, or as much as the others.
public enum PlayerPayType: String, Choice, Sendable {
  case fixed, share, equal
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .fixed: return "Agreed Amount"
    case .share: return "Percentage"
    case .equal: return "Equal Share"
    }
  }
}

/// How far a player is asked (rules G32, G77); who declined gets nothing and has no part in what is shared.
public enum PlayerState: String, Choice, Sendable {
  case planned, asked, confirmed, declined
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .planned: return "Not Asked Yet"
    case .asked: return "Asked"
    case .confirmed: return "Confirmed"
    case .declined: return "Declined"
    }
  }
}

/// That a player was paid, and the expense that did it: one register.
public struct PlayerPaid: Composite, Equatable {
  public var day: Day?
  public var expense = ID<Transaction>()

  public init() {}

  public init(_ day: Day?, by expense: ID<Transaction>) {
    self.day = day
    self.expense = expense
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "day", &day)
    visitor.register(2, "expense", &expense)
  }
}

extension Book {
  /// The live players of a gig in the order in which they were added.
  public func players(of project: ID<Project>) -> [Player] {
    players.live(linking: Player.projectLink, to: project.raw).inListOrder
  }

  /// The gigs that a musician is on.
  public func players(of musician: ID<Musician>) -> [Player] {
    if musician.isNone { return [] }
    return players.live(linking: Player.musicianLink, to: musician.raw)
  }

  /// What a player is called; "" for somebody without a name.
  public func name(of player: Player) -> String {
    if !player.isSelf { return musicians[player.musician]?.name ?? "" }
    return profile.personName.isEmpty ? profile.company : profile.personName
  }

  /// What a player plays on the gig.
  public func role(of player: Player) -> String {
    player.role.isEmpty ? musicians[player.musician]?.instrument ?? "" : player.role
  }
}
