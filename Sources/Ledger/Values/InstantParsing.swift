extension Instant {
  /// Reads RFC 3339: "2026-11-21T03:46:32Z", "2026-11-21 05:46:32.5+02:00".
  ///
  /// The offset is required; the fraction is optional and cut to milliseconds; a leap second
  /// (":60") is the first moment of the next minute.
  public init(parsing text: String) throws(DayError) {
    guard !text.isEmpty else { throw .empty }
    guard let milliseconds = Instant.read(Array(text.utf8)) else { throw .notAnInstant(text) }
    self.init(milliseconds: milliseconds)
  }

  private static func read(_ bytes: [UInt8]) -> Int64? {
    guard bytes.count >= 20, let day = Day(digits: bytes[0..<10]),
      bytes[10] == 0x54 || bytes[10] == 0x74 || bytes[10] == 0x20,
      bytes[13] == 0x3A, bytes[16] == 0x3A,
      let hour = wholeNumber(bytes[11..<13]), hour < 24,
      let minute = wholeNumber(bytes[14..<16]), minute < 60,
      let second = wholeNumber(bytes[17..<19]), second <= 60
    else { return nil }
    var index = 19
    var fraction: Int64 = 0
    if bytes[index] == 0x2E {
      index += 1
      let start = index
      while index < bytes.count, DecimalText.isDigit(bytes[index]) {
        if index < start + 3 { fraction = fraction * 10 + Int64(bytes[index] - 0x30) }
        index += 1
      }
      guard index > start else { return nil }
      for _ in min(index - start, 3)..<3 { fraction *= 10 }
    }
    guard let offset = offsetMinutes(bytes[index...]) else { return nil }
    let seconds = Int64(day.number) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    let milliseconds = (seconds - Int64(offset) * 60) * 1_000 + fraction
    return Instant(milliseconds: milliseconds).milliseconds == milliseconds ? milliseconds : nil
  }

  /// "Z" or "+02:00" in minutes.
  private static func offsetMinutes(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let sign = bytes.first else { return nil }
    if sign == 0x5A || sign == 0x7A { return bytes.count == 1 ? 0 : nil }
    let start = bytes.startIndex
    guard sign == 0x2B || sign == 0x2D, bytes.count == 6, bytes[start + 3] == 0x3A,
      let hours = wholeNumber(bytes[start + 1..<start + 3]), hours < 24,
      let minutes = wholeNumber(bytes[start + 4..<start + 6]), minutes < 60
    else { return nil }
    return (sign == 0x2D ? -1 : 1) * (hours * 60 + minutes)
  }
}
