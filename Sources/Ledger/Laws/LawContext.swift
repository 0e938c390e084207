/// Who wants a change, and where it is judged.
public struct LawContext: Equatable, Sendable {
  /// The way by which a change comes to the book.
  public enum Origin: Equatable, Sendable {
    /// A device's own, on the hub or on the device before it is written.
    case device
    /// The hub's own deed: it numbers an invoice, changes members.
    case hub
    /// Whoever holds the folder: the command line, its imports.
    case local
    /// What a device holds of a log that a restored hub lost.
    case returned
  }

  public var origin: Origin
  public var member: ID<AccountMember>
  /// nil for a stranger, and for who was removed.
  public var role: Role?
  /// Whose change it is; 0 for a returned piece.
  public var device: UInt64
  /// Whether there is a hub: without one the only replica numbers from the main series.
  public var hasHub: Bool
  /// Whether the owner confirmed the last numbers since the book was restored.
  public var numbersConfirmed: Bool

  public init(
    _ origin: Origin, member: ID<AccountMember> = AccountMember.founder, role: Role? = .owner,
    device: UInt64, hasHub: Bool = true, numbersConfirmed: Bool = true
  ) {
    self.origin = origin
    self.member = member
    self.role = role
    self.device = device
    self.hasHub = hasHub
    self.numbersConfirmed = numbersConfirmed
  }

  /// Whether presets, history and numbers from elsewhere are theirs to bring.
  var isAdministrator: Bool {
    origin == .local || origin == .hub || (role != nil && role != .member)
  }
}

/// A number that a change gives out.
public struct GivenNumber: Equatable, Sendable {
  public var series: UInt64
  public var count: Int64
  public var number: String
  public var invoice: UInt64
}

/// What the laws say of a change.
public struct Judgement: Sendable {
  /// The numbers it gives out.
  public var numbers: [GivenNumber] = []
  /// Series that this change uses; whoever is first has them.
  public var usedSeries: [UInt64] = []
  /// What restores the laws behind it: the hub's own next change.
  ///
  /// Empty when there is nothing to restore.
  public var answer = Edit()
  /// Numbers that pass to an invoice of the answer, from the invoice that had them.
  public var moved: [(from: UInt64, to: UInt64)] = []

  init() {}

  /// Nothing to keep or restore.
  public static var nothing: Judgement { Judgement() }
}

/// How a judgement can end badly.
public enum Verdict: Error, Equatable, Sendable {
  /// Never to be taken.
  case refused(Refusal)
  /// This program is too old to judge it.
  case newer(Refusal)

  public var refusal: Refusal {
    switch self {
    case .refused(let refusal), .newer(let refusal): return refusal
    }
  }
}

extension Verdict {
  static func no(_ code: String, _ words: Phrase, at key: RegisterKey = Refusal.whole) -> Verdict {
    .refused(Refusal(code, words, at: key))
  }

  static func tooNew(at key: RegisterKey) -> Verdict {
    .newer(Refusal("newer", "A newer program wrote this; update the hub", at: key))
  }
}
