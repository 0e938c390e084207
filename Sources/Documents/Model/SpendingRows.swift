import Ledger

/// The expenses that a bar or a row adds up, as the list of expenses is asked for them (rule E41).
public struct SpendingRows: Equatable, Sendable {
  /// What they have in common; an id of none, and a vendor of "", is what has none.
  public enum Group: Equatable, Sendable {
    case all
    /// What lies in the category itself, and not in those under it.
    case category(ID<BudgetCategory>)
    /// What a budget for the category counts: those under it, too.
    case budget(ID<BudgetCategory>)
    case vendor(String)
    case tag(ID<Tag>)
    /// A place: a project, inventory, the business or personal.
    case project(ID<Project>)
    case client(ID<Client>)
    case context(ExpenseContext)
  }

  public var part: SpendingPart
  public var group: Group
  public var first: Day?
  public var last: Day?
  /// Where they belong, where one place alone is looked at.
  public var place: ID<Project>?

  public init(
    _ part: SpendingPart, _ group: Group = .all, from first: Day? = nil, to last: Day? = nil
  ) {
    self.part = part
    self.group = group
    self.first = first
    self.last = last
  }
}
