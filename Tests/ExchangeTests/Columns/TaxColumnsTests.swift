import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// A column that is only called "VAT" has what its values are (rule E30).
struct TaxColumnsTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  private func read(
    _ title: String, _ cells: [(amount: String, tax: String)], titles: [CSVRequest.Title] = []
  ) throws -> ImportFile {
    var text = "Date;Vendor;Amount;\(title);Kostenstelle\n"
    for (place, cell) in cells.enumerated() {
      text += "2026-01-\(10 + place);Shop \(place);\(cell.amount);\(cell.tax);4\n"
    }
    var request = CSVRequest()
    request.subject = .transactions
    request.titles = titles
    request.project = .business
    return try ImportFile.read(Array(text.utf8), into: Book(), options, request)
  }

  private func taxes(_ file: ImportFile) -> [TransactionTax] {
    Books.book(file.edit, on: Book()).transactions.live.sorted { $0.source < $1.source }
      .map { $0.tax }
  }

  @Test(arguments: [
    ("MwSt", "19", "7"), ("USt", "19,00", "7,00"), ("VAT", "19 %", "7%"), ("MwSt.", "19.0", "7.0"),
    ("Tax", "19%", "7%"), ("TVA", "20", "5,5"), ("MwSt", "8.1", "2.6"),
  ])
  func `rates are rates`(title: String, one: String, other: String) throws {
    let file = try read(title, [("119,00", one), ("107,00", other)])
    #expect(file.csv?.mapping[.taxRate] == 3 && file.csv?.mapping[.tax] == nil)
    #expect(file.csv?.unread == ["Kostenstelle"])
    func rate(_ text: String) throws -> Rate { try Rate(parsing: text.replacing(",", with: ".")) }
    #expect(try taxes(file).map { $0.rate } == [rate(one), rate(other)])
  }

  @Test(arguments: ["MwSt", "VAT", "TVA"])
  func `amounts are amounts`(title: String) throws {
    let file = try read(title, [("119,00", "19,00"), ("12,34", "1,97")])
    #expect(file.csv?.mapping[.tax] == 3 && file.csv?.mapping[.taxRate] == nil)
    #expect(taxes(file).map { $0.subtotal?.minor } == [10_000, 1_037])
  }

  @Test func `what neither is sure goes nowhere, and is named`() throws {
    for tax in ["voll", "-1,97", "0,00"] {
      let file = try read("MwSt", [("119,00", tax), ("12,34", tax)])
      #expect(file.csv?.unread == ["MwSt", "Kostenstelle"])
      #expect(taxes(file).count == 2)
    }
    let american = try read("Tax", [("119.00", "9.00"), ("12.00", "1.00")])
    #expect(american.csv?.mapping[.tax] == 3 && american.csv?.mapping[.taxRate] == nil)
  }

  @Test func `whoever says where the tax or its rate is has said all of it`() throws {
    let (rates, amounts) = (
      [("119,00", "19"), ("107,00", "7")], [("119,00", "19,00"), ("12,34", "1,97")]
    )
    let tax = try read("MwSt", rates, titles: [.init(.tax, "Kostenstelle")])
    #expect(tax.csv?.mapping[.tax] == 4 && tax.csv?.mapping[.taxRate] == nil)
    #expect(tax.csv?.unread == ["MwSt"])
    let rate = try read("MwSt", amounts, titles: [.init(.taxRate, "Kostenstelle")])
    #expect(rate.csv?.mapping[.taxRate] == 4 && rate.csv?.mapping[.tax] == nil)
    #expect(rate.csv?.unread == ["MwSt"])
    // Another column that is said says nothing of taxes.
    let notes = try read("MwSt", amounts, titles: [.init(.notes, "Kostenstelle")])
    #expect(notes.csv?.mapping[.tax] == 3 && notes.csv?.unread == [])
  }

  /// Reads lines below titles.
  private func taxes(_ titles: String, _ lines: String...) throws -> [TransactionTax] {
    let text = ([titles] + lines).joined(separator: "\n") + "\n"
    var request = CSVRequest()
    request.subject = .transactions
    request.project = .business
    return taxes(try ImportFile.read(Array(text.utf8), into: Book(), options, request))
  }

  @Test func `whole amounts are amounts where net and gross differ by them`() throws {
    let between = try taxes(
      "Date;Vendor;Net;VAT;Total", "2026-11-01;A;100.00;19;119.00", "2026-11-02;B;50.00;7;57.00",
      "2026-11-03;C;12.00;0;12.00")
    #expect(between.map { $0.subtotal?.minor } == [10_000, 5_000, 1_200])
    // Where the rate is of the net they are rates.
    let rates = try taxes(
      "Date;Vendor;Net;VAT;Total", "2026-11-01;A;100.00;19;119.00", "2026-11-02;B;50.00;7;53.50")
    #expect(rates.map { $0.rate } == [try Rate(parsing: "19"), try Rate(parsing: "7")])
  }

  @Test func `whole amounts without a net are amounts where they are the same rates of each line`()
    throws
  {
    let same = try taxes(
      "Date;Vendor;Total;MwSt", "2026-11-01;A;119.00;19", "2026-11-02;B;59.50;9.5",
      "2026-11-03;C;107.00;7", "2026-11-04;D;23.80;3.8")
    #expect(same.map { $0.subtotal?.minor } == [10_000, 5_000, 10_000, 2_000])
    let rates = try taxes(
      "Date;Vendor;Total;MwSt", "2026-11-01;A;84.20;19", "2026-11-02;B;31.99;19",
      "2026-11-03;C;12.34;7")
    #expect(rates.compactMap { $0.rate }.count == 3)
  }

  @Test func `a title with a percent sign has rates`() throws {
    for title in ["Tax %", "VAT (%)", "MwSt %"] {
      let read = try taxes("Date;Vendor;Total;" + title, "2026-11-01;A;108.25;8.25")
      #expect(read.map { $0.rate } == [try Rate(parsing: "8.25")], "\(title)")
    }
    let named = try taxes("Date;Vendor;Total;VAT Amount", "2026-11-01;A;119.00;19")
    #expect(named.map { $0.subtotal?.minor } == [10_000])
    func said(_ title: String) throws -> [String] {
      try read(title, [("108.25", "8.25")]).summary.map { $0.english }
        .filter { $0.contains("contained in the amounts") }
    }
    #expect(
      try said("Tax %") == [
        "the rates of “Tax %” are taken as those of taxes contained in the amounts"
      ])
    #expect(try said("Tax") == ["the taxes of “Tax” are taken as contained in the amounts"])
  }

  @Test(
    arguments: [
      (["0,19", "0,07"], ["19", "7"]), (["0.055", "0"], ["5.5", nil]), (["0.2", ""], ["20", nil]),
      (["0.0825", "0.27"], ["8.25", "27"]),
      // Percentages as they are written: another is one, none is usual, or each says so.
      (["0.19", "19"], ["0.19", "19"]), (["0.5", "1"], ["0.5", "1"]),
      (["0.5", "0.5"], ["0.5", "0.5"]),
      (["0.19", "0.28"], ["0.19", "0.28"]), (["0.19 %", "0.07 %"], ["0.19", "0.07"]),
    ] as [([String], [String?])])
  func `fractions below a percent sign are fractions where all are such as rates have`(
    _ cells: [String], _ rates: [String?]
  ) throws {
    let file = try read("VAT %", [("119,00", cells[0]), ("107,00", cells[1])])
    let wanted = try rates.map { try $0.map { try Rate(parsing: $0) } }
    #expect(taxes(file).map { $0.rate } == wanted)
    let said = file.problems.contains { $0.english.contains("read as fractions: 0.19") }
    #expect(said == (rates[0] != cells[0] && !cells[0].hasSuffix("%")))
    // Only a title with the sign says percent.
    #expect(!ColumnMapping.areFractions("VAT", cells))
  }
}
