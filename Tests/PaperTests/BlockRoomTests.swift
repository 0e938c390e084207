import Documents
import Ledger
import Testing

@testable import Paper

/// The room between blocks on paper: a title stands nearer to what it is of than to what is above it, and nothing touches.
struct BlockRoomTests {
  private let table = Block.table(
    TableBlock(columns: [TableColumn("Category", isWide: true)], rows: [[TableCell("Travel")]]))
  private let facts = Block.facts([Fact("Year", "2026")])
  private let sums = Block.sums([Fact("Total", "$5.00")])
  private let lines = Block.lines(["As received"], .body)
  private let title = Block.heading("Trips", level: 2)
  private let chart = Block.chart(
    ChartBlock(
      "Months", .columns, series: [], [ChartBlock.Bar("May", [Money(5, .usd)])],
      table: TableBlock(
        columns: [TableColumn("Month", isWide: true)], rows: [[TableCell("May")]])))

  private func height(_ blocks: Block...) -> Double {
    var builder = BoxBuilder(
      typesetter: Typesetter(Samples.fonts), formats: Formats(), sheet: StyleSheet(PaperLook()),
      logo: nil, pageHeight: 700)
    return builder.boxes(blocks, width: 479).reduce(0) { $0 + $1.height }
  }

  /// The room between `above` and `block`, which neither has alone.
  private func room(_ above: Block, _ block: Block) -> Double {
    (height(above, block) - height(above) - height(block)).rounded()
  }

  @Test func `a title has room above it and a little below`() {
    for above in [table, facts, sums, lines, chart] {
      #expect(room(above, title) == 20)
      #expect(room(title, above) == 3)
      // What only programs read is nothing between them.
      #expect(height(above, .data([]), title) == height(above, title))
      #expect(height(title, .data([]), above) == height(title, above))
    }
    // A gap that is there is the room.
    #expect(room(title, .gap(2)) == 0)
    #expect((height(table, .gap(12), title) - height(table, title)).rounded() == -8)
  }

  @Test func `charts, facts and sums do not touch what stands above them`() {
    for above in [table, facts, sums, chart] { #expect(room(above, chart) == 16) }
    for above in [table, chart, sums] { #expect(room(above, facts) == 8) }
    #expect(room(facts, sums) == 8)
    // Sums stand close under what they add up.
    #expect(room(table, sums) == 0 && room(chart, sums) == 0)
  }

  @Test func `a row stays with the first of its parts, and the last one with the total`() {
    var table = TableBlock(columns: [TableColumn("Client", isWide: true)], count: 2, key: "rows") {
      _ in
      TableRow(
        [TableCell("Ann")], subs: [TableRow([TableCell("2026")]), TableRow([TableCell("2025")])])
    }
    func kept() -> [Bool] {
      var builder = BoxBuilder(
        typesetter: Typesetter(Samples.fonts), formats: Formats(), sheet: StyleSheet(PaperLook()),
        logo: nil, pageHeight: 700)
      return builder.boxes([.table(table)], width: 479).map { $0.keepsWithNext }
    }
    let rows = [true, false, false, true, false]
    #expect(kept() == [true] + rows + [false])
    table.total = ("total", TableRow([TableCell("Total")]))
    #expect(kept() == [true] + rows + [true, false])
  }
}
