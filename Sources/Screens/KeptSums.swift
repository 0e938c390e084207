import Ledger

/// What the project that was opened last has spent and what it owes, kept until anything is written: of a hundred thousand
/// transactions each walk takes longer than a frame, and a page is opened again, or drawn for a press that changes nothing.
struct KeptSums: Sendable {
  private var budget: (of: ID<Project>, made: Int, progress: BudgetProgress)?
  private var accounting: (of: ID<Project>, made: Int, accounting: Accounting)?

  /// `made` is another number after every change (``BookIndex/made``).
  mutating func budget(of project: ID<Project>, in book: Book, made: Int) -> BudgetProgress {
    if let budget, budget.of == project, budget.made == made { return budget.progress }
    let progress = BudgetProgress(of: project, in: book)
    budget = (project, made, progress)
    return progress
  }

  /// Throws where the amounts are too large to add up.
  mutating func accounting(
    of project: ID<Project>, in book: Book, made: Int
  ) throws(MoneyError) -> Accounting {
    if let accounting, accounting.of == project, accounting.made == made {
      return accounting.accounting
    }
    let sums = try Accounting(of: project, in: book)
    accounting = (project, made, sums)
    return sums
  }
}
