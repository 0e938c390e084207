import Ledger

// Rows in the exchange shape, as `list --json` and `show --json` print them.

extension Entity {
  /// The row as one object: its id, then its registers in declaration order.
  public var exchangeValue: Value { .object([Member("id", .text(id.text))] + members) }
}

extension Book {
  /// All rows of a kind in the order of their ids, also those in the trash.
  public func exchangeRows(_ kind: Kind) -> [Value] {
    var visitor = RowValues()
    var book = self
    book.visit(kind, &visitor)
    return visitor.values
  }

  /// One row of a kind; nil when there is none.
  public func exchangeRow(_ kind: Kind, id: UInt64) -> Value? {
    var visitor = RowValue(id: id)
    var book = self
    book.visit(kind, &visitor)
    return visitor.value
  }

  /// Every register of a kind.
  public static func schema(of kind: Kind) -> [RegisterSchema] {
    var visitor = KindSchema()
    var book = Book()
    book.visit(kind, &visitor)
    return visitor.schema
  }
}

extension Table {
  /// Row numbers in the order of ids, so that output does not depend on who wrote first.
  var placesByID: [Int] {
    // Keys are taken out first: sorting whole rows would copy each of them many times.
    var keys: [(id: UInt64, place: Int)] = []
    keys.reserveCapacity(count)
    for place in rows.indices { keys.append((rows[place].id.raw, place)) }
    keys.sort { $0.id < $1.id }
    return keys.map { $0.place }
  }
}

private struct RowValues: TableVisitor {
  var values: [Value] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    values.reserveCapacity(table.count)
    for place in table.placesByID { values.append(table.rows[place].exchangeValue) }
  }
}

private struct RowValue: TableVisitor {
  let id: UInt64
  var value: Value?

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    value = table[ID(id)]?.exchangeValue
  }
}

private struct KindSchema: TableVisitor {
  var schema: [RegisterSchema] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) { schema = E.schema }
}
