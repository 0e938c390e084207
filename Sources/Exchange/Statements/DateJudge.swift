import Ledger

extension StatementWork {
  /// Decides which of the first two numbers of 03/04/2026 is the day (rule M6); asks where nothing does.
  mutating func judgeDates() {
    if let said = options.dates {
      order = said
      return
    }
    let open = entries.filter { $0.date.isOpen && $0.date.first != $0.date.second }
    if open.isEmpty { return }
    var (dayFirst, monthFirst) = (0, 0)
    for entry in entries {
      for date in [entry.date, entry.valueDate ?? entry.date] where date.isOpen {
        if date.first > 12 { dayFirst += 1 }
        if date.second > 12 { monthFirst += 1 }
      }
    }
    // What stands above the lines, too: "from 01/01/2026 to 01/31/2026".
    let lines = Set(entries.map { $0.row.line })
    var above: [Day] = []
    for row in table.rows.prefix(20) where !lines.contains(row.line) {
      for cell in row.fields where cell.utf8.count < 200 {
        if row.line < (entries.first?.row.line ?? 0) { above += StatementWork.plainDays(cell) }
        for word in cell.split(separator: " ") {
          guard let date = DateText(String(word)), date.isOpen, date.mark == open[0].date.mark
          else {
            continue
          }
          if date.first > 12 { dayFirst += 1 }
          if date.second > 12 { monthFirst += 1 }
        }
      }
    }
    let (first, evidence) = provenOrder(dayFirst, monthFirst, open, above)
    if let first {
      order = first
      if let evidence { conclude(evidence) }
      return
    }
    // Of both orders, what can be read one way only is no question.
    let unclear = open.first { $0.date.isEither }
    guard let unclear = unclear ?? entries.first(where: { $0.valueDate?.isEither == true }) else {
      return
    }
    let shown = cell(unclear.row, unclear.date.isEither ? columns.date : columns.valueDate)
    ask(
      .dates,
      "“\(CellFault.shown(shown))” may have the day first or the month, and no line says which",
      [
        (DateOrder.dayFirst.rawValue, DateOrder.dayFirst.title),
        (DateOrder.monthFirst.rawValue, DateOrder.monthFirst.title),
      ])
  }

  private func provenOrder(
    _ dayFirst: Int, _ monthFirst: Int, _ open: [StatementEntry], _ above: [Day]
  ) -> (DateOrder?, Phrase?) {
    if dayFirst > 0, monthFirst > 0 { return (nil, nil) }
    if dayFirst > 0 { return (.dayFirst, "days stand first: a first number is above 12") }
    if monthFirst > 0 { return (.monthFirst, "months stand first: a second number is above 12") }
    if open.contains(where: { $0.date.mark == Ascii.point }) {
      return (.dayFirst, "days stand first, as everywhere where points part them")
    }
    var votes: [DateOrder: Int] = [:]
    // Booked and valued within days, not months.
    for entry in open {
      guard let value = entry.valueDate else { continue }
      let gaps = DateOrder.allCases.map { order -> Int32 in
        guard let a = entry.date.day(order), let b = value.day(order) else { return 9_999 }
        return abs(a.number - b.number)
      }
      if gaps[0] < 15, gaps[1] > 24 { votes[.monthFirst, default: 0] += 1 }
      if gaps[1] < 15, gaps[0] > 24 { votes[.dayFirst, default: 0] += 1 }
    }
    if votes.count == 1, let only = votes.first {
      return (only.key, "the order of day and month follows from the second day of each line")
    }
    if let today = options.today {
      let late = DateOrder.allCases.filter { order in
        open.contains { ($0.date.day(order) ?? today) > today.adding(days: 3) }
      }
      if late.count == 1 {
        return (
          late[0] == .dayFirst ? .monthFirst : .dayFirst,
          "the order of day and month follows from today: the other would lie in the future"
        )
      }
    }
    if let first = above.min(), let last = above.max(), first < last {
      let inside = DateOrder.allCases.filter { order in
        entries.allSatisfy { entry in
          entry.date.day(order).map { first <= $0 && $0 <= last } ?? false
        }
      }
      if inside.count == 1 {
        return (
          inside[0], "the order of day and month follows from the period above the lines"
        )
      }
    }
    if let order = sentOrder(open) {
      return (order, "the order of day and month follows from the days on which goods were sent")
    }
    if let order = sortedOrder(open, 3) {
      return (order, "the order of day and month follows from the lines, which are sorted")
    }
    // One of which both numbers are alike fits both orders, and is a line more.
    if let order = DateOrder.varied(
      entries.filter { $0.date.isOpen }.map { ($0.date, texts($0.row).joined(separator: " ")) })
    {
      return (order, "one of day and month is the same all over: that is the month")
    }
    if let culture = cultureOrder() { return culture }
    // Two steps may be sorted by chance: they count where the currency's country writes days so.
    if let order = sortedOrder(open, 2), order == usualOrder {
      return (
        order,
        "the order of day and month follows from the lines, which are sorted, and is usual where amounts are \(open[0].currency.code)"
      )
    }
    return (nil, nil)
  }

  /// Days that can be read one way only: the whole cell, or words of it.
  private static func plainDays(_ cell: String) -> [Day] {
    if let whole = DateText(cell) {
      return whole.isOpen ? [] : [whole.day(.dayFirst)].compactMap { $0 }
    }
    return cell.split(separator: " ").compactMap { word in
      guard word.utf8.count > 7, let date = DateText(String(word)), !date.isOpen else { return nil }
      return date.day(.dayFirst)
    }
  }

