import Foundation
import GRDB
import Ledger
import Testing

@testable import Store

struct LogHashTests {
  private func write(_ numbers: ClosedRange<UInt64>, in store: Store) throws {
    for number in numbers {
      try store.commit(now: noon) { book in booking("C", number, in: book) }
    }
  }

  /// The log's hash at its end, as a device computes it.
  private func hash(of store: Store) throws -> LogHash {
    try store.pull(after: 0, limitBytes: .max).entries.reduce(.empty) { $0.after($1) }
  }

  @Test func `the hub keeps the running hash of its log`() throws {
    let store = try Store.fresh()
    try write(1...3, in: store)
    let wanted = try hash(of: store)
    #expect(try store.snapshot().hash == wanted)
    guard case .log(let entries, let head, let hash) = try store.pull(after: 0, hash: .empty)
    else {
      Testing.Issue.record("refused")
      return
    }
    #expect(entries.count == 3 && head == 3 && hash == wanted)
    guard case .log(let none, _, let same) = try store.pull(after: 3, hash: wanted) else {
      Testing.Issue.record("refused")
      return
    }
    #expect(none.isEmpty && same == wanted)
    #expect(try store.verify().problems == [])
  }

  @Test func `what another program adds is hashed on`() throws {
    let scratch = Scratch()
    let server = try scratch.open()
    let command = try scratch.open()
    for number: UInt64 in 1...6 {
      try write(number...number, in: number.isMultiple(of: 2) ? server : command)
    }
    #expect(try server.snapshot().hash == hash(of: command))
    #expect(try command.snapshot().hash == hash(of: server))
    #expect(try server.verify().problems == [])
  }

  @Test func `a folder from before logs had hashes gets them when it is opened`() throws {
    let scratch = Scratch()
    var wanted = LogHash.empty
    do {
      let store = try scratch.open()
      try store.fill()
      try store.writeSnapshot()
      wanted = try hash(of: store)
    }
    try scratch.tamper(
      """
      ALTER TABLE change DROP COLUMN hash;
      DELETE FROM grdb_migrations WHERE identifier LIKE '6 %';
      UPDATE meta SET value = substr(value, 1, length(value) - 33) WHERE key = 'snapshot'
      """)
    #expect(throws: StoreError.needsUpgrade(path: scratch.path + "/book.sqlite")) {
      try Store(folder: scratch.path, readOnly: true)
    }
    let again = try scratch.open()
    #expect(try again.coldLive().cursor == 7, "the old snapshot's mark still counts")
    #expect(try again.snapshot().hash == wanted)
    #expect(try again.verify().problems == [])
  }

  /// A hub put back to an earlier state behind its back, under the same epoch (S10).
  @Test func `a hub that was rolled back is noticed, also after it has grown again`() throws {
    let scratch = Scratch()
    let earlier = Scratch()
    try write(1...5, in: try scratch.open())
    try FileManager.default.copyItem(atPath: scratch.path, toPath: earlier.path)
    let common = try hash(of: try scratch.open())
    let known: (cursor: Int64, hash: LogHash) = try {
      let store = try scratch.open()
      try write(6...8, in: store)
      return (8, try hash(of: store))
    }()
    try FileManager.default.removeItem(atPath: scratch.path)
    try FileManager.default.copyItem(atPath: earlier.path, toPath: scratch.path)

    let store = try scratch.open()
    #expect(try isAnother(store.pull(after: known.cursor, hash: known.hash)), "it is shorter")
    #expect(try isAnother(store.pull(after: known.cursor, hash: nil)), "without a hash, too")
    try write(11...20, in: store)
    #expect(try isAnother(store.pull(after: known.cursor, hash: known.hash)), "it is longer")
    #expect(try !isAnother(store.pull(after: 5, hash: common)), "who knows the beginning goes on")
    #expect(try !isAnother(store.pull(after: known.cursor, hash: nil)), "an older device")
  }

  private func isAnother(_ pull: Pull) -> Bool {
    if case .anotherLog = pull { return true }
    return false
  }

  @Test func `a snapshot file of a log that went another way is not read`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fill()
    try store.writeSnapshot()
    try scratch.tamper("UPDATE change SET hash = zeroblob(16) WHERE seq = 7")
    #expect(try scratch.open().coldLive().cursor == 0)
  }
}
