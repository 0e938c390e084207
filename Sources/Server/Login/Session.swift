import Hummingbird
import Ledger
import Store

/// Somebody at a browser: who they are in each account they have shown themselves in, and which of
/// the accounts is open.
struct Session: Equatable, Sendable {
  /// When it ends, in milliseconds.
  var end: Int64
  var account: String
  var seats: [String: ID<AccountMember>]
  /// The SHA-256 of the browser's key (``BrowserKeys``).
  var key: String

  /// 180 days, in milliseconds.
  static let lifetime: Int64 = 180 * 86_400_000

  var ended: Instant { Instant(milliseconds: end) }

  /// When somebody signed in.
  var begun: Instant { Instant(milliseconds: end - Session.lifetime) }

  /// As a line of DATA/sessions, after its hash: `END ACCOUNT ACCOUNT:MEMBER,… KEY`.
  var line: String {
    "\(end) \(account) \(Session.text(of: seats)) \(key)"
  }

  /// Seats as `ACCOUNT:MEMBER,…`.
  static func text(of seats: [String: ID<AccountMember>]) -> String {
    seats.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.text)" }.joined(separator: ",")
  }

  static func seats(in text: Substring) -> [String: ID<AccountMember>]? {
    var seats: [String: ID<AccountMember>] = [:]
    for seat in text.split(separator: ",") {
      let sides = seat.split(separator: ":")
      guard sides.count == 2, let member = ID<AccountMember>(String(sides[1])) else { return nil }
      seats[String(sides[0])] = member
    }
    return seats
  }

  /// nil for sessions of hubs that gave no key: their cookies may have been seen by whoever listens
  /// on another port, so that nobody may claim one now.
  init?(_ parts: [Substring]) {
    guard parts.count == 4, let end = Int64(parts[0]), let seats = Session.seats(in: parts[2])
    else { return nil }
    self.init(end: end, account: String(parts[1]), seats: seats, key: String(parts[3]))
  }

  /// Whether a request has the key that belongs to it.
  func isProven(by request: Request) -> Bool {
    request.browserKey.map { Sessions.digest($0) == key } ?? false
  }

  init(end: Int64, account: String, seats: [String: ID<AccountMember>], key: String) {
    self.key = key
    self.end = end
    self.account = account
    self.seats = seats
  }
}

/// A request's session in the account that it is about, looked up anew each time: who was removed
/// or given another role is so at once.
struct Seat: Sendable {
  var account: Account
  var member: ID<AccountMember>
  var role: Role
  var session: Session

  var store: Store { account.store }
}
