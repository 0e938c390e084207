import Ledger
import Store

/// Links by which somebody signs in another device of theirs: each works once, within ten minutes, and
/// only while the session that made it stands.
struct DeviceLinks: Sendable {
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

  private let book: any SessionBook

  init(in book: any SessionBook) { self.book = book }

  /// A new link's token, told this once; `id` is that of the session that makes it.
  func make(of id: String, _ now: Instant) throws(StoreError) -> String {
    let token = Sessions.random() + Sessions.random()
    try book.keep(
      link: Sessions.digest(token),
      KeptLink(
        maker: Sessions.digest(id),
        ends: Instant(milliseconds: now.milliseconds + DeviceLinks.lifetime)),
      most: DeviceLinks.most)
    return token
  }

  /// What a token opens; it stays good.
  func find(_ token: String, _ now: Instant) throws(StoreError) -> Link? {
    try opened(try book.link(Sessions.digest(token), now), now)
  }

  /// What a token opens, once.
  func redeem(_ token: String, _ now: Instant) throws(StoreError) -> Link? {
    try opened(try book.take(link: Sessions.digest(token), now), now)
  }

  private func opened(_ kept: KeptLink?, _ now: Instant) throws(StoreError) -> Link? {
    guard let kept, let session = try book.find(kept.maker, now) else { return nil }
    return Link(
      account: session.account, seats: session.seats,
      made: Instant(milliseconds: kept.ends.milliseconds - DeviceLinks.lifetime))
  }
}
