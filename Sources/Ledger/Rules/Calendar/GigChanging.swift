/// A rule of gigs that comes on other days from one of them on, and its gigs that are in the book already (rule G90).
///
///     let changing = try GigChanging(of: rule, from: day, to: recurrence, starting: first, on: today, in: book)
///     if !changing.asked.isEmpty { ask what becomes of them }
///     commit(changing.edit(.move))
public struct GigChanging {
  /// What becomes of gigs that somebody worked on and the changed rule does not have.
  public enum Answer: String, CaseIterable, Sendable {
    /// They stay on their days.
    case keep
    /// Each to the nearest day of the changed rule that is free.
    case move
    case delete
  }

  /// Why a series cannot come on those days.
  public enum Problem: Error, Equatable, Sendable {
    case noRule
    /// The first day is before the one from which on it is changed.
    case early
    /// It has nothing from that day on.
    case over(Day)
    case notItsDay(Day)

    public var message: Phrase {
      switch self {
      case .noRule: return "The gig does not come again"
      case .early: return "Choose the first day or a later one"
      case .over(let day): return "The gig does not come any more from \(day.text) on"
      case .notItsDay(let day): return "The rule does not come on \(day.text). Choose its first day"
      }
    }
  }

  private let book: Book
  private let rule: GigRule
  private var next: GigRule
  private let day: Day
  private let recurrence: RecurrenceRule
  private let days: [Day]
  /// Nobody worked on them, and their days have not come: they go.
  public private(set) var untouched: [Project] = []
  /// Somebody worked on them.
  public private(set) var asked: [Project] = []
  /// Days of the changed rule that gigs of the book stand for.
  private var taken: Set<Day> = []

  public init(
    of id: ID<GigRule>, from day: Day, to recurrence: RecurrenceRule, starting start: Day,
    on today: Day, in book: Book
  ) throws(Problem) {
    let (id, day) = GigChanging.current(id, on: day, in: book)
    guard let rule = book.gigRules.live(id), let first = rule.schedule else { throw .noRule }
    if start < day { throw .early }
    let gigs = GigChanging.gigs(of: rule, from: day, in: book)
    if gigs.isEmpty, GigCalendar(of: book).next(of: id, from: day, in: book) == nil {
      throw .over(day)
    }
    guard recurrence.days(from: start, in: start...start) == [start] else {
      throw .notItsDay(start)
    }
    (self.book, self.rule, self.day, self.recurrence) = (book, rule, day, recurrence)
    var next = rule
    next.rule = recurrence.text
    next.schedule = first
    next.schedule?.start = start
    next.schedule?.end = start.adding(days: Swift.max(0, first.end - first.start))
    if start > first.start {
      next.id = rule.continuation(from: start)
      next.follows = rule.id
      next.heard = nil
      next.created = Instant(start, .midnight)
    }
    self.next = next
    let last = gigs.reduce(start) { Swift.max($0, $1.day) }.adding(days: GigChanging.reach)
    days = recurrence.days(from: start, in: start...last)
    let has = Set(days)
    for (project, day) in gigs {
      if has.contains(day) {
        taken.insert(day)
      } else if project.isLive {
        if day > today && isUntouched(project) {
          untouched.append(project)
        } else if day > today || project.stage == .open {
          asked.append(project)
        }
      }
    }
    untouched.sort { ($0.occurrence ?? .first, $0.id) < ($1.occurrence ?? .first, $1.id) }
    asked.sort { ($0.occurrence ?? .first, $0.id) < ($1.occurrence ?? .first, $1.id) }
  }

  /// The rule that has a day of another by now, and as which day: it may have been changed or moved from an earlier one on.
  public static func current(
    _ id: ID<GigRule>, on day: Day, in book: Book
  ) -> (rule: ID<GigRule>, day: Day) {
    var (id, day) = (id, day)
    for _ in 0..<50 {
      var later: GigChain?
      var next: GigChain?
      for rule in book.gigRules.rows where rule.isLive && rule.follows == id && rule.id != id {
        let chain = GigChain(book: book, rule: rule)
        guard let from = chain.from else { continue }
        if from <= day {
          if next?.from ?? .first <= from { next = chain }
        } else if from < later?.from ?? .last {
          later = chain
        }
      }
      if let next {
        id = next.rule.id
        day = day.adding(days: next.shift)
      } else if let later, let start = later.rule.schedule?.start, isOver(id, before: day, in: book)
      {
        // Between the end of one and the first day of the next there is none of either.
        (id, day) = (later.rule.id, start)
      } else {
        break
      }
    }
    return (id, day)
  }

