import Ledger
import Testing

@testable import Exchange

/// What goes on in the next message, and what only seems to (rule M14).
struct MT940PagesTests {
  /// A message of seven rows whose one line brings an amount.
  private func page(
    _ opening: String, _ amount: Int, _ closing: String, of account: String = "NL71RABO0123456789"
  ) -> String {
    ":20:A\n:25:\(account)\n:28C:1/1\n:\(opening)\n:61:260105C\(amount),NTRFA\n:\(closing)\n-\n"
  }

  private func read(_ pages: String...) throws -> StatementFile {
    try MT940Reader.read(Array(pages.joined().utf8))
  }

  private let missingAfter = "6: the pages after this one are missing"
  private let missingBefore = "8: the pages before this one are missing"

  @Test func `a statement goes on for as many pages as say so`() throws {
    let first = page("60F:C260101EUR10,", 1, "62M:C260105EUR11,")
    let second = page("60M:C260105EUR11,", 2, "62M:C260106EUR13,")
    let third = page("60M:C260106EUR13,", 4, "62F:C260107EUR17,")
    let file = try read(first, second, third)
    #expect(file.statements.count == 1 && file.leftOut.isEmpty)
    #expect(file.statements[0].lines.map { $0.amount.plain } == ["1.00", "2.00", "4.00"])
    #expect(file.statements[0].opening == Money(10, .eur))
    #expect(file.statements[0].closing == Money(17, .eur))
    #expect(
      [file.statements[0].first?.text, file.statements[0].last?.text] == [
        "2026-01-01", "2026-01-07",
      ])
    // A statement that begins behind a finished one is its own.
    let next = page("60F:C260107EUR17,", 1, "62F:C260108EUR18,")
    let two = try read(first, second, third, next)
    #expect(two.statements.map { $0.lines.count } == [3, 1] && two.leftOut.isEmpty)
    #expect(
      ExactLines.remarks(try read(first, second)) == ["13: the pages after this one are missing"])
  }

  @Test func `a page of another account or in other money is no next one`() throws {
    let first = page("60F:C260101EUR10,", 1, "62M:C260105EUR11,")
    for other in [
      page("60M:C260105EUR11,", 1, "62F:C260105EUR12,", of: "NL20INGB0001234567"),
      page("60M:C260105USD11,", 1, "62F:C260105USD12,"),
    ] {
      let file = try read(first, other)
      #expect(file.statements.map { $0.lines.count } == [1, 1])
      #expect(ExactLines.remarks(file) == [missingAfter, missingBefore])
    }
  }

  @Test func `behind a finished statement no page goes on`() throws {
    let file = try read(
      page("60F:C260101EUR10,", 1, "62F:C260105EUR11,"),
      page("60M:C260105EUR11,", 1, "62F:C260105EUR12,"))
    #expect(file.statements.map { $0.lines.count } == [1, 1])
    #expect(ExactLines.remarks(file) == [missingBefore])
  }

  @Test func `a page between two that is missing is seen by the balances`() throws {
    let file = try read(
      page("60F:C260101EUR10,", 1, "62M:C260105EUR11,"),
      page("60M:C260106EUR12,", 1, "62F:C260107EUR13,"))
    #expect(file.statements.map { $0.lines.count } == [2])
    #expect(
      ExactLines.remarks(file) == [
        "11: the page does not begin with the balance that the one before ends with: one is missing",
        "13: the lines do not add up to the closing balance: 1.00 EUR is missing",
      ])
  }

  /// Marks are left out; the statements around them are what they are without.
  @Test func `a statement in money that is no more joins nothing, and hides no missing page`()
    throws
  {
    let marks = page("60F:C260101DEM10,", 1, "62F:C260105DEM11,")
    let left = "8: the statement is in DEM, which is not a currency of today, so it is left out"
    let whole = page("60F:C260101EUR10,", 1, "62F:C260105EUR11,")
    let open = page("60F:C260101EUR10,", 1, "62M:C260105EUR11,")
    let next = page("60M:C260105EUR11,", 1, "62F:C260105EUR12,")
    #expect(ExactLines.remarks(try read(whole, marks)) == [left])
    #expect(ExactLines.remarks(try read(open, marks)) == [missingAfter, left])
    let before = "15: the pages before this one are missing"
    let file = try read(whole, marks, next)
    #expect(file.statements.map { $0.lines.count } == [1, 1])
    #expect(ExactLines.remarks(file) == [left, before])
    #expect(ExactLines.remarks(try read(open, marks, next)) == [missingAfter, left, before])
  }
}
