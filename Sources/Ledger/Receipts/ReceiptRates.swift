/// A percentage in a row.
struct ReceiptRate {
  var rate: Rate
  var words: [Int]
  var place: Int
}

extension ReceiptAmounts {
  /// "19%", "19,00" before "%"; at most 40.
  static func rate(_ word: [UInt8], followedBy next: [UInt8]) -> Rate? {
    var core = word[...]
    if core.last == 0x25 {
      core.removeLast()
    } else if next.first != 0x25 || next.count > 2 {
      return nil
    }
    while let first = core.first, !isDigit(first) {
      // "A=19%", "(19%".
      guard core.count > 1, first < 0x80 else { return nil }
      core.removeFirst()
    }
    return rate(core)
  }

  /// A number that can be a rate.
  static func rate(_ bytes: ArraySlice<UInt8>) -> Rate? {
    var text: [UInt8] = []
    for byte in bytes {
      guard isDigit(byte) || isSeparator(byte) else { return nil }
      text.append(byte == 0x2C ? 0x2E : byte)
    }
    guard 1...6 ~= text.count, let rate = try? Rate(parsing: String(decoding: text, as: UTF8.self))
    else { return nil }
    return rate <= Rate(percent: 40) ? rate : nil
  }
}
