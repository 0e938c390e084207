import Ledger

/// A row of every kind with something in every register, made from the registers' shapes.
public enum SampleRows {
  /// One edit a kind, each of one row; every register is written.
  public static func all() -> [Edit] {
    var book = Book()
    return Kind.allCases.map { kind in
      var visitor = SampleRow()
      book.visit(kind, &visitor)
      return visitor.edit
    }
  }

  /// The id of the sample row of a kind.
  public static func id(_ kind: Kind) -> UInt64 { 0xA000 + UInt64(kind.rawValue) }

  /// A plain value of a shape that `accept` takes; what a text stands for is not said by its shape.
  public static func value(_ shape: Shape, _ name: String, accept: (Value) -> Bool) -> Value? {
    switch shape {
    case .optional(let inner):
      return value(inner, name, accept: accept)
    case .list(let inner):
      return value(inner, name) { accept(.list([$0])) }.map { .list([$0, $0]) }
    case .object(let parts):
      var members: [Member] = []
      for part in parts {
        let chosen = value(part.shape, part.name) { accept(.object([Member(part.name, $0)])) }
        if let chosen { members.append(Member(part.name, chosen)) }
      }
      return .object(members)
    case .choice(let words):
      return words.last.map { .text($0) }
    case .text, .integer, .bool, .reference, .day, .time, .instant, .money, .decimal:
      return plain.first { candidate in
        candidate.shape == shape && accept(candidate.value(name))
      }?.value(name)
    }
  }

  private struct Plain {
    var shape: Shape
    var value: Value

    func value(_ name: String) -> Value {
      if case .text("") = value { return .text("Łódź, " + name) }
      return value
    }
  }

  private static let plain: [Plain] = [
    Plain(shape: .text, value: .text("")),
    Plain(shape: .text, value: .text("EUR")),
    Plain(shape: .time, value: .text("09:30")),
    Plain(shape: .text, value: .text("m5")),
    Plain(shape: .integer, value: .integer(7)),
    Plain(shape: .bool, value: .bool(true)),
    Plain(shape: .reference, value: .text(ID<Client>(0xA001).text)),
    Plain(shape: .day, value: .text("2026-11-21")),
    Plain(shape: .instant, value: .text("2026-11-21T09:00:00.125Z")),
    Plain(
      shape: .money,
      value: .object([Member("minor", .integer(-12_345)), Member("currency", .text("JPY"))])),
    Plain(shape: .decimal, value: .text("2.5")),
  ]
}

private struct SampleRow: TableVisitor {
  var edit = Edit()

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    var row = E()
    row.id = ID(SampleRows.id(E.kind))
    for register in E.schema where register.tag != 1 {
      let value = SampleRows.value(register.shape, register.name) { value in
        var copy = E()
        return (try? copy.set(register.name, to: value)) != nil
      }
      if let value { try? row.set(register.name, to: value) }
    }
    edit.put(row, replacing: nil)
  }
}
