/// A gig of last year that may come again this year (rule G23): "Christmas Concert, last year on Dec 18: book again?".
public struct SeasonalGig: Equatable, Sendable {
  /// Last year's.
  public var past: Project
  /// The same date this year.
  public var day: Day
  /// Its name, with this year's number where it had last year's.
  public var name: String

  /// So many days before its day it is offered.
  public static var notice: Int { 21 }
  /// Others of its name and client farther away than this, and not about a year, make it one of many.
  private static var run: Int { 28 }

  /// Those that are to be offered, the next one first; each name of a client once.
  ///
  /// - Complexity: O(projects).
  public static func due(on today: Day, in book: Book) -> [SeasonalGig] {
    let last = today.adding(days: notice)
    var found: [SeasonalGig] = []
    let rows = book.projects.rows
    for row in rows.indices {
      guard rows[row].isLive, let start = rows[row].schedule?.start, !rows[row].client.isNone,
        start < today
      else { continue }
      let day = start.adding(years: 1)
      guard today <= day, day <= last else { continue }
      if let one = offered(rows[row], start, day, in: book) { found.append(one) }
    }
    found.sort { $0.day != $1.day ? $0.day < $1.day : $0.past.id < $1.past.id }
    var kept: [SeasonalGig] = []
    for one in found
    where !kept.contains(where: { $0.past.client == one.past.client && $0.isNamed(as: one) }) {
      kept.append(one)
    }
    return kept
  }

  /// nil where it was no booking, comes again by a rule or often, is hidden, or is booked already.
  private static func offered(
    _ past: Project, _ start: Day, _ day: Day, in book: Book
  ) -> SeasonalGig? {
    guard !isBlank(past.name), past.hold == nil, past.rule.isNone,
      !Trades.isDesign(past, book.settings.work),
      !HiddenSuggestion.names(for: past.client, in: book).contains(trimmed(past.name))
    else { return nil }
    let key = nameKey(past.name)
    for other in book.projects(of: past.client) where other.id != past.id {
      guard let when = other.schedule?.start else { continue }
      let away = when - start
      guard away > 365 - run || abs(away) > run && away > run - 365 else { continue }
      if mayShareKey(past.name, other.name), nameKey(other.name) == key { return nil }
    }
    return SeasonalGig(past: past, day: day, name: renamed(past.name, start.year, day.year))
  }

  /// This year's: what was booked last year on another day, with the year of that day in its name.
  public static func again(
    _ past: Project, as id: ID<Project>, opened today: Day, on day: Day
  ) -> Project {
    var next = Booking.again(past, as: id, opened: today, on: day)
    if let start = past.schedule?.start { next.name = renamed(past.name, start.year, day.year) }
    return next
  }

  private func isNamed(as other: SeasonalGig) -> Bool {
    SeasonalGig.nameKey(past.name) == SeasonalGig.nameKey(other.past.name)
  }

  /// A name without the year in it, folded: "Christmas Concert 2025" is "Christmas Concert 2026".
  private static func nameKey(_ name: String) -> String {
    let words = folded(name).split(separator: " ").filter { year(of: $0) == nil }
    return words.joined(separator: " ")
  }

  /// False for names whose keys begin with different letters, which is seen without folding them.
  private static func mayShareKey(_ one: String, _ other: String) -> Bool {
    guard let first = firstLetter(of: one), let second = firstLetter(of: other) else { return true }
    return first == second
  }

  /// The letter that a name begins with, in lower case; nil where it begins with anything but a letter of ASCII.
  private static func firstLetter(of name: String) -> UInt8? {
    guard let byte = name.utf8.first else { return nil }
    let small = byte | 0x20
    return 0x61...0x7A ~= small ? small : nil
  }

  private static func renamed(_ name: String, _ last: Int, _ this: Int) -> String {
    var words = name.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    for place in words.indices where year(of: words[place][...]) == last {
      words[place] = "\(this)"
    }
    return words.joined(separator: " ")
  }

  private static func year(of word: Substring) -> Int? {
    guard word.utf8.count == 4, let number = Int(word), (1900...2199).contains(number) else {
      return nil
    }
    return number
  }
}
