/// Names to offer for a client's next project (rule G12).
public struct Suggestion: Equatable, Sendable {
  public var name: String
  /// How many of the client's projects have it.
  public var count: Int
  /// The latest of them; choosing the suggestion copies its name, artist, media type and notes.
  public var latest: Project

  /// The client's distinct project names, most used first, then by name.
  public static func forClient(_ client: ID<Client>, in book: Book) -> [Suggestion] {
    var found: [Suggestion] = []
    var places: [String: Int] = [:]
    for project in book.projects(of: client) where !project.name.isEmpty {
      if let place = places[project.name] {
        found[place].count += 1
        if isLater(project, than: found[place].latest) { found[place].latest = project }
      } else {
        places[project.name] = found.count
        found.append(Suggestion(name: project.name, count: 1, latest: project))
      }
    }
    return found.sorted { a, b in
      a.count != b.count ? a.count > b.count : compareForReading(a.name, b.name)
    }
  }

  /// By day; on the same day by id, so that every device copies from the same one.
  private static func isLater(_ a: Project, than b: Project) -> Bool {
    let (first, second) = (a.listDay ?? Day.first, b.listDay ?? Day.first)
    return first != second ? first > second : a.id > b.id
  }
}
