import Ledger

/// Why an invoice asks for no tax, in the words of its notes or terms (rule G115): who is exempt has to name the law.
enum ExemptionReason {
  /// The line that says so; nil where none does.
  static func said(on content: InvoiceContent) -> String? {
    let isEnd: (Character) -> Bool = { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    for text in [content.notes, content.terms] {
      for part in text.split(whereSeparator: isEnd) {
        let line = trimmed(String(part))
        if isReason(line) { return line }
      }
    }
    return nil
  }

  static func isReason(_ line: String) -> Bool {
    // "§ 19 Abs. 1 UStG" and "§19 UStG" are one.
    let said = Array(folded(line).utf8).filter { $0 != 0x20 }
    func has(_ mark: StaticString) -> Bool { ExemptionReason.has(mark, in: said) }
    if has("ustg"), has("§19") || has("§4nr") || has("§6abs.1") || has("z27") { return true }
    return has("kleinunternehm") || has("umsatzsteuerfrei") || has("umsatzsteuerbefrei")
      || has("293b") || has("tvanonapplicable") || has("exoneredetva") || has("exempt")
      || has("smallbusiness") || has("regimeforfettario") || has("esentedaiva")
      || has("exentodeiva") || has("exentadeiva") || has("vrijgesteldvan")
  }

  private static func has(_ mark: StaticString, in bytes: [UInt8]) -> Bool {
    let size = mark.utf8CodeUnitCount
    if bytes.count < size { return false }
    return (0...(bytes.count - size)).contains { start in
      (0..<size).allSatisfy { bytes[start + $0] == mark.utf8Start[$0] }
    }
  }
}
