/// A live rule of gigs, with what the other rules say of it (rule G26).
public struct GigSeries: Sendable {
  public var rule: GigRule
  public var recurrence: RecurrenceRule
  /// The first occurrence as the rule was entered.
  public var first: Schedule
  /// The last day on which one may be; nil: it goes on as its recurrence says.
  public var last: Day?
  /// The days of gigs that are its occurrences under ids of their own.
  var others: [Day] = []
  /// The days whose gigs a rule has that it goes on from, in the book or deleted from it.
  public internal(set) var kept: [Day] = []

  /// When the occurrence of a day is: as long as the first, by the same clock.
  public func schedule(on day: Day) -> Schedule {
    var schedule = first
    schedule.start = day
    schedule.end = day.adding(days: Swift.max(0, first.end - first.start))
    return schedule
  }

  /// The days within a span that it comes on.
  public func days(in span: ClosedRange<Day>) -> [Day] {
    let last = Swift.min(last ?? span.upperBound, span.upperBound)
    guard span.lowerBound <= last else { return [] }
    return recurrence.days(from: first.start, in: span.lowerBound...last)
      .filter { !others.contains($0) && !kept.contains($0) }
  }

  /// The days that it comes on whose gigs are still on a day of a span.
  public func days(meeting span: ClosedRange<Day>) -> [Day] {
    let length = Swift.max(0, first.lastDay - first.start)
    return days(in: span.lowerBound.adding(days: -length)...span.upperBound)
  }
}

/// One time that a rule of gigs comes (rule G26).
public struct GigOccurrence: Hashable, Sendable {
  public var rule: ID<GigRule>
  public var day: Day

  public init(rule: ID<GigRule>, day: Day) {
    self.rule = rule
    self.day = day
  }
}

/// When the gigs of a book's rules are, and which of that nobody touched yet (rule G26).
public struct GigCalendar: Sendable {
  public private(set) var series: [GigSeries] = []

  /// How many years back something is still due.
  static var years: Int { 10 }

  /// - Complexity: O(rules), and O(rules of a chain) for those that go on from others.
  public init(of book: Book) {
    var begins: [ID<GigRule>: [(rule: ID<GigRule>, from: Day)]] = [:]
    for rule in book.gigRules.rows where rule.isLive && !rule.follows.isNone {
      guard let from = GigChain(book: book, rule: rule).from else { continue }
      begins[rule.follows, default: []].append((rule.id, from))
    }
    for rule in book.gigRules.rows where rule.isLive {
      guard let first = rule.schedule,
        var recurrence = try? RecurrenceRule(parsing: rule.rule)
      else { continue }
      var last = recurrence.lastDay(of: first)
      // By the clock of the gigs: UTC's day may be the one before or after.
      recurrence.until = last.map { RecurrenceRule.Until($0) }
      func end(before begin: Day) {
        let day = begin.adding(days: -1)
        last = last.map { Swift.min($0, day) } ?? day
      }
      for next in begins[rule.id] ?? [] where next.rule != rule.id { end(before: next.from) }
      // Changed from two days on, by two devices or the later day first: the earlier ends where the later begins, with all
      // that goes on from it.
      let chain = GigChain(book: book, rule: rule)
      var (branch, shift, left) = (chain, 0, 50)
      while let from = branch.from, left > 0 {
        shift += branch.shift
        for other in begins[branch.rule.follows] ?? [] where other.from > from {
          end(before: other.from.adding(days: shift))
        }
        guard let before = book.gigRules[branch.rule.follows] else { break }
        branch = GigChain(book: book, rule: before)
        left -= 1
      }
      var one = GigSeries(rule: rule, recurrence: recurrence, first: first, last: last)
      one.kept = chain.kept()
      for row in book.projects.rows(linking: Project.ruleLink, to: rule.id.raw) {
        let project = book.projects.rows[Int(row)]
        guard let day = project.occurrence, project.id != rule.occurrence(on: day) else { continue }
        one.others.append(day)
      }
      series.append(one)
    }
  }

