import Foundation
import PostgreSQL
import Storage

/// Where a database is, as libpq reads it: `postgres://name:password@host:5432/book`.
public struct DatabaseAddress: Sendable {
  private let text: String
  /// What may be shown: no password in it.
  public let name: String

  /// Whether a text is such an address at all.
  public static func isOne(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  public init(_ text: String) throws(StorageError) {
    guard DatabaseAddress.isOne(text) else {
      throw .failed(what: "an address begins with postgres://")
    }
    var said: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(text, &said) else {
      let words = said.map { String(cString: $0) } ?? ""
      PQfreemem(said)
      throw .failed(
        what: "the address cannot be read: "
          + words.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    defer { PQconninfoFree(options) }
    var parts: [String: String] = [:]
    var next = options
    while let keyword = next.pointee.keyword {
      if let value = next.pointee.val { parts[String(cString: keyword)] = String(cString: value) }
      next += 1
    }
    self.text = text
    var place = parts["host"] ?? parts["hostaddr"] ?? "localhost"
    if let port = parts["port"] { place += ":" + port }
    name = "postgres://\(place)/\(parts["dbname"] ?? parts["user"] ?? "")"
  }

  /// What an address says counts more than the first of these, and less than the last.
  func connect() -> OpaquePointer? {
    let pairs = [
      ("connect_timeout", "5"), ("application_name", "ledgerline"), ("keepalives_idle", "30"),
      ("tcp_user_timeout", "15000"), ("dbname", text), ("client_encoding", "UTF8"),
    ]
    let keys = pairs.map { strdup($0.0) } + [nil]
    let values = pairs.map { strdup($0.1) } + [nil]
    defer { for word in keys + values { free(word) } }
    return PQconnectdbParams(
      keys.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
  }
}
