import Ledger

/// Payment terms as XRechnung takes them: a line that begins with "#" is a discount for paying early in its own spelling, or the
/// paper is refused (its rule BR-DE-18, which does not look at blanks before that).
enum SkontoLines {
  /// Lines of that spelling come last, with a line's end behind them, as that rule asks; any other line that begins so gets a dash.
  static func asked(_ terms: String) -> String {
    var lines: [String] = []
    var discounts: [String] = []
    let isEnd: (Character) -> Bool = { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    for part in terms.split(omittingEmptySubsequences: false, whereSeparator: isEnd) {
      let line = trimmed(String(part))
      if line.utf8.first != 0x23 {
        lines.append(String(part))
      } else if isDiscount(line) {
        discounts.append(line)
      } else {
        lines.append("- " + line)
      }
    }
    if discounts.isEmpty { return lines.joined(separator: "\n") }
    return (lines + discounts).joined(separator: "\n") + "\n"
  }

  /// Whether it is as "#SKONTO#TAGE=14#PROZENT=2.00#", perhaps with "BASISBETRAG=100.00#" behind.
  static func isDiscount(_ line: String) -> Bool {
    let parts = line.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count == 5 || parts.count == 6, parts[0].isEmpty, String(parts[1]) == "SKONTO",
      parts[parts.count - 1].isEmpty, let days = value(parts[2], of: "TAGE="), isWhole(days),
      let percent = value(parts[3], of: "PROZENT="), isAmount(percent)
    else { return false }
    if parts.count == 5 { return true }
    guard var base = value(parts[4], of: "BASISBETRAG=") else { return false }
    if base.utf8.first == 0x2D { base = base.dropFirst() }
    return isAmount(base)
  }

  private static func value(_ part: Substring, of name: String) -> Substring? {
    String(part).hasPrefix(name) ? part.dropFirst(name.utf8.count) : nil
  }

  private static func isWhole(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static func isAmount(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && isWhole(parts[0]) && isWhole(parts[1]) && parts[1].utf8.count == 2
  }
}
