import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Where heads and rows stand, against lines that are made one by one.
struct ListSectionsTests {
  private struct Line: Equatable {
    var section: Int
    var row: Int?
    var top: Int
    var height: Int
  }

  /// Expenses of some days, newest last.
  private func app(days: [Int32]) throws -> App {
    try ExpenseStage.freelancer { edit in
      for (place, day) in days.enumerated() {
        edit.put(
          ExpenseStage.expense("of \(place)") { $0.day = Day(number: day) }, replacing: nil)
      }
    }.app
  }

  @Test(arguments: [0, 1, 2, 3, 4]) func `lines stand where one after the other would put them`(
    seed: Int
  ) throws {
    var random = Dice(seed: UInt64(seed))
    let days = (0..<(seed == 0 ? 1 : 60)).map { _ in Int32(20_000 + random.below(90)) }
    let app = try app(days: days)
    let list = app.index[.expenses]
    let sort = list.kind.sorts.first { $0.name == "date-asc" }
    let rows = list.rows(ListQuery(by: try #require(sort), on: app.state.today), in: app.book)
    for group in ExpenseGroup.allCases {
      let heads = group.heads
      let sections = ListSections(rows, heads, of: app, list, rowHeight: 64, headHeight: 40)
      var lines: [Line] = []
      var (top, section, last) = (0, -1, Int32?.none)
      for (place, row) in rows.enumerated() {
        let run = heads.run(app, list.word(heads.column, of: row))
        if run != last {
          section += 1
          lines.append(Line(section: section, row: nil, top: top, height: 40))
          top += 40
        }
        last = run
        #expect(sections.top(ofRow: place) == top)
        #expect(sections.rows(of: section).contains(place))
        lines.append(Line(section: section, row: place, top: top, height: 64))
        top += 64
      }
      #expect(sections.lineCount == lines.count && sections.top(of: lines.count) == top)
      for (number, line) in lines.enumerated() {
        let found = sections.line(number)
        #expect(found.section == line.section && found.row == line.row)
        #expect(sections.top(of: number) == line.top)
      }
      for _ in 0..<40 {
        let from = random.below(top + 300)
        let to = from + random.below(900)
        // As far as a line reaches into it, from the first such one on.
        let first = lines.firstIndex { $0.top + $0.height > from }
        let end = lines.firstIndex { $0.top > to } ?? lines.count
        let window = sections.window(from: from, to: to)
        guard let first else {
          #expect(window.lines.isEmpty)
          continue
        }
        #expect(window.lines == first..<max(first, end))
        #expect(window.before == lines[first].top)
        let above = end < lines.count ? lines[max(first, end)].top : top
        #expect(window.after == top - above)
      }
    }
  }
}
