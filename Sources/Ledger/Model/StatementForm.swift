/// What a person said about files of one shape, so that they are not asked again (rule M25).
public struct StatementForm: Entity {
  public static var kind: Kind { .statementform }

  public var id = ID<StatementForm>()
  public var life = Life.live
  /// The file that was asked about, for people.
  public var name = ""
  /// Where such files go.
  public var account = ID<MoneyAccount>()
  /// The answers as the command line's options have them; "" was not asked.
  public var sign = ""
  public var dates = ""
  public var decimal = ""
  public var balances = ""
  public var titles = ""
  /// Columns as they were said, "amount=Betrag", one a line.
  public var columns = ""

  public init() {}

  /// Files of one shape have the same titles, or as many columns of the same sorts where they have none.
  public static func id(of shape: String) -> ID<StatementForm> {
    .foreign("statementform:" + shape)
  }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "account", &account)
    visitor.register(4, "sign", &sign)
    visitor.register(5, "dates", &dates)
    visitor.register(6, "decimal", &decimal)
    visitor.register(7, "balances", &balances)
    visitor.register(8, "titles", &titles)
    visitor.register(9, "columns", &columns)
  }
}
