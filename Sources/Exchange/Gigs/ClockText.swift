import Ledger

/// An hour as people write it: "20:00", "8.30 pm", "20h30", "ab 20 Uhr", and two of them: "20–23 Uhr".
struct ClockText {
  private(set) var start: TimeOfDay
  /// The second of two.
  private(set) var end: TimeOfDay?
  /// It ends at 24:00, which is the midnight behind its day.
  private(set) var endsDay = false

  /// nil for what is none.
  init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    var parts: [String] = [""]
    for scalar in folded(text).unicodeScalars {
      switch scalar {
      case "-", "\u{2013}", "\u{2014}": parts.append("")
      case _ where scalar.isSpace: parts[parts.count - 1].append(" ")
      case _: parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
    if parts.count == 1 { parts = ClockText.halves(parts[0]) }
    guard parts.count <= 2, let first = ClockText.time(parts[0]) else { return nil }
    (start, endsDay) = (first.time, first.endsDay)
    guard parts.count == 2 else { return }
    guard let second = ClockText.time(parts[1]) else { return nil }
    (end, endsDay) = (second.time, second.endsDay)
    // "8-11 pm" begins in the evening, too.
    if second.isAfternoon, !first.hasHalf, first.time.hour < 12,
      first.time.hour <= second.time.hour - 12
    {
      start = TimeOfDay(minutes: Int(first.time.minutes) + 720)
    }
  }

  /// Whether a cell says that nobody knows yet.
  static func isOpen(_ text: String) -> Bool {
    switch folded(trimmed(text)) {
    case "", "-", "–", "—", "?", "??", "tba", "tbc", "tbd", "n/a", "offen": return true
    case _: return false
    }
  }

  /// The parts of "20 to 23", "20 bis 23 Uhr".
  private static func halves(_ text: String) -> [String] {
    let words = text.split(separator: " ").map { String($0) }
    let place = words.firstIndex { word in
      switch word {
      case "to", "till", "until", "bis", "tot", "alle": true
      case _: false
      }
    }
    guard let place, place > 0 else { return [text] }
    return [
      words[..<place].joined(separator: " "), words[(place + 1)...].joined(separator: " "),
    ]
  }

  private static func time(
    _ text: String
  ) -> (time: TimeOfDay, isAfternoon: Bool, hasHalf: Bool, endsDay: Bool)? {
    var groups: [(value: Int, count: Int)] = []
    var word = ""
    var isInNumber = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9":
        let digit = Int(scalar.value) - 48
        if isInNumber, let last = groups.last {
          if last.count >= 4 { return nil }
          groups[groups.count - 1] = (last.value * 10 + digit, last.count + 1)
        } else {
          // "20h30": what stands between is no suffix; "ab 20": what stands before says nothing.
          if !isBetween(word, isFirst: groups.isEmpty) { return nil }
          word = ""
          groups.append((digit, 1))
        }
        isInNumber = true
      case ":", ".", " ": isInNumber = false
      case _:
        isInNumber = false
        word.unicodeScalars.append(scalar)
      }
    }
    guard let first = groups.first, groups.count <= 3,
      groups.dropFirst().allSatisfy({ $0.count == 2 && $0.value < 60 })
    else { return nil }
    var (hour, minute) = (first.value, groups.count > 1 ? groups[1].value : 0)
    if first.count > 2 {
      // 2030
      if groups.count > 1 { return nil }
      (hour, minute) = (first.value / 100, first.value % 100)
    }
    var (isAfternoon, hasHalf) = (false, false)
    switch word {
    case "", "h", "hrs", "hr", "uhr", "uur", "heures", "ore", "horas": break
    case "am", "a":
      guard 1...12 ~= hour else { return nil }
      (hour, hasHalf) = (hour % 12, true)
    case "pm", "p":
      guard 1...12 ~= hour else { return nil }
      (hour, isAfternoon, hasHalf) = (hour % 12 + 12, true, true)
    case _: return nil
    }
    let endsDay = hour == 24 && minute == 0
    if endsDay { hour = 0 }
    return TimeOfDay(hour: hour, minute: minute).map { ($0, isAfternoon, hasHalf, endsDay) }
  }

  private static func isBetween(_ word: String, isFirst: Bool) -> Bool {
    switch word {
    case "": true
    case "h": !isFirst
    case "ab", "ca", "a", "von", "from", "de", "dalle", "um", "at": isFirst
    case _: false
    }
  }
}
