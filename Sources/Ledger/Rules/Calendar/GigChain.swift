/// A rule of gigs that goes on from another, and what that one's gigs leave it to draw (rule G26).
///
/// What was entered or left out of the earlier rule is under that rule's ids, so nothing of it is written for the later one:
/// its day follows from both, also on a device that enters one unheard.
struct GigChain {
  let book: Book
  let rule: GigRule

  /// The day of the earlier rule from which on this one goes on; nil for one that follows none.
  var from: Day? {
    guard !rule.follows.isNone, let start = rule.schedule?.start else { return nil }
    var before = GigRule()
    before.id = rule.follows
    // Its id says so; one that came otherwise has only its own first day.
    let day = rule.created.utcDay
    return before.continuation(from: day) == rule.id ? day : start
  }

  /// How many days later than the earlier rule's its own are.
  var shift: Int {
    guard let from, let start = rule.schedule?.start else { return 0 }
    return start - from
  }

  /// The days whose gigs the rules before it have, in the book or deleted from it, as this one would have them.
  func kept() -> [Day] { before(left: 50).map { $0.day } }

  /// The gigs of the rules before it from where it goes on, by their rows, with the days that they stand for.
  func before(left: Int = 50) -> [(row: Int32, day: Day)] {
    guard let from, left > 0 else { return [] }
    let shift = shift
    var gigs: [(row: Int32, day: Day)] = []
    for row in book.projects.rows(linking: Project.ruleLink, to: rule.follows.raw) {
      if let day = book.projects.rows[Int(row)].occurrence { gigs.append((row, day)) }
    }
    if let before = book.gigRules[rule.follows] {
      gigs += GigChain(book: book, rule: before).before(left: left - 1)
    }
    return gigs.filter { $0.day >= from }.map { ($0.row, $0.day.adding(days: shift)) }
  }
}

extension Project {
  /// Whether Undo gave it back to its rule, which draws it again as if nobody had touched it.
  ///
  /// What was deleted by hand still names its rule.
  public var isGivenBack: Bool { life == .trashed && rule.isNone && occurrence != nil }
}

extension Book {
  /// Whether an occurrence is only drawn: neither in the book nor deleted from it.
  public func isDrawn(_ rule: GigRule, on day: Day) -> Bool {
    projects[rule.occurrence(on: day)]?.isGivenBack ?? true
  }

  /// Gives an occurrence that Undo takes away back to its rule: it is drawn again.
  ///
  /// What only came due stays away, or it would be entered again at once.
  mutating func giveBack(_ id: ID<Project>, of undo: Undo, _ edit: inout Edit) {
    guard let row = projects[id], !row.rule.isNone, let day = row.occurrence else { return }
    var rule = GigRule()
    rule.id = row.rule
    let isTouched = undo.steps.contains { step in
      step.key.kind == Kind.project.rawValue && step.key.id == id.raw && step.bytes != nil
    }
    guard rule.occurrence(on: day) == id, isTouched || row.life == .trashed else { return }
    let key = RegisterKey(
      kind: Kind.project.rawValue, id: id.raw, tag: RegisterTag.Project.rule)
    let stamp = register(key)?.stamp
    guard undo.steps.contains(where: { $0.key == key && $0.stamp == stamp }) else { return }
    var freed = row
    (freed.life, freed.rule) = (.trashed, ID())
    edit.put(freed, replacing: row)
  }
}
