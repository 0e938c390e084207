/// What a bank says an account held at the beginning and at the end of some days: a fact, like its lines.
public struct BankStatement: Entity {
  public static var kind: Kind { .bankstatement }

  public var id = ID<BankStatement>()
  public var life = Life.live
  public var account = ID<MoneyAccount>()
  public var batch = ID<ImportBatch>()
  /// The bank's number of it.
  public var reference = ""
  public var first: Day?
  public var last: Day?
  /// Before the first line.
  public var opening: Money?
  /// After the last.
  public var closing: Money?

  public init() {}

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == 0 ? account.raw : batch.raw }
  /// The slot of ``account``.
  public static var accountLink: Int { 0 }
  /// The slot of ``batch``.
  public static var batchLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "account", &account)
    visitor.register(3, "batch", &batch)
    visitor.register(4, "reference", &reference)
    visitor.register(5, "first", &first)
    visitor.register(6, "last", &last)
    visitor.register(7, "opening", &opening)
    visitor.register(8, "closing", &closing)
  }
}
