import Ledger

/// A number that was given out.
public struct IssuedNumber: Equatable, Sendable {
  /// Who gave it out, as the storage keeps it.
  public enum Giver: Int64, Sendable {
    /// A device took it from its own series.
    case device = 0
    /// The hub counted it out.
    case hub = 1
    /// The hub did, and the answer was lost: a void invoice carries it.
    case moved = 2
  }

  public var series: ID<Series>
  public var count: Int64
  /// The text on the invoice.
  public var number: String
  public var invoice: ID<Invoice>
  /// The change that gave it.
  public var seq: Int64
  public var giver: Giver

  public init(
    series: ID<Series>, count: Int64, number: String, invoice: ID<Invoice>, seq: Int64,
    giver: Giver
  ) {
    self.series = series
    self.count = count
    self.number = number
    self.invoice = invoice
    self.seq = seq
    self.giver = giver
  }
}

/// What the hub answered to a wish to issue.
public struct IssueAnswer: Equatable, Sendable {
  public var invoice: ID<Invoice>
  /// One a wish; empty: it named none.
  public var key: String
  public var member: ID<AccountMember>
  /// The series in which whoever wished would number it without the hub; none: not said.
  public var series: ID<Series>
  /// The change that issued it.
  public var seq: Int64

  public init(
    invoice: ID<Invoice>, key: String, member: ID<AccountMember>, series: ID<Series>, seq: Int64
  ) {
    self.invoice = invoice
    self.key = key
    self.member = member
    self.series = series
    self.seq = seq
  }
}

/// The last count of a series that the owner confirmed after a restore.
public struct NumberFloor: Equatable, Sendable {
  public var series: ID<Series>
  public var count: Int64
  /// Where the log stood then.
  public var seq: Int64

  public init(series: ID<Series>, count: Int64, seq: Int64) {
    self.series = series
    self.count = count
    self.seq = seq
  }
}

/// The numbers given out, whose the series are, and what was answered to wishes to issue.
public protocol NumberReader: AnyObject {
  /// The number of an invoice.
  func issuedNumber(of invoice: ID<Invoice>) throws(StorageError) -> IssuedNumber?
  /// Which invoice has a count of a series.
  func holder(of count: Int64, in series: ID<Series>) throws(StorageError) -> ID<Invoice>?
  /// The numbers with a text, in any series.
  func issuedNumbers(with text: String) throws(StorageError) -> [IssuedNumber]
  /// The greatest count of a series that was given out, or that the owner confirmed.
  func lastCount(of series: ID<Series>) throws(StorageError) -> Int64?
  /// How far returning devices and the owner know a series to have come.
  func knownCount(of series: ID<Series>) throws(StorageError) -> Int64?
  /// What the owner confirmed, above 0.
  func numberFloors() throws(StorageError) -> [NumberFloor]
  /// Calls `body` with every number, by series and count.
  ///
  /// Throws ``StorageError/corrupt(what:)`` when one is nobody's.
  func forEachIssuedNumber(_ body: (IssuedNumber) throws -> Void) throws
  /// The member who first used a device's series.
  func firstMember(of series: ID<Series>) throws(StorageError) -> ID<AccountMember>?
  /// The change that answered a wish.
  func answer(to key: String, for invoice: ID<Invoice>) throws(StorageError) -> Int64?
  /// Every wish to issue an invoice that was answered, one a key, in no order.
  func answers(for invoice: ID<Invoice>) throws(StorageError) -> [IssueAnswer]
}

/// Gives numbers out, each count of a series once and each invoice one.
public protocol NumberWriter: AnyObject {
  /// Gives a number out.
  ///
  /// Throws ``StorageError/constraint(_:)`` when the count of the series is given out, or the invoice
  /// has a number.
  func claim(_ number: IssuedNumber) throws(StorageError)
  /// Passes the hub's number of an invoice on to a void one, if it has one; ``IssuedNumber/Giver/moved``
  /// afterwards.
  ///
  /// Throws ``StorageError/constraint(_:)`` when the other has a number.
  func moveNumber(from invoice: ID<Invoice>, to void: ID<Invoice>) throws(StorageError)
  /// Gives a device's series to a member, unless it is somebody's.
  func bind(_ series: ID<Series>, to member: ID<AccountMember>) throws(StorageError)
  /// Keeps the first answer to a wish, for ever.
  func keep(_ answer: IssueAnswer) throws(StorageError)
  /// Notes that a returning device knows of a count.
  func noteCount(_ count: Int64, of series: ID<Series>) throws(StorageError)
  /// Keeps what the owner confirmed, in the place of what they confirmed before.
  func confirm(_ floor: NumberFloor) throws(StorageError)
}
