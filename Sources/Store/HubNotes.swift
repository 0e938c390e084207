import Foundation
import Ledger
import PostgresStorage
import Storage

/// What a hub knows beside the accounts' books, kept where another hub finds it that goes on in its place.
///
/// Calls block. After a failure it fails at once for a second: nobody waits in line for a database that is away.
public final class HubNotes: Sendable {
  public enum Kind: String, Sendable {
    /// Who is signed in, by the hash of the session's id.
    case session
    /// One-time tokens, by their hashes.
    case token
    /// Links that sign in a further device, by their hashes.
    case device
    /// Wrong tries, by the hash of what they count against.
    case tries
    /// The hub's password as scrypt, and the secret that browsers are known by.
    case secret
  }

  public struct Line: Sendable {
    public var name: String
    public var value: String
    /// Nil: it stays.
    public var ends: Instant?

    public init(_ name: String, _ value: String, ends: Instant?) {
      self.name = name
      self.value = value
      self.ends = ends
    }
  }

  private static let pause = 1.0

  private let database: BookDatabase
  private let failed = Guarded(Date.distantPast)

  public init(_ database: BookDatabase) { self.database = database }

  public func all(_ kind: Kind, now: Instant) throws(StoreError) -> [String: String] {
    try asking { server throws(StorageError) in
      try server.notes(kind.rawValue, now: now.milliseconds)
    }
  }

  public func write(
    _ kind: Kind, _ lines: [Line], removing names: [String] = []
  ) throws(StoreError) {
    if lines.isEmpty && names.isEmpty { return }
    try asking { server throws(StorageError) in
      try server.write(
        kind.rawValue, lines.map { ($0.name, $0.value, $0.ends?.milliseconds ?? 0) },
        removing: names)
    }
  }

  /// Removes a line; false when another hub did.
  public func take(_ kind: Kind, _ name: String) throws(StoreError) -> Bool {
    try asking { server throws(StorageError) in try server.take(kind.rawValue, name) }
  }

  public func tidy(_ now: Instant) throws(StoreError) {
    try asking { server throws(StorageError) in
      try server.forgetNotes(endedBefore: now.milliseconds)
    }
  }

  private func asking<T>(
    _ body: (PostgresDatabase) throws(StorageError) -> T
  ) throws(StoreError) -> T {
    if failed.withLock({ $0.timeIntervalSinceNow > -HubNotes.pause }) {
      throw .unreachable(path: database.name, reason: "it could not be reached just now")
    }
    do throws(StorageError) {
      return try body(database.server)
    } catch {
      if case .unreachable = error { failed.withLock { $0 = Date() } }
      throw StoreError(error, at: database.name)
    }
  }
}