  /// The days of a rule; nil where the calendar has none of it.
  public func series(of rule: ID<GigRule>) -> GigSeries? { series.first { $0.rule.id == rule } }

  /// Whether a rule comes on a day, also where a gig in the book stands for it.
  public func comes(_ rule: ID<GigRule>, on day: Day) -> Bool {
    guard var one = series(of: rule) else { return false }
    (one.others, one.kept) = ([], [])
    return one.days(in: day...day) == [day]
  }

  /// What became due until a day and is not in the book: its day has come, so it is a project now.
  public func due(until day: Day, in book: Book) -> [GigOccurrence] {
    let first = day.adding(years: -GigCalendar.years)
    var due: [GigOccurrence] = []
    for one in series {
      for day in one.days(in: first...day) where book.isDrawn(one.rule, on: day) {
        due.append(GigOccurrence(rule: one.rule.id, day: day))
      }
    }
    return due.sorted { ($0.day, $0.rule) < ($1.day, $1.rule) }
  }

  /// What rules draw on the days of a span, also of one that is to come (rule G26): all of them, or those of one series, however
  /// often that was changed.
  public func drawn(
    in span: ClosedRange<Day>, of rule: ID<GigRule>? = nil, in book: Book
  ) -> [GigOccurrence] {
    let own = rule.map { GigCalendar.line(of: $0, in: book) }
    var drawn: [GigOccurrence] = []
    for one in series where own?.contains(one.rule.id) ?? true {
      for day in one.days(in: span) where book.isDrawn(one.rule, on: day) {
        drawn.append(GigOccurrence(rule: one.rule.id, day: day))
      }
    }
    return drawn
  }

  /// A rule with all that it follows and that follow it.
  private static func line(of rule: ID<GigRule>, in book: Book) -> [ID<GigRule>] {
    var (line, place) = ([rule], 0)
    while place < line.count {
      let id = line[place]
      let before = book.gigRules[id]?.follows ?? ID()
      for other in book.gigRules.rows
      where (other.follows == id || other.id == before) && !line.contains(other.id) {
        line.append(other.id)
      }
      place += 1
    }
    return line
  }

  /// The first day from one on whose gig only its rule draws; nil where there is none within ten years.
  public func nextDrawn(from day: Day, in book: Book) -> Day? {
    for years in [1, 10] {
      let span = day...day.adding(years: years)
      let days = series.compactMap { one in
        one.days(in: span).first { book.isDrawn(one.rule, on: $0) }
      }
      if let next = days.min() { return next }
    }
    return nil
  }

  /// The next day on or after one that a rule comes on and that was not left out; nil where there is none within ten years.
  public func next(of rule: ID<GigRule>, from day: Day, in book: Book) -> Day? {
    guard let one = series(of: rule) else { return nil }
    for years in [1, 10] {
      let days = one.days(in: day...day.adding(years: years))
      if let next = days.first(where: { day in
        book.projects[one.rule.occurrence(on: day)]?.isLive ?? true
          || book.isDrawn(one.rule, on: day)
      }) {
        return next
      }
    }
    return nil
  }
}

extension RecurrenceRule {
  /// The last day that UNTIL leaves, by the clock of the gigs; nil without one.
  public func lastDay(of first: Schedule) -> Day? {
    guard let until else { return nil }
    // Of whole days, midnight or the minute before it is how programs write a day that may have no time.
    guard let time = until.time, !(first.allDay && [0, 1_439].contains(time.minutes)) else {
      return until.day
    }
    var (day, clock) = (until.day, time)
    if until.isUTC, let zone = TimeZoneRules(first.zone) {
      (day, clock) = zone.local(Instant(day, time))
    }
    let begins = first.allDay ? TimeOfDay.midnight : first.startTime
    return begins <= clock ? day : day.adding(days: -1)
  }
}

extension GigRule {
  /// The last day that its recurrence leaves it by its clock; nil where that has no UNTIL.
  func lastDay(by recurrence: RecurrenceRule) -> Day? {
    schedule.map { recurrence.lastDay(of: $0) } ?? recurrence.until?.day
  }
}
