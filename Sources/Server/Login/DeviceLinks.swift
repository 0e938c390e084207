import Ledger
import Store
import Synchronization

/// Links by which somebody signs in another device of theirs: each works once, within ten minutes, and
/// only while the session that made it stands.
///
/// They live in memory, as hashes: a hub that starts anew has none, unless its books are in a database, which
/// keeps them for the hub that goes on in its place.
final class DeviceLinks: Sendable {
  /// What a link opens: the seats of the session that made it.
  struct Link: Equatable, Sendable {
    var account: String
    var seats: [String: ID<AccountMember>]
    /// When it was made: no link outlives a password that was changed since.
    var made: Instant
  }

  /// Ten minutes, in milliseconds.
  static let lifetime: Int64 = 600_000
  /// Of one session; the oldest end.
  static let most = 5

  private struct Known {
    var link: Link
    /// The SHA-256 of the id of the session that made it.
    var maker: String
    var count: Int

    /// As a line of the database: `MADE COUNT MAKER ACCOUNT ACCOUNT:MEMBER,…`.
    var line: String {
      "\(link.made.milliseconds) \(count) \(maker) \(link.account) "
        + Session.text(of: link.seats)
    }

    init(link: Link, maker: String, count: Int) {
      self.link = link
      self.maker = maker
      self.count = count
    }

    init?(_ line: String) {
      let parts = line.split(separator: " ")
      guard parts.count == 5, let made = Int64(parts[0]), let count = Int(parts[1]),
        let seats = Session.seats(in: parts[4])
      else { return nil }
      self.count = count
      maker = String(parts[2])
      link = Link(
        account: String(parts[3]), seats: seats, made: Instant(milliseconds: made))
    }
  }

  private struct All {
    /// By the SHA-256 of the token.
    var links: [String: Known] = [:]
    var count = 0
  }

  private let all: Mutex<All>
  private let notes: HubNotes?

  /// `stands` says whether the session still does that made a link.
  init(
    in notes: HubNotes? = nil, _ now: Instant = .now, _ stands: (String) -> Bool = { _ in true }
  ) throws(StoreError) {
    self.notes = notes
    var all = All()
    for (digest, line) in try notes?.all(.device, now: now) ?? [:] {
      guard let known = Known(line), stands(known.maker) else { continue }
      all.links[digest] = known
      all.count = max(all.count, known.count)
    }
    self.all = Mutex(all)
  }

  /// A new link's token, told this once; `session` is the id of the session that makes it.
  func make(_ session: Session, of id: String, _ now: Instant) -> String {
    let token = Sessions.random() + Sessions.random()
    let maker = Sessions.digest(id)
    all.withLock { all in
      all.links = all.links.filter { DeviceLinks.isGood($0.value.link, now) }
      let own = all.links.filter { $0.value.maker == maker }.sorted {
        $0.value.count < $1.value.count
      }
      for (digest, _) in own.dropLast(DeviceLinks.most - 1) { all.links[digest] = nil }
      all.count += 1
      let known = Known(
        link: Link(account: session.account, seats: session.seats, made: now), maker: maker,
        count: all.count)
      let digest = Sessions.digest(token)
      all.links[digest] = known
      let end = Instant(milliseconds: now.milliseconds + DeviceLinks.lifetime)
      // One that the database does not learn of works as long as this hub does.
      try? notes?.write(
        .device, [HubNotes.Line(digest, known.line, ends: end)],
        removing: own.dropLast(DeviceLinks.most - 1).map { $0.key })
    }
    return token
  }

  /// What a token opens; it stays good.
  func find(_ token: String, _ now: Instant) -> Link? {
    all.withLock { $0.links[Sessions.digest(token)]?.link }
      .flatMap { DeviceLinks.isGood($0, now) ? $0 : nil }
  }

  /// What a token opens, once.
  func redeem(_ token: String, _ now: Instant) -> Link? {
    let digest = Sessions.digest(token)
    let link = all.withLock { $0.links.removeValue(forKey: digest)?.link }
    guard let link, DeviceLinks.isGood(link, now) else { return nil }
    // A database that may know of it lets go of it first: another hub would take it again.
    do throws(StoreError) {
      try notes?.write(.device, [], removing: [digest])
    } catch {
      return nil
    }
    return link
  }

  /// The session with this id ended: its links lead nowhere.
  func end(madeBy id: String) {
    let maker = Sessions.digest(id)
    forget { $0.maker == maker }
  }

  /// Somebody was removed, or has another password.
  func clear(_ member: ID<AccountMember>, from account: String) {
    forget { $0.link.seats[account] == member }
  }

  private func forget(_ isOver: (Known) -> Bool) {
    all.withLock { all in
      let over = all.links.filter { isOver($0.value) }.map { $0.key }
      for digest in over { all.links[digest] = nil }
      // Who takes over looks at the session and the password that a link was made under.
      try? notes?.write(.device, [], removing: over)
    }
  }

  private static func isGood(_ link: Link, _ now: Instant) -> Bool {
    now.milliseconds < link.made.milliseconds + lifetime
  }
}
