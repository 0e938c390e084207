import Ledger

/// A designer's projects A–Z, active and archived, with each one's search text.
public struct StudioIndex: Sendable {
  private struct Place: Sendable {
    var isArchived: Bool
    var key: NameKey
  }

  private var active: [Int32] = []
  private var archived: [Int32] = []
  /// Where each row is listed; nil when it is in neither list.
  private var places: [Place?] = []
  private var texts = Haystack()

  init() {}

  init(_ book: Book) {
    for row in 0..<Int32(book.projects.count) {
      read(row, in: book)
      guard let place = places[Int(row)] else { continue }
      if place.isArchived { archived.append(row) } else { active.append(row) }
    }
    active = active.sorted { precedes($0, $1) }
    archived = archived.sorted { precedes($0, $1) }
  }

  mutating func update(_ row: Int32, in book: Book) {
    if Int(row) < places.count, let old = places[Int(row)] {
      let place = self.place(of: row, isArchived: old.isArchived)
      if old.isArchived { archived.remove(at: place) } else { active.remove(at: place) }
    }
    read(row, in: book)
    guard let new = places[Int(row)] else { return }
    let place = self.place(of: row, isArchived: new.isArchived)
    if new.isArchived { archived.insert(row, at: place) } else { active.insert(row, at: place) }
  }

  private mutating func read(_ row: Int32, in book: Book) {
    while places.count <= Int(row) { places.append(nil) }
    let project = book.projects.rows[Int(row)]
    guard ProjectCards.isDesign(project, book.settings.work), project.life != .trashed else {
      places[Int(row)] = nil
      return
    }
    places[Int(row)] = Place(
      isArchived: ProjectCards.isListed(project, archived: true),
      key: NameKey(project.name, project.id.raw))
    texts.set(row, [project.name, book.clients[project.client]?.displayName ?? ""])
  }

  private func precedes(_ a: Int32, _ b: Int32) -> Bool {
    guard let first = places[Int(a)], let second = places[Int(b)] else { return a < b }
    return first.key < second.key
  }

  /// Where the row stands, or would, in its list.
  private func place(of row: Int32, isArchived: Bool) -> Int {
    let rows = isArchived ? archived : active
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(rows[middle], row) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func count(isArchived: Bool) -> Int { isArchived ? archived.count : active.count }

  /// The rows of a list in order, narrowed to those whose name or client contains the query.
  func rows(isArchived: Bool, matching query: String, in book: Book) -> [Int32] {
    let rows = isArchived ? archived : active
    // What has every word somewhere is looked at closely: the query is one stretch of one text.
    guard let flags = texts.matches(query) else { return rows }
    return rows.filter { row in
      guard flags[Int(row)] else { return false }
      let project = book.projects.rows[Int(row)]
      return ProjectCards.matches(
        query, name: project.name, clientName: book.clients[project.client]?.displayName ?? "")
    }
  }
}
