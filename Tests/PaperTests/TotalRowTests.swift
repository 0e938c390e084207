import Ledger
import Testing

@testable import Documents
@testable import Paper

/// The row that adds a table up stands out on paper: bold, under a rule.
struct TotalRowTests {
  private func table(_ amount: String, columns: Int, hasTotal: Bool = true) -> TableBlock {
    let amounts = (0..<columns).map { TableColumn("Sum \($0)", .trailing) }
    func row(_ name: String) -> TableRow {
      TableRow([TableCell(name)] + amounts.map { _ in TableCell(amount) })
    }
    var table = TableBlock(
      columns: [TableColumn("Category", isWide: true)] + amounts, count: 2, key: "rows"
    ) { place in
      var row = row("Travel \(place)")
      if place == 0 { row.subs = [TableRow([TableCell("Train")])] }
      return row
    }
    if hasTotal { table.total = ("total", row("All of it")) }
    return table
  }

  private func boxes(_ table: TableBlock, _ layout: PaperLayout = .classic) -> [Box] {
    var look = PaperLook()
    look.layout = layout
    var builder = BoxBuilder(
      typesetter: Typesetter(Samples.fonts), formats: Formats(), sheet: StyleSheet(look),
      logo: nil, pageHeight: 700)
    return builder.boxes([.table(table)], width: 479)
  }

  private func texts(_ box: Box) -> [(x: Double, width: Double, style: TextStyle)] {
    box.marks.compactMap { mark in
      guard case .text(let line, let style) = mark.shape else { return nil }
      return (mark.x, line.width, style)
    }
  }

  private func rules(_ box: Box) -> [Double] {
    box.marks.compactMap { mark in
      guard case .fill(let width, _, _) = mark.shape, width == 479 else { return nil }
      return mark.y
    }
  }

  @Test(arguments: [PaperLayout.classic, .modern, .minimal])
  func `a total is bold and stands under a rule`(_ layout: PaperLayout) {
    let rows = boxes(table("$5.00", columns: 2), layout)
    // A head, two rows, what the first is made of, and the total.
    #expect(rows.count == 5)
    for row in rows[1...3] {
      #expect(texts(row).allSatisfy { $0.style.face == .regular } && rules(row).count == 1)
    }
    #expect(texts(rows[4]).count == 3 && texts(rows[4]).allSatisfy { $0.style.face == .bold })
    #expect(rules(rows[4]).count == 2 && rules(rows[4]).first == 0)
    let plain = boxes(table("$5.00", columns: 2, hasTotal: false), layout)
    #expect(plain.count == 4 && plain.allSatisfy { rules($0).first != 0 })
  }

  @Test func `bold amounts have the room that they need`() {
    for columns in 1...5 {
      let rows = boxes(table("-22.021.597.764,97\u{A0}KWD", columns: columns))
      let total = texts(rows[4])
      #expect(rows.count == 5 && total.count == columns + 1)
      for text in total { #expect(text.x >= -0.01 && text.x + text.width <= 479.01) }
      for (one, next) in zip(total, total.dropFirst()) { #expect(one.x + one.width < next.x) }
    }
  }

  @Test func `a total of very many columns is bold beside their titles`() {
    let rows = boxes(table("-999.999.999.999.999,99\u{A0}EUR", columns: 12))
    let bold = rows.flatMap { texts($0) }.filter { $0.style.face == .bold && $0.x > 0 }
    #expect(bold.count == 13)
  }
}
