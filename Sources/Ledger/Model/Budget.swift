/// What a project may spend in one category.
public struct Budget: Entity {
  public static var kind: Kind { .budget }

  public var id = ID<Budget>()
  public var life = Life.live
  public var project = ID<Project>()
  public var category = ID<BudgetCategory>()
  /// nil: the category is enabled for the project without an amount.
  public var amount: Money?

  public init() {}

  /// The budget of a category in a project.
  ///
  /// Two devices that set it offline write the same row.
  public init(of project: ID<Project>, for category: ID<BudgetCategory>) {
    id = .foreign("budget:" + project.text + ":" + category.text)
    self.project = project
    self.category = category
  }

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == 0 ? project.raw : category.raw }
  /// The slot of ``project``.
  public static var projectLink: Int { 0 }
  /// The slot of ``category``.
  public static var categoryLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "project", &project)
    visitor.register(3, "category", &category)
    visitor.register(4, "amount", &amount)
  }
}
