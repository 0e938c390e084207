/// An ISO 4217 currency, packed into four bytes so that every amount can carry its own.
///
///     Currency("usd")?.code      // "USD"
///     Currency("JPY")?.decimals  // 0
///     Currency("ABC")            // nil
public struct Currency: Hashable, Comparable, Sendable {
  /// The three letters, the first in the highest byte, so that numeric order is code order.
  public let packed: UInt32

  /// The currency of a three-letter code in either case; nil when ISO 4217 does not know it.
  public init?(_ code: String) {
    var packed: UInt32 = 0
    var count = 0
    for byte in code.utf8 {
      let letter = byte & 0xDF
      guard count < 3, letter >= 0x41, letter <= 0x5A else { return nil }
      packed = packed << 8 | UInt32(letter)
      count += 1
    }
    guard count == 3 else { return nil }
    self.init(packed: packed)
  }

  /// The currency of a packed code as `packed` gives it; nil when ISO 4217 does not know it.
  public init?(packed: UInt32) {
    guard CurrencyTable.contains(packed) else { return nil }
    self.packed = packed
  }

  private init(known packed: UInt32) { self.packed = packed }

  /// The upper-case code, "USD".
  public var code: String {
    String(unsafeUninitializedCapacity: 3) { letters in
      for place in 0..<3 {
        letters[place] = UInt8(truncatingIfNeeded: packed >> UInt32(16 - 8 * place))
      }
      return 3
    }
  }

  /// How many digits of minor unit the currency has: 2 for most, 0 for the yen, 3 for the Kuwaiti
  /// dinar, 4 for the Chilean unidad de fomento.
  ///
  /// 0 where ISO says "not applicable" (gold, XXX).
  public var decimals: Int { CurrencyTable.decimals(packed) }

  /// How many minor units make one major unit: 100, 1, 1000, and so on.
  public var minorPerMajor: Int64 { powerOfTen(decimals) }

  public static func < (a: Currency, b: Currency) -> Bool { a.packed < b.packed }

  /// Whether amounts in it are listed before those in another one: a book's own first, the others by their codes.
  func precedes(_ other: Currency, in own: Currency) -> Bool {
    if self == own || other == own { return other != own }
    return self < other
  }

  /// Every known currency in code order.
  public static var all: [Currency] {
    CurrencyTable.codes.map { Currency(known: $0) }.sorted()
  }

  public static var usd: Currency { Currency(known: 0x55_53_44) }
  public static var eur: Currency { Currency(known: 0x45_55_52) }
  public static var gbp: Currency { Currency(known: 0x47_42_50) }
  public static var jpy: Currency { Currency(known: 0x4A_50_59) }
  public static var cad: Currency { Currency(known: 0x43_41_44) }
  public static var aud: Currency { Currency(known: 0x41_55_44) }
  public static var chf: Currency { Currency(known: 0x43_48_46) }
  public static var kwd: Currency { Currency(known: 0x4B_57_44) }
  public static var clf: Currency { Currency(known: 0x43_4C_46) }
}
