import Ledger
import Store

/// Sessions, tokens and links in the database: it is asked each time, so that what ended at one hub has ended at all.
struct DatabaseSessions: SessionBook {
  private let notes: HubNotes

  /// The sessions of a folder that comes to this database come along, once: what ended since on another machine does
  /// not come back from this one's file.
  init(_ notes: HubNotes, file: String, most: Int, _ now: Instant) throws(StoreError) {
    self.notes = notes
    guard try notes.find(.secret, DatabaseSessions.taken, now: now) == nil else { return }
    for (digest, session) in SessionFile.read(file) where session.end > now.milliseconds {
      try begin(session, as: digest, most: most, now)
    }
    _ = try notes.keep(.secret, DatabaseSessions.taken, "taken")
  }

  private static let taken = "sessions"

  private func session(_ kept: KeptSession) -> Session {
    Session(
      end: kept.ends.milliseconds, account: kept.account, seats: kept.seats, key: kept.key)
  }

  func find(_ digest: String, _ now: Instant) throws(StoreError) -> Session? {
    try notes.session(digest, lifetime: Session.lifetime, now: now).map { session($0.kept) }
  }

  func standing(
    _ digest: String, _ now: Instant, in accounts: any Accounts
  ) throws(StoreError) -> Standing? {
    try notes.session(digest, lifetime: Session.lifetime, now: now).map {
      Standing(session($0.kept), $0.roles)
    }
  }

  func begin(
    _ session: Session, as digest: String, most: Int, _ now: Instant
  ) throws(StoreError) {
    try notes.begin(
      KeptSession(
        account: session.account, key: session.key, ends: session.ended, seats: session.seats),
      as: digest, most: most)
  }

  func end(_ digest: String) throws(StoreError) -> Bool {
    try notes.endSession(digest)
    return true
  }

  func open(
    _ account: String, as member: ID<AccountMember>, in digest: String
  ) throws(StoreError) {
    try notes.seat(digest, in: account, as: member)
  }

  func clear(_ member: ID<AccountMember>, from account: String) throws(StoreError) {
    try notes.unseat(member, from: account)
  }

  func writeAgain() {}

  func count(_ now: Instant) throws(StoreError) -> Int { try notes.countSessions(now: now) }

  // MARK: tokens and links

  func keep(token digest: String, until end: Instant) throws(StoreError) {
    try notes.write(.token, [HubNotes.Line(digest, "\(end.milliseconds)", ends: end)])
  }

  func take(token digest: String, _ now: Instant) throws(StoreError) -> Bool {
    try notes.take(.token, digest, now: now) != nil
  }

  func keep(link digest: String, _ link: KeptLink, most: Int) throws(StoreError) {
    try notes.addDeviceLink(digest, of: link.maker, ends: link.ends, most: most)
  }

  func link(_ digest: String, _ now: Instant) throws(StoreError) -> KeptLink? {
    DatabaseSessions.link(try notes.find(.device, digest, now: now))
  }

  func take(link digest: String, _ now: Instant) throws(StoreError) -> KeptLink? {
    DatabaseSessions.link(try notes.take(.device, digest, now: now))
  }

  private static func link(_ line: HubNotes.Line?) -> KeptLink? {
    line.flatMap { line in line.ends.map { KeptLink(maker: line.value, ends: $0) } }
  }
}
