import Ledger
import Testing

struct MoneyParsingTests {
  @Test(arguments: [
    ("1234.50", 123_450), ("1,234.50", 123_450), ("$1,234.50", 123_450), ("-5", -500),
    ("-$5.00", -500), ("$-5.00", -500), ("$ 5", 500), ("5.00-", -500), ("(5.00)", -500),
    ("($5.00)", -500), ("USD 12", 1200), ("12 usd", 1200), ("12$", 1200), ("+3.1", 310),
    ("\u{2212}3", -300), (" 7 ", 700), (".5", 50), ("5.", 500), ("0", 0), ("-0.00", 0),
    ("1,234,567.89", 123_456_789), ("12,34,567", 123_456_700), ("007", 700), ("5.0000", 500),
    ("92233720368547758.07", Int64.max), ("-92233720368547758.08", Int64.min),
    ("\u{00A0}5\u{00A0}$", 500),
    // What is whole has a dash for its decimals, which is no sign.
    ("300.-", 30_000), ("300.--", 30_000), ("$300.\u{2013}", 30_000),
    ("1,200.\u{2014} USD", 120_000),
    ("300.\u{2212}", 30_000), ("-300.-", -30_000), ("(300.--)", -30_000), ("300-", -30_000),
  ])
  func `amounts read as people and files write them`(text: String, minor: Int64) throws {
    #expect(try Money(parsing: text, currency: .usd) == Money(minor: minor, currency: .usd))
  }

  @Test(arguments: [
    "abc", "1.2.3", "1,23", "0,125", "00,123", "12,3456", ",123", "1,,234", "1,234,5", "--5",
    "-(5)", "(-5)", "-5-",
    "$", "-", ".", "()", "5 apples", "1e5", "0x10", "1 2", "٣", "5kr", "1.50,000", "½", "1_000",
    "(5", "NaN", "inf", "CA$5", ".-", "5.00.-", "5.--5",
  ])
  func `what is not a number is refused with its text`(text: String) {
    #expect(throws: MoneyError.notANumber(text)) {
      try Money(parsing: text, currency: .usd)
    }
  }

  @Test func `an empty text is empty`() {
    #expect(throws: MoneyError.empty) { try Money(parsing: "", currency: .usd) }
    #expect(throws: MoneyError.empty) { try Money(parsing: " \t\n", currency: .usd) }
  }

  @Test func `more decimals than the currency has are refused`() {
    #expect(throws: MoneyError.tooManyDecimals(limit: 2)) {
      try Money(parsing: "1.005", currency: .usd)
    }
    #expect(throws: MoneyError.tooManyDecimals(limit: 0)) {
      try Money(parsing: "1.5", currency: .jpy)
    }
  }

  @Test func `three zeros after the point may have meant a thousand and are refused`() throws {
    #expect(throws: MoneyError.tooManyDecimals(limit: 2)) {
      try Money(parsing: "1.500", currency: .usd)
    }
    #expect(throws: MoneyError.tooManyDecimals(limit: 0)) {
      try Money(parsing: "12.000", currency: .jpy)
    }
    #expect(try Money(parsing: "12.00", currency: .jpy).minor == 12)
    #expect(try Money(parsing: "1.500", currency: .kwd).minor == 1500)
  }

  @Test func `another currency in the text is an error`() {
    #expect(throws: MoneyError.mixedCurrencies(.usd, .eur)) {
      try Money(parsing: "€5", currency: .usd)
    }
    #expect(throws: MoneyError.mixedCurrencies(.usd, .eur)) {
      try Money(parsing: "5 EUR", currency: .usd)
    }
    #expect(throws: Never.self) { try Money(parsing: "$5", currency: .cad) }
  }

  @Test func `too much is an overflow`() {
    for text in ["92233720368547758.08", "-92233720368547758.09", "99999999999999999999999"] {
      #expect(throws: MoneyError.overflow) { try Money(parsing: text, currency: .usd) }
    }
  }

  @Test func `a code beside the amount names the currency`() throws {
    #expect(try Money(parsing: "1.250", code: "kwd") == Money(minor: 1250, currency: .kwd))
    #expect(throws: MoneyError.unknownCurrency("ABC")) { try Money(parsing: "1", code: "ABC") }
  }

  @Test func `plain text reads back in every currency`() throws {
    var random = Numbers(seed: 3)
    for currency in Currency.all {
      for _ in 0..<10 {
        let money = Money(minor: Int64(bitPattern: random.next()), currency: currency)
        #expect(try Money(parsing: money.plain, currency: currency) == money)
      }
    }
  }
}

struct QuantityTests {
  @Test func `quantities read and write exactly`() throws {
    for text in ["1", "2.5", "0.125", "-3", "0", "9223372036854775.807"] {
      #expect(try Quantity(parsing: text).plain == text)
    }
    #expect(try Quantity(parsing: "1,000.50").plain == "1000.5")
    #expect(Quantity(40).plain == "40")
    #expect(Quantity(.max).thousandths == .max)
  }

  @Test func `wrong quantities say why`() {
    #expect(throws: NumberError.empty) { try Quantity(parsing: " ") }
    #expect(throws: NumberError.notANumber("two")) { try Quantity(parsing: "two") }
    #expect(throws: NumberError.tooManyDecimals(limit: 3)) { try Quantity(parsing: "0.1234") }
    #expect(throws: NumberError.overflow) { try Quantity(parsing: "9223372036854775.808") }
  }

  @Test func `rates read with and without the percent sign`() throws {
    #expect(try Rate(parsing: "8.25").micros == 8_250_000)
    #expect(try Rate(parsing: " 8.25 % ").plain == "8.25")
    #expect(Rate(percent: 23).plain == "23")
    #expect(throws: NumberError.notANumber("8%%")) { try Rate(parsing: "8%%") }
    #expect(throws: NumberError.empty) { try Rate(parsing: "%") }
  }
}