  /// What was ordered is sent within days: one order of day and month says three at most, the other weeks.
  private func sentOrder(_ open: [StatementEntry]) -> DateOrder? {
    guard areOrders,
      let sent = titles.firstIndex(where: {
        let title = ColumnRole.plain($0)
        return title == "shipment date" || title == "ship date"
      })
    else { return nil }
    var found: DateOrder?
    for entry in open {
      guard let date = DateText(cell(entry.row, sent)), date.isOpen else { continue }
      let gaps = DateOrder.allCases.map { order -> Int32? in
        guard let ordered = entry.date.day(order), let day = date.day(order) else { return nil }
        return day.number - ordered.number
      }
      for (place, order) in DateOrder.allCases.enumerated() {
        guard let gap = gaps[place], 0...3 ~= gap else { continue }
        let other = gaps[1 - place]
        if other.map({ 0...24 ~= $0 }) ?? false { continue }
        if let found, found != order { return nil }
        found = order
      }
    }
    return found
  }

  /// How the country of the only currency writes days, where one does.
  private var usualOrder: DateOrder? {
    let codes = Set(entries.map { $0.currency.code })
    guard codes.count == 1, let code = codes.first else { return nil }
    return code == "USD" ? .monthFirst : StatementWork.daysFirst.contains(code) ? .dayFirst : nil
  }

  /// The titles in which American household books are exchanged, or American spelling beside American money.
  private var isAmerican: Bool {
    let plain = Set(titles.map { ColumnRole.plain($0) })
    if plain.isSuperset(of: StatementWork.householdTitles) { return usualOrder != .dayFirst }
    return usualOrder == .monthFirst
      && plain.contains { StatementWork.checkTitles.contains($0) }
  }

  private static var householdTitles: Set<String> {
    ["original description", "transaction type", "account name", "labels", "notes"]
  }

  private static var checkTitles: Set<String> {
    ["check number", "check or slip", "check no", "check num", "check"]
  }

  /// The order in which the lines are sorted, where they are not in the other.
  private func sortedOrder(_ open: [StatementEntry], _ least: Int) -> DateOrder? {
    var sorted: [DateOrder] = []
    for order in DateOrder.allCases {
      var (rises, falls) = (0, 0)
      var last: Day?
      for entry in entries {
        guard let day = entry.date.day(order) else { continue }
        if let last {
          if day > last { rises += 1 }
          if day < last { falls += 1 }
        }
        last = day
      }
      if (rises == 0) != (falls == 0), rises + falls >= least { sorted.append(order) }
    }
    return sorted.count == 1 ? sorted[0] : nil
  }

  /// What language, decimals and currency say: only Americans put the month first.
  private func cultureOrder() -> (DateOrder, Phrase)? {
    if titles.indices.contains(columns.date) {
      let title = ColumnRole.plain(titles[columns.date])
      let isEnglish = ["date", "day", "time", "posted", "created", "booked", "completed"].contains {
        ColumnRole.holds(Array(title.utf8), Array($0.utf8))
      }
      if !isEnglish, ColumnRole.said(by: titles[columns.date]) != nil {
        return (.dayFirst, "days stand first, as in the language of the titles")
      }
    }
    if titles.contains(where: { ColumnRole.plain($0) == "sort code" }) {
      return (.dayFirst, "days stand first, as in Britain, whose sort codes the lines have")
    }
    if decimalMark(of: [columns.amount, columns.out, columns.into].filter { $0 >= 0 }).mark
      == .comma
    {
      return (.dayFirst, "days stand first, as where decimals stand after a comma")
    }
    if columns.currency >= 0 || hasSign {
      let currencies = Set(entries.map { $0.currency.code })
      if currencies.count == 1, let code = currencies.first, StatementWork.daysFirst.contains(code)
      {
        return (.dayFirst, "days stand first, as usual where amounts are \(code)")
      }
    }
    if isAmerican {
      return (.monthFirst, "months stand first, as in the American titles")
    }
    if let zone = titles.firstIndex(where: {
      let title = ColumnRole.plain($0)
      return title == "timezone" || title == "time zone"
    }) {
      let zones = Set(entries.map { cell($0.row, zone) })
      if !zones.isEmpty,
        zones.isSubset(of: ["PST", "PDT", "EST", "EDT", "CST", "CDT", "MST", "MDT"])
      {
        return (.monthFirst, "months stand first, as in the time zone of its lines")
      }
    }
    return nil
  }

  private static var daysFirst: Set<String> {
    ["EUR", "GBP", "AUD", "NZD", "INR", "CHF", "ZAR", "SGD", "PLN", "CZK", "NOK", "DKK"]
  }

  /// Amounts carry the sign of one currency only.
  private var hasSign: Bool {
    let column = [columns.amount, columns.out, columns.into].first { $0 >= 0 } ?? -1
    return sample.contains {
      let sign = AmountText(cell($0, column))?.currency ?? ""
      return !sign.isEmpty && (sign == "€" || sign == "£" || Currency(sign) != nil)
    }
  }
}

extension DateOrder {
  /// Where one number is the same in many lines that are not alike, that is the month; `words` are what a line says.
  static func varied(_ open: [(date: DateText, words: String)]) -> DateOrder? {
    let firsts = Set(open.map { $0.date.first })
    let seconds = Set(open.map { $0.date.second })
    let words = Set(open.map { $0.words })
    if Set(open.map { $0.date.year }).count > 1 || words.count < 4 { return nil }
    // Each once: unless the words of every line are others, it may be one booking a month.
    let isMany = words.count > 4 && words.count * 10 >= open.count * 9
    if firsts.count > 3, seconds.count == 1, isMany || open.count > firsts.count {
      return .dayFirst
    }
    if seconds.count > 3, firsts.count == 1, isMany || open.count > seconds.count {
      return .monthFirst
    }
    return nil
  }
}
