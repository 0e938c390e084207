/// What deleted projects take out of the books with them: expenses with what they come to, trips, and what would make further
/// expenses of them (rule G88).
///
/// Billed ones are archived, and take nothing along.
public struct GoingAlong {
  public private(set) var expenses = 0
  /// Canceled ones come to nothing, money that came back to less (rule E26).
  public private(set) var spent = Totals()
  public private(set) var trips = 0
  public private(set) var recurring = 0
  public private(set) var rules = 0

  public init(with projects: [Project] = [], in book: Book) {
    for project in projects {
      let own = Deleting.expenses(goingWith: project, in: book)
      expenses += own.count
      try? spent.add(own.sum)
      let ways = Deleting.ways(goingWith: project, in: book)
      trips += ways.trips
      recurring += ways.recurring
      rules += ways.rules
    }
  }

  public var isEmpty: Bool { expenses + trips + recurring + rules == 0 }
}
