import Ledger

/// How the letters of an OFX file are written (rule M11): UTF-8 where they are that, else as its first lines say, else as
/// they spell words.
enum OFXLetters {
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    if let page = declared(bytes), !bytes.prefix(40).contains(0),
      !bytes.starts(with: [0xFF, 0xFE]),
      !bytes.starts(with: [0xFE, 0xFF]), !EncodingJudge.isUTF8(bytes)
    {
      let scalars = page.scalars
      let isKnown = bytes.allSatisfy {
        $0 < 0x80 || scalars[Int($0) - 0x80].value != 0xFFFD
      }
      if isKnown { return EncodingJudge.decoded(bytes, page) }
    }
    return EncodingJudge.text(bytes).text
  }

  /// What the lines above `<OFX>` name: CHARSET:1252, encoding="ISO-8859-1".
  private static func declared(_ bytes: [UInt8]) -> CodePage? {
    let head = head(bytes)
    guard let place = find("charset", in: head) ?? find("encoding", in: head) else { return nil }
    var at = place
    while at < head.count,
      head[at] <= Ascii.quote || head[at] == Ascii.colon
        || head[at] == Ascii.equals || head[at] == Ascii.apostrophe
    {
      at += 1
    }
    var name: [UInt8] = []
    // "windows-1252", "cp1252", "ISO-8859-1": the number says it.
    while at < head.count,
      Ascii.isDigit(head[at]) || 0x61...0x7A ~= head[at]
        || head[at] == Ascii.minus
    {
      if Ascii.isDigit(head[at]) || head[at] == Ascii.minus { name.append(head[at]) }
      at += 1
    }
    while name.first == Ascii.minus { name.removeFirst() }
    switch String(decoding: name, as: UTF8.self) {
    case "1252", "8859-1": return .western
    case "1250": return .central
    case "1257": return .baltic
    case "1251": return .cyrillic
    default: return nil
    }
  }

  /// How a file begins, in small letters; of letters of two bytes the halves that are letters.
  static func head(_ bytes: [UInt8]) -> [UInt8] {
    var head: [UInt8] = []
    for byte in bytes.prefix(4_096) where byte != 0 {
      head.append(0x41...0x5A ~= byte ? byte + 32 : byte)
    }
    return head
  }

  /// Where a word ends in what `head` gave.
  static func find(_ word: StaticString, in head: [UInt8]) -> Int? {
    let count = word.utf8CodeUnitCount
    if head.count < count { return nil }
    for start in 0...(head.count - count) {
      var offset = 0
      while offset < count, head[start + offset] == word.utf8Start[offset] { offset += 1 }
      if offset == count { return start + count }
    }
    return nil
  }
}
