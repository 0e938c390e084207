import Ledger
import Testing

struct RegionalTests {
  private func shown(_ tag: String, _ minor: Int64, _ code: String) -> String {
    Formats(locale: tag).money(Money(minor: minor, currency: Currency(code)!))
  }

  @Test func `a place proposes its money, its paper and its language`() {
    let cases: [(String, String, Currency?, PaperChoice)] = [
      ("de-DE", "de-DE", .eur, .a4), ("de", "de-DE", .eur, .a4),
      ("de-CH", "de-CH", Currency("CHF"), .a4), ("en-US", "en-US", .usd, .letter),
      ("en-GB", "en-GB", .gbp, .a4), ("en-CA", "en-CA", Currency("CAD"), .letter),
      ("fr-CA", "fr-CA", Currency("CAD"), .letter), ("ja", "ja-JP", .jpy, .a4),
      ("zh-Hant-TW", "zh-TW", Currency("TWD"), .a4), ("en", "en-US", .usd, .letter),
      ("", "en-US", .usd, .letter), ("xx-YY", "en-US", .usd, .letter),
      ("en_gb", "en-GB", .gbp, .a4),
    ]
    for (tag, locale, currency, paper) in cases {
      let proposal = Regional.proposal(for: tag)
      #expect(proposal.locale == locale, "\(tag)")
      #expect(proposal.currency == currency, "\(tag)")
      #expect(proposal.paper == paper, "\(tag)")
    }
    #expect(Regional.proposal(for: .usd).paper == .letter)
    #expect(Regional.proposal(for: .eur).paper == .a4)
    #expect(Regional.proposal(for: .eur).locale == "en-IE")
  }

  @Test func `amounts and days are written as in the place`() {
    #expect(shown("en-US", 123_450, "USD") == "$1,234.50")
    #expect(shown("de-DE", 123_450, "EUR") == "1.234,50\u{A0}€")
    #expect(shown("de-AT", 123_450, "EUR") == "€\u{A0}1\u{A0}234,50")
    #expect(shown("de-CH", 123_450, "CHF") == "CHF\u{A0}1\u{2019}234.50")
    #expect(shown("fr-FR", 123_450, "EUR") == "1\u{202F}234,50\u{A0}€")
    #expect(shown("en-IN", 123_456_750, "INR") == "₹12,34,567.50")
    #expect(shown("en-CA", 123_450, "CAD") == "$1,234.50")
    #expect(shown("en-CA", 123_450, "USD") == "US$1,234.50")
    #expect(shown("sv-SE", 123_450, "SEK") == "1\u{A0}234,50\u{A0}kr")
    #expect(shown("en-JP", 1_234, "JPY") == "¥1,234")
    // DIN 5008: a space that no line ends at, before the euro as before the percent.
    for (tag, rate) in [
      ("de-DE", "19\u{A0}%"), ("de-AT", "19\u{A0}%"), ("de-CH", "19%"), ("en-US", "19%"),
      ("en-DE", "19\u{A0}%"), ("fr-FR", "19\u{A0}%"), ("nl-NL", "19%"),
    ] {
      #expect(Formats(locale: tag).rate(Rate(percent: 19)) == rate, "\(tag)")
    }
    let day = Day(year: 2026, month: 2, day: 4)!
    #expect(Formats(locale: "en-US").day(day) == "Feb 4, 2026")
    #expect(Formats(locale: "en-GB").day(day) == "4 Feb 2026")
    #expect(Formats(locale: "de-DE").day(day) == "04.02.2026")
    #expect(Formats(locale: "fr-FR").day(day) == "4 Feb 2026")
    #expect(Formats(locale: "ja-JP").day(day) == "2026/02/04")
    #expect(Formats(locale: "en-US") == Formats())
  }

  @Test func `every choice of a locale is one that reads back as itself`() {
    var seen: Set<String> = []
    for choice in Regional.choices {
      #expect(seen.insert(choice.locale).inserted, "\(choice.locale)")
      #expect(Regional.proposal(for: choice.locale).locale == choice.locale)
      #expect(!choice.title.isEmpty && !choice.title.english.hasSuffix("()"), "\(choice.locale)")
    }
    #expect(seen.isSuperset(of: ["en-US", "de-DE", "en-DE", "de-AT", "en-FR"]))
  }
}
