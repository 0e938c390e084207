import Ledger
import Testing

struct CurrencyTests {
  @Test func `a code in either case is a currency`() {
    #expect(Currency("usd") == .usd)
    #expect(Currency("EuR")?.code == "EUR")
  }

  @Test(arguments: ["", "US", "USDX", "ABC", "US1", "U D", "ZZZ", "€UR", "@@@", "[[[", "{{{"])
  func `what ISO does not know is no currency`(code: String) {
    #expect(Currency(code) == nil)
  }

  @Test(arguments: [
    ("USD", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4), ("UYW", 4), ("CLP", 0), ("ISK", 0), ("TND", 3),
    ("HUF", 2), ("IQD", 3), ("UGX", 0), ("MGA", 2), ("XCG", 2), ("ZWG", 2), ("XAU", 0), ("VND", 0),
  ])
  func `decimals are those of ISO 4217, not of habit`(code: String, decimals: Int) {
    #expect(Currency(code)?.decimals == decimals)
  }

  @Test func `every code is known once, in order and reads back`() {
    let all = Currency.all
    #expect(all.count == 184)
    #expect(Set(all).count == all.count)
    for (a, b) in zip(all, all.dropFirst()) { #expect(a < b && a.code < b.code) }
    for currency in all {
      #expect(Currency(currency.code) == currency)
      #expect(Currency(packed: currency.packed) == currency)
    }
  }

  @Test func `of all that looks like a code the list alone is one`() {
    let known = Set(Currency.all.map { $0.packed })
    // From the sign before A to the two behind Z, at each of three places.
    for first in (0x40...0x5C) as ClosedRange<UInt32> {
      for second in (0x40...0x5C) as ClosedRange<UInt32> {
        for third in (0x40...0x5C) as ClosedRange<UInt32> {
          let packed = first << 16 | second << 8 | third
          if (Currency(packed: packed) != nil) != known.contains(packed) {
            Issue.record("\(first) \(second) \(third)")
          }
        }
      }
    }
  }

  @Test func `the named currencies are the ones they are named for`() {
    let named: [(Currency, String)] = [
      (.usd, "USD"), (.eur, "EUR"), (.gbp, "GBP"), (.jpy, "JPY"), (.cad, "CAD"), (.aud, "AUD"),
      (.chf, "CHF"), (.kwd, "KWD"), (.clf, "CLF"),
    ]
    for (currency, code) in named { #expect(Currency(code) == currency) }
  }

  @Test func `a packed number that is no code is refused`() {
    for packed: UInt32 in [0, 1, .max, 0x0155_5344, 0x75_73_64] {
      #expect(Currency(packed: packed) == nil)
    }
  }
}
