import Documents
import Ledger
import LedgerTestSupport
import Markup
import Testing

@testable import Paper

/// Charts on paper and in pages: what is below zero, what is long, what is beyond a screen (rule E42).
struct ChartPaperTests {
  private func bar(_ name: String, _ units: Int) -> ChartBlock.Bar {
    ChartBlock.Bar(name, [Money(units, .usd)])
  }

  private func chart(_ shape: ChartBlock.Shape, _ bars: [ChartBlock.Bar]) -> ChartBlock {
    ChartBlock("Bars", shape, bars, table: TableBlock(columns: [], rows: []))
  }

  private func pdfText(_ chart: ChartBlock) throws -> String {
    var document = Document(title: "Bars", author: "Ann Lee", formats: Formats())
    document.blocks = [.chart(chart)]
    let result = try document.pdf(fonts: Samples.fonts)
    return try withFile(result.bytes) { path in
      #expect(try output(of: "qpdf", "--check", path).code == 0)
      return try output(of: "pdftotext", "-layout", path, "-").text
    }
  }

  @Test func `a column is measured from the least to the greatest`() throws {
    let scale = try #require(chart(.columns, [bar("a", 130), bar("b", -40)]).scale)
    #expect(scale.top == Money(200, .usd) && scale.bottom == Money(-50, .usd))
    #expect(scale.below(of: 1_000) == 200)
    #expect(scale.length(Money(100, .usd), of: 1_000) == 400)
    #expect(scale.length(Money(-50, .usd), of: 1_000) == 200)
    #expect(scale.length(Money(100, .eur), of: 1_000) == 0)
    let refunds = try #require(chart(.columns, [bar("a", -3)]).scale)
    #expect(refunds.top == .zero(.usd) && refunds.below(of: 140) == 140)
    #expect(chart(.columns, [bar("a", 0)]).scale == nil)
    #expect(chart(.rows, []).scale == nil)
  }

  @Test func `a row is as long as its amount is great, whatever its sign`() throws {
    let scale = try #require(chart(.rows, [bar("a", 50), bar("b", -100)]).scale)
    #expect(scale.top == Money(100, .usd) && scale.bottom == .zero(.usd))
    #expect(scale.length(Money(-100, .usd), of: 1_000) == 1_000)
    #expect(scale.length(Money(50, .usd), of: 1_000) == 500)
    // Something of anything, and never more than all.
    #expect(scale.length(Money(minor: 1, currency: .usd), of: 1_000) == 1)
  }

  @Test(arguments: [Int64.max, Int64.max / 2, 99_999_999_999, 100_000_000_000, 7, 1])
  func `any amount has a measure`(_ minor: Int64) throws {
    for shape in [ChartBlock.Shape.columns, .rows] {
      let values = [Money(minor: minor, currency: .usd), Money(minor: -minor, currency: .usd)]
      let bars = values.map { ChartBlock.Bar("x", [$0]) }
      let scale = try #require(chart(shape, bars).scale)
      for value in values {
        let length = scale.length(value, of: 10_000)
        #expect(length > 0 && length <= 10_000)
      }
      #expect(shape == .rows || scale.below(of: 10_000) == 5_000)
    }
  }

  @Test func `rows on paper have their amounts, and long names say that they were cut`() throws {
    let long = "Aufwendungen für Fremdleistungen und Instandhaltung der Räume"
    let text = try pdfText(
      chart(.rows, [bar(long, 1_200), bar("Food", 80), bar("Refunds", -5_000)]))
    #expect(text.contains("$1,200") && text.contains("-$5,000"))
    #expect(text.contains("Aufwendungen") && text.contains("…"))
    #expect(text.contains("Food ") && !text.contains("Food…"))
  }

  @Test func `columns on paper say how far they go below zero`() throws {
    let text = try pdfText(chart(.columns, [bar("Jan", 1_300), bar("Feb", -400)]))
    #expect(text.contains("$2,000") && text.contains("-$500") && text.contains("Feb"))
  }

