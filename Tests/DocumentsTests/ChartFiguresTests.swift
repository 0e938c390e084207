import Documents
import Exchange
import Ledger
import LedgerTestSupport
import Markup
import Testing

/// The figures behind a chart: all of them where they are shown, and what the picture says where they are only heard.
struct ChartFiguresTests {
  private func page(_ chart: ChartBlock, hidesFigures: Bool) -> String {
    var view = DocumentView()
    view.hidesFigures = hidesFigures
    var html = HTML()
    chart.html(view, Formats(locale: "en-US"), into: &html)
    return html.string
  }

  private func count(_ part: String, in page: String) -> Int {
    page.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  @Test func `what is only heard is what is drawn, and how many more there are`() {
    let names = (1...40).map { "Client \($0)" }
    let chart = ChartBlock(
      "By Client", .rows, names.map { ChartBlock.Bar($0, [Money(10, .usd)]) },
      table: TableBlock(
        columns: [TableColumn("Client", isWide: true), TableColumn("Income", .trailing)],
        rows: names.map { [TableCell($0), TableCell(.money(Money(10, .usd)))] }))
    let heard = page(chart, hidesFigures: true)
    #expect(count("<tr", in: heard) == 1 + ChartBlock.mostRows)
    #expect(heard.contains("and 28 more") && !heard.contains("Client 13"))
    let shown = page(chart, hidesFigures: false)
    #expect(count("<tr", in: shown) == 41 && !shown.contains("more"))
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>, IncomeReport.Grouping.allCases)
  func `a brief table of income adds up to what the whole one does`(
    _ seed: UInt64, _ grouping: IncomeReport.Grouping
  ) throws {
    let today = try #require(Day(year: 2026, month: 11, day: 21))
    var generator = BookGenerator(charges: 400, seed: seed, on: today)
    var replica = Replica(device: 7)
    while let batch = generator.next() {
      _ = replica.commit(batch, now: Instant(milliseconds: 1_700_000_000_000), undoable: false)
    }
    var question = ReportQuestion(replica.book, on: today)
    question.by = IncomeSlicing(grouping == .month ? .mediaType : grouping, .received).name
    let charts = IncomeCharts(question)
    let (whole, brief) = (charts.overTime.table, charts.overTime(isBrief: true).table)
    #expect(whole.count == brief.count && whole.count > 0)
    var parts = 0
    for place in 0..<whole.count {
      let (all, few) = (whole.row(place), brief.row(place))
      let formats = question.formats
      #expect(all.figure(2).text(formats) == few.figure(2).text(formats))
      #expect(few.subs.count <= 8 || grouping == .mediaType || grouping == .month)
      parts += few.subs.count
      func sum(_ rows: [TableRow]) throws -> Totals {
        var sum = Totals()
        for row in rows {
          guard case .money(let amount) = row.figure(2) else { continue }
          try sum.add(amount)
        }
        return sum
      }
      #expect(try sum(all.subs) == sum(few.subs))
    }
    #expect(parts > 0)
  }
}
