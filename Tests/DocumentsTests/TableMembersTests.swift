import Ledger
import LedgerTestSupport
import Testing

@testable import Documents

/// What other programs read of a table, beside a plain reading of its cells.
struct TableMembersTests {
  private func figure(_ dice: inout Dice) -> Figure {
    dice.percent(50)
      ? .money(Money(minor: Int64(dice.below(900)), currency: .usd)) : .text("t\(dice.below(9))")
  }

  private func row(_ columns: Int, _ subs: Int, _ dice: inout Dice) -> TableRow {
    // Shorter and longer than the table, too.
    let cells = (0..<max(0, columns + dice.below(4) - 2)).map { _ in TableCell(figure(&dice)) }
    return TableRow(
      cells, subs: (0..<subs).map { _ in row(columns, 0, &dice) }, isAside: dice.percent(30))
  }

  private func cells(_ row: TableRow, _ keys: [String]) -> [Member] {
    var members: [Member] = []
    for (place, key) in keys.enumerated() where key != "" {
      members.append(
        Member(key, place < row.cells.count ? row.cells[place].figure.value : .text("")))
    }
    return members
  }

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func `each row is an object of its keys, with the rows below it and the sums beside them`(
    _ seed: UInt64
  ) {
    var dice = Dice(seed: seed)
    let columns = (0..<(1 + dice.below(4))).map { place in
      TableColumn(
        "T\(place)", key: dice.percent(70) ? "k\(place)" : "",
        sub: dice.percent(70) ? "s\(place)" : ""
      )
    }
    let rows = (0..<dice.below(4)).map { _ in row(columns.count, dice.below(3), &dice) }
    let hasKey = dice.percent(85)
    let hasSubs = dice.percent(60)
    var table = TableBlock(
      columns: columns, count: rows.count, key: hasKey ? "rows" : "", subKey: hasSubs ? "parts" : ""
    ) { rows[$0] }
    let total = dice.percent(70) ? row(columns.count, 0, &dice) : nil
    table.total = total.map { ("sums", $0) }
    var wanted: [Member] = []
    if hasKey {
      let objects = rows.map { row in
        var members = cells(row, columns.map { $0.key })
        if hasSubs {
          let parts = row.subs.filter { !$0.isAside }.map { part in
            var members = cells(part, columns.map { $0.subKey })
            // A part of the same keys as the row itself has parts of its own, of which there are none.
            if columns.allSatisfy({ $0.key == $0.subKey }) {
              members.append(Member("parts", .list([])))
            }
            return Value.object(members)
          }
          members.append(Member("parts", .list(parts)))
        }
        return Value.object(members)
      }
      wanted.append(Member("rows", .list(objects)))
      if let total {
        var sums: [Member] = []
        for (place, column) in columns.enumerated()
        where column.key != "" && place < total.cells.count {
          let figure = total.cells[place].figure
          if !figure.amounts.isEmpty { sums.append(Member(column.key, figure.value)) }
        }
        wanted.append(Member("sums", .object(sums)))
      }
    }
    var document = Document(title: "T", author: "A", formats: Formats())
    document.blocks = [.table(table)]
    #expect(document.members == wanted)
  }
}
