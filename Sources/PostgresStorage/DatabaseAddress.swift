import Foundation
import PostgreSQL
import Storage

/// Where a database is, as libpq reads it: `postgres://name:password@host:5432/book`.
public struct DatabaseAddress: Sendable {
  private let text: String
  /// What may be shown: no password in it.
  public let name: String
  /// Each server that it names, in libpq's words for one; empty when it names none.
  let servers: [[(key: String, value: String)]]

  /// Whether a text is such an address at all.
  public static func isOne(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  public init(_ text: String) throws(StorageError) {
    guard DatabaseAddress.isOne(text) else {
      throw .failed(what: "an address begins with postgres://")
    }
    // It stands in a line of a file (book.store), and its parts in messages.
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw .failed(what: "the address has a control character in it")
    }
    var said: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(text, &said) else {
      let words = said.map { String(cString: $0) } ?? ""
      PQfreemem(said)
      throw .failed(
        what: "the address cannot be read: "
          + DatabaseAddress.unquoted(words.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
    defer { PQconninfoFree(options) }
    var parts: [String: String] = [:]
    var next = options
    while let keyword = next.pointee.keyword {
      if let value = next.pointee.val { parts[String(cString: keyword)] = String(cString: value) }
      next += 1
    }
    self.text = text
    servers = DatabaseAddress.servers(parts)
    var place = parts["host"] ?? parts["hostaddr"] ?? "localhost"
    if let port = parts["port"] { place += ":" + port }
    place += "/" + (parts["dbname"] ?? parts["user"] ?? "")
    name =
      "postgres://"
      + String(
        String.UnicodeScalarView(
          place.unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  private static func servers(_ parts: [String: String]) -> [[(key: String, value: String)]] {
    func list(_ key: String) -> [String] {
      parts[key].map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
      } ?? []
    }
    let (hosts, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
    return (0..<max(hosts.count, addresses.count)).map { index in
      // One port is everybody's.
      let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
      let words = [
        ("host", index < hosts.count ? hosts[index] : ""),
        ("hostaddr", index < addresses.count ? addresses[index] : ""),
        ("port", port.isEmpty ? "5432" : port),
      ]
      return words.filter { !$0.1.isEmpty }
    }
  }

  /// libpq quotes what it cannot read, which may be the password or all of the address.
  private static func unquoted(_ words: String) -> String {
    guard let first = words.firstIndex(of: "\""), let last = words.lastIndex(of: "\""), first < last
    else { return words }
    return words[..<first] + "…" + words[words.index(after: last)...]
  }

  /// What an address says counts more than the first of these, and less than the last.
  ///
  /// A server that is gone without a word is noticed within a minute. With an index it is one of ``servers``, else the first
  /// of them that libpq finds fit.
  func connect(with index: Int? = nil) -> OpaquePointer? {
    let pairs: [(String, String)] =
      [
        ("connect_timeout", "5"), ("application_name", "ledgerline"), ("keepalives_idle", "20"),
        ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "15000"),
        ("dbname", text), ("client_encoding", "UTF8"),
      ] + (index.map { servers[$0] } ?? [])
    let keys = pairs.map { strdup($0.0) } + [nil]
    let values = pairs.map { strdup($0.1) } + [nil]
    defer { for word in keys + values { free(word) } }
    return PQconnectdbParams(
      keys.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
  }
}
