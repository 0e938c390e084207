import Dispatch
import Foundation
import Ledger

/// The whole books that one program has in memory, of all the accounts of a database: so many rows and no more.
///
/// What devices send needs none of them; a PDF, a shared page, a mail or a snapshot does. The books that were used last
/// stay for a minute, two are read at a time, and one that is larger than the room goes as soon as it was used.
final class BookRoom: @unchecked Sendable {
  /// About 300 MB.
  static let rows = 250_000
  static let idleSeconds = 60.0
  private static let reading = 2

  private struct Guest {
    weak var store: Store?
    var rows: Int
    var lastUse: Date
  }

  private let guardian = NSLock()
  private var guests: [ObjectIdentifier: Guest] = [:]
  private var isTidying = false
  private let doors = DispatchSemaphore(value: reading)

  /// Runs what reads a whole book, when it is its turn.
  func reading<T>(_ body: () throws -> T) rethrows -> T {
    doors.wait()
    defer { doors.signal() }
    return try body()
  }

  /// Notes that a store has its book in memory, and sends away what there is no room for.
  func used(_ store: Store, rows: Int, now: Date = Date()) {
    let leaving = guardian.withLock { () -> [Store] in
      guests[ObjectIdentifier(store)] = Guest(store: store, rows: rows, lastUse: now)
      var sum = 0
      var leaving: [Store] = []
      for (key, guest) in guests.sorted(by: { $0.value.lastUse > $1.value.lastUse }) {
        sum += guest.rows
        if sum <= BookRoom.rows { continue }
        sum -= guest.rows
        guests[key] = nil
        if let other = guest.store { leaving.append(other) }
      }
      return leaving
    }
    if !leaving.isEmpty {
      // One of them may just be at work.
      DispatchQueue.global(qos: .utility).async { for store in leaving { store.forgetBook() } }
    }
    tidyLater()
  }

  /// How many books are in it.
  var count: Int { guardian.withLock { guests.count } }

  private func tidyLater() {
    let isMine = guardian.withLock {
      defer { isTidying = true }
      return !isTidying && !guests.isEmpty
    }
    guard isMine else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + BookRoom.idleSeconds / 4) {
      [weak self] in
      guard let self else { return }
      guardian.withLock { isTidying = false }
      tidy(now: Date())
      tidyLater()
    }
  }

  /// Sends those away that nobody used for a minute.
  func tidy(now: Date) {
    let leaving = guardian.withLock { () -> [Store] in
      var leaving: [Store] = []
      for (key, guest) in guests
      where guest.store == nil || now.timeIntervalSince(guest.lastUse) > BookRoom.idleSeconds {
        guests[key] = nil
        if let store = guest.store { leaving.append(store) }
      }
      return leaving
    }
    for store in leaving { store.forgetBook() }
  }
}

extension Store {
  /// Gives the memory of the whole book back; it is read anew when somebody asks for it.
  func forgetBook() { live.withLock { $0 = nil } }

  /// Tells the room that the book is in memory.
  func enterRoom(_ live: LiveBook) { room?.used(self, rows: live.book.rowCount) }
}
