import Ledger

/// Days as QIF writes them, `1/ 2'06` and all others, and which of the numbers is the day: as the whole file says (rules M6,
/// M12).
enum QIFDates {
  /// A day taken apart; `'` stands before years from 2000 on, and blanks stand for zeros.
  static func parts(_ text: String) -> DateText? {
    guard text.utf8.count <= 48 else { return nil }
    if text.unicodeScalars.contains(where: { $0.isLetter }) { return DateText(text) }
    var plain: [UInt8] = []
    var marks = 0
    for byte in text.utf8 {
      if Ascii.isDigit(byte) {
        plain.append(byte)
      } else if byte == Ascii.space {
        // Where a zero could stand; else it parts numbers.
        if let last = plain.last, Ascii.isDigit(last) { plain.append(byte) }
      } else {
        while plain.last == Ascii.space { plain.removeLast() }
        marks += 1
        plain.append(byte == Ascii.apostrophe ? (marks == 2 ? mark(of: plain) : Ascii.slash) : byte)
      }
    }
    guard marks == 2, let last = plain.lastIndex(where: { !Ascii.isDigit($0) }) else {
      return DateText(String(decoding: plain, as: UTF8.self))
    }
    // '6 is 2006, and 106 was 2006 where programs counted on from 1900.
    let year = plain[(last + 1)...]
    if year.count == 1 {
      plain.insert(Ascii.zero, at: last + 1)
    } else if year.count == 3, year.first == 0x31 {
      plain.replaceSubrange((last + 1)..<(last + 2), with: [0x32, Ascii.zero])
    }
    return DateText(String(decoding: plain, as: UTF8.self))
  }

  /// What stands between the first two numbers.
  private static func mark(of bytes: [UInt8]) -> UInt8 {
    bytes.first { !Ascii.isDigit($0) && $0 != Ascii.space } ?? Ascii.slash
  }

  /// The order, and whether nothing says it; then the likelier where the book's currency is used.
  static func order(
    _ sections: [QIFSection], _ currency: Currency
  ) -> (order: DateOrder, isOpen: Bool) {
    var read: [[(date: DateText, words: String)]] = []
    for section in sections {
      read.append(
        section.records.compactMap { record in
          parts(record.date).map { ($0, record.payee + " " + record.memo) }
        })
    }
    let all = read.flatMap { $0 }.filter { $0.date.isOpen }
    let isDayFirst = all.contains { $0.date.first > 12 }
    let isMonthFirst = all.contains { $0.date.second > 12 }
    let likely: DateOrder = currency == .usd ? .monthFirst : .dayFirst
    let open = all.filter {
      $0.date.first != $0.date.second && $0.date.first <= 12 && $0.date.second <= 12
    }
    if isDayFirst != isMonthFirst { return (isDayFirst ? .dayFirst : .monthFirst, false) }
    if open.isEmpty { return (likely, false) }
    if isDayFirst { return (likely, true) }
    if all.contains(where: { $0.date.mark == Ascii.point }) { return (.dayFirst, false) }
    if let order = sorted(read.map { $0.map { $0.date } }) ?? DateOrder.varied(open) {
      return (order, false)
    }
    return (likely, true)
  }

  /// The order in which the lines of each account are sorted, where they are not in the other.
  private static func sorted(_ accounts: [[DateText]]) -> DateOrder? {
    var sorted: [DateOrder] = []
    for order in DateOrder.allCases {
      var steps = 0
      var isSorted = true
      for dates in accounts {
        var (rises, falls) = (0, 0)
        var last: Day?
        for date in dates {
          guard let day = date.day(order) else { continue }
          if let last {
            if day > last { rises += 1 }
            if day < last { falls += 1 }
          }
          last = day
        }
        if rises > 0, falls > 0 { isSorted = false }
        steps = max(steps, rises + falls)
      }
      if isSorted, steps > 2 { sorted.append(order) }
    }
    return sorted.count == 1 ? sorted[0] : nil
  }
}
