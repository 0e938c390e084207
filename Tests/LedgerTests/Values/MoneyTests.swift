@testable import Ledger
import Testing

struct MoneyTests {
  @Test func `amounts of one currency add and subtract`() throws {
    #expect(try Money(150, .usd).adding(Money(75, .usd)) == Money(225, .usd))
    #expect(try Money(150, .usd).subtracting(Money(200, .usd)) == Money(-50, .usd))
    #expect(try Money(5, .jpy).negated() == Money(minor: -5, currency: .jpy))
    #expect(try Money(-5, .usd).absolute() == Money(5, .usd))
    #expect(try Money(4, .usd).isLess(than: Money(5, .usd)))
  }

  @Test func `amounts of two currencies do not mix`() {
    let mixed = MoneyError.mixedCurrencies(.usd, .eur)
    #expect(throws: mixed) { try Money(1, .usd).adding(Money(1, .eur)) }
    #expect(throws: mixed) { try Money(1, .usd).subtracting(Money(1, .eur)) }
    #expect(throws: mixed) { try Money(1, .usd).isLess(than: Money(1, .eur)) }
  }

  @Test func `what does not fit is an error and not a trap`() {
    let most = Money(minor: .max, currency: .usd)
    let least = Money(minor: .min, currency: .usd)
    let cent = Money(minor: 1, currency: .usd)
    #expect(throws: MoneyError.overflow) { try most.adding(cent) }
    #expect(throws: MoneyError.overflow) { try least.subtracting(cent) }
    #expect(throws: MoneyError.overflow) { try least.negated() }
    #expect(throws: MoneyError.overflow) { try most.times(Quantity(2)) }
    #expect(throws: MoneyError.overflow) { try most.percent(Rate(percent: 101)) }
    #expect(throws: Never.self) { try most.percent(Rate(percent: 100)) }
  }

  @Test func `in another currency the number stays, rounded where there are fewer decimals`() throws
  {
    let (jpy, kwd) = (try #require(Currency("JPY")), try #require(Currency("KWD")))
    #expect(try Money(minor: 123450, currency: .eur).renamed(to: jpy).plain == "1235")
    #expect(try Money(minor: -123449, currency: .eur).renamed(to: jpy).plain == "-1234")
    #expect(try Money(minor: -123450, currency: .eur).renamed(to: jpy).plain == "-1235")
    #expect(try Money(minor: 1235, currency: jpy).renamed(to: kwd).plain == "1235.000")
    #expect(try Money(minor: 123450, currency: .eur).renamed(to: kwd).plain == "1234.500")
    #expect(try Money(minor: 123450, currency: .eur).renamed(to: .usd).plain == "1234.50")
    #expect(throws: MoneyError.overflow) { try Money(minor: .max, currency: jpy).renamed(to: .eur) }
  }

  @Test func `a quantity times a price rounds halves away from zero`() throws {
    #expect(try Money(minor: 1550, currency: .usd).times(Quantity(3)).plain == "46.50")
    #expect(try Money(minor: 1, currency: .usd).times(Quantity(thousandths: 500)).minor == 1)
    #expect(try Money(minor: 1, currency: .usd).times(Quantity(thousandths: 499)).minor == 0)
    #expect(try Money(minor: -1, currency: .usd).times(Quantity(thousandths: 500)).minor == -1)
    #expect(try Money(minor: -3, currency: .usd).times(Quantity(thousandths: -500)).minor == 2)
  }

  @Test func `a rate of an amount rounds halves away from zero`() throws {
    let rate = try Rate(parsing: "8.25")
    #expect(try Money(45, .usd).percent(rate).minor == 371)
    #expect(try Money(2, .usd).percent(rate).minor == 17)
    #expect(try Money(-2, .usd).percent(rate).minor == -17)
    #expect(try Money(1_000_000_000_000, .usd).percent(rate) == Money(82_500_000_000, .usd))
  }

  @Test func `products agree with 128-bit arithmetic`() throws {
    var random = Numbers(seed: 1)
    for round in 0..<4_000 {
      let a = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
      let b = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
      let divisor = round % 3 == 0 ? random.next() >> (random.next() % 64) | 1 : 100_000_000
      let product = UInt128(a.magnitude) * UInt128(b.magnitude)
      let rounded = (product * 2 + UInt128(divisor)) / (UInt128(divisor) * 2)
      let expected: Int64? =
        rounded > UInt128(Int64.max)
        ? nil : (a < 0) == (b < 0) ? Int64(rounded) : -Int64(rounded)
      #expect(multiplyDivideHalfUp(a, b, by: divisor) == expected)
    }
  }

  @Test func `plain text has all of the currency's decimals`() {
    #expect(Money(minor: 123_450, currency: .usd).plain == "1234.50")
    #expect(Money(minor: -500, currency: .usd).plain == "-5.00")
    #expect(Money(minor: -5, currency: .usd).plain == "-0.05")
    #expect(Money(minor: 0, currency: .usd).plain == "0.00")
    #expect(Money(minor: 1200, currency: .jpy).plain == "1200")
    #expect(Money(minor: 1250, currency: .kwd).plain == "1.250")
    #expect(Money(minor: .min, currency: .usd).plain == "-92233720368547758.08")
  }
}

struct ShareTests {
  @Test func `shares go by the largest remainder, the earlier first`() {
    let dollar = Money(1, .usd)
    #expect(dollar.shared(in: [1, 1, 1]).map(\.minor) == [34, 33, 33])
    #expect(dollar.shared(in: [1, 2]).map(\.minor) == [33, 67])
    #expect(dollar.shared(in: [0, 1, 0]).map(\.minor) == [0, 100, 0])
    #expect(dollar.shared(in: [-5, 1]).map(\.minor) == [0, 100])
    #expect(Money(-1, .usd).shared(in: [1, 1, 1]).map(\.minor) == [-34, -33, -33])
  }

