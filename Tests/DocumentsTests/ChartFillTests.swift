import Documents
import Foundation
import Ledger
import Markup
import Testing

/// Parts of charts are told apart by colour and by pattern (rule R12).
struct ChartFillTests {
  /// The relative luminance of WCAG 2.2.
  private func luminance(_ hex: String) throws -> Double {
    let number = try #require(UInt32(hex, radix: 16))
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(number >> UInt32(shift) & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ a: String, _ b: String) throws -> Double {
    let (one, two) = (try luminance(a), try luminance(b))
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  @Test(arguments: 0..<ChartFill.count)
  func `each colour stands out from paper and from both themes`(_ place: Int) throws {
    let fill = ChartFill(place)
    // The page and its cards, as theme.css has them.
    for paper in ["ffffff", "f7f7f4"] { #expect(try contrast(fill.hex, paper) >= 3) }
    for dark in ["101113", "17191c"] { #expect(try contrast(fill.darkHex, dark) >= 3) }
  }

  @Test func `each has a pattern of its own, and the style sheet has the same colours`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../web/insight.css").standardizedFileURL
    let sheet = try String(contentsOf: path, encoding: .utf8)
    var patterns: Set<String> = []
    for place in 0..<ChartFill.count {
      let fill = ChartFill(place)
      patterns.insert(fill.pattern.map { "\($0)" }.joined())
      #expect(
        sheet.contains(".fill-\(place) { fill: light-dark(#\(fill.hex), #\(fill.darkHex)); }"))
    }
    #expect(patterns.count == ChartFill.count)
    #expect(Set(MediaType.allCases.map { ChartFill.of($0).place }).count == ChartFill.count)
  }

  private func ring(_ units: [Int]) -> ChartBlock {
    ChartBlock(
      "Ring", .ring, units.map { ChartBlock.Bar("Part \($0)", [Money($0, .usd)]) },
      table: TableBlock(columns: [], rows: []))
  }

  @Test func `a ring's parts fill it, and what went back has none`() {
    let shares = ring([1, 1, 1, -5, 0]).ringShares
    #expect(shares.map { $0.length } == [333, 334, 333, 0, 0])
    #expect(shares.map { $0.from } == [0, 333, 667, 1000, 1000])
    #expect(ring([1, 1, 1, -5]).whole == Money(3, .usd))
    #expect(ring([]).scale == nil)
  }

  @Test func `stacked parts stand on each other, and what went back hangs below`() throws {
    let chart = ChartBlock(
      "Stack", .stacked, series: ["a", "b", "c"],
      [ChartBlock.Bar("x", [Money(30, .usd), Money(60, .usd), Money(-40, .usd)])],
      table: TableBlock(columns: [], rows: []))
    let scale = try #require(chart.scale)
    #expect(scale.top == Money(100, .usd) && scale.bottom == Money(-50, .usd))
    var html = HTML()
    chart.html(DocumentView(), Formats(), into: &html)
    let text = html.string
    // Of 140 pixels for 150: zero is at 158 - 47; 30 and 90 above it are 28 and 84.
    for part in [
      "y=\"83\" height=\"28\"", "y=\"27\" height=\"56\"", "y=\"111\" height=\"37\"",
      "url(#chart-bars-0)", "url(#chart-bars-2)",
    ] { #expect(text.contains(part), "\(part)") }
  }
}
