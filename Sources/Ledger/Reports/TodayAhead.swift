/// What lies ahead, has passed or goes on, of the projects that are open.
extension Today {
  mutating func addGigs(_ book: Book, _ today: Day, _ rows: [Int32]) {
    let work = book.settings.work
    let projects = book.projects.rows
    var ahead: [(day: Day, time: Int, row: Int32)] = []
    var past: [(day: Day, row: Int32)] = []
    var kept: [(day: Day, row: Int32)] = []
    var further: [(day: Day, row: Int32)] = []
    for row in rows {
      let project = projects[Int(row)]
      guard project.isLive, project.stage == .open, !Trades.isDesign(project, work) else {
        continue
      }
      if let hold = project.hold {
        let isLapsed = hold.isLapsed(on: today)
        let isOver = project.schedule.map { $0.end < today } ?? false
        if let lapses = hold.lapses, lapses <= today.adding(days: 3), !isLapsed || !isOver {
          kept.append((lapses, row))
        }
        // Nobody plays on a date that nobody keeps any more.
        if isLapsed { continue }
        if hold.option > 1, let day = project.schedule?.start { further.append((day, row)) }
      }
      guard let schedule = project.schedule else {
        ongoing.append(row)
        continue
      }
      if schedule.end < today {
        past.append((schedule.end, row))
      } else if !project.isMissed {
        ahead.append((schedule.start, schedule.allDay ? -1 : Int(schedule.startTime.minutes), row))
      }
    }
    ahead.sort { a, b in
      if a.day != b.day { return a.day < b.day }
      if a.time != b.time { return a.time < b.time }
      return projects[Int(a.row)].isBefore(projects[Int(b.row)])
    }
    let week = today.adding(days: 7)
    next = ahead.prefix { $0.day <= week }.map { $0.row }
    addDrawn(book, from: today, through: week, ahead.first)
    lapsing = book.inOrder(kept)
    movingUp = GigOptions.turns(among: book.inOrder(further), on: today, in: book)
    toDeliver = book.inOrder(past)
    ongoing.sort { a, b in
      let (first, second) = (projects[Int(a)], projects[Int(b)])
      let days = (first.opened ?? Day.first, second.opened ?? Day.first)
      return days.0 != days.1 ? days.0 > days.1 : first.isBefore(second)
    }
  }

  /// What rules draw within the week; when nothing is in it, the first that there is later, of the book (`first`) or drawn.
  private mutating func addDrawn(
    _ book: Book, from today: Day, through week: Day, _ first: (day: Day, time: Int, row: Int32)?
  ) {
    let calendar = book.gigRules.isEmpty ? nil : GigCalendar(of: book)
    if let calendar { drawn = book.drawnGigs(of: calendar, from: today, through: week) }
    guard next.isEmpty, drawn.isEmpty else { return }
    if let first { next = [first.row] }
    let days = calendar?.series.compactMap { calendar?.next(of: $0.rule.id, from: today, in: book) }
    guard let calendar, let day = days?.min(), day < first?.day ?? .last else { return }
    let later = book.drawnGigs(of: calendar, from: day, through: day)
    guard let one = later.first else { return }
    (next, drawn) = ([], [one])
  }

  /// One of what comes next: in the book, or only drawn by its rule.
  public enum Coming: Equatable, Sendable {
    case project(Int32)
    case drawn(CalendarEvent)
  }

  /// ``next`` and ``drawn`` by when they begin, whole days first.
  public func coming(in book: Book) -> [Coming] {
    func moment(_ schedule: Schedule) -> (Day, Int) {
      (schedule.start, schedule.allDay ? -1 : Int(schedule.startTime.minutes))
    }
    var (all, place): ([Coming], Int) = ([], 0)
    for row in next {
      let begin = book.projects.rows[Int(row)].schedule.map { moment($0) }
      while place < drawn.count, let begin, moment(drawn[place].schedule) < begin {
        all.append(.drawn(drawn[place]))
        place += 1
      }
      all.append(.project(row))
    }
    return all + drawn[place...].map { .drawn($0) }
  }
}

extension Book {
  /// The rows of projects by a day of each.
  fileprivate func inOrder(_ found: [(day: Day, row: Int32)]) -> [Int32] {
    found.sorted { a, b in
      a.day != b.day
        ? a.day < b.day : projects.rows[Int(a.row)].isBefore(projects.rows[Int(b.row)])
    }.map { $0.row }
  }
}
