import Ledger
import Testing

@testable import Exchange

/// What readers of statements ask of a day, an amount, a booking in parts and a statement's first day.
struct StatementPartsTests {
  private func day(_ text: String) throws -> Day { try Day(parsing: text) }

  @Test func `a day may be either where both numbers are months and not the same one`() throws {
    for (text, isEither) in [
      ("01.02.2026", true), ("12.11.2026", true), ("11.12.2026", true), ("02.02.2026", false),
      ("13.02.2026", false), ("02.13.2026", false), ("12.12.2026", false), ("2026-02-01", false),
    ] {
      let date = try #require(DateText(text), "\(text)")
      #expect(date.isEither == isEither, "\(text)")
    }
  }

  @Test func `an amount may be of a currency that no sign or code of it contradicts`() throws {
    for (text, usd, eur) in [
      ("12.00", true, true), ("12.00 EUR", false, true), ("USD 12.00", true, false),
      ("12.00 €", false, true), ("-12.00", true, true), ("12.00 CR", true, true),
      ("CHF 12.00", false, false),
    ] {
      let amount = try #require(AmountText(text), "\(text)")
      #expect(amount.mayBe(.usd) == usd && amount.mayBe(.eur) == eur, "\(text)")
    }
  }

  @Test func `a line goes on with a booking that is as much, of one id, and has a later part`() {
    func whole(_ minor: Int64, _ id: String, _ part: Int) -> StatementWhole {
      StatementWhole(amount: Money(minor: minor, currency: .eur), bankID: id, part: part)
    }
    let first = whole(10, "a", 1)
    #expect(first.goesOn(in: whole(10, "a", 2)) && first.goesOn(in: whole(10, "a", 3)))
    for other in [
      nil, whole(10, "a", 1), whole(10, "a", 0), whole(11, "a", 2), whole(10, "b", 2),
    ] {
      #expect(!first.goesOn(in: other))
    }
  }

  /// One of the first to the fifth of June with lines on some days.
  private func statement(
    _ days: [String] = [], from: String? = "2026-06-01", through: String? = "2026-06-05",
    isEvening: Bool = true
  ) throws -> AccountStatement {
    var statement = AccountStatement(currency: .eur)
    statement.first = try from.map { try day($0) }
    statement.last = try through.map { try day($0) }
    statement.opensInTheEvening = isEvening
    for (row, text) in days.enumerated() {
      statement.lines.append(
        StatementLine(
          row: row + 1, day: try day("2026-06-" + text), amount: Money(minor: 5, currency: .eur)))
    }
    return statement
  }

  @Test func `it opens the day after its first where that is the evening and has no line`() throws {
    #expect(try statement().openingDay == day("2026-06-02"))
    #expect(try statement(["02", "05"]).openingDay == day("2026-06-02"))
    #expect(try statement(through: nil).openingDay == day("2026-06-02"))
    #expect(try statement(["01"]).openingDay == day("2026-06-01"))
    #expect(try statement(["01", "02"]).openingDay == day("2026-06-01"))
    #expect(try statement(["02", "01"]).openingDay == day("2026-06-01"))
    #expect(try statement(isEvening: false).openingDay == day("2026-06-01"))
    #expect(try statement(from: nil).openingDay == nil)
    // Of one day alone it is the evening where nothing was booked.
    #expect(try statement(through: "2026-06-01").openingDay == day("2026-06-02"))
    #expect(try statement(["02"], through: "2026-06-01").openingDay == day("2026-06-01"))
  }

  @Test func `nothing was booked where there is no line and the balances of one day are the same`()
    throws
  {
    var still = try statement(through: "2026-06-01")
    #expect(still.isStill)
    still.opening = Money(minor: 7, currency: .eur)
    #expect(!still.isStill)
    still.closing = Money(minor: 7, currency: .eur)
    #expect(still.isStill)
    #expect(try !statement().isStill && !statement(["01"], through: "2026-06-01").isStill)
  }

  @Test func `a full piece of a purpose goes on in the next, another ends with a word`() {
    func glued(_ pieces: [String]) -> String { SEPAWords.glued(pieces.map { Array($0.utf8) }) }
    let (full, less) = (String(repeating: "a", count: 27), String(repeating: "a", count: 26))
    #expect(glued([full, "b"]) == full + "b" && glued([less, "b"]) == less + " b")
    // Letters are counted, not bytes.
    let wide = String(repeating: "ü", count: 27)
    #expect(glued([wide, "b"]) == wide + "b")
    #expect(glued([String(wide.dropLast()), "b"]) == wide.dropLast() + " b")
    #expect(
      glued([]) == "" && glued(["a"]) == "a" && glued(["a", "b", full, "c"]) == "a b \(full)c")
  }
}
