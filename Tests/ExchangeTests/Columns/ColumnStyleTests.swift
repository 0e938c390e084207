import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Whole columns in the styles people write them in: what was written is what is read.
struct ColumnStyleTests {
  /// An amount as somebody writes it: 1, 1,250, 1,250.00, 1.250,00, 1'250.5.
  private func written(_ minor: Int64, _ thousands: String, _ mark: String, decimals: Int) -> String
  {
    let magnitude = minor.magnitude
    var whole = String(magnitude / 100)
    if !thousands.isEmpty {
      var groups: [String] = []
      while whole.count > 3 {
        groups.insert(String(whole.suffix(3)), at: 0)
        whole.removeLast(3)
      }
      whole = ([whole] + groups).joined(separator: thousands)
    }
    let cents = String(100 + magnitude % 100).dropFirst().prefix(decimals)
    return (minor < 0 ? "-" : "") + whole + (decimals > 0 ? mark + cents : "")
  }

  /// How a column is written: its thousands, its mark, how many decimals.
  private let styles: [(String, String, Int)] = [
    ("", ".", 2), ("", ",", 2), (",", ".", 2), (".", ",", 2), ("'", ".", 2), ("’", ",", 2),
    ("", ".", 1), ("", ",", 1), (",", ".", 1), (".", ",", 1), ("", "", 0), (",", "", 0),
  ]

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `a column of one style is read as it was written`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    for (thousands, mark, decimals) in styles {
      let unit: Int64 = decimals == 2 ? 1 : decimals == 1 ? 10 : 100
      let minors = (0..<4).map { _ in
        (Int64(dice.below(3_000_000)) - 500_000) * unit / (dice.percent(50) ? 1 : 97) / unit * unit
      }
      let texts = minors.map { written($0, thousands, mark, decimals: decimals) }
      let column = ColumnAmounts(texts, .usd)
      for (minor, text) in zip(minors, texts) {
        let read = try column.money(text)
        #expect(read == Money(minor: minor, currency: .usd), "\(text) in \(texts)")
      }
      #expect(column.hasDecimalComma == (mark == "," && decimals > 0), "\(texts)")
    }
  }

  @Test func `columns of one value, and of none that decides`() throws {
    func read(_ texts: [String], _ text: String) -> Int64? {
      (try? ColumnAmounts(texts, .usd).money(text))?.minor
    }
    #expect(read(["1,250"], "1,250") == 125_000)
    #expect(read(["1,250", "2,000"], "2,000") == 200_000)
    #expect(read(["1.250,00"], "1.250,00") == 125_000)
    #expect(read(["1.250,00", "1.250"], "1.250") == 125_000)
    #expect(read(["1,250.00", "7,5"], "1,250.00") == 125_000, "as many of each: the point")
    #expect(read(["7,5", "8,25", "1.5"], "8,25") == 825)
    #expect(read(["12,34"], "12,34") == 1_234)
    #expect(read(["$12,34", "12,3 USD"], "12,3 USD") == 1_230)
    for blank in ["", "-", "—"] {
      #expect(try ColumnAmounts([blank], .usd).money(blank) == nil)
    }
    #expect(throws: MoneyError.self) { try ColumnAmounts(["x"], .usd).money("x") }
  }

  @Test func `dinars with one mark before three digits are asked about`() throws {
    let dinar = try #require(Currency("KWD"))
    for text in ["12,345", "12.345", "KWD 1,500", "-7,250"] {
      #expect(ColumnAmounts([text, "7"], dinar).open == text)
      #expect(ColumnAmounts([text], .usd).open == "", "cents are two")
    }
    #expect(ColumnAmounts(["12,345", "7.5"], dinar).open == "", "another one says it")
    #expect(ColumnAmounts(["12,345", "1,234.500"], dinar).open == "")
    #expect(try ColumnAmounts(["12,345", "1,234.500"], dinar).money("12,345")?.minor == 12_345_000)
    #expect(try ColumnAmounts(["12,345", "1.234,500"], dinar).money("12,345")?.minor == 12_345)
    let (point, comma) = (
      ColumnAmounts(["12,345"], dinar, mark: .point), ColumnAmounts(["12,345"], dinar, mark: .comma)
    )
    #expect(point.open == "" && comma.open == "")
    #expect(try point.money("12,345")?.minor == 12_345_000)
    #expect(try comma.money("12,345")?.minor == 12_345)
  }

  // MARK: days

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a column of days is read as it was written`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let days = (0..<5).compactMap { _ in
      Day(year: 2_020 + dice.below(9), month: 1 + dice.below(12), day: 1 + dice.below(28))
    }
    for mark in ["/", "-", "."] {
      for isDayFirst in [false, true] {
        let texts = days.map { day -> String in
          let (day, month) = ("\(day.day)", "\(day.month)")
          let year = dice.percent(50) ? "2026" : "26"
          return (isDayFirst ? [day, month, year] : [month, day, year]).joined(separator: mark)
        }
        let firsts = days.filter { (isDayFirst ? $0.day : $0.month) > 12 }.count
        let seconds = days.filter { (isDayFirst ? $0.month : $0.day) > 12 }.count
        let column = ColumnDates(texts, order: nil)
        let decides = firsts + seconds > 0
        if decides { #expect((column.order == .dayFirst) == isDayFirst, "\(texts)") }
        if !decides && mark == "." { #expect(column.order == .dayFirst && column.open.isEmpty) }
        let isOpen = days.contains { $0.day != $0.month }
        #expect(!column.open.isEmpty == (!decides && mark != "." && isOpen), "\(texts)")
        let chosen = ColumnDates(texts, order: isDayFirst ? .dayFirst : .monthFirst)
        #expect(chosen.open.isEmpty)
        for (day, text) in zip(days, texts) {
          let wanted = Day(year: 2026, month: day.month, day: day.day)
          #expect(chosen.day(text) == wanted, "\(text)")
          #expect(chosen.day(text + " 09:30") == wanted)
          if decides { #expect(column.day(text) == wanted, "\(text) in \(texts)") }
        }
      }
    }
  }

  @Test func `days in other ways, and what is none`() {
    let column = ColumnDates([], order: nil)
    let day = Day(year: 2026, month: 2, day: 7)
    for text in [
      "2026-02-07", "2026/02/07", "20260207", "7 Feb 2026", "7-Feb-2026", "07 February, 2026",
      "Feb 7, 2026", "2/7/2026", "02/07/26, 10:00",
    ] {
      #expect(column.day(text) == day, "\(text)")
    }
    for text in [
      "", "x", "2/7", "2/7/202", "222/7/2026", "2/777/2026", "2//2026", "30/30/2026", "2a/7/2026",
      "2026020", "2/7-2026", "2026-13-01",
    ] {
      #expect(column.day(text) == nil, "\(text)")
    }
  }
}
