/// A further option on a date whose turn has come: those before it lapsed or were released (rule G98).
public enum GigOptions {
  /// The option that a kept date is on by now, where that is an earlier one than it says.
  public struct Turn: Equatable, Sendable {
    /// The project by its row.
    public var row: Int32
    public var option: Int64
  }

  /// Those of some rows whose turn has come, in their order.
  ///
  /// - Complexity: O(further options × projects).
  public static func turns(among rows: [Int32], on today: Day, in book: Book) -> [Turn] {
    rows.compactMap { row in
      option(of: book.projects.rows[Int(row)], on: today, in: book)
        .map { Turn(row: row, option: $0) }
    }
  }

  /// Which option a kept date is on by now; nil where it stays as it is.
  ///
  /// One before it has to have been there and be gone: of an option that only others know of nothing can be said. Where
  /// something is booked then, nothing moves up.
  public static func option(of project: Project, on today: Day, in book: Book) -> Int64? {
    guard project.isLive, project.stage == .open, let hold = project.hold, hold.option > 1,
      !hold.isLapsed(on: today), let schedule = project.schedule, schedule.lastDay >= today,
      let own = book.event(of: project, in: schedule.zone)
    else { return nil }
    let near = schedule.start.adding(days: -1)...schedule.lastDay.adding(days: 1)
    let wanted = own.schedule.minutes
    var (standing, isFree) = (Int64(0), false)
    let rows = book.projects.rows
    for place in rows.indices where rows[place].mayMeet(near) && rows[place].id != project.id {
      let other = rows[place]
      guard let event = book.event(of: other, in: schedule.zone),
        event.shown.minutes.overlaps(wanted)
      else { continue }
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
    var edit = Edit()
    guard let option = option(of: project, on: today, in: book) else { return edit }
    var next = project
    next.hold?.option = option
    edit.put(next, in: book.projects)
    return edit
  }
}

extension Project {
  /// Whether something of it is on one of some days, by its own clock, whatever became of it.
  fileprivate func mayMeet(_ span: ClosedRange<Day>) -> Bool {
    guard let schedule else { return false }
    return schedule.start <= span.upperBound && schedule.lastDay >= span.lowerBound
  }
}
