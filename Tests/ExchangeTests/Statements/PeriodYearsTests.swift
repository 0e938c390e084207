import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Days without a year have that of the period above them (rule M6).
struct PeriodYearsTests {
  private func completed(_ period: String, _ days: [String]) -> [String]? {
    var table = CSVTable(delimiter: .comma)
    table.rows = [CSVRow(line: 1, fields: ["Statement", "12345"])]
    table.rows.append(CSVRow(line: 2, fields: period.split(separator: "|").map { String($0) }))
    for (place, day) in days.enumerated() {
      table.rows.append(CSVRow(line: 3 + place, fields: [day, "SHOP", "-1.50"]))
    }
    return PeriodYears.completed(table)?.rows.dropFirst(2).map { $0.fields[0] }
  }

  @Test func `both ends of the period are in it, and the days beside them are not`() {
    let period = "2026-03-02|2026-04-10"
    for (day, text) in [
      ("02 Mar", "2026-03-02"), ("03 Mar", "2026-03-03"), ("09 Apr", "2026-04-09"),
      ("10 Apr", "2026-04-10"), ("Apr 10", "2026-04-10"), ("31-Mar", "2026-03-31"),
    ] {
      #expect(completed(period, [day]) == [text], "\(day)")
    }
    for day in ["01 Mar", "11 Apr", "31 Dec"] { #expect(completed(period, [day]) == nil, "\(day)") }
    // One that lies outside leaves all as they are.
    #expect(completed(period, ["05 Mar", "11 Apr"]) == nil)
    #expect(completed(period, ["05 Mar", "6 Apr"]) == ["2026-03-05", "2026-04-06"])
  }

  @Test func `over new year each has the year of its side`() {
    let period = "2025-12-15|2026-01-14"
    #expect(
      completed(period, ["15 Dec", "31 Dec", "01 Jan", "14 Jan"])
        == ["2025-12-15", "2025-12-31", "2026-01-01", "2026-01-14"])
    #expect(completed(period, ["14 Dec"]) == nil && completed(period, ["15 Jan"]) == nil)
    // In a period of a year and a day its first day is there twice.
    #expect(completed("2025-03-01|2026-03-01", ["01 Mar"]) == nil)
    #expect(
      completed("2025-03-01|2026-03-01", ["02 Mar", "28 Feb"]) == ["2025-03-02", "2026-02-28"])
    #expect(completed("2025-03-01|2026-03-02", ["02 Mar"]) == nil)
  }

  @Test func `a leap day is one of the year that has it`() {
    #expect(completed("2023-12-01|2024-03-01", ["29 Feb"]) == ["2024-02-29"])
    #expect(completed("2022-12-01|2023-03-01", ["29 Feb"]) == nil)
  }

  @Test func `a period is two days of one line, the earlier first, no more than a year apart`() {
    for period in [
      "2026-03-02", "2026-03-02|2026-03-02", "2026-04-10|2026-03-02", "2026-03-02|2027-03-03",
      "2026-03-02|2026-03-20|2026-04-10", "03/04/2026|05/06/2026", "March|April",
    ] {
      #expect(completed(period, ["05 Mar"]) == nil, "\(period)")
    }
    #expect(completed("2026-03-02|to|2026-04-10", ["05 Mar"]) == ["2026-03-05"])
    #expect(completed("'2026-03-02'|'2026-04-10'", ["05 Mar"]) == ["2026-03-05"])
    #expect(completed("31 March 2026|30 April 2026", ["05 Apr"]) == ["2026-04-05"])
  }

  @Test func `a period in figures counts where its ends can be read one way only`() {
    // One end says for both in which order they are written.
    for period in ["01/03/2026|31/03/2026", "03/01/2026|03/31/2026", "25.02.2026|10.03.2026"] {
      #expect(completed(period, ["05 Mar"]) == ["2026-03-05"], "\(period)")
    }
    // Read day first it ends before it begins, or lasts too long.
    #expect(completed("12/01/2025|01/03/2026", ["15 Dec"]) == ["2025-12-15"])
    #expect(completed("05/02/2026|04/03/2026", ["15 Feb"]) == ["2026-02-15"])
    // Both ways it is a period, or none.
    for period in ["03/04/2026|05/06/2026", "31/03/2026|04/13/2026", "04/03/2026|04/03/2026"] {
      #expect(completed(period, ["05 Apr"]) == nil, "\(period)")
    }
  }

  @Test func `what has days of its own, or none, stays as it is`() {
    let period = "2026-03-02|2026-04-10"
    #expect(completed(period, ["2026-03-05", "2026-03-06"]) == nil)
    #expect(completed(period, ["2026-03-05", "2026-03-06", "07 Mar"]) == nil)
    #expect(completed(period, ["2026-03-05", "07 Mar"]) == ["2026-03-05", "2026-03-07"])
    for cell in ["Mar", "32 Mar", "0 Mar", "05 Mar x", "5th Mar", "05 M4r", "30 Feb"] {
      #expect(completed(period, [cell]) == nil, "\(cell)")
    }
  }

  @Test func `the period is looked for in the first twenty lines`() {
    for (above, isFound) in [(18, true), (19, true), (20, false)] {
      var table = CSVTable(delimiter: .comma)
      for line in 0..<above { table.rows.append(CSVRow(line: line + 1, fields: ["Note", "x"])) }
      table.rows.append(CSVRow(line: 40, fields: ["2026-03-02", "2026-04-10"]))
      table.rows.append(CSVRow(line: 41, fields: ["05 Mar", "SHOP", "-1.50"]))
      #expect((PeriodYears.completed(table) != nil) == isFound, "\(above)")
    }
  }
}
