import Foundation
import Ledger
import PostgresStorage
import Storage

/// What hubs know beside the accounts' books, kept in the database that all of them ask.
///
/// Calls block. After a failure it fails at once for a second: nobody waits in line for a database that is away.
public final class HubNotes: Sendable {
  /// What a line is about; the same name of another kind is another line.
  public enum Kind: String, Sendable {
    /// One-time tokens, by their hashes.
    case token
    /// Links that sign in a further device, by their hashes, with the hash of the session that made them.
    case device
    /// Wrong tries, by the hash of what they count against.
    case tries
    /// The hub's password as scrypt, and the secret that browsers are known by.
    case secret
    /// Accounts' mail servers, by the accounts; "" for one that was removed.
    case mail
  }

  /// A note as it is kept; after `ends` it counts as gone.
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

  /// The lines of a kind that have not ended, by their names.
  public func all(_ kind: Kind, now: Instant) throws(StoreError) -> [String: String] {
    try asking { server throws(StorageError) in
      try server.notes(kind.rawValue, now: now.milliseconds)
    }
  }

  /// The names of a kind's lines that say something.
  public func names(_ kind: Kind) throws(StoreError) -> [String] {
    try asking { server throws(StorageError) in try server.noteNames(kind.rawValue) }
  }

  /// Writes lines over those of the same names and removes others, all of it or nothing.
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

  /// A line that has not ended.
  public func find(_ kind: Kind, _ name: String, now: Instant) throws(StoreError) -> Line? {
    let found = try asking { server throws(StorageError) in
      try server.note(kind.rawValue, name, now: now.milliseconds)
    }
    return HubNotes.line(name, found)
  }

  /// What stands in a line that stays, once and for all: what the first hub wrote there.
  public func keep(_ kind: Kind, _ name: String, _ value: String) throws(StoreError) -> String {
    try asking { server throws(StorageError) in try server.keep(kind.rawValue, name, value) }
  }

  /// Removes a line, for one of all who try; what it was.
  public func take(_ kind: Kind, _ name: String, now: Instant) throws(StoreError) -> Line? {
    let taken = try asking { server throws(StorageError) in
      try server.take(kind.rawValue, name, now: now.milliseconds)
    }
    return HubNotes.line(name, taken)
  }

  /// Reads lines that nobody else writes meanwhile ("" for none), and writes what `body` makes of them over them;
  /// nil leaves all as it was.
  public func amend(
    _ kind: Kind, _ names: [String], now: Instant, _ body: ([String]) -> [Line]?
  ) throws(StoreError) {
    try asking { server throws(StorageError) in
      try server.amend(kind.rawValue, names, now: now.milliseconds) { values in
        body(values)?.map { ($0.value, ends: $0.ends?.milliseconds ?? 0) }
      }
    }
  }

  private static func line(_ name: String, _ found: (value: String, ends: Int64)?) -> Line? {
    found.map {
      Line(name, $0.value, ends: $0.ends == 0 ? nil : Instant(milliseconds: $0.ends))
    }
  }

  /// Removes what has ended.
  public func tidy(_ now: Instant) throws(StoreError) {
    try asking { server throws(StorageError) in
      try server.forgetNotes(endedBefore: now.milliseconds)
    }
  }

  func asking<T>(
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
