/// The days of a rule, one after another, made when they are asked for (rule G27).
///
/// It ends at the rule's end or at a last day, whichever comes first, so that a rule that never comes (30 February) ends, too.
public struct RecurrenceDays: Sendable {
  private let rule: RecurrenceRule
  private let start: Day
  private let last: Day
  /// The next period's first day, from which all other periods are so many days, weeks, months or years away.
  private let base: Day
  private var period: Int
  private var left: Int
  private var waiting: [Day] = []
  private var place = 0
  private var isOver = false

  /// From the first day of a rule on; days before `skipping` are left out where they need not be counted.
  public init(of rule: RecurrenceRule, from start: Day, skipping: Day = .first, through last: Day) {
    var rule = rule
    rule.complete(from: start)
    self.rule = rule
    self.start = start
    self.last = rule.until.map { Swift.min($0.day, last) } ?? last
    left = rule.count ?? .max
    switch rule.frequency {
    case .daily: base = start
    case .weekly: base = start.firstOfWeek(startingOn: rule.weekStart)
    case .monthly: base = start.firstOfMonth
    case .yearly: base = start.firstOfYear
    }
    period = 0
    guard rule.count == nil, skipping > start else { return }
    switch rule.frequency {
    case .daily: period = (skipping - base) / rule.interval
    case .weekly: period = (skipping - base) / (7 * rule.interval)
    case .monthly:
      let months = (skipping.year - base.year) * 12 + skipping.month - base.month
      period = months / rule.interval
    case .yearly: period = (skipping.year - base.year) / rule.interval
    }
  }

  /// The next day; nil after the last one.
  public mutating func next() -> Day? {
    while !isOver {
      while place < waiting.count {
        let day = waiting[place]
        place += 1
        if day < start { continue }
        guard day <= last, left > 0 else { return nil }
        left -= 1
        return day
      }
      fill()
    }
    return nil
  }

  /// The days of the next period.
  private mutating func fill() {
    waiting.removeAll(keepingCapacity: true)
    place = 0
    let steps = period * rule.interval
    period += 1
    let first: Day
    switch rule.frequency {
    case .daily: first = base.adding(days: steps)
    case .weekly: first = base.adding(days: steps * 7)
    case .monthly: first = base.adding(months: steps)
    case .yearly: first = base.adding(years: steps)
    }
    // Beyond the last day that there is, periods stay where they are; days and weeks may begin on it.
    let isBeyond: Bool
    switch rule.frequency {
    case .daily: isBeyond = first - base < steps
    case .weekly: isBeyond = first - base < steps * 7
    case .monthly, .yearly: isBeyond = steps > 0 && first == .last
    }
    if first > last || isBeyond { return isOver = true }
    switch rule.frequency {
    case .daily: if rule.holds(first) { waiting.append(first) }
    case .weekly: take(first, 7)
    case .monthly: take(first, Day.length(year: first.year, month: first.month))
    case .yearly:
      if rule.months.isEmpty || !rule.weeks.isEmpty || !rule.yearDays.isEmpty {
        take(first, Day.isLeap(first.year) ? 366 : 365)
      } else {
        for month in rule.months {
          take(first.adding(months: month - 1), Day.length(year: first.year, month: month))
        }
      }
    }
    choose()
  }

  private mutating func take(_ first: Day, _ count: Int) {
    for step in 0..<count {
      let day = first.adding(days: step)
      // At the end of all days the last one would come again and again.
      if day - first == step, rule.holds(day) { waiting.append(day) }
    }
  }

  /// Those at the rule's positions.
  private mutating func choose() {
    if rule.positions.isEmpty { return }
    let count = waiting.count
    var chosen: [Day] = []
    for position in rule.positions {
      let place = position > 0 ? position - 1 : count + position
      if waiting.indices ~= place { chosen.append(waiting[place]) }
    }
    chosen.sort()
    waiting = []
    for day in chosen where waiting.last != day { waiting.append(day) }
  }
}

