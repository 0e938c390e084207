import Ledger
import Synchronization

/// Links by which somebody signs in another device of theirs: each works once, within ten minutes, and
/// only while the session that made it stands.
///
/// They live in memory, as hashes: a hub that starts anew has none.
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
  }

  private struct All {
    /// By the SHA-256 of the token.
    var links: [String: Known] = [:]
    var count = 0
  }

  private let all = Mutex(All())

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
      all.links[Sessions.digest(token)] = Known(
        link: Link(account: session.account, seats: session.seats, made: now), maker: maker,
        count: all.count)
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
    all.withLock { $0.links.removeValue(forKey: Sessions.digest(token))?.link }
      .flatMap { DeviceLinks.isGood($0, now) ? $0 : nil }
  }

  /// The session with this id ended: its links lead nowhere.
  func end(madeBy id: String) {
    let maker = Sessions.digest(id)
    all.withLock { all in all.links = all.links.filter { $0.value.maker != maker } }
  }

  /// Somebody was removed, or has another password.
  func clear(_ member: ID<AccountMember>, from account: String) {
    all.withLock { all in
      all.links = all.links.filter { $0.value.link.seats[account] != member }
    }
  }

  private static func isGood(_ link: Link, _ now: Instant) -> Bool {
    now.milliseconds < link.made.milliseconds + lifetime
  }
}
