import Ledger
import Testing

@testable import Exchange

struct ColumnMappingTests {
  private func guess(_ header: [String], _ subject: CSVSubject) -> [String] {
    let mapping = ColumnMapping.guess(header, for: subject)
    return subject.fields.compactMap { field in
      mapping[field].map { field.rawValue + "=" + header[$0] }
    }
  }

  @Test func `titles are known in any case, with any punctuation, and by other words`() {
    #expect(
      guess(
        ["PURCHASE DATE", "Store", "Sub-Total", "Tax (8%)", "Grand total", "Memo"], .transactions)
        == [
          "date=PURCHASE DATE", "vendor=Store", "amount=Grand total", "tax=Tax (8%)",
          "subtotal=Sub-Total", "notes=Memo",
        ])
    #expect(
      guess(["Item Name", "Model No.", "Qty.", "Unit Cost (USD)", "Room", "Retail"], .items) == [
        "name=Item Name", "sku=Model No.", "price=Unit Cost (USD)", "marketValue=Retail",
        "quantity=Qty.", "space=Room",
      ])
    #expect(guess(["Item", "Item Number"], .items) == ["name=Item", "sku=Item Number"])
  }

  @Test func `a number sign says that it is the number of a thing, and not its name`() {
    #expect(
      guess(["Item #", "Description", "Qty", "Price"], .items) == [
        "name=Description", "sku=Item #", "price=Price", "quantity=Qty",
      ])
    #expect(
      guess(["Product #", "Product Name", "Qty Ordered", "Ext. Price"], .items) == [
        "name=Product Name", "sku=Product #", "price=Ext. Price", "quantity=Qty Ordered",
      ])
    #expect(
      guess(["Style#", "Item Description", "Net Price", "Unit Retail"], .items) == [
        "name=Item Description", "sku=Style#", "price=Net Price", "marketValue=Unit Retail",
      ])
    #expect(guess(["Item", "SKU #"], .items) == ["name=Item", "sku=SKU #"])
    #expect(guess(["Item", "Qty #"], .items) == ["name=Item", "quantity=Qty #"])
  }

  @Test func `a program's list of expenses may say so in each title`() {
    let titles = ["Expense Date", "Merchant", "Expense Category", "Expense Amount", "Currency"]
    #expect(
      guess(titles, .transactions) == [
        "date=Expense Date", "vendor=Merchant", "amount=Expense Amount", "currency=Currency",
        "category=Expense Category",
      ])
  }

  @Test func `a German list of purchases is read by its own titles`() {
    #expect(
      guess(
        ["Datum", "Händler", "Betrag (EUR)", "Kategorie", "MwSt-Satz", "Zahlungsart", "Bemerkung"],
        .transactions) == [
          "vendor=Händler", "taxRate=MwSt-Satz", "category=Kategorie", "paymentMethod=Zahlungsart",
          "notes=Bemerkung",
        ])
  }

  @Test func `a German list of things is read by its own titles`() {
    #expect(
      guess(
        ["Artikel", "Artikelnummer", "Menge", "EK", "VK", "UVP", "Lieferant", "Raum"], .items)
        == [
          "name=Artikel", "vendor=Lieferant", "sku=Artikelnummer", "price=EK", "projectPrice=VK",
          "marketValue=UVP", "quantity=Menge", "space=Raum",
        ])
    #expect(
      guess(["Gegenstand", "Anzahl", "Stückpreis", "Projektpreis", "Marktwert"], .items) == [
        "name=Gegenstand", "price=Stückpreis", "projectPrice=Projektpreis",
        "marketValue=Marktwert", "quantity=Anzahl",
      ])
  }

  @Test func `a clearer title wins, and a column is taken once`() {
    #expect(guess(["Price", "Total"], .transactions) == ["amount=Total"])
    #expect(guess(["Description", "Merchant"], .transactions) == ["vendor=Merchant"])
    #expect(guess(["Description", "Name"], .items) == ["name=Name"])
    #expect(guess(["Name", "Name"], .items) == ["name=Name"])
  }

  @Test func `what the lines are follows from the titles`() {
    #expect(ColumnMapping.subject(of: ["Date", "Description", "Amount"]) == .transactions)
    #expect(ColumnMapping.subject(of: ["Item", "Price", "Store", "SKU"]) == .items)
    #expect(ColumnMapping.subject(of: ["Item", "Price", "Purchased", "Room"]) == .items)
    #expect(ColumnMapping.subject(of: ["a", "b"]) == .items)
    #expect(ColumnMapping().missing(for: .transactions) == [.date, .amount])
  }

  @Test func `what goes nowhere is named, of files that nobody knows`() throws {
    func unread(_ header: [String], _ subject: CSVSubject = .transactions) throws -> [String] {
      var request = CSVRequest()
      request.subject = subject
      return try CSVReading(header, request, in: Book()).unread
    }
    let foreign = try unread(
      ["Date", "Merchant", "Amount", "Kategorie", "Kategorie2", " Foo ", ""])
    #expect(foreign == ["Kategorie2", "Foo"])
    #expect(try unread(["Item", "Price", "Colour"], .items) == ["Colour"])
    #expect(try unread(["Date", "Merchant", "Amount"]).isEmpty)
    #expect(try unread(ExpenseCSV.columns).isEmpty && unread(TransactionCSV.columns).isEmpty)
  }

  @Test func `a column's own values say whether its days come first`() {
    let european = ColumnDates(["03/04/2026", "13/04/2026"], order: nil)
    #expect(european.day("03/04/2026")?.text == "2026-04-03" && european.open.isEmpty)
    let american = ColumnDates(["03/04/2026", "4/13/26"], order: nil)
    #expect(american.day("03/04/2026")?.text == "2026-03-04" && american.open.isEmpty)
    let open = ColumnDates(["03/04/2026", "05/05/2026"], order: nil)
    #expect(open.open == "03/04/2026" && open.day("03/04/2026")?.text == "2026-03-04")
    let mixed = ["13/04/2026", "04/13/2026", "04/14/2026"]
    #expect(ColumnDates(mixed + ["05/06/2026", "07/06/2026"], order: nil).open == "05/06/2026")
    #expect(ColumnDates(mixed, order: nil).open.isEmpty)
    #expect(ColumnDates(["0/1/2026", "1/0/2026"], order: nil).open.isEmpty, "those are no days")
    #expect(ColumnDates(mixed + ["05/06/2026"], order: .dayFirst).open.isEmpty)
    let old = ColumnDates([], order: .monthFirst)
    #expect(old.day("5/6/98")?.text == "1998-05-06" && old.day("5/6/69")?.text == "2069-05-06")
    let chosen = ColumnDates(["03/04/2026"], order: .dayFirst)
    #expect(chosen.open.isEmpty && chosen.day("03/04/2026")?.text == "2026-04-03")
    #expect(ColumnDates(["3.4.2026"], order: nil).day("3.4.2026")?.text == "2026-04-03")
  }

  @Test func `days are read in the ways people write them`() {
    let dates = ColumnDates([], order: nil)
    for text in [
      "2026-02-07", "2/7/2026", "2/7/26", "02-07-2026", "2026/02/07", "20260207", "Feb 7, 2026",
      "February 7, 2026", "7 Feb 2026", "7-Feb-2026", "2026-02-07T10:00:00Z", "2/7/2026 10:15",
    ] {
      #expect(dates.day(text)?.text == "2026-02-07", "\(text)")
    }
    for text in ["soon", "2/30/2026", "13/13/2026", "2026-02", "7 2026"] {
      #expect(dates.day(text) == nil, "\(text)")
    }
  }

  @Test func `a column's own values say what its decimal mark is`() throws {
    let german = ColumnAmounts(["1.234,50", "7"], .eur)
    #expect(try german.money("1.234,50")?.minor == 123_450)
    #expect(try german.money("1.500")?.minor == 150_000)
    let american = ColumnAmounts(["1,234.50", "$7"], .usd)
    #expect(try american.money("$1,234.50")?.minor == 123_450)
    #expect(try american.money("(5.00)")?.minor == -500)
    #expect(try american.money("-")?.minor == nil)
    #expect(throws: MoneyError.mixedCurrencies(.usd, .eur)) { try american.money("€5") }
    #expect(throws: MoneyError.tooManyDecimals(limit: 2)) { try american.money("1.500") }
  }

  @Test func `a column is called by its title, else by its number from 1 to the last`() throws {
    let csv = "Thing,Cost,Cost,3\nChair,5,8,9\n"
    func price(_ name: String, _ price: String) throws -> Money? {
      var request = CSVRequest()
      request.subject = .items
      request.titles = [.init(.name, name), .init(.price, price)]
      let options = Ledger8Import.Options(today: Books.today, now: Books.now)
      let file = try ImportFile.read(Array(csv.utf8), into: Book(), options, request)
      let items = Books.book(file.edit).items.live
      #expect(items.map { $0.name } == ["Chair"])
      return items.first?.purchasePrice
    }
    for (word, minor) in [("Cost", 500), ("2", 500), ("4", 900), (" cost ", 500), ("3", 900)] {
      #expect(try price("1", word)?.minor == Int64(minor), "\(word)")
      #expect(try price("Thing", word)?.minor == Int64(minor), "\(word)")
    }
    for word in ["0", "5", "-1", "Price", "2.0"] {
      #expect(throws: ImportFile.Fault.self) { try price("1", word) }
    }
  }
}
