/// A rate in percent, exact to the millionth of a percent: a tax, a discount, a split.
public struct Rate: Hashable, Comparable, Sendable {
  /// Millionths of a percent: 8.25 % is 8 250 000.
  public var micros: Int64

  public init(micros: Int64) { self.micros = micros }

  /// A whole percentage; one too large becomes the largest there is.
  public init(percent: Int) {
    let (product, overflow) = Int64(percent).multipliedReportingOverflow(by: 1_000_000)
    micros = overflow ? (percent < 0 ? -Int64.max : Int64.max) : product
  }

  /// Reads "8.25" or "8.25%".
  public init(parsing text: String) throws(NumberError) {
    var number = Substring(text)
    func trim() { while let last = number.last, last.isSpace { number.removeLast() } }
    trim()
    if number.last == "%" {
      number.removeLast()
      trim()
    }
    do {
      micros = try DecimalText.read(number, decimals: 6)
    } catch {
      if case .notANumber = error { throw .notANumber(text) }
      throw error
    }
  }

  public static var zero: Rate { Rate(micros: 0) }

  public var isZero: Bool { micros == 0 }
  public var isNegative: Bool { micros < 0 }

  /// The shortest exact text without the percent sign: "8.25".
  public var plain: String { DecimalText.write(micros, decimals: 6, trimmed: true) }

  public static func < (a: Rate, b: Rate) -> Bool { a.micros < b.micros }
}
