import Documents
import Exchange
import Ledger
import Testing

/// The reports of one small house, word for word, as a terminal and a spreadsheet get them.
struct ReportOutputTests {
  private func document(_ name: String) throws -> Document {
    var question = ReportQuestion(try GuideBook.book(), on: GuideBook.today)
    question.project = GuideBook.project
    question.formats = .exact
    return try #require(Report.named(name)).document(question)
  }

  private func csv(_ name: String) throws -> String {
    String(decoding: DocumentCSV.write(try document(name)), as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
  }

  private func id<E: Entity>(_ number: UInt64, _: E.Type) -> String { ID<E>(number).text }

  @Test func `a terminal shows the invoice as columns, things below their transaction`() throws {
    #expect(
      try document("invoice").text == """
        Project Charges
        DATE        DESCRIPTION    CATEGORY     NOTES                        PRICE       AMOUNT
        2026-02-01  Arhaus         Furnishings                                      1500.00 USD
                      Linen Sofa                                       1500.00 USD
                      Brass Lamp                Missing project price
        ----------  -------------  -----------  ---------------------  -----------  -----------
                    Charges Total                                                   1500.00 USD

        Project Credits
        DATE        DESCRIPTION    CATEGORY     PRICE      AMOUNT
        2026-02-01  =Wayfair       Furnishings         300.00 USD
        ----------  -------------  -----------  -----  ----------
                    Credits Total                      300.00 USD

        Net Amount Due  1200.00 USD
        """)
  }

  @Test func `a spreadsheet gets the property's rooms as one table`() throws {
    let space = id(1600, Space.self)
    #expect(
      try csv("property") == """
        space,spaceName,item,name,source,sku,marketValue,marketValueCurrency,quantity
        \(space),Living Room,\(id(3001, Item.self)),Linen Sofa,Arhaus,AB-77,1900.00,USD,1
        ,No Space,\(id(3002, Item.self)),Brass Lamp,Arhaus,,,,1

        sum,amount,amountCurrency
        Total Items,2,
        Total Market Value,1900.00,USD

        """)
  }

  @Test func `a spreadsheet gets a transaction and its things in rows of their own`() throws {
    let charge = id(2001, Transaction.self)
    let text = try csv("invoice")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let names =
      "transaction,day,title,category,notes,amount,amountCurrency,left,"
      + "item,itemName,itemPrice,itemPriceCurrency,itemQuantity"
    #expect(String(lines[0]) == names)
    #expect(lines[1] == "\(charge),2026-02-01,Arhaus,Furnishings,,1500.00,USD,,,,,,")
    #expect(lines[2] == "\(charge),,,,,,,,\(id(3001, Item.self)),Linen Sofa,1500.00,USD,1")
    #expect(text.contains("'=Wayfair"), "no spreadsheet runs it")
  }

  @Test func `several currencies are a list of amounts, and nobody's amount is null`() throws {
    let both = try Totals([Money(10, .usd), Money(5, .eur)])
    #expect(
      Figure.totals(both, or: .usd).value == .list([Money(10, .usd).value, Money(5, .eur).value]))
    #expect(Figure.totals(Totals(), or: .eur).value == Money(0, .eur).value)
    #expect(Figure.amount(nil).value == .null)
    #expect(Figure.amount(nil).text(Formats()) == "—")
    #expect(Figure.totals(both, or: .usd).text(.exact) == "10.00 USD · 5.00 EUR")
    #expect(Figure.totals(both, or: .eur).text(.exact) == "5.00 EUR · 10.00 USD")
    #expect(Figure.totals(both, or: .usd).amounts == [Money(10, .usd), Money(5, .eur)])
  }
}
