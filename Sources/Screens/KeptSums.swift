import Ledger

/// What the project that was opened last has spent and what it owes, kept until anything is written: a page is opened again, or
/// drawn for a press that changes nothing.
///
/// Of a hundred thousand transactions each walk takes longer than a frame: of a large project sums of blocks of its rows are kept
/// beyond that (``ProjectSums``).
struct KeptSums: Sendable {
  /// What is kept of a large one.
  var blocks: ProjectSums
  private var budget: (of: ID<Project>, made: Int, progress: BudgetProgress)?
  private var accounting: (of: ID<Project>, made: Int, accounting: Accounting)?

  init(_ blocks: ProjectSums = ProjectSums()) { self.blocks = blocks }

  /// Follows what was written to, where anything has to.
  mutating func follow(_ touched: [(kind: Kind, rows: [Int32])], in book: Book) {
    if blocks.isKept { blocks.follow(touched, in: book) }
  }

  /// `made` is another number after every change (``BookIndex/made``).
  mutating func budget(of project: ID<Project>, in book: Book, made: Int) -> BudgetProgress {
    if let budget, budget.of == project, budget.made == made { return budget.progress }
    let progress = blocks.budget(of: project, in: book)
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
    let sums = try blocks.accounting(of: project, in: book)
    accounting = (project, made, sums)
    return sums
  }
}
