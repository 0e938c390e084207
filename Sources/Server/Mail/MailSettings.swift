import Foundation
import Ledger
import Store

/// The account's own mail server, kept beside the book (``MailPlace``), never in it (rule G41).
///
/// It is in no log, no backup, and no device gets the password back.
public struct MailSettings: Equatable, Sendable, Codable {
  /// How the talk with the mail server is protected (rule G41).
  public enum Security: String, CaseIterable, Sendable, Codable {
    /// TLS from the first byte, port 465.
    case tls
    /// TLS after STARTTLS, without which nothing is said; port 587.
    case starttls
    /// Unprotected: only in a network of one's own, and never with a password elsewhere.
    case none
  }

  public var host = ""
  public var port = 587
  public var security = Security.starttls
  /// "" for a server that asks nobody.
  public var user = ""
  public var password = ""
  /// The address that mail comes from.
  public var from = ""
  /// Whose name stands beside it; the business's without one.
  public var name = ""
  /// A file of certificates, for a server that has its own.
  public var certificates: String?

  public init() {}

  /// What stops these settings, nil when nothing does.
  public var problem: String? {
    let isName = host.utf8.allSatisfy { byte in
      byte < 0x80
        && (UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: ":") ~= byte || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "."))
    }
    if host.isEmpty || host.utf8.count > 253 || !isName {
      return "The server's name is missing, or not one"
    }
    if !(1...65_535).contains(port) { return "The port goes from 1 to 65535" }
    if !EmailAddress.isValid(from) || !from.utf8.allSatisfy({ $0 < 0x80 }) {
      return "\"\(from)\" is not a valid email address"
    }
    for text in [user, password, name]
    where text.utf8.count > 1_000 || text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "A name or password has signs that no server takes"
    }
    return nil
  }
}
