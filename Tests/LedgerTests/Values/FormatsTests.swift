import Ledger
import Testing

struct FormatsTests {
  private let american = Formats()
  private let german = Formats(
    lines: """
      locale=de-DE
      decimal=,
      group=.
      dateOrder=dmy
      dateSeparator=.
      hour12=0
      currencyFirst=0
      currencySpace=1
      symbol.EUR=€
      symbol.USD=$
      shortMonths=Jan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.
      months=Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
      weekdays=Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag
      """)

  private func money(_ text: String, _ code: String) throws -> Money {
    try Money(parsing: text, code: code)
  }

  @Test func `amounts look American by default`() throws {
    #expect(american.money(try money("1234.50", "USD")) == "$1,234.50")
    #expect(american.money(try money("-5", "USD")) == "-$5.00")
    #expect(american.money(try money("1200", "JPY")) == "¥1,200")
    #expect(american.money(try money("1.250", "KWD")) == "KWD 1.250")
    #expect(american.money(try money("-1.250", "KWD")) == "-KWD 1.250")
    #expect(american.money(try money("0", "USD")) == "$0.00")
    #expect(american.money(try money("999.99", "CAD")) == "CA$999.99")
    #expect(american.money(Money(minor: .min, currency: .usd)) == "-$92,233,720,368,547,758.08")
    #expect(american.amount(try money("-1234.5", "USD")) == "-1,234.50")
  }

  @Test func `of sums in several currencies the book's own stands first`() throws {
    let totals = try Totals([Money(9, .gbp), Money(150, .usd), Money(5, .eur)])
    #expect(american.money(totals, or: .usd) == "$150.00 · €5.00 · £9.00")
    #expect(american.money(totals, or: .eur) == "€5.00 · £9.00 · $150.00")
    #expect(american.money(try Totals([.zero(.usd), Money(5, .eur)]), or: .usd) == "€5.00")
    #expect(american.money(Totals(), or: .usd) == "$0.00")
  }

  @Test func `what one of something costs is exact, in cents where they say it`() throws {
    let each = { (thousandths: Int64) in Quantity(thousandths: thousandths) }
    #expect(american.money(each: each(725), .usd) == "$0.725")
    #expect(american.money(each: each(700), .usd) == "$0.70")
    #expect(american.money(each: each(12_000), .usd) == "$12.00")
    #expect(american.money(each: each(-12_345), try #require(Currency("JPY"))) == "-¥12.345")
    #expect(german.money(each: each(300), try #require(Currency("EUR"))) == "0,30 €")
  }

  @Test func `a rate in a field is read back as it was`() throws {
    for formats in [american, german] {
      for micros: Int64 in [0, 8_875_000, 8_250_000, 19_000_000, 7_700_001] {
        let rate = Rate(micros: micros)
        #expect(try formats.readRate(formats.percent(rate)) == rate)
        #expect(try formats.readRate(formats.rate(rate)) == rate)
      }
    }
    #expect(german.percent(Rate(micros: 8_875_000)) == "8,875")
  }

  @Test func `amounts look German in Germany`() throws {
    #expect(german.money(try money("1234.50", "EUR")) == "1.234,50 €")
    #expect(german.money(try money("-5", "EUR")) == "-5,00 €")
    #expect(german.money(try money("1.250", "KWD")) == "1,250 KWD")
    #expect(german.money(try money("3", "GBP")) == "3,00 GBP")
  }

