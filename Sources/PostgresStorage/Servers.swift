import Foundation
import PostgreSQL
import Storage

/// The servers that an address names, of which one takes another's place: whoever was replaced and comes back as it was is
/// not gone by.
///
/// Such a server has an earlier book, and can be written like the one that took its place; libpq goes to the first of both
/// that the address names. PostgreSQL counts a new timeline when a server takes another one's place: one with a smaller
/// count than this program has seen is refused, and the next that the address names is tried.
final class Servers: @unchecked Sendable {
  /// A server, and the count of its timeline; 0 while it only follows another one.
  struct Place: Equatable {
    /// What servers that follow each other share, and no others.
    var system: String
    var timeline: Int64
  }

  private let address: DatabaseAddress
  private let guardian = NSLock()
  /// The greatest timeline that was seen of each system.
  private var latest: [String: Int64] = [:]
  private var hasLooked = false
  /// One looks at a time; who comes meanwhile waits for a look that began after it came.
  private let looking = NSLock()
  private var looksBegun = 0
  private var looksDone = 0

  init(_ address: DatabaseAddress) { self.address = address }

  /// Whether there may be another server than the one that answers first.
  var areMany: Bool { address.servers.count > 1 }

  func isOvertaken(_ place: Place) -> Bool {
    place.timeline != 0
      && guardian.withLock { place.timeline < latest[place.system] ?? 0 }
  }

  func note(_ place: Place) {
    guardian.withLock {
      latest[place.system] = max(latest[place.system] ?? 0, place.timeline)
    }
  }

  /// A connection with a server that no other one has replaced, as far as this program knows; the caller ends it.
  func connect() throws(StorageError) -> (handle: OpaquePointer, place: Place) {
    if areMany, !guardian.withLock({ hasLooked }) { look() }
    let first = try open(nil)
    if !isOvertaken(first.place) { return first }
    PQfinish(first.handle)
    if areMany {
      for index in address.servers.indices {
        guard let other = try? open(index) else { continue }
        if !isOvertaken(other.place) { return other }
        PQfinish(other.handle)
      }
    }
    throw .unreachable(
      what: "another server took the place of the one that answers, and does not answer itself "
        + "(timeline \(first.place.timeline), it was \(guardian.withLock { latest[first.place.system] ?? 0 }))"
    )
  }

  /// Asks each server how far it is.
  func look() {
    let wanted = guardian.withLock { looksBegun + 1 }
    looking.withLock {
      let isDone = guardian.withLock { looksDone >= wanted }
      if isDone { return }
      let number = guardian.withLock {
        looksBegun += 1
        return looksBegun
      }
      for index in areMany ? address.servers.indices.map({ $0 }) : [nil] {
        if let one = try? open(index) { PQfinish(one.handle) }
      }
      guardian.withLock {
        looksDone = number
        hasLooked = true
      }
    }
  }

  /// Connects with one of them, or with whichever libpq finds first.
  private func open(_ index: Int?) throws(StorageError) -> (handle: OpaquePointer, place: Place) {
    guard let handle = address.connect(with: index) else { throw .unreachable(what: "no memory") }
    do throws(StorageError) {
      let place = try Servers.place(handle)
      note(place)
      return (handle, place)
    } catch {
      PQfinish(handle)
      throw error
    }
  }

  private static func place(_ handle: OpaquePointer) throws(StorageError) -> Place {
    let asked =
      PQstatus(handle) == CONNECTION_OK
      ? PQexec(
        handle,
        "SELECT system_identifier::text, (\(Timeline.present))::text FROM pg_control_system()")
      : nil
    defer { PQclear(asked) }
    guard let asked, PQresultStatus(asked) == PGRES_TUPLES_OK, PQntuples(asked) == 1,
      let system = PQgetvalue(asked, 0, 0), let timeline = PQgetvalue(asked, 0, 1),
      let count = Int64(String(cString: timeline))
    else {
      throw .unreachable(what: Connection.words(handle))
    }
    return Place(system: String(cString: system), timeline: count)
  }
}

extension PostgresDatabase {
  /// So often the servers are asked which of them is the present one, in seconds.
  private static let between = 5.0

  /// Looks after the servers on a thread of its own, as long as there is this database: connections with one that was
  /// replaced are not used any more.
  func lookAfterServers() {
    guard servers.areMany else { return }
    let thread = Thread { [weak servers] in
      while let known = servers {
        known.look()
        Thread.sleep(forTimeInterval: PostgresDatabase.between)
      }
    }
    thread.name = "ledgerline.servers"
    thread.start()
  }
}
