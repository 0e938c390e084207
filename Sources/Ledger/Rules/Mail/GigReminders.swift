/// What the start page reminds of besides what waits (rule G44).
public enum GigReminders {
  /// Days from delivery after which one that is not invoiced is named as late.
  public static var patience: Int { 3 }

  /// How many days ago a project was delivered whose invoice is late; nil while it is not.
  public static func lateDays(_ project: Project, on today: Day) -> Int? {
    guard let delivered = project.progress.delivered else { return nil }
    let days = Int(today.number - delivered.number)
    return days > patience ? days : nil
  }

  /// The first day of next month if nothing is in the calendar for it: said in the month's second half, to who plays, and
  /// had something in the last ninety days.
  ///
  /// - Complexity: that of a month's calendar, in the second half of a month.
  public static func emptyMonth(after today: Day, in book: Book) -> Day? {
    guard Trades.plays(book.settings.work), today.day > 15 else { return nil }
    let first = today.adding(months: 1).adding(days: 1 - today.adding(months: 1).day)
    let last = first.adding(months: 1).adding(days: -1)
    let ahead = book.calendarEvents(from: first, through: last, in: "")
    if ahead.contains(where: { $0.isTaken(on: today) }) { return nil }
    let past = book.calendarEvents(from: today.adding(days: -90), through: today, in: "")
    return past.isEmpty ? nil : first
  }
}
