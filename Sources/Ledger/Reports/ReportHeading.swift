/// What stands at the head of every report of a project (design-projects.md 1.19).
public struct ReportHeading: Equatable, Sendable {
  public var business: String
  /// The logo's blob hash, or "".
  public var logo: String
  public var project: String
  public var client: String
  public var day: Day
  /// What sums of nothing are written in.
  public var currency: Currency

  public init(of project: Project, in book: Book, on day: Day) {
    business = book.profile.displayName
    logo = book.profile.logo
    self.project = project.name.isEmpty ? "Untitled Project" : project.name
    client = book.clients[project.client]?.displayName ?? ""
    self.day = day
    currency = book.settings.currency
  }
}

extension Item {
  /// Its name where lists show it.
  var reportName: String { isBlank(name) ? "Untitled item" : name }
}
