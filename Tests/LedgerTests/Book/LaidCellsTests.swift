import LedgerTestSupport
import Testing

@testable import Ledger

/// The cells of a row, laid one after another, against its plain values taken apart the slow way.
struct LaidCellsTests {
  fileprivate static func cells(_ value: Value, _ shape: Shape) -> [String] {
    switch (shape, value) {
    case (.optional(let wrapped), _): return cells(value, wrapped)
    case (.money, _):
      return cells(value["minor"] ?? .null, .integer) + cells(value["currency"] ?? .null, .text)
    case (.object(let parts), _):
      return parts.flatMap { cells(value[$0.name] ?? .null, $0.shape) }
    case (_, .null): return ["nothing"]
    case (.list, _): return ["list \(value)"]
    case (.instant, _):
      let moment = try? Instant(value: value)
      if moment?.milliseconds == 0 { return ["nothing"] }
    case _: break
    }
    switch value {
    case .bool(let flag): return [flag ? "1" : "0"]
    case .integer(let number): return ["\(number)"]
    case .text(let text), .number(let text): return ["“\(text)”"]
    case .null, .list, .object: return ["\(value)"]
    }
  }

  private func cells(_ laid: PlainCells) -> [String] {
    laid.cells.flatMap { cell -> [String] in
      switch cell {
      case .null: return ["nothing"]
      case .integer(let number): return ["\(number)"]
      case .text(let range): return ["“\(String(decoding: laid.bytes[range], as: UTF8.self))”"]
      case .value(let place): return Self.cells(laid.values[place].value, laid.values[place].shape)
      }
    }
  }

  @Test func `every row of every kind, full or blank, has the cells of its values`() {
    var book = Book()
    for (place, edit) in SampleRows.all().enumerated() {
      let stamp = Stamp(time: UInt64(place + 1), device: 1)
      book.apply(Change(device: 1, counter: UInt64(place + 1), stamp: stamp, body: edit.body))
    }
    // One after the other into the same cells, so that nothing of a row stays for the next.
    var laid = PlainCells()
    for kind in Kind.allCases {
      var blank = BlankRow()
      book.visit(kind, &blank)
      let stamp = Stamp(time: 99, device: 1)
      book.apply(Change(device: 1, counter: 99, stamp: stamp, body: blank.edit.body))
      var visitor = Rows()
      book.visit(kind, &visitor)
      let shapes = visitor.shapes
      #expect(visitor.rows.count > 1, "\(kind.name)")
      for (id, wanted) in visitor.rows {
        #expect(book.lay(kind, id, as: shapes, on: &laid), "\(kind.name)")
        #expect(cells(laid) == wanted, "\(kind.name) \(id)")
      }
      #expect(!book.lay(kind, 77, as: shapes, on: &laid))
      #expect(laid.cells.isEmpty && laid.bytes.isEmpty)
    }
  }
}

private struct BlankRow: TableVisitor {
  var edit = Edit()

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    var row = E()
    row.id = ID(9)
    edit.put(row, replacing: nil)
  }
}

/// The cells of all rows of a table, by their values.
private struct Rows: TableVisitor {
  var shapes: [Shape] = []
  var rows: [(id: UInt64, cells: [String])] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    shapes = E.schema.map { $0.shape }
    rows = table.rows.map { row in
      let cells = zip(E.schema, row.members).flatMap {
        LaidCellsTests.cells($1.value, $0.shape)
      }
      return (row.id.raw, cells)
    }
  }
}
