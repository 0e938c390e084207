import Ledger

/// The registers of a kind as columns of a table: what CSV files are made of.
///
/// Parts are joined to camel-case names (`scheduleStart`, `addressCity`). Money is two columns,
/// `amount` as a plain decimal and `amountCurrency`. Lists are one column of compact JSON.
public struct RowColumns: Sendable {
  public let kind: Kind
  let parts: [Shape.Part]
  /// The columns' names, `id` first.
  public let names: [String]

  public init(_ kind: Kind) {
    self.kind = kind
    parts =
      [Shape.Part("id", .reference)]
      + Book.schema(of: kind).map { Shape.Part($0.name, $0.shape) }
    var names: [String] = []
    for part in parts { RowColumns.append(part.name, part.shape, to: &names) }
    self.names = names
  }

  /// One cell a column, for a row in the exchange shape.
  public func cells(of row: Value) -> [CSVCell] {
    var cells: [CSVCell] = []
    cells.reserveCapacity(names.count)
    for part in parts { RowColumns.append(row[part.name] ?? .null, part.shape, to: &cells) }
    return cells
  }

  private static func append(_ name: String, _ shape: Shape, to names: inout [String]) {
    switch shape {
    case .optional(let inner):
      append(name, inner, to: &names)
    case .money:
      names += [name, name + "Currency"]
    case .object(let parts):
      for part in parts { append(joined(name, part.name), part.shape, to: &names) }
    case .text, .integer, .bool, .reference, .day, .time, .instant, .decimal, .choice, .list:
      names.append(name)
    }
  }

  private static func joined(_ a: String, _ b: String) -> String {
    a + uppered(String(b.prefix(1))) + String(b.dropFirst())
  }

  private static func append(_ value: Value, _ shape: Shape, to cells: inout [CSVCell]) {
    switch shape {
    case .optional(let inner):
      append(value, inner, to: &cells)
    case .money:
      guard let money = try? Money(value: value) else {
        cells += [.plain(""), .plain("")]
        return
      }
      cells += [.plain(money.plain), .plain(money.currency.code)]
    case .object(let parts):
      for part in parts { append(value[part.name] ?? .null, part.shape, to: &cells) }
    case .list:
      cells.append(.text(value == .null ? "" : JSONWriter.text(value)))
    case .text, .time, .choice:
      cells.append(.text(plain(value)))
    case .integer, .bool, .reference, .day, .instant, .decimal:
      cells.append(.plain(plain(value)))
    }
  }

  private static func plain(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .number(let text), .text(let text): text
    case .list, .object: JSONWriter.text(value)
    }
  }
}
