import Ledger
import Testing

@testable import Documents

/// Which columns an invoice's table has follows from what its lines say.
struct InvoiceColumnsTests {
  private func line(
    _ kind: String, _ text: String, _ quantity: Int, _ tax: Int?
  ) -> ContentLine {
    var line = ContentLine()
    (line.kind, line.text, line.quantity) = (kind, text, Quantity(quantity))
    line.unit = Money(10, .usd)
    line.amount = Money(10 * quantity, .usd)
    line.tax = tax.map { percent in
      var tax = Tax()
      (tax.name, tax.rate) = ("VAT", Rate(percent: percent))
      return tax
    }
    return line
  }

  private func titles(_ lines: [ContentLine], rules: Int64) throws -> [String] {
    var content = InvoiceContent()
    content.rules = rules
    content.lines = lines
    let document = invoiceDocument(content, standing: InvoiceStanding(), formats: Formats())
    for case .table(let table) in document.read {
      for place in 0..<table.count { #expect(table.row(place).cells.count == table.columns.count) }
      return table.columns.map { $0.title }
    }
    return []
  }

  @Test func `a column is there where lines differ in it`() throws {
    let columns = ["Service", "Qty", "Price", "Tax"]
    for kind in ["", "Concert"] {
      for quantity in [1, 2] {
        for other in [nil, 19, 7] as [Int?] {
          for rules in 1...3 as ClosedRange<Int64> {
            let found = try titles(
              [line(kind, "Set", quantity, 19), line("", "Other", 1, other)], rules: rules)
            var wanted = ["Description"]
            if !kind.isEmpty { wanted.insert("Service", at: 0) }
            if quantity != 1 { wanted += ["Qty", "Price"] }
            // Before the second rules all lines had one tax.
            if rules != 1, other != 19 { wanted.append("Tax") }
            wanted.append("Amount")
            #expect(
              found == wanted, "\(kind) \(quantity) \(String(describing: other)) rules \(rules)")
            #expect(columns.allSatisfy { found.contains($0) == wanted.contains($0) })
          }
        }
      }
    }
    #expect(try titles([line("Concert", "Concert", 1, 19)], rules: 2) == ["Description", "Amount"])
    #expect(try titles([line("Concert", "", 1, 19)], rules: 2) == ["Description", "Amount"])
  }
}
