import Ledger
import Markup

/// Expenses that stand together under a head with their sum.
enum ExpenseGroup: String, CaseIterable {
  case day, week, month

  /// What the address says.
  init?(at location: Location) { self.init(rawValue: location.option("group") ?? "") }

  var title: Phrase {
    switch self {
    case .day: return "By Day"
    case .week: return "By Week"
    case .month: return "By Month"
    }
  }

  var heads: ListHeads {
    let group = self
    return ListHeads(
      column: ListKind.ExpenseColumn.day,
      run: { app, day in
        if day == ListKind.ExpenseColumn.noDay { return day }
        return group.first(of: Day(number: day), app.state.formats).number
      },
      text: { app, rows in
        let number =
          rows.first.map { app.index[.expenses].word(ListKind.ExpenseColumn.day, of: $0) }
          ?? ListKind.ExpenseColumn.noDay
        let count = Noun.expense.count(rows.count, app.state.formats)
        let list = ExpenseList(app: app)
        let sum = [count, list.said(list.total(of: rows))].joined(separator: " · ")
        if number == ListKind.ExpenseColumn.noDay { return ("No Date", sum) }
        return (group.title(of: Day(number: number), app.state.formats), sum)
      })
  }

  /// The first day of the group that a day is in.
  private func first(of day: Day, _ formats: Formats) -> Day {
    switch self {
    case .day: return day
    case .week: return day.firstOfWeek(startingOn: formats.dateOrder == .monthDayYear ? 7 : 1)
    case .month: return day.firstOfMonth
    }
  }

  private func title(of day: Day, _ formats: Formats) -> Phrase {
    let first = first(of: day, formats)
    switch self {
    case .day: return .verbatim(formats.weekday(day) + ", " + formats.day(day))
    case .week:
      return .verbatim(formats.day(first) + " – " + formats.day(first.adding(days: 6)))
    case .month: return .verbatim(formats.month(day))
    }
  }
}
