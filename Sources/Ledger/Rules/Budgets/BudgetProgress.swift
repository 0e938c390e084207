/// What a project may spend and has spent, by category and in all (rule B4).
public struct BudgetProgress: Equatable, Sendable {
  /// One category's bar.
  public struct Row: Equatable, Sendable {
    public var category: ID<BudgetCategory>
    public var name: String
    public var type: CategoryType
    public var isExcluded: Bool
    public var isArchived: Bool
    public var budget: Money
    public var spent: Money

    public init(
      category: ID<BudgetCategory>, name: String, type: CategoryType = .general,
      isExcluded: Bool = false, isArchived: Bool = false, budget: Money, spent: Money
    ) {
      self.category = category
      self.name = name
      self.type = type
      self.isExcluded = isExcluded
      self.isArchived = isArchived
      self.budget = budget
      self.spent = spent
    }

    /// Fees are received, everything else is spent.
    public var isFee: Bool { type == .fee }
    /// Whether the project works with the category.
    var isEnabled: Bool { !isArchived && (budget.minor > 0 || !spent.isZero) }
    /// How much of the budget is spent, in thousandths; over 1,000 is too much, 0 without a budget.
    public var share: Int64 { BudgetProgress.share(spent, of: budget) }

    private var counted: Int64 { budget.minor > 0 ? spent.minor : 0 }

    /// Whether more of the budget is spent than of another's, to the cent; without one nothing is.
    fileprivate func isFuller(than other: Row) -> Bool {
      let a = counted.multipliedFullWidth(by: max(other.budget.minor, 1))
      let b = other.counted.multipliedFullWidth(by: max(budget.minor, 1))
      return a.high != b.high ? a.high > b.high : a.low > b.low
    }
  }

  /// Every category with a budget or spending, in no order that matters.
  public private(set) var rows: [Row] = []
  /// What counts in all: without the excluded categories.
  public private(set) var overall: (budget: Money, spent: Money)
  /// Money of other currencies than the project's that nobody said the worth of; the bars leave it out.
  public private(set) var others = Totals()

  public static func == (a: BudgetProgress, b: BudgetProgress) -> Bool {
    a.rows == b.rows && a.overall == b.overall && a.others == b.others
  }

  /// Sums up rows that are known already.
  public init(rows: [Row], currency: Currency) {
    self.rows = rows
    overall = (Money.zero(currency), Money.zero(currency))
    for row in rows where !row.isExcluded {
      overall.budget = (try? overall.budget.adding(row.budget)) ?? overall.budget
      overall.spent = (try? overall.spent.adding(row.spent)) ?? overall.spent
    }
  }

  /// - Complexity: O(transactions of the project).
  public init(of project: ID<Project>, in book: Book) {
    var bars = BudgetRows(of: project, in: book)
    bars.addAll(of: project)
    self.init(bars)
  }

  init(_ bars: BudgetRows) {
    self.init(rows: bars.rows, currency: bars.currency)
    others = bars.others
  }

  static func share(_ spent: Money, of budget: Money) -> Int64 {
    guard budget.minor > 0, spent.minor > 0 else { return 0 }
    let (product, overflow) = spent.minor.multipliedReportingOverflow(by: 1_000)
    return overflow ? 1_001 : product / budget.minor
  }

  /// The bars of the Budget tab: enabled categories, pinned ones first in their order, then those
  /// that are spent on A–Z, then fees A–Z.
  public func bars(pinned: [ID<BudgetCategory>]) -> [Row] {
    let enabled = BudgetProgress.sorted(rows.filter { $0.isEnabled })
    let first = BudgetProgress.pinned(pinned, of: enabled)
    return first + enabled.filter { row in !first.contains { $0.category == row.category } }
  }

  /// What the overall budget has of categories without a bar, those that are archived, as one; nil for nothing.
  ///
  /// With it the bars of what the overall budget counts add up to it.
  public var archived: Row? {
    let hidden = rows.filter { !$0.isEnabled && !$0.isExcluded }
    if hidden.allSatisfy({ $0.budget.isZero && $0.spent.isZero }) { return nil }
    let sums = BudgetProgress(rows: hidden, currency: overall.spent.currency).overall
    return Row(
      category: ID(), name: "Archived", isArchived: true, budget: sums.budget, spent: sums.spent)
  }

  /// Those that are pinned, in the order of the pins, each once: two pins may mean one after a merge.
  private static func pinned(_ pins: [ID<BudgetCategory>], of rows: [Row]) -> [Row] {
    var found: [Row] = []
    for pin in pins where !found.contains(where: { $0.category == pin }) {
      found += rows.filter { $0.category == pin }
    }
    return found
  }

  /// A–Z, fees after the others.
  public static func sorted(_ rows: [Row]) -> [Row] {
    rows.sorted { a, b in
      if a.isFee != b.isFee { return b.isFee }
      return NameKey(a.name, a.category.raw) < NameKey(b.name, b.category.raw)
    }
  }

  /// The bars of a project's card: pinned categories in their order (unknown ones skipped), then the
  /// rest by how much of the budget is spent; none when there is nothing but the overall budget.
  public func cardBars(pinned: [ID<BudgetCategory>]) -> [Row] {
    let known = rows.filter { !$0.isArchived && ($0.budget.minor != 0 || !$0.spent.isZero) }
    let first = BudgetProgress.pinned(pinned, of: known)
    let rest = known.filter { row in !first.contains { $0.category == row.category } }
      .sorted { a, b in
        if a.isFuller(than: b) { return true }
        if b.isFuller(than: a) { return false }
        return NameKey(a.name, a.category.raw) < NameKey(b.name, b.category.raw)
      }
    return first + rest
  }
}
