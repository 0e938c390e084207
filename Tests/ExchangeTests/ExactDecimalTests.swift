import Testing

@testable import Exchange

struct ExactDecimalTests {
  @Test(arguments: [
    ("150", 15000, true), ("149.99", 14999, true), ("1e2", 10000, true), ("1.5E+1", 1500, true),
    ("0.29", 29, true), ("-12.5", -1250, true), ("1500e-1", 15000, true), ("0", 0, true),
    ("150.005", 15001, false), ("150.004", 15000, false), ("-150.005", -15001, false),
    ("0.30000000000000004", 30, false), ("0.009", 1, false), ("0.004", 0, false),
    ("0.0004", 0, false), ("1e-400000", 0, false), ("0e999999999", 0, true),
    ("150.000", 15000, true),
    ("92233720368547758.07", Int64.max, true), ("+3", 300, true), ("007.50", 750, true),
  ])
  func `minor units are exact, or rounded half up`(text: String, minor: Int64, isExact: Bool) throws
  {
    let units = try #require(ExactDecimal(text)?.minorUnits(decimals: 2))
    #expect(units.minor == minor)
    #expect(units.isExact == isExact)
  }

  @Test(arguments: [
    "92233720368547758.08", "184467440737095516.155", "-184467440737095516.159", "1e17", "1e400",
    "1e99999999999999999999",
  ])
  func `what does not fit is nothing`(text: String) throws {
    #expect(try #require(ExactDecimal(text)).minorUnits(decimals: 2) == nil)
  }

  @Test(arguments: ["", "-", "x", "1,5", "1.2.3", "1e", "1e+", "1 ", " 1", "0x10", "1e1.5"])
  func `what is not a number is refused`(text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  @Test func `a currency has its own decimals`() {
    #expect(ExactDecimal("1200")?.minorUnits(decimals: 0)?.minor == 1200)
    #expect(ExactDecimal("1.2345")?.minorUnits(decimals: 3)?.minor == 1235)
  }

  @Test func `no hundredth is lost between 0 and 1000 dollars`() {
    for cents in 0...100_000 {
      let text = "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
      #expect(ExactDecimal(text)?.minorUnits(decimals: 2)?.minor == Int64(cents))
    }
  }
}
