import Dispatch
import GRDB
import Ledger
import Synchronization
import Testing

@testable import Store

/// Counts the transactions that reached the disk.
private final class Commits: TransactionObserver {
  private(set) var count = 0

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) { count += 1 }
  func databaseDidRollback(_ db: Database) {}
}

/// How many pushes have begun.
private final class Begun: Sendable {
  let count = Mutex(0)
}

struct PushTests {
  /// The changes with which devices 100, 101, … each book one gig after the other.
  private func pushes(devices: Int, changes: Int) -> [[Change]] {
    (0..<devices).map { place in
      var device = Replica(device: UInt64(100 + place))
      for number in 1...changes {
        _ = device.commit(
          booking("C", UInt64(place * 100 + number), in: device.book), now: noon)
      }
      return device.outbox
    }
  }

  @Test func `pushes that arrive while one is written share the next commit`() async throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.commit(now: noon) { book in booking("First", 1, in: book) }
    let commits = Commits()
    store.database.add(transactionObserver: commits, extent: .databaseLifetime)
    let pushes = pushes(devices: 20, changes: 2)
    let mayGoOn = DispatchSemaphore(value: 0)
    let isHeld = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      store.live.withLock { _ in
        isHeld.signal()
        mayGoOn.wait()
      }
    }
    isHeld.wait()
    let begun = Begun()
    let answers = try await withThrowingTaskGroup(of: [Acceptance].self) { group in
      for push in pushes {
        group.addTask {
          begun.count.withLock { $0 += 1 }
          return try await store.push(push, now: noon).answers
        }
      }
      // The first holds the writer, the others gather behind it.
      for _ in 0..<3000 where begun.count.withLock({ $0 < 20 }) {
        try await Task.sleep(for: .milliseconds(20))
      }
      try await Task.sleep(for: .milliseconds(300))
      mayGoOn.signal()
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(answers.count == 40)
    #expect(answers.allSatisfy { if case .accepted = $0 { true } else { false } })
    #expect(commits.count <= 3, "\(commits.count)")
    for device: UInt64 in 100..<120 {
      let own = try store.pull(after: 0, limitBytes: .max).entries
        .filter { $0.change.device == device }
      #expect(own.map { $0.change.counter } == [1, 2])
    }
    #expect(try store.head() == 41)
    #expect(try scratch.open().verify().problems == [])
  }

  @Test func `a change that fails is one refusal and harms nothing beside it`() async throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fill()
    try await store.database.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER poison BEFORE INSERT ON client WHEN NEW.last_name = 'Poison'
          BEGIN SELECT RAISE(ABORT, 'poisoned'); END
          """)
    }
    var device = Replica(device: 7)
    for (place, name) in ["Ann", "Poison", "Bob"].enumerated() {
      _ = device.commit(booking(name, UInt64(50 + place), in: device.book), now: noon)
    }
    var other = Replica(device: 8)
    _ = other.commit(booking("Cid", 60, in: other.book), now: noon)
    let (mine, theirs) = (device.outbox, other.outbox)
    let held = PushAnswers()
    store.take([
      PushQueue.Push(
        changes: mine, member: AccountMember.founder, now: noon, answer: { held.add($0) }),
      PushQueue.Push(
        changes: theirs, member: AccountMember.founder, now: noon, answer: { held.add($0) }),
    ])
    let answers = held.all
    #expect(answers.count == 4)
    #expect(answers.filter { if case .accepted = $0 { true } else { false } }.count == 3)
    guard case .rejected(let refusal) = answers[1] else {
      Testing.Issue.record("the poisoned change was taken")
      return
    }
    #expect(refusal.code == "failed")
    #expect(refusal.words.english.hasPrefix("The hub could not take this change: "))
    #expect(
      Set(try store.book().book.clients.rows.map(\.lastName))
        == ["Client 1", "Client 2", "Ann", "Bob", "Cid"])
    try await store.database.write { db in try db.execute(sql: "DROP TRIGGER poison") }
    #expect(try store.verify().problems == [])
    #expect(try scratch.open().verify().problems == [])
  }

  @Test func `who asks first is served first, whoever asks again`() async throws {
    let turns = InTurn([Int]())
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for _ in 0..<200 { turns.withLock { $0.append(1) } } }
      group.addTask { for _ in 0..<200 { turns.withLock { $0.append(2) } } }
    }
    #expect(turns.withLock { $0.count } == 400)
  }
}

/// The answers as they come.
private final class PushAnswers: Sendable {
  private let answers = Guarded<[Acceptance]>([])

  func add(_ result: Result<PushQueue.Taken, StoreError>) {
    answers.withLock { $0 += (try? result.get().answers) ?? [] }
  }

  var all: [Acceptance] { answers.withLock { $0 } }
}

struct SnapshotShelfTests {
  @Test func `all who ask at once share one encoding until something is written`() async throws {
    let store = try Store.fresh()
    try store.fill()
    for round in 1...2 {
      let heads = try await withThrowingTaskGroup(of: Int64.self) { group in
        for _ in 0..<16 { group.addTask { try store.snapshot().cursor } }
        return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
      }
      #expect(heads == [try store.head()])
      #expect(store.shelf.encodingCount == round)
      try store.commit(now: noon) { book in booking("D", UInt64(70 + round), in: book) }
    }
    let made = try store.snapshot()
    #expect(try Snapshot(encoded: made.bytes).cursor == made.cursor)
    #expect(made.cursor == 9)
  }

  @Test func `one that fails is tried again by the next who asks`() throws {
    struct Stop: Error {}
    let shelf = SnapshotShelf()
    #expect(throws: Stop.self) { try shelf.snapshot(atLeast: 1) { throw Stop() } }
    let made = shelf.snapshot(atLeast: 1) { EncodedSnapshot(bytes: [1], cursor: 1, hash: .empty) }
    #expect(made.bytes == [1])
  }
}

struct LiveBookTests {
  @Test func `a hub's tables do not remember for ever which rows were touched`() {
    var live = LiveBook()
    var device = Replica(device: 7)
    device.isAlone = true
    for seq: Int64 in 1...5_000 {
      var client = Client()
      client.id = ID(UInt64(seq))
      var edit = Edit()
      edit.put(client, replacing: nil)
      guard let change = device.commit(edit, now: noon) else { continue }
      live.take(Replica.Sequenced(seq: seq, change: change), hash: .empty)
    }
    #expect(device.drainTouched(.client).count == 5_000)
    #expect(live.book.clients.drainTouched().count < 4_200)
    #expect(live.book.clients.count == 5_000)
  }
}