  @Test func `without any weight the first gets everything`() {
    #expect(Money(1, .usd).shared(in: [0, 0, 0]).map(\.minor) == [100, 0, 0])
    #expect(Money(1, .usd).shared(in: []).isEmpty)
  }

  @Test func `shares add up and none is a unit away from its exact part`() {
    var random = Numbers(seed: 2)
    for _ in 0..<2_000 {
      let whole = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
      let weights = (0..<Int(random.next() % 7 + 1)).map { _ in
        Int64(bitPattern: random.next() >> 8) >> Int64(random.next() % 56)
      }
      let shares = Shares.split(whole, by: weights)
      #expect(shares.reduce(0, &+) == whole)
      let total = weights.reduce(Int128(0)) { $0 + Int128($1) }
      guard total > 0 else { continue }
      for (share, weight) in zip(shares, weights) {
        let difference = Int128(share) * total - Int128(whole) * Int128(weight)
        #expect(difference.magnitude < UInt128(total))
      }
    }
  }

  @Test func `weights too large to sum still share everything`() {
    let shares = Money(100, .usd).shared(in: [.max, .max, .max, .max])
    #expect(shares.map(\.minor) == [2500, 2500, 2500, 2500])
    #expect(Shares.split(.min, by: [1]) == [.min])
    #expect(Shares.split(.min, by: [1, 1]).reduce(0, +) == .min)
  }
}

struct TotalsTests {
  @Test func `currencies are summed apart and listed by code`() throws {
    let totals = try Totals([Money(150, .usd), Money(5, .eur), Money(75, .usd), Money(9, .jpy)])
    #expect(totals.amounts == [Money(5, .eur), Money(9, .jpy), Money(225, .usd)])
    #expect(totals[.usd] == Money(225, .usd))
    #expect(totals[.gbp] == .zero(.gbp))
    #expect(totals.single == nil)
    // People see one of them first.
    #expect(totals.led(by: .usd) == [Money(225, .usd), Money(5, .eur), Money(9, .jpy)])
    #expect(totals.led(by: .eur) == totals.amounts && totals.led(by: .gbp) == totals.amounts)
    var less = totals
    try less.subtract(Money(5, .eur))
    #expect(less.led(by: .usd).count == 3)
    #expect(less.nonZero(ledBy: .usd) == [Money(225, .usd), Money(9, .jpy)])
    #expect(less.nonZero(ledBy: .eur) == [Money(9, .jpy), Money(225, .usd)])
  }

  @Test func `a sum of zero is not nothing`() throws {
    var totals = Totals()
    #expect(totals.isEmpty && totals.isZero)
    try totals.add(Money(5, .usd))
    #expect(totals.single == Money(5, .usd))
    try totals.subtract(Money(5, .usd))
    #expect(!totals.isEmpty && totals.isZero && totals.nonZero.isEmpty)
  }

  @Test func `an overflow changes nothing`() throws {
    var totals = try Totals([Money(1, .eur), Money(minor: .max, currency: .usd)])
    let before = totals
    let more = try Totals([Money(1, .eur), Money(1, .usd)])
    #expect(throws: MoneyError.overflow) { try totals.add(more) }
    #expect(totals == before)
  }
}
