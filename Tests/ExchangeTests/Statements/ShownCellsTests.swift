import LedgerTestSupport
import Testing

@testable import Exchange
@testable import Ledger

/// What single cells of statements are: amounts, days, months, currencies, at both sides of every limit
/// (`Tests/Golden/shown/imports/cells-*.txt`).
struct ShownCellsTests {
  private static let amounts = [
    "1", "12", "123", "1.5", "1,5", "1.50", "1,50", "1.234", "1,234", "0.123", "0,123", "12.345",
    "123.456", "1234.567",
    "1.234.567", "1,234,567", "1.234,56", "1,234.56", "1.234.567,89", "12.34.56", "1'234.50",
    "1’234,50", "1'23.00",
    "'123", "1'2345", "1 234", "1 234.567", "1 23", "12 34,56", "1 234 567", "-5.00", "5.00-",
    "(5.00)", "(5.00",
    "5.00)", "5(00)", "+5.00", "5.00+", "−5", "–5", "--5", "+-5", "-(5)", "- 5", "5 -", "5-00",
    "5.00 CR", "5.00 dr",
    "5 H", "5 S", "C5", "5D", "5.00 cr.", "5.00 XX", "EUR 5", "5 EUR", "EUR 5 EUR", "EUR 5 USD",
    "€5", "5€", "$ 5", "US$5",
    "Fr. 20", "Fr.20.50", "kr 5", "5 kr.", "kr.5,00", "zł 5", "RUR 5", "\"5.00\"", "5.", "5,", ".5",
    ",5", ".", "-", "", "x",
    "5 x", "1e5", "5.00.00", "5..00", "5.,00", "1234567890123456789012345678901234567890",
    "12345678901234567890.00",
    "12345678901234567890123456789012345678901", "92233720368547758.07", "92233720368547758.08",
    "ر.س 5", "5 ر.س", "ر.س.5",
    "د.ك 1.250", "\u{200E}ر.س 5", "5\u{A0}000,00", "5.000", "5.0000", "05.000", "0.00", "000",
    "5 '000", "1 234'567",
  ]

  private static func shown(_ text: String) -> String {
    guard let amount = AmountText(text) else { return "-" }
    var words = String(decoding: amount.body, as: UTF8.self) + " \(amount.evidence)"
    if amount.isNegative { words += " minus" }
    if amount.hasPlus { words += " plus" }
    if amount.isCredit { words += " credit" }
    if amount.isDebit { words += " debit" }
    if amount.isMarked { words += " marked" }
    if !amount.currency.isEmpty { words += " " + amount.currency }
    let minors = [0, 2, 3].flatMap { decimals in
      [DecimalMark?.none, .point, .comma].map { mark in
        amount.minor(decimals: decimals, mark: mark).map { "\($0)" } ?? "-"
      }
    }
    return words + " " + minors.joined(separator: ",")
  }

  @Test func `amounts`() throws {
    let text = Self.amounts.map { "\($0): \(Self.shown($0))\n" }.joined()
    #expect(try Golden.differences(text, from: "imports/cells-amounts.txt") == [])
  }

  private static let days = [
    "03/04/2026", "3/4/26", "13/4/2026", "4/13/2026", "13/13/2026", "31/12/26", "32/1/2026",
    "0/1/2026", "1/0/2026",
    "2026-03-04", "2026/3/4", "2026.03.04", "2026-13-04", "2026-02-30", "26-03-04", "70-03-04",
    "32-03-04", "31-03-04",
    "1/2/69", "1/2/70", "1/2/1899", "1/2/1900", "1/2/2999", "1/2/3000", "1/2/123", "1/2/1",
    "123/4/2026", "1/234/2026",
    "2026-123-04", "2026-1-123", "20260207", "20260230", "20260207120000", "20260207120000[0:GMT]",
    "2026020712",
    "07022026", "32132026", "13132026", "19490101", "19500101", "20991231", "21000101", "01011949",
    "01011950",
    "2026:03:04", "12:30:45", "26:03:04", "2026-03-04T12:30", "2026-03-04 12:30:45", "2026-03-04[x",
    "2026[x", "3 Mar 2026",
    "Mar 3 2026", "March 3rd, 2026", "3. März 2026", "3 mars 26", "2026 Mar 3", "Mar 2026", "3 Mar",
    "Sat 3 Mar 2026",
    "3 Mar 2026 UTC", "3 Mar 2026 xyz", "xyz 3 Mar 2026", "3 Xyz 2026", "Ma 3 2026",
    "3 Mar Apr 2026", "2026年3月4日",
    "2026년 3월 4일", "3 4 2026", "3. 4. 2026", "3/ 4/2026", "3 /4/2026", "3.4. 2026", "3.4 2026",
    "3/4.2026", "3'4'2026",
    "03/04", "12345", "123456", "1/1/26", "1/1/2",
    "03/04/2026 17:00 and many more words that make it long", "", "x", "3/4/2026T5",
    "03/04/20261", "31 Feb 2026", "29 Feb 2024", "29.02.2024", "29.02.2026", "30/30/2026",
    "12/12/2026", "13/12/2026",
  ]

  @Test func `days`() throws {
    var text = ""
    for said in Self.days {
      guard let day = DateText(said) else {
        text += "\(said): -\n"
        continue
      }
      text +=
        "\(said): \(day.first) \(day.second) \(day.year) \(day.isOpen ? "open" : "sure") \(day.mark)"
      text += " \(day.day(.dayFirst)?.text ?? "-") \(day.day(.monthFirst)?.text ?? "-")\n"
    }
    for word in [
      "jan", "ja", "january", "janvier", "juin", "juillet", "jul", "juni", "mar", "mars", "marz",
      "may", "mai", "cervenec",
      "cerven", "lis", "listopad", "gru", "dezember", "joulu", "xyz", "", "sept", "szept", "ago",
      "aout", "1", "12",
    ] {
      text += "\(word): \(MonthNames.month(word)) \(MonthNames.standsBeside(word))\n"
    }
    for word in ["mon", "st", "nd", "am", "utc", "dom", "mondays", "t", "z"] {
      text += "\(word): beside \(MonthNames.standsBeside(word))\n"
    }
    #expect(try Golden.differences(text, from: "imports/cells-days.txt") == [])
  }

  @Test func `currencies`() throws {
    var text = ""
    for sign in [
      "€", "EUR", "eur", "euro", "$", "us$", "US$", "kr", "KR", "kr.", "£", "¥", "rs", "Rs.", "fr",
      "Fr.", "RUR", "RUB", "xx", "", "ر.س",
    ] {
      let usual = ["USD", "NOK", "CAD", "CNY", "EUR"].map { code in
        CurrencySigns.currency(sign, usual: Currency(code) ?? .usd)?.code ?? "-"
      }
      text += "\(sign): \(CurrencySigns.codes(of: sign).joined(separator: " "))"
      text += " | \(usual.joined(separator: " ")) | \(CurrencySigns.code(sign)?.code ?? "-")\n"
    }
    for format in ExpenseFormat.allCases {
      text += "\(format.title): \(format.isPlain ? "plain" : "as people write")"
      text += format.hasOwnDates ? ", days as chosen\n" : "\n"
    }
    #expect(try Golden.differences(text, from: "imports/cells-currencies.txt") == [])
  }
}
