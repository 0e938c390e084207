/// Whose gigs a calendar for others has: all, one client's, or one musician's own (rule G82).
public struct CalendarScope: Hashable, Sendable {
  public var client = ID<Client>()
  public var musician = ID<Musician>()

  public init() {}

  public init(of client: ID<Client>) { self.client = client }

  public init(of musician: ID<Musician>) { self.musician = musician }

  /// Whether it is everybody's gigs.
  public var isAll: Bool { client.isNone && musician.isNone }

  /// "client 1fja…", "musician 1fja…"; "" for all.
  public var text: String {
    if !client.isNone { return "client " + client.text }
    return musician.isNone ? "" : "musician " + musician.text
  }

  /// Nil for what a later program says.
  public init?(_ text: String) {
    if text.isEmpty { return }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 2 else { return nil }
    if parts[0] == "client", let id = ID<Client>(parts[1]), !id.isNone {
      client = id
    } else if parts[0] == "musician", let id = ID<Musician>(parts[1]), !id.isNone {
      musician = id
    } else {
      return nil
    }
  }

  /// Whether who it is about is in the book.
  public func isKnown(in book: Book) -> Bool {
    if !client.isNone { return book.named(client)?.isLive == true }
    return musician.isNone || book.musicians.live(musician) != nil
  }

  /// Whether a gig is in it: a client's, merged clients being one; a musician's that they were asked for or confirmed.
  public func has(_ project: Project, in book: Book) -> Bool {
    if !musician.isNone { return player(on: project.id, in: book) != nil }
    return client.isNone || isOf(project.client, book)
  }

  /// Whether what a rule draws is in it: nobody plays there yet.
  public func has(_ rule: GigRule, in book: Book) -> Bool {
    if !musician.isNone { return false }
    return client.isNone || isOf(rule.client, book)
  }

  /// Whether it is only asked for.
  public func isOpen(_ project: ID<Project>, in book: Book) -> Bool {
    !musician.isNone && player(on: project, in: book)?.state == .asked
  }

  private func isOf(_ other: ID<Client>, _ book: Book) -> Bool {
    guard let own = book.named(client), let theirs = book.named(other) else { return false }
    return own.id == theirs.id
  }

  private func player(on project: ID<Project>, in book: Book) -> Player? {
    guard book.musicians.live(musician) != nil else { return nil }
    return book.players(of: musician).first {
      $0.project == project && ($0.state == .asked || $0.state == .confirmed)
    }
  }
}
