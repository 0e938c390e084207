/// What deleted projects take out of the books with them (rule G88).
///
/// Billed ones are archived, and take nothing along.
public struct GoingAlong {
  public private(set) var expenses = 0
  /// Canceled ones come to nothing, money that came back to less (rule E26).
  public private(set) var spent = Totals()
  public private(set) var trips = 0
  /// What would make further expenses of them.
  public private(set) var recurring = 0
  public private(set) var rules = 0

  public init(with projects: [Project] = [], in book: Book) {
    for project in projects where !Deleting.isBilled(project, in: book) {
      let id = project.id
      for one in book.transactions.live(linking: Transaction.projectLink, to: id.raw)
      where book.standsAmongExpenses(one) && book.showsAsExpense(one) {
        expenses += 1
        if book.notSpent(one) == nil, let amount = one.listed(one.amount) { try? spent.add(amount) }
      }
      trips += book.trips.liveCount(linking: Trip.projectLink, to: id.raw)
      recurring += book.recurring.rows.count { $0.isLive && $0.project == id }
      rules += book.rules.rows.count { $0.isLive && $0.project == id }
    }
  }

  public var isEmpty: Bool { expenses + trips + recurring + rules == 0 }
}