  @Test(arguments: [(60, false), (-20, true)])
  func `stacked columns on paper have a floor below zero only where something is`(
    least: Int, isBelow: Bool
  ) throws {
    let bars = [130, least].map { ChartBlock.Bar("x", [Money($0, .usd), Money(10, .usd)]) }
    let text = try pdfText(chart(.stacked, bars))
    #expect(text.contains("$200") && text.contains("$100"))
    #expect(text.contains("-$") == isBelow && !text.contains("$0"), "\(text)")
  }

  /// What a line of the chart stands for can be read: no bar is drawn over it.
  @Test(arguments: [ChartBlock.Shape.columns, .stacked], [1, 12, 60])
  func `no column stands on what the lines stand for`(_ shape: ChartBlock.Shape, _ count: Int) {
    for sign in [1, -1] {
      let bars = (0..<count).map { bar("x", sign * (2_500_000 + $0)) }
      var builder = BoxBuilder(
        typesetter: Typesetter(Samples.fonts), formats: Formats(), sheet: StyleSheet(PaperLook()),
        logo: nil, pageHeight: 700)
      let boxes = builder.chartBoxes(chart(shape, bars), width: 480)
      let marks = boxes.first?.marks ?? []
      var (labels, columns) = ([(x: Double, width: Double)](), [(x: Double, width: Double)]())
      for mark in marks {
        switch mark.shape {
        case .text(let line, _) where mark.x == 0: labels.append((0, line.width))
        case .fill(let width, let height, _) where height > 1 && width < 480:
          columns.append((mark.x, width))
        case _: continue
        }
      }
      #expect(!labels.isEmpty && columns.count >= count)
      let end = labels.reduce(0.0) { max($0, $1.width) }
      for column in columns {
        #expect(column.x >= end && column.x + column.width <= 480.001)
      }
    }
  }

  @Test func `parts of a row stand in, and quieter than their sum`() throws {
    let table = TableBlock(
      columns: [TableColumn("Date", isWide: true), TableColumn("Income", .trailing)], count: 1
    ) { _ in
      TableRow(
        [TableCell("November"), TableCell(.money(Money(30, .usd)))],
        subs: [TableRow([TableCell("Film"), TableCell(.money(Money(30, .usd)))])])
    }
    var builder = BoxBuilder(
      typesetter: Typesetter(Samples.fonts), formats: Formats(), sheet: StyleSheet(PaperLook()),
      logo: nil, pageHeight: 700)
    let boxes = builder.tableBoxes(table, width: 480)
    let rows = boxes.suffix(2).map { box in
      box.marks.compactMap { mark -> (x: Double, style: TextStyle)? in
        if case .text(_, let style) = mark.shape { return (mark.x, style) }
        return nil
      }
    }
    #expect(rows[0].count == 2 && rows[1].count == 2)
    #expect(rows[0][0].x == 0 && rows[1][0].x > 0)
    #expect(rows[0][0].style.size > rows[1][0].style.size)
    #expect(rows[0][1].style.size > rows[1][1].style.size)
  }

  @Test func `a page draws a hollow bar below zero, and leads each series to its own rows`() {
    var html = HTML()
    chart(.rows, [bar("Food", 80), bar("Refunds", -50)]).html(
      DocumentView(), Formats(), into: &html)
    #expect(html.string.contains("chart-bar chart-below") && html.string.contains("-$50"))
    let days = Day(year: 2026, month: 1, day: 1)!
    let links = [days, days.adding(years: -1)].map {
      Link.spending(SpendingRows(.business, from: $0, to: $0))
    }
    let columns = ChartBlock(
      "Months", .columns, series: ["2026", "2025"],
      [ChartBlock.Bar("Jan", [Money(3, .usd), Money(-2, .usd)], links)],
      table: TableBlock(columns: [], rows: []))
    var view = DocumentView()
    view.address = { link in
      if case .spending(let rows) = link { return rows.first?.text }
      return nil
    }
    html = HTML()
    columns.html(view, Formats(), into: &html)
    #expect(html.string.contains("data-href=\"2026-01-01\""))
    #expect(html.string.contains("data-href=\"2025-01-01\""))
    #expect(html.string.contains("Jan 2025: -$2"))
  }
}
