/// One time that a rule comes (rule E20).
public struct Occurrence: Equatable, Sendable {
  public var rule: ID<Recurring>
  public var day: Day
  /// The transaction that it becomes.
  public var id: ID<Transaction>
}

/// When the rules of a book come, and which of that is not entered yet (rule E20).
///
/// It is made once for many questions: the ids of occurrences are hashes.
public struct RecurringCalendar: Sendable {
  /// A live rule, with what the other rules say of it.
  struct Entry: Sendable {
    var rule: Recurring
    /// The last day on which one may be; nil: it goes on.
    var last: Day?
    /// An expense is its first occurrence, under an id of its own.
    var beginsWithExpense: Bool
  }

  private(set) var entries: [Entry] = []

  /// How many years back something is still due.
  static var years: Int { 10 }
  /// So many of one rule are entered without asking, and no more.
  static var mostUnasked: Int { 60 }

  public init(of book: Book) {
    let rules = book.recurring.live
    entries = rules.map { RecurringCalendar.entry($0, among: rules, in: book) }
  }

  /// Of one rule alone; of nothing where it is not live.
  public init(of rule: ID<Recurring>, in book: Book) {
    guard let rule = book.recurring.live(rule) else { return }
    entries = [RecurringCalendar.entry(rule, among: book.recurring.live, in: book)]
  }

  private static func entry(_ rule: Recurring, among rules: [Recurring], in book: Book) -> Entry {
    var last = rule.end
    // The rule, and in turn those that it goes on from.
    var (branch, left) = (rule, 50)
    while left > 0 {
      for other in rules where other.id != branch.id {
        guard let begin = other.start, !other.follows.isNone else { continue }
        // Changed from two days on unheard: the earlier ends where the later begins, with all that goes on from it.
        let isLater = branch.start.map { $0 < begin } ?? false
        guard other.follows == branch.follows && isLater || other.follows == rule.id
        else { continue }
        let before = begin.adding(days: -1)
        last = last.map { min($0, before) } ?? before
      }
      guard let before = book.recurring[branch.follows] else { break }
      (branch, left) = (before, left - 1)
    }
    return Entry(rule: rule, last: last, beginsWithExpense: beginsWithExpense(rule, in: book))
  }

  private static func beginsWithExpense(_ rule: Recurring, in book: Book) -> Bool {
    for row in book.transactions.rows(linking: Transaction.recurringLink, to: rule.id.raw)
    where Recurring.repeating(book.transactions.rows[Int(row)].id) == rule.id {
      return true
    }
    return false
  }

  func entry(_ rule: ID<Recurring>) -> Entry? { entries.first { $0.rule.id == rule } }

  /// The last day on which a rule may come; nil where it goes on.
  public func last(of rule: ID<Recurring>) -> Day? { entry(rule)?.last }

  // MARK: when

  /// All that a rule has within a span, whether it was entered or not; nothing of one that is not live.
  public func occurrences(of rule: ID<Recurring>, in span: ClosedRange<Day>) -> [Occurrence] {
    entry(rule).map { RecurringCalendar.occurrences(of: $0, in: span) } ?? []
  }

  private static func occurrences(of entry: Entry, in span: ClosedRange<Day>) -> [Occurrence] {
    let rule = entry.rule
    guard let start = rule.start else { return [] }
    let last = min(entry.last ?? span.upperBound, span.upperBound)
    var number = rule.frequency.number(notBefore: span.lowerBound, from: start)
    if number == 0 && entry.beginsWithExpense { number = 1 }
    var found: [Occurrence] = []
    while let day = rule.frequency.day(number, from: start), day <= last {
      found.append(Occurrence(rule: rule.id, day: day, id: rule.occurrence(on: day)))
      number += 1
    }
    return found
  }

  /// The one of a day; nil where the rule does not come then.
  public func occurrence(of rule: ID<Recurring>, on day: Day) -> Occurrence? {
    occurrences(of: rule, in: day...day).first
  }

  /// All of the last ten years up to a day, of every rule that is not paused, the earliest first, entered or not.
  public func occurrences(until day: Day) -> [Occurrence] {
    let first = day.adding(years: -RecurringCalendar.years)
    var found: [Occurrence] = []
    for entry in entries where !entry.rule.isPaused {
      found += RecurringCalendar.occurrences(of: entry, in: first...day)
    }
    return found.sorted { ($0.day, $0.rule) < ($1.day, $1.rule) }
  }

  // MARK: what is not entered

  /// What is due on a day: neither entered nor deleted, of rules that are not paused and whose project is there.
  public func due(until day: Day, in book: Book) -> [Occurrence] {
    RecurringCalendar.open(occurrences(until: day), in: book)
  }

  /// Those of some occurrences that the book has in no way: what was deleted stays deleted.
  public static func open(_ occurrences: [Occurrence], in book: Book) -> [Occurrence] {
    occurrences.filter { occurrence in
      guard book.transactions[occurrence.id] == nil, let rule = book.recurring.live(occurrence.rule)
      else { return false }
      if case .project(let id) = Scope(rule.project) { return book.projects.live(id) != nil }
      return true
    }
  }

  /// What of that is entered without asking: of automatic rules, unless it is very much of one.
  public static func automatic(_ due: [Occurrence], in book: Book) -> [Occurrence] {
    var counts: [ID<Recurring>: Int] = [:]
    for occurrence in due { counts[occurrence.rule, default: 0] += 1 }
    return due.filter { occurrence in
      book.recurring.live(occurrence.rule)?.way == .automatic
        && (counts[occurrence.rule] ?? 0) <= mostUnasked
    }
  }

  /// The first one of a rule that is neither entered nor deleted: due, or to come.
  public func next(of rule: ID<Recurring>, on today: Day, in book: Book) -> Occurrence? {
    guard let entry = entry(rule) else { return nil }
    let first = max(entry.rule.start ?? today, today.adding(years: -RecurringCalendar.years))
    // Most often it is among the next few; who entered years ahead is looked at as far as that.
    var from = first
    for years in [1, 10, 100] {
      let to = max(today, from).adding(years: years)
      let found = RecurringCalendar.occurrences(of: entry, in: from...to)
      if let open = found.first(where: { book.transactions[$0.id] == nil }) { return open }
      if let last = entry.last, last <= to { return nil }
      from = to.adding(days: 1)
    }
    return nil
  }

  /// The first day from which on a rule can be changed: the one after all that it has in the book; nil for one that ended.
  public func firstChange(of rule: ID<Recurring>, on today: Day, in book: Book) -> Day? {
    guard let entry = entry(rule), let start = entry.rule.start else { return nil }
    let first = max(start, today.adding(years: -RecurringCalendar.years))
    let span = first...max(first, today).adding(years: 2)
    let all = RecurringCalendar.occurrences(of: entry, in: span)
    let known = all.lastIndex { book.transactions[$0.id] != nil }
    let next = (known ?? -1) + 1
    return next < all.count ? all[next].day : nil
  }
}

extension Recurring {
  /// The rule that begins with an expense that is there already; two devices that repeat it write the same row.
  public static func repeating(_ expense: ID<Transaction>) -> ID<Recurring> {
    .foreign("recurring-of:" + expense.text)
  }
}
