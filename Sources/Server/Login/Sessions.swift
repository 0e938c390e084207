import Foundation
import Hummingbird
import Ledger
import Store

/// What a browser gets when it signs in: the cookie's secret, and the key for its own storage.
struct SignedIn: Sendable {
  var id: String
  var key: String
}

/// Who is signed in: random session ids, kept as hashes (``SessionBook``), and the one-time tokens.
///
/// Calls may block.
struct Sessions: Sendable {
  /// The cookie's name has the port in it: browsers share cookies between the ports of a machine,
  /// and two books may be served at once.
  ///
  /// Hubs that serve together have one name, whatever their ports.
  let cookieName: String
  /// Tokens printed by `serve` are good for a day.
  private static let tokenLifetime: Int64 = 86_400_000

  /// Of one member in one account; the oldest end.
  static let most = 50

  let book: any SessionBook

  init(in book: any SessionBook, port: Int) {
    self.init(in: book, named: "\(port)")
  }

  init(in book: any SessionBook, named name: String) {
    self.book = book
    cookieName = "ledgerline-" + name
  }

  /// Links for other devices of who is signed in.
  var links: DeviceLinks { DeviceLinks(in: book) }

  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let high: UInt64 = generator.next()
    let low: UInt64 = generator.next()
    return ID<Sessions>(high).text + ID<Sessions>(low).text
  }

  static func digest(_ text: String) -> String { SHA256.hex(Array(text.utf8)) }

  /// The id of the session that a request's cookie names: enough to end it, and for nothing else.
  func session(of request: Request) -> String? { request.cookies[cookieName]?.value }

  /// The header that hands a session to the browser; Secure when a proxy speaks HTTPS for us.
  func cookie(for session: String, over request: Request) -> String {
    let secure = request.headers[.forwardedProto] == "https" ? "; Secure" : ""
    return "\(cookieName)=\(session); Path=/; Max-Age=\(Session.lifetime / 1000); HttpOnly;"
      + " SameSite=Strict" + secure
  }

  var clearedCookie: String { "\(cookieName)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict" }

  func makeToken(_ now: Instant) throws(StoreError) -> String {
    let token = Sessions.random()
    let end = Instant(milliseconds: now.milliseconds + Sessions.tokenLifetime)
    try book.keep(token: Sessions.digest(token), until: end)
    return token
  }

  /// Whether a token was not used before; it is now.
  func redeem(_ token: String, _ now: Instant) throws(StoreError) -> Bool {
    try book.take(token: Sessions.digest(token), now)
  }

  /// Begins a session that sits in `seats`, with `account` open, for the browser that gets `key`.
  func begin(
    _ seats: [String: ID<AccountMember>], in account: String, key: String, _ now: Instant
  ) throws(StoreError) -> SignedIn {
    let id = Sessions.random()
    let session = Session(
      end: now.milliseconds + Session.lifetime, account: account, seats: seats,
      key: Sessions.digest(key))
    try book.begin(session, as: Sessions.digest(id), most: Sessions.most, now)
    return SignedIn(id: id, key: key)
  }

  /// Ends a session; false when the disk may still know it, and a restart would bring it back.
  @discardableResult
  func end(_ id: String) throws(StoreError) -> Bool { try book.end(Sessions.digest(id)) }

  func find(_ id: String, _ now: Instant) throws(StoreError) -> Session? {
    try book.find(Sessions.digest(id), now)
  }

  /// Opens another of the session's accounts, or one it was just given a seat in.
  func open(_ account: String, as member: ID<AccountMember>, _ id: String) throws(StoreError) {
    try book.open(account, as: member, in: Sessions.digest(id))
  }

  /// Somebody was removed, or has another password: no session sits there as them any more.
  func clear(_ member: ID<AccountMember>, from account: String) throws(StoreError) {
    try book.clear(member, from: account)
  }
}
