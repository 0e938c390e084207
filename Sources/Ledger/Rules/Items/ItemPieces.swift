/// How many pieces a row of things stands for, and what its prices are then: those of all pieces together
/// (rule I10).
///
/// Every sum adds the price of a row once; what one piece comes to is said beside it.
extension Item {
  /// How many; one where nobody said.
  public var pieces: Int64 { quantity ?? 1 }
}

/// Pieces and a price in words.
public enum ItemPieces {
  /// "3 × $40.00", or where that would not be exact "3 for $100.00"; "3 pieces" without a price, "" for one.
  public static func text(_ pieces: Int64, at price: Money?, _ formats: Formats) -> Phrase {
    if pieces == 1 { return "" }
    guard let price, !price.isZero, pieces > 1 else { return "\(pieces) pieces" }
    if let each = each(of: pieces, at: price) {
      return "\(pieces) \u{00D7} \(formats.money(each))"
    }
    return "\(pieces) for \(formats.money(price))"
  }

  /// "3 × $40.00 = $120.00", from the price of one.
  public static func text(_ pieces: Int64, each price: Money, _ formats: Formats) -> Phrase {
    guard let whole = whole(of: pieces, at: price) else { return "\(pieces) pieces" }
    return "\(pieces) \u{00D7} \(formats.money(price)) = \(formats.money(whole))"
  }

  /// What several pieces come to at the price of one; nil where that is too much.
  public static func whole(of pieces: Int64, at price: Money) -> Money? {
    let (minor, overflow) = price.minor.multipliedReportingOverflow(by: pieces)
    return overflow ? nil : Money(minor: minor, currency: price.currency)
  }

  /// What one piece comes to; nil where the price does not divide evenly.
  public static func each(of pieces: Int64, at price: Money) -> Money? {
    guard pieces > 1, price.minor % pieces == 0 else { return nil }
    return Money(minor: price.minor / pieces, currency: price.currency)
  }
}
