import Ledger

/// What of the calendar is seen: a view around a day.
struct CalendarSpot {
  var view: CalendarView
  var day: Day
  /// 1 is Monday.
  var weekStart: Int

  init(_ view: CalendarView, _ day: Day, weekStart: Int) {
    self.view = view
    self.day = day
    self.weekStart = weekStart
  }

  /// The first day that is drawn: a month begins with its first week.
  var first: Day {
    switch view {
    case .month: return day.firstOfMonth.firstOfWeek(startingOn: weekStart)
    case .week: return day.firstOfWeek(startingOn: weekStart)
    case .day: return day
    case .agenda: return day.firstOfMonth
    }
  }

  var last: Day {
    switch view {
    case .month: return day.lastOfMonth.firstOfWeek(startingOn: weekStart).adding(days: 6)
    case .week: return first.adding(days: 6)
    case .day: return day
    case .agenda: return day.lastOfMonth
    }
  }

  var days: [Day] { (0...max(0, last - first)).map { first.adding(days: $0) } }

  /// Whether a day is of what is seen, not only drawn beside it.
  func contains(_ other: Day) -> Bool {
    switch view {
    case .month, .agenda: return other.firstOfMonth == day.firstOfMonth
    case .week, .day: return first <= other && other <= last
    }
  }

  /// The day that the view is around so many months, weeks or days later.
  func moved(_ steps: Int) -> Day {
    switch view {
    case .month, .agenda: return day.adding(months: steps)
    case .week: return day.adding(days: 7 * steps)
    case .day: return day.adding(days: steps)
    }
  }

  /// Where a key leads, as in WAI-ARIA's grid of dates: arrows to days and weeks, Home and End within the week, Page Up and Page
  /// Down to the month (the week, the day) before and after.
  func day(after key: String) -> Day? {
    switch key {
    case "ArrowLeft": return day.adding(days: -1)
    case "ArrowRight": return day.adding(days: 1)
    case "ArrowUp": return view == .month ? day.adding(days: -7) : nil
    case "ArrowDown": return view == .month ? day.adding(days: 7) : nil
    case "Home": return day.firstOfWeek(startingOn: weekStart)
    case "End": return day.firstOfWeek(startingOn: weekStart).adding(days: 6)
    case "PageUp": return moved(-1)
    case "PageDown": return moved(1)
    case _: return nil
    }
  }
}

/// Events that share days, each in a lane of its own: a bar goes on in the same lane from day to day.
struct CalendarLanes {
  private(set) var lanes: [Int] = []
  private(set) var count = 0

  /// `spans` are first and last, in any unit, in the order in which the lanes are given out: each gets the lowest that is free.
  init(_ spans: [(first: Int, last: Int)]) {
    var ends: [Int] = []
    for span in spans {
      let free = ends.firstIndex { $0 < span.first }
      if let free {
        ends[free] = span.last
        lanes.append(free)
      } else {
        lanes.append(ends.count)
        ends.append(span.last)
      }
    }
    count = ends.count
  }
}
