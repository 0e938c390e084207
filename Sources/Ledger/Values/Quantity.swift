/// How many: hours, pieces, days, to the thousandth.
public struct Quantity: Hashable, Comparable, Sendable {
  public var thousandths: Int64

  public init(thousandths: Int64) { self.thousandths = thousandths }

  /// A whole number; one too large to count in thousandths becomes the largest there is.
  public init(_ whole: Int) {
    let (product, overflow) = Int64(whole).multipliedReportingOverflow(by: 1_000)
    thousandths = overflow ? (whole < 0 ? -Int64.max : Int64.max) : product
  }

  /// Reads "1", "2.5", "1,000.125", "-3".
  public init(parsing text: String) throws(NumberError) {
    thousandths = try DecimalText.read(text, decimals: 3)
  }

  public static var one: Quantity { Quantity(1) }
  public static var zero: Quantity { Quantity(0) }

  public var isZero: Bool { thousandths == 0 }
  public var isNegative: Bool { thousandths < 0 }

  /// The shortest exact text: "1", "2.5".
  public var plain: String { DecimalText.write(thousandths, decimals: 3, trimmed: true) }

  public static func < (a: Quantity, b: Quantity) -> Bool { a.thousandths < b.thousandths }
}
