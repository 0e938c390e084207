/// Names to offer for a client's next project (rule G12).
public struct Suggestion: Equatable, Sendable {
  public var name: String
  /// How many of the client's projects have it; none where only other clients' have.
  public var count: Int
  /// How many projects have it, whoever they are for.
  public var total: Int
  /// The day of the latest of all of them.
  public var lastUsed: Day
  /// The latest of the client's, else of the others'; choosing the suggestion copies its name, artist, media type and notes.
  public var latest: Project

  /// What the suggestions stand by, the highest first.
  public func score(on today: Day) -> Int {
    10 * total + Suggestion.recency(lastUsed, on: today) + 5 * count
  }

  /// What lies ahead is as recent as what was yesterday.
  private static func recency(_ day: Day, on today: Day) -> Int {
    switch today - day {
    case ...30: return 30
    case ...90: return 20
    case ...365: return 10
    case _: return 0
    }
  }

  /// The client's distinct project names that nobody has hidden, the highest score first.
  public static func forClient(
    _ client: ID<Client>, in book: Book, on today: Day
  ) -> [Suggestion] {
    Suggestion.all(for: client, in: book, on: today).filter { $0.count > 0 }
  }

  /// Those, and after them names that came up at least twice with others, and never with this client.
  ///
  /// - Complexity: O(projects).
  public static func all(
    for client: ID<Client>, in book: Book, on today: Day
  ) -> [Suggestion] {
    let work = book.settings.work
    let hidden = HiddenSuggestion.names(for: client, in: book)
    let meant = book.meant(client)
    var found: [Suggestion] = []
    var places: [String: Int] = [:]
    let rows = book.projects.rows
    for row in rows.indices where rows[row].isLive {
      // What came from elsewhere may have white space around it, which nobody sees.
      let name = trimmed(rows[row].name)
      if name.isEmpty { continue }
      let isOwn = book.meant(rows[row].client) == meant
      // A designer's project is no gig; the client's own name is one, whatever it was.
      if !isOwn && Trades.isDesign(rows[row], work) { continue }
      let day = rows[row].listDay ?? Day.first
      guard let place = places[name] else {
        if hidden.contains(name) { continue }
        places[name] = found.count
        found.append(
          Suggestion(
            name: name, count: isOwn ? 1 : 0, total: 1, lastUsed: day, latest: rows[row]))
        continue
      }
      found[place].total += 1
      found[place].lastUsed = max(found[place].lastUsed, day)
      let isFirstOwn = isOwn && found[place].count == 0
      if isOwn { found[place].count += 1 }
      let isOfThese = isOwn || found[place].count == 0
      if isFirstOwn || (isOfThese && isLater(rows[row], than: found[place].latest)) {
        found[place].latest = rows[row]
      }
    }
    found = found.filter { $0.count > 0 || $0.total > 1 }
    return found.sorted { a, b in
      if (a.count > 0) != (b.count > 0) { return a.count > 0 }
      let (first, second) = (a.score(on: today), b.score(on: today))
      if first != second { return first > second }
      if a.lastUsed != b.lastUsed { return a.lastUsed > b.lastUsed }
      return compareForReading(a.name, b.name)
    }
  }

  /// By day and hour; on the same hour by id, so that every device copies from the same one.
  private static func isLater(_ a: Project, than b: Project) -> Bool {
    let (first, second) = (a.listMinute ?? .min, b.listMinute ?? .min)
    return first != second ? first > second : a.id > b.id
  }
}

extension HiddenSuggestion {
  /// The names that are offered to a client no longer.
  static func names(for client: ID<Client>, in book: Book) -> Set<String> {
    var names: Set<String> = []
    for one in book.hiddenSuggestions.rows where one.isLive && one.hides(from: client, in: book) {
      names.insert(trimmed(one.name))
    }
    return names
  }

  private func hides(from client: ID<Client>, in book: Book) -> Bool {
    self.client.isNone || book.meant(self.client) == book.meant(client)
  }

  /// Hides a name from a client's suggestions, or (none) from everybody's.
  public static func hide(_ name: String, from client: ID<Client>, in book: Book) -> Edit {
    return Edit(putting: HiddenSuggestion(name, of: client), in: book.hiddenSuggestions)
  }

  /// Hides for everybody what was hidden for one.
  public static func hideForAll(_ name: String, notOnly client: ID<Client>, in book: Book) -> Edit {
    var edit = hide(name, from: ID(), in: book)
    let own = HiddenSuggestion(name, of: client)
    if !client.isNone, book.hiddenSuggestions.live(own.id) != nil {
      edit.trash(own, in: book.hiddenSuggestions)
    }
    return edit
  }

  /// What is hidden, A–Z; for everybody before for one client.
  public static func hidden(in book: Book) -> [HiddenSuggestion] {
    book.hiddenSuggestions.live.sorted { a, b in
      if a.name != b.name { return compareForReading(a.name, b.name) }
      if a.client.isNone != b.client.isNone { return a.client.isNone }
      return a.id < b.id
    }
  }
}
