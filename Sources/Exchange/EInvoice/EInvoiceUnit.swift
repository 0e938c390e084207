import Ledger

/// What the quantity of a line counts, by UN/ECE Recommendation 20 (rule G115).
enum EInvoiceUnit {
  /// That of its kind, else of what its text ends with behind a mark: "Mixing (hours)"; pieces where neither says one.
  static func code(of line: ContentLine) -> String {
    // One may be a song called "Days"; a sum that has its hours in the text counts none: "Mixing (1:17 h)".
    let isOne = line.quantity.thousandths.magnitude == 1_000
    if isOne && line.text.hasSuffix(" h)") { return "C62" }
    return code(line.kind) ?? (isOne ? nil : code(line.text)) ?? "C62"
  }

  private static func code(_ text: String) -> String? {
    var end = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\u{A0}", ".", ")", "]": continue
      case "(", "[", ",", ";", ":", "/", "–", "—", "·": end = ""
      default: end.unicodeScalars.append(scalar)
      }
    }
    let wanted = folded(end)
    var code = ""
    for word in words.split(separator: " ") {
      if word.utf8.first.map({ 0x41...0x5A ~= $0 }) ?? false {
        code = String(word)
      } else if word == wanted {
        return code
      }
    }
    return nil
  }

  /// Each code with the words that mean it, folded and without blanks.
  private static var words: String {
    """
    HUR h hour hours perhour hourlyrate stunde stunden std jestunde stundensatz heure heures ora ore uur uren \
    hora horas DAY day days perday dayrate perdiem tag tage jetag tagessatz jour jours giorno giorni dag dagen \
    dia dias MIN min minute minutes minuten KMT km kilometre kilometres kilometer kilometers SMI mile miles \
    WEE week weeks woche wochen MON month months monat monate H87 piece pieces stuck stucke
    """
  }
}
