import Ledger
import Testing

@testable import Documents
@testable import Paper

/// Amounts of many digits, as rupiah and dong are, and long German words: none leaves the page, is cut or stands on another.
struct LongAmountTests {
  private static let long = "-22.021.597.764,97\u{A0}KWD"

  /// The texts on one box after another, with where they stand.
  private func texts(
    _ block: Block, width: Double
  ) -> [[(x: Double, y: Double, width: Double, size: Double)]] {
    var builder = BoxBuilder(
      typesetter: Typesetter(Samples.fonts), formats: Formats(), sheet: StyleSheet(PaperLook()),
      logo: nil, pageHeight: 700)
    return builder.boxes([block], width: width).map { box in
      box.marks.compactMap { mark in
        guard case .text(let line, let style) = mark.shape else { return nil }
        return (mark.x, mark.y, line.width, style.size)
      }
    }
  }

  private func table(_ amount: String, columns: Int) -> Block {
    let amounts = (0..<columns).map { TableColumn("Sum \($0)", .trailing) }
    return .table(
      TableBlock(
        columns: [TableColumn("Category", isWide: true)] + amounts,
        rows: [[TableCell("Travel")] + amounts.map { _ in TableCell(amount) }]))
  }

  @Test func `a table of long amounts is smaller, and all of it stands on the page`() {
    for columns in 1...5 {
      let rows = texts(table(Self.long, columns: columns), width: 479)
      // A head and one row of one line.
      #expect(rows.map { $0.count } == [columns + 1, columns + 1])
      for text in rows.joined() { #expect(text.x >= 0 && text.x + text.width <= 479.01) }
      for (one, next) in zip(rows[1], rows[1].dropFirst()) { #expect(one.x + one.width < next.x) }
      #expect((rows[1][0].size == 9.5) == (columns < 4), "\(columns)")
    }
    for text in texts(table("$1,234.50", columns: 5), width: 479)[1] { #expect(text.size == 9.5) }
  }

  @Test func `a sum that leaves no room for its label stands below it`() {
    func sum(
      _ amount: String, _ label: String = "Gesamtbetrag"
    ) -> [(x: Double, y: Double, width: Double, size: Double)] {
      texts(.sums([Fact(label, amount)]), width: 205).flatMap { $0 }
    }
    // No word of the label is cut for an amount, however long that is.
    for digits in 1...20 {
      let amount = String(repeating: "8", count: digits)
      #expect(sum(amount, "Rechnungsbetrag").count == 2, "\(digits)")
    }
    let beside = sum("5,00\u{A0}KWD")
    #expect(beside.count == 2 && abs(beside[0].y - beside[1].y) < 0.01)
    let below = sum("1.078.310.418.941,856\u{A0}KWD")
    #expect(below.count == 2 && below[1].y > below[0].y + 10)
    #expect(below[1].x >= 0 && abs(below[1].x + below[1].width - 205) < 0.01)
  }

  @Test(arguments: ["", "PAID", "GUTGESCHRIEBEN"])
  func `what is to be paid stands in one line beside its stamp, smaller where it is long`(
    _ stamp: String
  ) {
    func amounts(_ amount: String) -> [(x: Double, y: Double, width: Double, size: Double)] {
      let headline = Headline(amount: amount, caption: "Paid", stamp: stamp)
      return texts(.headline(headline), width: 479)[0]
    }
    // The amount, until when, and the stamp.
    let parts = stamp.isEmpty ? 2 : 3
    let usual = amounts("1.250,00\u{A0}EUR")
    #expect(usual.count == parts && usual[0].size == 24)
    let long = amounts("-999.999.999.999.999.999,99\u{A0}EUR")
    #expect(long.count == parts && long[0].size <= 24)
    #expect(long[0].x + long[0].width <= (stamp.isEmpty ? 479 : long[2].x))
  }

  @Test func `a fact's label that is too long for its place is wrapped beside its value`() {
    let label = "Umsatzsteuer nach den Vorschriften des Landes und der Gemeinde, ermäßigt"
    let boxes = texts(.facts([Fact(label, "19 %"), Fact("Kurz", "7 %")]), width: 200)
    let values = boxes.joined().filter { $0.x > 0 }
    #expect(values.count == 2 && boxes.count > 3)
    for text in boxes.joined() where text.x == 0 { #expect(text.width <= values[0].x) }
  }

  @Test func `a title's long word is smaller, not cut`() {
    // What the credit note's title has beside the sender.
    let title = texts(.title("Rechnungskorrektur", note: "1023"), width: 182)
    #expect(title.count == 2 && title.allSatisfy { $0.count == 1 })
    #expect(title[0][0].size < 24 && title[0][0].size > 13 && title[0][0].width <= 182.01)
    let short = texts(.title("Rechnung", note: "1023"), width: 300)
    #expect(short.joined().allSatisfy { $0.size == 24 })
  }
}
