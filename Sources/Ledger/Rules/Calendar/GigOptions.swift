/// A further option on a date whose turn has come: those before it lapsed, were released or went to another day (rule G98).
public enum GigOptions {
  /// The option that a kept date is on by now, where that is an earlier one than it says.
  public struct Turn: Equatable, Sendable {
    /// The project by its row.
    public var row: Int32
    public var option: Int64

    public init(row: Int32, option: Int64) {
      self.row = row
      self.option = option
    }
  }

  /// Those of some rows whose turn has come, in their order.
  ///
  /// - Complexity: O(further options × projects), a comparison of days each; only what is on those days is looked at.
  public static func turns(among rows: [Int32], on today: Day, in book: Book) -> [Turn] {
    rows.compactMap { row in
      option(of: book.projects.rows[Int(row)], on: today, in: book)
        .map { Turn(row: row, option: $0) }
    }
  }

  /// Which option a kept date is on by now; nil where it stays as it is.
  ///
  /// One before it has to have been there and be gone: of an option that only others know of nothing can be said. Where
  /// something is booked then, nothing moves up. `isFreed`: somebody saw one before it go to another day.
  public static func option(
    of project: Project, on today: Day, in book: Book, isFreed: Bool = false
  ) -> Int64? {
    guard let near = project.near, project.hold.map({ $0.option > 1 }) == true else { return nil }
    return option(
      of: project, among: rows(near, in: book), isFreed: isFreed, on: today, in: book)
  }

  /// Whose turn has come because a kept date went to another day, or is none any more: the first behind it.
  ///
  /// `moved` is how it was. That it was there is known only now, so it is offered now.
  public static func freed(
    by moved: Project, on today: Day, in book: Book
  ) -> (project: Project, option: Int64)? {
    guard moved.isLive, moved.stage == .open, let hold = moved.hold, !hold.isLapsed(on: today),
      let near = moved.near
    else { return nil }
    var best: (project: Project, option: Int64)?
    for row in rows(near, in: book) {
      let other = book.projects.rows[Int(row)]
      guard let further = other.hold, further.option > hold.option, other.id != moved.id,
        let span = other.near,
        let option = option(
          of: other, among: rows(span, in: book), left: moved, on: today, in: book)
      else { continue }
      if let known = best, (known.option, known.project.id) < (option, other.id) { continue }
      best = (other, option)
    }
    return best
  }

  private static func rows(_ near: ClosedRange<Int32>, in book: Book) -> [Int32] {
    var found: [Int32] = []
    for place in book.projects.rows.indices
    where book.projects.rows[place].days?.overlaps(near) == true { found.append(Int32(place)) }
    return found
  }

  private static func option(
    of project: Project, among others: [Int32], left: Project? = nil, isFreed: Bool = false,
    on today: Day, in book: Book
  ) -> Int64? {
    guard project.isLive, project.stage == .open, let hold = project.hold, hold.option > 1,
      !hold.isLapsed(on: today), let schedule = project.schedule, schedule.lastDay >= today,
      let own = book.event(of: project, in: schedule.zone)
    else { return nil }
    let wanted = own.schedule.minutes
    var (standing, isFree) = (Int64(0), isFreed)
    if let left, let was = book.event(of: left, in: schedule.zone) {
      isFree = was.shown.minutes.overlaps(wanted)
    }
    for row in others {
      let other = book.projects.rows[Int(row)]
      guard other.id != project.id, let event = book.event(of: other, in: schedule.zone),
        event.shown.minutes.overlaps(wanted)
      else { continue }
      // It is still there.
      if other.id == left?.id { return nil }
      guard let before = other.hold else {
        if other.isLive, !other.isMissed, !book.isAway(from: other.id) { return nil }
        continue
      }
      if before.option >= hold.option { continue }
      if other.isLive && !before.isLapsed(on: today) { standing += 1 } else { isFree = true }
    }
    let option = standing + 1
    return isFree && option < hold.option ? option : nil
  }

  /// Moves it up, however long it holds; empty where its turn has not come.
  public static func moveUp(_ project: Project, on today: Day, in book: Book) -> Edit {
    guard let option = option(of: project, on: today, in: book) else { return Edit() }
    return moveUp(project, to: option, in: book)
  }

  /// Makes it an earlier option; empty where it is none, or no later one.
  public static func moveUp(_ project: Project, to option: Int64, in book: Book) -> Edit {
    var edit = Edit()
    guard option > 0, let hold = project.hold, hold.option > option else { return edit }
    var next = project
    next.hold?.option = option
    edit.put(next, in: book.projects)
    return edit
  }
}

extension Project {
  /// The numbers of the days that something of it is on, by its own clock, whatever became of it.
  fileprivate var days: ClosedRange<Int32>? {
    guard let schedule, schedule.start <= schedule.lastDay else { return nil }
    return schedule.start.number...schedule.lastDay.number
  }

  /// Those, and two before and behind: another zone's day may be one of them.
  fileprivate var near: ClosedRange<Int32>? {
    days.map { $0.lowerBound - 2...$0.upperBound + 2 }
  }
}
