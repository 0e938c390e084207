/// Whether `a` comes before `b` in a list made for reading: without regard to case and accents,
/// numbers by their value ("item9" before "item10"), and where that leaves a tie, by the raw text,
/// so that the order is total.
public func compareForReading(_ a: String, _ b: String) -> Bool { ReadingKey(a) < ReadingKey(b) }

/// A text's place in reading order.
///
/// Make one for each text when sorting many: `compareForReading` makes two each time.
public struct ReadingKey: Hashable, Comparable, Sendable {
  private let bytes: [UInt8]
  private let raw: [UInt8]

  public init(_ text: String) {
    raw = Array(text.utf8)
    var folded: [UInt8] = []
    appendFolded(text, to: &folded)
    bytes = ReadingKey.numbersBySize(folded)
  }

  /// The key as bytes that are in the same order.
  public var orderBytes: [UInt8] { bytes + [0] + raw }

  public static func < (a: ReadingKey, b: ReadingKey) -> Bool {
    a.bytes == b.bytes
      ? a.raw.lexicographicallyPrecedes(b.raw) : a.bytes.lexicographicallyPrecedes(b.bytes)
  }

  /// Puts the count of its digits before each number (without leading zeros), so that comparing
  /// bytes compares values.
  ///
  /// The mark "0" before it keeps numbers where digits sort among letters.
  private static func numbersBySize(_ text: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(text.count + 4)
    var index = 0
    while index < text.count {
      guard DecimalText.isDigit(text[index]) else {
        key.append(text[index])
        index += 1
        continue
      }
      var end = index
      while end < text.count, DecimalText.isDigit(text[end]) { end += 1 }
      while index < end, text[index] == 0x30 { index += 1 }
      key.append(0x30)
      var count = end - index
      while count >= 255 {
        key.append(255)
        count -= 255
      }
      key.append(UInt8(count))
      key.append(contentsOf: text[index..<end])
      index = end
    }
    return key
  }
}