  @Test(arguments: ["1 2", "1'2", "12 5", "1 20", "1\u{202F}2", "1\u{A0}2"])
  func `a blank parts thousands and is no decimal point`(_ text: String) throws {
    var french = Formats()
    (french.decimal, french.group) = (",", "\u{202F}")
    for formats in [Formats(), french] {
      #expect(throws: MoneyError.notANumber(text)) {
        try formats.readMoney(text, currency: .usd)
      }
      #expect(throws: NumberError.notANumber(text)) { try formats.readQuantity(text) }
      #expect(try formats.readMoney("1 200", currency: .usd).plain == "1200.00")
      #expect(try formats.readMoney("1'200", currency: .usd).plain == "1200.00")
    }
    #expect(try french.readMoney("1 200,5", currency: .usd).plain == "1200.50")
  }

  @Test func `a month in words has its year behind it where days are written with dashes`() throws {
    let day = try Day(parsing: "2025-11-21")
    var swedish = Formats()
    (swedish.dateOrder, swedish.dateSeparator) = (.yearMonthDay, "-")
    #expect(swedish.month(day) == "November 2025")
    swedish.dateSeparator = "/"
    #expect(swedish.month(day) == "2025 November")
  }

  @Test func `Indian digits are grouped by two above a thousand`() throws {
    let indian = Formats(lines: "otherGroupDigits=2\nsymbol.INR=₹")
    #expect(indian.money(try money("123456789", "INR")) == "₹12,34,56,789.00")
    #expect(indian.money(try money("123", "INR")) == "₹123.00")
  }

  @Test func `days are written in the locale's order`() throws {
    let day = try Day(parsing: "2026-11-05")
    let japanese = Formats(lines: "dateOrder=ymd\ndateSeparator=/")
    #expect(american.day(day) == "Nov 5, 2026")
    #expect(german.day(day) == "5. Nov. 2026")
    #expect(japanese.day(day) == "2026/11/05")
    #expect(american.numericDay(day) == "11/5/2026")
    #expect(german.numericDay(day) == "05.11.2026")
    #expect(american.month(day) == "November 2026")
    #expect(japanese.month(day) == "2026 November")
    #expect(american.weekday(day) == "Thursday")
    #expect(german.weekday(day) == "Donnerstag")
  }

  @Test func `a short day names the year only when it is another`() throws {
    let today = try Day(parsing: "2026-11-21")
    let other = try Day(parsing: "2025-11-21")
    #expect(american.shortDay(today, on: today) == "Nov 21")
    #expect(american.shortDay(other, on: today) == "Nov 21, 2025")
    #expect(german.shortDay(today, on: today) == "21. Nov.")
    #expect(Formats(lines: "dateOrder=ymd\ndateSeparator=-").shortDay(today, on: today) == "11-21")
  }

  @Test func `times follow the clock of the locale`() {
    let times = [0, 540, 719, 720, 1_439].map { TimeOfDay(minutes: $0) }
    #expect(
      times.map(american.time) == ["12:00 AM", "9:00 AM", "11:59 AM", "12:00 PM", "11:59 PM"])
    #expect(times.map(german.time) == ["00:00", "09:00", "11:59", "12:00", "23:59"])
  }

  @Test func `quantities and rates are as short as they are exact`() throws {
    #expect(american.quantity(Quantity(1)) == "1")
    #expect(american.quantity(try Quantity(parsing: "1234.5")) == "1,234.5")
    #expect(german.quantity(try Quantity(parsing: "-0.125")) == "-0,125")
    #expect(american.rate(try Rate(parsing: "8.25")) == "8.25%")
    #expect(german.rate(try Rate(parsing: "19")) == "19%")
    #expect(american.count(-12_345) == "-12,345")
  }

  @Test func `malformed lines leave the default`() {
    let formats = Formats(
      lines:
        "months=a|b\nweekdays=\ndateOrder=xyz\nnonsense\n=\ndecimal=\nsymbol.ABC=x\nlocale=\r\n")
    #expect(formats == Formats())
  }

  @Test func `a symbol's value may hold an equals sign, and the last line for a code wins`() {
    let formats = Formats(lines: "symbol.USD=a\nsymbol.USD=b=c\n")
    #expect(formats.symbols == [Formats.Symbol(code: "USD", symbol: "b=c")])
  }

  @Test(arguments: [
    ("1.234,50", "1234.50"), ("1.234,50 €", "1234.50"), ("12,5", "12.50"), ("12.5", "12.50"),
    ("12.50", "12.50"), ("1.500", "1500.00"), ("-5 €", "-5.00"), ("1 234,50", "1234.50"),
    ("1’234,50", "1234.50"), ("300,-", "300.00"), ("300,--", "300.00"),
    ("1.234,\u{2013} €", "1234.00"),
    ("300.-", "300.00"), ("-300,--", "-300.00"), ("300-", "-300.00"),
  ])
  func `German amounts read back`(typed: String, plain: String) throws {
    #expect(try german.readMoney(typed, currency: .eur).plain == plain)
  }

  @Test func `American amounts read back`() throws {
    #expect(try american.readMoney("$1,234.50", currency: .usd).plain == "1234.50")
    #expect(try american.readMoney("CA$5", currency: .cad).plain == "5.00")
    #expect(try american.readMoney("12,50", currency: .usd).plain == "12.50")
    #expect(try american.readMoney("1,500", currency: .usd).plain == "1500.00")
    #expect(try american.readQuantity("0,125").plain == "0.125")
    #expect(throws: MoneyError.notANumber("1,2,3")) {
      try american.readMoney("1,2,3", currency: .usd)
    }
    #expect(throws: MoneyError.empty) { try american.readMoney("", currency: .usd) }
    #expect(throws: MoneyError.mixedCurrencies(.usd, .eur)) {
      try american.readMoney("€5", currency: .usd)
    }
  }

  @Test func `what is written reads back in both`() throws {
    var random = Numbers(seed: 10)
    for formats in [american, german] {
      for code in ["USD", "EUR", "JPY", "KWD"] {
        let currency = try #require(Currency(code))
        for _ in 0..<100 {
          let minor = Int64(bitPattern: random.next()) >> Int64(random.next() % 60)
          let money = Money(minor: minor, currency: currency)
          #expect(try formats.readMoney(formats.money(money), currency: currency) == money)
          let quantity = Quantity(thousandths: minor)
          #expect(try formats.readQuantity(formats.quantity(quantity)) == quantity)
        }
      }
    }
    #expect(try german.readRate("8,25 %").plain == "8.25")
    #expect(throws: NumberError.notANumber("x")) { try german.readQuantity("x") }
  }
}
