import Ledger

/// Finds out how the letters of a file are written (rule M2), and writes them as UTF-8.
enum EncodingJudge {
  static func text(_ bytes: [UInt8]) -> (text: [UInt8], conclusions: [Phrase]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (Array(bytes.dropFirst(3)), []) }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return (utf16(bytes.dropFirst(2), 0), ["letters are UTF-16"])
    }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return (utf16(bytes.dropFirst(2), 1), ["letters are UTF-16"])
    }
    if let high = zeros(bytes) {
      return (
        utf16(bytes[...], high == 0 ? 1 : 0), ["letters are UTF-16: every other byte is zero"]
      )
    }
    if isUTF8(bytes) { return (bytes, []) }
    let page = codePage(bytes)
    return (
      decoded(bytes, page),
      ["letters are \(page.title): the bytes are no UTF-8, and spell words so"]
    )
  }

  /// Which half of the units is zero almost everywhere: 0 the first byte, 1 the second; nil for other text.
  private static func zeros(_ bytes: [UInt8]) -> Int? {
    let looked = bytes.prefix(2_000)
    if looked.count < 8 { return nil }
    var zeros = [0, 0]
    for (place, byte) in looked.enumerated() where byte == 0 { zeros[place & 1] += 1 }
    let half = looked.count / 2
    for side in 0...1 where zeros[side] * 10 > half * 6 && zeros[1 - side] * 20 < half {
      return side
    }
    return nil
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, _ high: Int) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var at = bytes.startIndex
    while at + 1 < bytes.endIndex {
      let (a, b) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
      units.append(high == 1 ? a << 8 | b : b << 8 | a)
      at += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Whether it is UTF-8, but for a last letter that was cut.
  static func isUTF8(_ bytes: [UInt8]) -> Bool {
    for cut in 0...3 where cut <= bytes.count {
      let isWhole = bytes.withUnsafeBufferPointer { buffer in
        String(
          validating: UnsafeBufferPointer(rebasing: buffer[..<(bytes.count - cut)]), as: UTF8.self)
          != nil
      }
      if isWhole { return true }
      if cut < bytes.count, bytes[bytes.count - 1 - cut] < 0x80 { return false }
    }
    return false
  }

  /// Whether it is Japanese text of old programs: pairs of bytes, of which most are kana or common signs.
  static func isShiftJIS(_ bytes: [UInt8]) -> Bool {
    var (pairs, common, at) = (0, 0, 0)
    let looked = bytes.prefix(20_000)
    while at < looked.count {
      let byte = looked[at]
      at += 1
      if byte < 0x80 || 0xA1...0xDF ~= byte { continue }
      guard 0x81...0x9F ~= byte || 0xE0...0xFC ~= byte else { return false }
      if at == looked.count { break }
      guard looked[at] >= 0x40, looked[at] != 0x7F, looked[at] <= 0xFC else { return false }
      pairs += 1
      if 0x81...0x83 ~= byte || 0x88...0x98 ~= byte { common += 1 }
      at += 1
    }
    return pairs > 3 && common * 4 > pairs * 3 && !isUTF8(bytes)
  }

  private static func codePage(_ bytes: [UInt8]) -> CodePage {
    var counts = [Int](repeating: 0, count: 128)
    var within = counts
    func isLetter(_ place: Int) -> Bool {
      bytes.indices.contains(place)
        && (bytes[place] >= 0xC0 || 0x61...0x7A ~= bytes[place] | 0x20)
    }
    // Runs of high bytes are words of another alphabet.
    var (high, pairs) = (0, 0)
    for place in bytes.indices where bytes[place] >= 0x80 {
      counts[Int(bytes[place]) - 0x80] += 1
      if isLetter(place - 1), isLetter(place + 1) { within[Int(bytes[place]) - 0x80] += 1 }
      high += 1
      if place > 0, bytes[place - 1] >= 0xC0, bytes[place] >= 0xC0 { pairs += 1 }
    }
    if pairs * 2 > high { return .cyrillic }
    var best = CodePage.western
    var most = Int.min
    for page in [CodePage.western, .central, .baltic] {
      let worth = page.worth(counts, within: within)
      if worth > most { (best, most) = (page, worth) }
    }
    return best
  }

  static func decoded(_ bytes: [UInt8], _ page: CodePage) -> [UInt8] {
    let letters = page.scalars.map { Array(String(Character($0)).utf8) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text.append(contentsOf: letters[Int(byte) - 0x80])
      }
    }
    return text
  }
}