extension RecurrenceRule {
  /// The days that it comes on within a span.
  ///
  /// - Complexity: O(periods of the span); where it has a COUNT, O(periods from its first day on).
  public func days(from start: Day, in span: ClosedRange<Day>) -> [Day] {
    var days = RecurrenceDays(
      of: self, from: start, skipping: span.lowerBound, through: span.upperBound)
    var found: [Day] = []
    while let day = days.next() {
      if day >= span.lowerBound { found.append(day) }
    }
    return found
  }

  /// Its first day, which is not the one it is reckoned from where that is none of its days; nil where it never comes
  /// within thirty years.
  public func firstDay(from start: Day) -> Day? {
    var days = RecurrenceDays(of: self, from: start, through: start.adding(years: 30))
    return days.next()
  }

  /// Fills in what follows from the first day.
  fileprivate mutating func complete(from start: Day) {
    let (_, month, day) = start.civil
    switch frequency {
    case .daily: break
    case .weekly: if weekdays.isEmpty { weekdays = [Weekday(start.weekday)] }
    case .monthly: if weekdays.isEmpty && monthDays.isEmpty { monthDays = [day] }
    case .yearly:
      if weekdays.isEmpty && monthDays.isEmpty && yearDays.isEmpty {
        if weeks.isEmpty {
          if months.isEmpty { months = [month] }
          monthDays = [day]
        } else {
          weekdays = [Weekday(start.weekday)]
        }
      }
    }
  }

  /// Whether a day of a period that counts is one of the rule's.
  fileprivate func holds(_ day: Day) -> Bool {
    let (year, month, ofMonth) = day.civil
    if !months.isEmpty && !months.contains(month) { return false }
    if !monthDays.isEmpty {
      let length = Day.length(year: year, month: month)
      guard monthDays.contains(ofMonth) || monthDays.contains(ofMonth - length - 1) else {
        return false
      }
    }
    if !yearDays.isEmpty {
      let length = Day.isLeap(year) ? 366 : 365
      let number = day - day.firstOfYear + 1
      guard yearDays.contains(number) || yearDays.contains(number - length - 1) else {
        return false
      }
    }
    if !weeks.isEmpty {
      let week = RecurrenceRule.week(of: day, startingOn: weekStart)
      guard weeks.contains(week.number) || weeks.contains(week.number - week.count - 1) else {
        return false
      }
    }
    return weekdays.isEmpty || weekdays.contains { isDay($0, day, ofMonth, year, month) }
  }

  /// Whether a day is a weekday, or such a one of its month or year.
  private func isDay(
    _ wanted: Weekday, _ day: Day, _ ofMonth: Int, _ year: Int, _ month: Int
  ) -> Bool {
    if wanted.weekday != day.weekday { return false }
    if wanted.ordinal == 0 { return true }
    let isOfMonth = frequency == .monthly || !months.isEmpty
    let number = isOfMonth ? ofMonth : day - day.firstOfYear + 1
    let length =
      isOfMonth ? Day.length(year: year, month: month) : Day.isLeap(year) ? 366 : 365
    return wanted.ordinal > 0
      ? (number - 1) / 7 + 1 == wanted.ordinal : (length - number) / 7 + 1 == -wanted.ordinal
  }

  /// Which week of its year a day is in, and how many that year has: the first is the one with four days in it.
  static func week(of day: Day, startingOn weekStart: Int) -> (number: Int, count: Int) {
    let first = day.firstOfWeek(startingOn: weekStart)
    // The year of a week has its fourth day.
    let year = first.adding(days: 3).firstOfYear
    func begin(_ year: Day) -> Day { year.adding(days: 3).firstOfWeek(startingOn: weekStart) }
    let begin0 = begin(year)
    return ((first - begin0) / 7 + 1, (begin(year.adding(years: 1)) - begin0) / 7)
  }
}
