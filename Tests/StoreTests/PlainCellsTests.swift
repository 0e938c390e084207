import Ledger
import LedgerTestSupport
import Storage
import Testing

/// Cells that are laid one after another are those that are made by way of values.
struct PlainCellsTests {
  private func books() throws -> [Book] {
    var samples = Book()
    for (place, edit) in SampleRows.all().enumerated() {
      let stamp = Stamp(time: UInt64(place + 1), device: 1)
      samples.apply(Change(device: 1, counter: UInt64(place + 1), stamp: stamp, body: edit.body))
    }
    var blank = Book()
    for kind in Kind.allCases {
      var visitor = BlankRow()
      blank.visit(kind, &visitor)
      blank.apply(
        Change(
          device: 1, counter: UInt64(kind.rawValue), stamp: Stamp(time: 9, device: 1),
          body: visitor.edit.body))
    }
    var studio = Book()
    let sample = sampleStudio(on: try Day(parsing: "2026-11-21"))
    studio.apply(
      Change(device: 1, counter: 1, stamp: Stamp(time: 1, device: 1), body: sample.body))
    return [samples, blank, studio]
  }

  @Test func `every row of every kind has the same cells`() throws {
    var count = 0
    for var book in try books() {
      for kind in Kind.allCases {
        var visitor = CellsOfRows(layout: Layout.of(kind))
        book.visit(kind, &visitor)
        var laid = PlainCells()
        for (id, cells) in visitor.rows {
          #expect(book.lay(kind, id, as: visitor.layout.shapes, on: &laid))
          #expect(Layout.cells(of: laid) == cells, "\(kind.name)")
          #expect(cells.count == visitor.layout.columns.count)
          count += 1
        }
        #expect(!book.lay(kind, .max, as: visitor.layout.shapes, on: &laid))
      }
    }
    #expect(count > 2 * Kind.allCases.count)
  }
}

private struct CellsOfRows: TableVisitor {
  let layout: Layout
  var rows: [(id: UInt64, cells: [Cell])] = []

  init(layout: Layout) { self.layout = layout }

  mutating func visit<E: Entity>(_ table: inout Ledger.Table<E>) {
    for row in table.rows { rows.append((row.id.raw, layout.cells(of: row))) }
  }
}

/// A row with nothing in it.
private struct BlankRow: TableVisitor {
  var edit = Edit()

  mutating func visit<E: Entity>(_ table: inout Ledger.Table<E>) {
    var row = E()
    row.id = ID(7)
    edit.put(row, in: table)
  }
}
