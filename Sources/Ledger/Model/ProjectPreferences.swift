/// What one person likes to see of one project, or of the app itself: then there is no project.
public struct ProjectPreferences: Entity {
  public static var kind: Kind { .preferences }

  public var id = ID<ProjectPreferences>()
  public var life = Life.live
  public var project = ID<Project>()
  /// None: whoever has no account of their own on the hub.
  public var member = ID<AccountMember>()
  /// The categories whose bars come first, in this order.
  public var pinned: [ID<BudgetCategory>] = []
  /// Only in the preferences that are of no project; nil is what ``Settings/theme`` says.
  public var theme: Theme?
  /// The app's colour, "#3b4bcb", in the preferences that are of no project; "" for its own.
  public var color = ""

  public init() {}

  /// The preferences of a person in a project.
  ///
  /// Two devices of one person write the same row.
  public init(of member: ID<AccountMember>, in project: ID<Project>) {
    id = .foreign("preferences:" + member.text + ":" + project.text)
    self.member = member
    self.project = project
  }

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { project.raw }
  /// The slot of ``project``.
  public static var projectLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "project", &project)
    visitor.register(3, "member", &member)
    visitor.register(4, "pinned", &pinned)
    visitor.register(5, "theme", &theme)
    visitor.register(6, "color", &color)
  }
}

extension Book {
  /// The preferences of a person in a project, and the row that an edit of them replaces.
  ///
  /// There is none to replace when nobody wrote them, or when somebody else's row stands under their
  /// id: then all of it is written, and the id is its owner's again.
  public func ownPreferences(
    of member: ID<AccountMember>, in project: ID<Project>
  ) -> (row: ProjectPreferences, replaced: ProjectPreferences?) {
    let blank = ProjectPreferences(of: member, in: project)
    guard let row = preferences[blank.id], preferences.knows(blank.id), row.member == member,
      row.project == project
    else { return (blank, nil) }
    return (row, row)
  }
}