  /// Whether a rule ended before a day, as one does that another goes on from.
  private static func isOver(_ id: ID<GigRule>, before day: Day, in book: Book) -> Bool {
    guard let rule = book.gigRules.live(id), let read = try? RecurrenceRule(parsing: rule.rule),
      let last = rule.lastDay(by: read)
    else { return true }
    return last < day
  }

  /// How many days further than the last gig another place is looked for.
  private static var reach: Int { 400 }

  /// What a rule and those before it have in the book from a day on, also in its trash, with the days they stand for.
  private static func gigs(
    of rule: GigRule, from day: Day, in book: Book
  ) -> [(project: Project, day: Day)] {
    var gigs: [(project: Project, day: Day)] = []
    for row in book.projects.rows(linking: Project.ruleLink, to: rule.id.raw) {
      let project = book.projects.rows[Int(row)]
      if let own = project.occurrence { gigs.append((project, own)) }
    }
    for (row, own) in GigChain(book: book, rule: rule).before() {
      gigs.append((book.projects.rows[Int(row)], own))
    }
    return gigs.filter { $0.day >= day }
  }

  /// Whether it is as its rule drew it: nothing of it was changed, nobody plays on it, nothing hangs on it but the rule's fee.
  private func isUntouched(_ project: Project) -> Bool {
    guard let own = book.gigRules[project.rule], let occurrence = project.occurrence,
      let drawn = GigRules.project(GigOccurrence(rule: own.id, day: occurrence), in: book),
      drawn.id == project.id
    else { return false }
    var edit = Edit()
    var plain = project
    plain.heard = drawn.heard
    edit.put(plain, replacing: drawn)
    if !edit.isEmpty { return false }
    let charges = book.charges(of: project.id)
    guard let fee = own.fee else { return charges.isEmpty && book.isBare(project.id) }
    guard charges.count == 1 else { return false }
    edit.put(charges[0], replacing: Booking.charge(fee, own.service, for: project.id))
    return edit.isEmpty && book.isBare(project.id)
  }

  // MARK: what is written

  /// Bills what comes from that day on at another fee; nil is none.
  ///
  /// Gigs that are in the book stay as they are billed.
  public mutating func bill(at fee: Money?, _ service: ServiceType) {
    next.fee = fee
    next.service = service
  }

  /// Ends the rule before the day, goes on by the other days, and does with the gigs of the book what was answered.
  public func edit(_ answer: Answer) -> Edit {
    var edit = Edit()
    if next.id != rule.id { edit = GigRules.end(rule, before: day, in: book) }
    edit.put(next, in: book.gigRules)
    for project in untouched { edit.add(Deleting.delete(project, in: book)) }
    switch answer {
    case .keep: break
    case .delete:
      for project in asked { edit.add(Deleting.delete(project, in: book)) }
    case .move:
      var skipped: [Day] = []
      for (project, target) in moves {
        guard let target, var schedule = project.schedule else { continue }
        var moved = project
        schedule.end = target.adding(days: Swift.max(0, schedule.end - schedule.start))
        schedule.start = target
        moved.schedule = schedule
        (moved.rule, moved.occurrence) = (next.id, target)
        edit.put(moved, in: book.projects)
        skipped.append(target)
      }
      // It is the changed rule's on that day, which draws none there besides, on no device.
      edit.add(GigRules.skip(skipped, of: next, in: book))
    }
    return edit
  }

  /// Where each that is asked about would go; nil where the changed rule has no day left for it.
  public var moves: [(project: Project, to: Day?)] {
    var free = days.filter { !taken.contains($0) }
    var moves: [(project: Project, to: Day?)] = []
    for project in asked {
      let own = project.schedule?.start ?? project.occurrence ?? day
      var best: Int?
      for place in free.indices {
        guard let known = best else {
          best = place
          continue
        }
        // As near, the later one.
        if (free[place] - own).magnitude <= (free[known] - own).magnitude { best = place }
      }
      moves.append((project, best.map { free[$0] }))
      if let best { free.remove(at: best) }
    }
    return moves
  }
}
