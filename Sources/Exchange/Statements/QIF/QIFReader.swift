import Ledger

/// Reads what Quicken and many banks write as QIF (rule M12): a letter and a value a line, `^` after each booking.
public enum QIFReader {
  /// Whether a file is one, by its first line.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    let head = OFXLetters.head(bytes)
    guard let first = head.firstIndex(where: { $0 > Ascii.space && $0 < 0x80 }) else {
      return false
    }
    let line = head[first...].prefix(20).filter { $0 != Ascii.space }
    for word in ["!type:", "!account", "!option:", "!clear:"] where line.starts(with: word.utf8) {
      return true
    }
    return false
  }

  /// What a file says; it names no currency, so that `currency` is taken, and `dates` is what a person said of the order of
  /// day and month.
  public static func read(
    _ bytes: [UInt8], currency: Currency, dates: DateOrder? = nil
  ) throws(StatementFault) -> StatementFile {
    var work = QIFWork()
    let text = EncodingJudge.text(bytes).text
    var (start, line) = (0, 0)
    while start < text.count {
      var end = start
      while end < text.count, text[end] != Ascii.lineFeed, text[end] != Ascii.carriageReturn {
        end += 1
      }
      line += 1
      try work.take(text[start..<end], line)
      // A return with its line feed ends one line.
      if end + 1 < text.count, text[end] == Ascii.carriageReturn, text[end + 1] == Ascii.lineFeed {
        end += 1
      }
      start = end + 1
    }
    return try work.finished(currency, dates)
  }
}
