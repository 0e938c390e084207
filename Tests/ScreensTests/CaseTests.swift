import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The cases of Ledger 8 and InvoiceGenerator that are about what a list shows.
struct CaseTests {
  private let today = Day(year: 2026, month: 2, day: 1) ?? Day(number: 0)

  @Test func `the head of a project list reads as the cases say`() throws {
    try CaseFile.each(.ledger8, "headers") { row in
      let stage = try Stage(value: try row.member("bucket"))
      let count = Int(try row.member("count").whole())
      #expect(
        try ProjectList.headline(stage, count, Formats()).english == row.member("label").string(),
        "\(row)")
    }
  }

  @Test func `search finds client and number as the cases say`() throws {
    try CaseFile.each(.invoicegenerator, "search") { row in
      let wanted = row.given("invoice") ?? .object([])
      var told = try TestBook()
      var client = Client()
      client.id = ID(named: "c1")
      client.company = try wanted.given("clientName")?.words ?? "Somebody"
      told.put(client, in: told.book.clients)
      try told.tell("invoice i1 for c1 2026-01-05")
      let number = try wanted.words("invoiceNumber")
      if !number.isEmpty {
        // The digits at its end count, what stands before them is the pattern.
        let head = number.prefix(number.count - number.reversed().prefix { $0.isNumber }.count)
        let digits = number.dropFirst(head.count)
        let count = try #require(Int64(digits), "\(row)")
        let places = String(repeating: "#", count: digits.count)
        try told.tell("line i1 \"Set\" 5.00 USD\nseries \"\(head){\(places)}\" \(count)")
        try told.tell("issued i1 \"\(number)\" 2026-01-05")
      }
      let found = rows(told.book, nil, try row.words("q"))
      #expect(try found.isEmpty != row.member("ok").flag(), "\(row)")
    }
  }

  private func rows(
    _ book: Book, _ status: InvoiceStatus?, _ text: String = ""
  ) -> [Int32] {
    let index = ListIndex(.invoices, book)
    let chosen = status.flatMap {
      ChosenFilter(index.kind.filters[0], [$0.rawValue], in: 0, index)
    }
    return index.rows(
      ListQuery(by: index.kind.sorts[0], chosen.map { [$0] } ?? [], text: text, on: today),
      in: book)
  }

  private static let invoices = """
    client c1 "Ann Lee"
    invoice i1 for c1 2026-01-05
    line i1 "Set" 5.00 USD
    issued i1 1 2026-01-05
    payment i1 5.00 2026-01-06
    invoice i2 for c1 2026-01-20
    line i2 "Set" 5.00 USD
    issued i2 2 2026-01-20
    invoice i3 for c1 2026-01-10
    invoice i4 for c1 2026-01-15
    line i4 "Set" 5.00 USD
    issued i4 3 2026-01-15
    void i4 2026-01-16
    """

  @Test func `a filter keeps one status or all`() throws {
    let book = try Book(parsing: Self.invoices)
    try CaseFile.each(.invoicegenerator, "filter") { row in
      let word = try row.words("status")
      let isAll = word.isEmpty || word.lowercased() == "all"
      let known = InvoiceStatus(word: word)
      try #require(isAll || known != nil, "\(row)")
      let status = isAll ? nil : known
      let kept = rows(book, status)
      let wanted = book.invoices.rows.filter {
        status == nil || book.status(of: $0, on: today) == status
      }
      #expect(Set(kept.map { book.invoices.rows[Int($0)].id }) == Set(wanted.map { $0.id }))
      if status == nil { #expect(kept.count == book.invoices.count) }
    }
  }

  @Test func `the latest issue day comes first`() throws {
    for order in try CaseFile.values(.invoicegenerator, "sort") {
      #expect(try order.string() == "issueDate descending")
    }
    let book = try Book(parsing: Self.invoices)
    #expect(
      rows(book, nil).map { book.invoices.rows[Int($0)].id.name } == ["i2", "i4", "i3", "i1"])
  }

  /// Red, green and blue of a color that theme.css names, in the light theme.
  private func color(_ name: String) throws -> [Int] {
    let theme = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../web/theme.css").standardized
    let css = try String(contentsOf: theme, encoding: .utf8)
    let start = try #require(css.range(of: "--\(name): light-dark(#")).upperBound
    let hex = Array(css[start...].prefix(6))
    return try stride(from: 0, to: 6, by: 2).map {
      try #require(Int(String(hex[$0...($0 + 1)]), radix: 16))
    }
  }

  @Test func `badges have the colors of the cases`() throws {
    for group in try CaseFile.values(.invoicegenerator, "statusColours") {
      for member in try group.members() {
        let status = try #require(InvoiceStatus(word: member.name))
        let parts = try color(status.rawValue)
        let (red, green, blue) = (parts[0], parts[1], parts[2])
        let isSo: [String: Bool] = [
          "gray": max(red, green, blue) - min(red, green, blue) < 20,
          "blue": blue > green && blue > red + 80,
          "green": green > red + 80 && green > blue + 80,
          "red": red > green * 2 && red > blue * 2,
          "orange": red > green && green > blue * 2,
        ]
        #expect(try isSo[member.value.string()] == true, "\(member.name) is \(parts)")
      }
    }
  }
}
