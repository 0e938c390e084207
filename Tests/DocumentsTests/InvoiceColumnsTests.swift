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

  @Test func `a deposit that is taken off has no pieces, and says which invoice asked for it`()
    throws
  {
    var content = InvoiceContent()
    content.lines = [
      line("Concert", "Show", 1, nil), line("Deposit", "17 \u{00B7} 2026-11-27", -1, nil),
    ]
    func rows() throws -> (titles: [String], text: String) {
      let document = invoiceDocument(content, standing: InvoiceStanding(), formats: Formats())
      for case .table(let table) in document.read {
        return (table.columns.map { $0.title }, document.text)
      }
      return ([], "")
    }
    let alone = try rows()
    #expect(alone.titles == ["Service", "Description", "Amount"])
    #expect(alone.text.contains("Invoice 17 of ") && !alone.text.contains("2026-11-27"))
    content.lines[0].quantity = Quantity(2)
    #expect(try rows().titles == ["Service", "Description", "Qty", "Price", "Amount"])
    #expect(try !rows().text.contains("-1"))
    // So has what a credit note gives back of it.
    let asked = content
    content.lines[0].quantity = Quantity(1)
    content.lines[1].quantity = Quantity(1)
    #expect(try rows().text.contains("2026-11-27"))
    content.corrects = CorrectedInvoice(asked)
    let back = try rows()
    #expect(back.titles == ["Service", "Description", "Amount"])
    #expect(back.text.contains("Invoice 17 of ") && !back.text.contains("2026-11-27"))
    content = asked
    // Somebody's own words stand.
    content.lines[1].text = "Less deposit"
    #expect(try rows().text.contains("Less deposit"))
  }

  @Test func `what only says the type is said in the paper's language, somebody's words are not`() {
    var content = InvoiceContent()
    content.lines = [
      line("Consulting", "Consulting", 1, nil), line("Retainer", "Stage", 1, nil),
      line("Stage", "Translation", 1, nil),
    ]
    func text(_ locale: String) -> String {
      invoiceDocument(content, standing: InvoiceStanding(), formats: Formats(locale: locale)).text
    }
    let german = text("de-DE")
    #expect(!german.contains("Consulting") && !german.contains("Retainer"))
    #expect(german.contains("Beratung") && german.contains("Pauschale"))
    #expect(german.contains("Stage") && german.contains("Translation"))
    #expect(text("en-US").contains("Consulting"))
  }

  @Test func `a credit note says no rate of a discount that nobody gave one for`() throws {
    var content = InvoiceContent()
    content.lines = [line("", "Scores", -3, nil)]
    var taken = DiscountAmount()
    taken.amount = Money(1, .usd)
    func text(_ micros: Int64) throws -> String {
      taken.rate = Rate(micros: micros)
      content.lines[0].discount = taken
      return invoiceDocument(content, standing: InvoiceStanding(), formats: Formats()).text
    }
    content.corrects = CorrectedInvoice(content)
    #expect(try !text(1_000_010).contains("%"))
    #expect(try text(1_000_010).contains(Language.english(.lineDiscount("", "-$1.00"))))
    #expect(try text(12_500_000).contains("12.5%") && text(3_125_000).contains("3.125%"))
    // An invoice says what somebody wrote.
    content.corrects = nil
    #expect(try text(1_000_010).contains("1.00001%"))
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
