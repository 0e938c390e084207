import Ledger

/// Reads what banks and cards give for Quicken and Money: OFX 1 (SGML), OFX 2 (XML) and QFX (rule M11).
public enum OFXReader {
  /// Whether a file is one, by how it begins.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    let head = OFXLetters.head(bytes)
    guard let first = head.firstIndex(where: { $0 > Ascii.space && $0 < 0x80 }) else {
      return false
    }
    if head[first] == 0x3C {
      return OFXLetters.find("<ofx>", in: head) != nil || OFXLetters.find("<ofx ", in: head) != nil
        || OFXLetters.find("<?ofx", in: head) != nil
    }
    return head[first...].starts(with: "ofxheader".utf8)
      || OFXLetters.find("data:ofxsgml", in: Array(head[first...].prefix(400))) != nil
  }

  /// What a file says; `currency` is taken where it names none.
  public static func read(
    _ bytes: [UInt8], currency: Currency
  ) throws(StatementFault) -> StatementFile {
    var tags = OFXTags(OFXLetters.text(bytes))
    var work = OFXWork(currency: currency, closed: tags.closed)
    while let tag = try tags.next() {
      if tag.isEnd {
        try work.end(tag.name, tag.line)
      } else if work.isGroup(tag) {
        try work.begin(tag.name, tag.line)
        if tag.isClosed { try work.end(tag.name, tag.line) }
      } else if work.isWanted {
        try work.take(tag.name, tags.value(tag))
      }
    }
    return try work.finished()
  }

  static func cut(_ line: Int) -> StatementFault {
    StatementFault(
      line: line,
      "The file ends before its end: it was cut off, and nothing of it is taken. Download it again")
  }
}
