import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Amounts as people and programs write them: lists of gigs, invoices and items read them as the lists of banks do.
struct AmountTextsTests {
  @Test(arguments: [
    ("CHF", "Fr. 300", 30_000), ("CHF", "SFr 300", 30_000), ("CHF", "CHF 1'234.50", 123_450),
    ("CHF", "1\u{2019}234.50", 123_450), ("CHF", "Fr. 1'234.50", 123_450), ("CHF", "300.-", 30_000),
    ("CHF", "1 234.50 Franken", 123_450), ("CHF", "300.--", 30_000), ("CHF", "1,234.-", 123_400),
    ("CHF", "1'234.\u{2013}", 123_400), ("EUR", "1.234,-", 123_400), ("EUR", "-1.234,--", -123_400),
    ("EUR", "1.234,\u{2014} \u{20AC}", 123_400),
    ("SEK", "250 kr", 25_000), ("SEK", "kr 1 250,50", 125_050), ("DKK", "1.250,50 kr.", 125_050),
    ("EUR", "1 234,50 \u{20AC}", 123_450), ("EUR", "1\u{202F}234,50\u{A0}\u{20AC}", 123_450),
    ("EUR", "1.234,50 EUR", 123_450), ("EUR", "12,-", 1_200), ("EUR", "(5,00)", -500),
    ("EUR", "300 Euro", 30_000), ("EUR", "\u{2212}12,50", -1_250), ("EUR", "1234,50-", -123_450),
    ("GBP", "\u{A3}1,234.5-", -123_450), ("GBP", "1,234.50", 123_450), ("GBP", "+12.5", 1_250),
    ("USD", "US$ 1,234.50", 123_450), ("USD", "-$12.34", -1_234),
    ("USD", "1,234,567.00", 123_456_700),
    ("PLN", "1 234,50 z\u{142}", 123_450), ("JPY", "\u{A5}1,200", 1_200),
  ])
  func `both readers read what people write`(code: String, text: String, minor: Int64) throws {
    let currency = try #require(Currency(code))
    let listed = try ColumnAmounts([text], currency).money(text)
    #expect(listed == Money(minor: minor, currency: currency))
    let bank = try #require(AmountText(text))
    let size = bank.minor(decimals: currency.decimals, mark: nil)
    #expect(bank.mayBe(currency) && size.map { bank.isNegative ? -$0 : $0 } == minor)
  }

  @Test(arguments: [
    "Fr. 300", "250 kr", "abc", "12 34", "12.345", "1.500", "1.500 Euro", "2026-11-21", "--5",
    "5 CR",
    "5 h",
    "12 each", "(5.00", "5.00 kr)x", "1.2.3", "",
  ])
  func `what is no amount of euros is none in a list`(text: String) {
    let amounts = ColumnAmounts([text, "1.00"], .eur)
    #expect((try? amounts.money(text))?.map { $0.minor } == nil)
  }

  @Test func `where the column has other decimals a cell is not guessed`() {
    let commas = ColumnAmounts(["1,50", "2,50", "1 234.50 Euro"], .eur)
    #expect((try? commas.money("1 234.50 Euro")) == nil)
    let points = ColumnAmounts(["1.50", "2.50", "1 234,50 Euro"], .eur)
    #expect((try? points.money("1 234,50 Euro")) == nil)
    // Whole ones say it, too, and one among others is read for what it says.
    let whole = ColumnAmounts(["1.234,-", "5.600"], .eur)
    #expect((try? whole.money("5.600")) == Money(minor: 560_000, currency: .eur))
    #expect((try? points.money("300,-")) == Money(minor: 30_000, currency: .eur))
    // What leaves it open is read as the others are.
    #expect((try? commas.money("1.234 Euro")) == Money(minor: 123_400, currency: .eur))
    #expect((try? points.money("1,234 Euro")) == Money(minor: 123_400, currency: .eur))
  }
}
