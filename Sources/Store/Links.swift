import Ledger
import Storage

/// A link by which somebody without a sign-in reads one thing of the book (rule G50): an invoice, the calendar of the
/// gigs, or a musician's own gigs and pay.
public struct HubLink: Equatable, Sendable {
  /// What it shows, and nothing beside it.
  public enum Shown: Equatable, Sendable {
    case invoice(ID<Invoice>)
    /// All gigs, or those of one client or musician; with those whose date is only kept, or without.
    case calendar(holds: Bool, of: CalendarScope = CalendarScope())
    /// The gigs and the pay of somebody who plays, for them alone (rule G76).
    case musician(ID<Musician>)

    /// As the storage and the wire have it.
    public var words: (kind: String, subject: String) {
      switch self {
      case .invoice(let id): ("invoice", id.text)
      case .calendar(let holds, let scope):
        (
          "calendar",
          (holds ? "holds" : "") + (holds && !scope.isAll ? " " : "") + scope.text
        )
      case .musician(let id): ("musician", id.text)
      }
    }

    /// Nil for what a later program shows.
    public init?(kind: String, subject: String) {
      switch kind {
      case "invoice":
        guard let id = ID<Invoice>(subject) else { return nil }
        self = .invoice(id)
      case "calendar":
        let holds = subject == "holds" || subject.hasPrefix("holds ")
        guard subject != "holds ",
          let scope = CalendarScope(String(subject.dropFirst(holds ? 6 : 0)))
        else { return nil }
        self = .calendar(holds: holds, of: scope)
      case "musician":
        guard let id = ID<Musician>(subject) else { return nil }
        self = .musician(id)
      case _: return nil
      }
    }
  }

  public var id: String
  public var shown: Shown
  /// What its maker calls it; nobody else reads that.
  public var label: String
  /// Nil for whoever holds the folder itself.
  public var maker: ID<AccountMember>?
  public var made: Instant
  /// Nil: it does not end by itself.
  public var expires: Instant?
  public var revoked: Instant?
  /// When it was opened first and last, and how often.
  public var first: Instant?
  public var last: Instant?
  public var count: Int64

  init?(_ stored: StoredLink) {
    guard let shown = Shown(kind: stored.kind, subject: stored.subject) else { return nil }
    self.shown = shown
    id = stored.id
    label = stored.label
    maker = stored.maker
    made = stored.at
    expires = stored.expires
    revoked = stored.revoked
    first = stored.first
    last = stored.last
    count = stored.count
  }

  /// Whether it still leads somewhere.
  public func holds(_ now: Instant) -> Bool {
    revoked == nil && expires.map { now.milliseconds < $0.milliseconds } ?? true
  }

  /// Days that an invoice is shown when nothing else is chosen, and at most.
  public static let usualDays = 60
  public static let mostDays = 3_650
  /// Of an account, those that hold.
  static let limit = 2_000
  /// How long one that ended is remembered: a year and a month.
  static let remembered: Int64 = 396 * HubLink.day
  static let day: Int64 = 86_400_000
}

extension Store {
  /// Makes a link; the token is told once and kept as a hash only.
  ///
  /// Without `days` it does not end by itself. `maker` is nil for whoever holds the folder itself.
  public func makeLink(
    to shown: HubLink.Shown, called label: String, for days: Int?, by maker: ID<AccountMember>?,
    now: Instant
  ) throws -> (token: String, link: HubLink) {
    if let days, !(1...HubLink.mostDays).contains(days) {
      throw LinkProblem.days(most: HubLink.mostDays)
    }
    if case .invoice(let id) = shown {
      guard try book().book.invoices.live(id)?.isIssued == true else { throw LinkProblem.notIssued }
    }
    if case .musician(let id) = shown {
      guard try book().book.musicians.live(id) != nil else { throw LinkProblem.nobody }
    }
    if case .calendar(_, let scope) = shown, !scope.isAll {
      guard scope.isKnown(in: try book().book) else { throw LinkProblem.nobody }
    }
    let token = SecretHash.random()
    let words = shown.words
    let made = StoredLink(
      id: String(SecretHash.random().prefix(16)), token: SecretHash.of(token), kind: words.kind,
      subject: words.subject, label: HubName.line(label, most: 100), maker: maker, at: now,
      expires: days.map { Instant(milliseconds: now.milliseconds + Int64($0) * HubLink.day) })
    return try mappedCommit {
      try storage.commit { writer in
        try writer.forgetLinks(
          endedBefore: Instant(milliseconds: now.milliseconds - HubLink.remembered))
        let holding = try writer.links().filter { HubLink($0)?.holds(now) ?? true }
        guard holding.count < HubLink.limit, let link = HubLink(made) else {
          throw LinkProblem.full
        }
        try writer.add(made)
        return (token, link)
      }
    }
  }

  /// All that are remembered, those that were made last first; those that ended, too.
  public func links() throws(StoreError) -> [HubLink] {
    try reading { reader in try reader.links().compactMap { HubLink($0) } }
  }

  /// The link that a token belongs to, while it leads somewhere.
  ///
  /// A calendar's ends with its maker's membership; what was shown to a client stays.
  public func link(for token: String, now: Instant) throws(StoreError) -> HubLink? {
    try reading { reader in
      guard let stored = try reader.link(token: SecretHash.of(token)), let link = HubLink(stored),
        link.holds(now)
      else { return nil }
      if case .calendar = link.shown, let maker = link.maker,
        try MemberRow.role(of: maker, in: reader) == nil
      {
        return nil
      }
      return link
    }
  }

  public func revokeLink(_ id: String, now: Instant) throws {
    try mappedCommit {
      try storage.commit { writer in
        if try !writer.revoke(link: id, at: now) { throw LinkProblem.notFound }
      }
    }
  }

  /// Counts that somebody opened it.
  public func opened(_ link: HubLink, now: Instant) throws {
    try mappedCommit {
      try storage.commit { writer in try writer.opened(link: link.id, at: now) }
    }
  }
}
