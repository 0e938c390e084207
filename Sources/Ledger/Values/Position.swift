/// A place in a hand-ordered list: a fraction in base 62 between its neighbors' fractions, so that
/// moving one row changes one row.
///
/// Rows sort by (position, id). Digits come in groups of six: a group has room for hundreds of
/// thousands of inserts at one spot before the next is begun. (An adversary who always inserts
/// between the last two rows makes any such scheme grow; that costs six digits for about twenty.)
public struct Position: Hashable, Comparable, Sendable {
  /// "0"…"9", "A"…"Z", "a"…"z", never ending in "0"; "" is no position yet, before all others.
  public let text: String

  /// No position yet.
  public init() { text = "" }

  /// nil when the text is not one that `between` can have made.
  public init?(_ text: String) {
    var count = 0
    var last: UInt8 = 0
    for byte in text.utf8 {
      if Base62.value(byte) == nil { return nil }
      last = byte
      count += 1
    }
    guard count <= Position.longest, last != 0x30 else { return nil }
    self.text = text
  }

  private init(digits: [UInt8]) {
    text = String(decoding: digits.map(Base62.digit), as: UTF8.self)
  }

  public var isNone: Bool { text.isEmpty }

  public static func < (a: Position, b: Position) -> Bool {
    a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }

  private static let longest = 1_024
  private static let group = 6
  /// The least room for a new position; with less the next group of digits begins.
  private static let room: Int64 = 32
  /// A new row keeps at most this far from the neighbor that it follows.
  private static let stride: UInt64 = 62 * 62 * 62

  /// A position between two neighbors; nil for the list's beginning or end.
  ///
  /// `jitter` is random: two devices inserting at the same spot then differ almost surely. When
  /// `b` is not after `a` (two devices did not differ) the result follows `a` at once.
  public static func between(_ a: Position?, _ b: Position?, jitter: UInt64) -> Position {
    let low = values(a)
    var high = values(b)
    if !high.isEmpty, !low.lexicographicallyPrecedes(high) {
      high = values(justAfter(low))
    }
    let lowDepth = depth(low)
    let highDepth = depth(high)
    var length = group
    while true {
      let gap = high.isEmpty ? roomToEnd(low, length) : difference(low, high, length)
      if gap >= room {
        // Beside the neighbor with more digits: it is the newest at this spot.
        let current = length / group
        let offset: Int64
        if lowDepth > highDepth, lowDepth >= current {
          offset = step(gap, jitter)
        } else if highDepth > lowDepth, highDepth >= current {
          offset = gap - step(gap, jitter)
        } else {
          offset = gap / 2 - gap / 16 + Int64(jitter % UInt64(gap / 8))
        }
        return Position(digits: sum(low, length, offset))
      }
      length += group
    }
  }

  /// 2 to a half of the gap, and no more than about the stride.
  ///
  /// Not 1: see `sum`.
  private static func step(_ gap: Int64, _ jitter: UInt64) -> Int64 {
    2 + Int64(jitter % min(UInt64(gap / 2 - 2), stride))
  }

  /// A bound close behind `low`, one more group of digits away.
  private static func justAfter(_ low: [UInt8]) -> Position {
    var digits = low
    while digits.count % group != 0 { digits.append(0) }
    digits += [1] + [UInt8](repeating: 0, count: group - 2) + [1]
    return Position(digits: digits)
  }

  private static func values(_ position: Position?) -> [UInt8] {
    guard let position else { return [] }
    return position.text.utf8.map { Base62.value($0) ?? 0 }
  }

  private static func depth(_ digits: [UInt8]) -> Int { (digits.count + group - 1) / group }

  /// high − low of the first `length` digits.
  ///
  /// It fits: the group before left less than `room`.
  private static func difference(_ low: [UInt8], _ high: [UInt8], _ length: Int) -> Int64 {
    var gap: Int64 = 0
    for index in 0..<length {
      let a = index < low.count ? Int64(low[index]) : 0
      let b = index < high.count ? Int64(high[index]) : 0
      gap = gap * 62 + b - a
    }
    return gap
  }

  /// 1 − low of the first `length` digits.
  private static func roomToEnd(_ low: [UInt8], _ length: Int) -> Int64 {
    var gap: Int64 = 1
    for index in 0..<length { gap = gap * 62 - (index < low.count ? Int64(low[index]) : 0) }
    return gap
  }

  /// The first `length` digits of low plus an offset in units of the last, without a last zero.
  private static func sum(_ low: [UInt8], _ length: Int, _ offset: Int64) -> [UInt8] {
    var digits = [UInt8](repeating: 0, count: length)
    var carry = offset
    for index in Swift.stride(from: length - 1, through: 0, by: -1) {
      let value = carry + (index < low.count ? Int64(low[index]) : 0)
      digits[index] = UInt8(value % 62)
      carry = value / 62
    }
    // One more is still below the upper bound: every offset keeps two units of distance to it.
    if digits[length - 1] == 0 { digits[length - 1] = 1 }
    return digits
  }
}

/// Digits whose ASCII order is their value's order.
private enum Base62 {
  static func digit(_ value: UInt8) -> UInt8 {
    switch value {
    case 0...9: 0x30 + value
    case 10...35: 0x41 + value - 10
    default: 0x61 + value - 36
    }
  }

  static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x5A: byte - 0x41 + 10
    case 0x61...0x7A: byte - 0x61 + 36
    default: nil
    }
  }
}
