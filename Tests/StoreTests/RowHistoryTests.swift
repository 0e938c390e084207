import Ledger
import Testing

@testable import Store

extension Store {
  /// Who wrote a row, oldest first, without what: what folding must not change.
  func writers(of row: RowKey) throws -> [Writer] {
    try history(of: row, limitBytes: .max, limit: .max).writes.reversed().map { write in
      Writer(
        row: write.row, seq: write.seq, at: write.at, device: write.device, stamp: write.stamp,
        member: write.member, tags: write.registers.map { $0.tag })
    }
  }

  struct Writer: Equatable {
    var row: RowKey
    var seq: Int64
    var at: Int64
    var device: UInt64
    var stamp: Stamp
    var member: ID<AccountMember>
    var tags: [UInt8]
  }
}

struct RowHistoryTests {
  private let fee = RowKey(.charge, 3_001).register(5)

  /// A book with one gig, and two devices that know it.
  private func begun() throws -> (store: Store, ann: Replica, bob: Replica) {
    let store = try Store(inMemory: ())
    var ann = Replica(device: 7)
    var bob = Replica(device: 9)
    _ = ann.commit(booking("Ann", 1, minor: 25_000, in: ann.book), now: noon)
    _ = try store.accept(ann.outbox, seen: 0, now: noon)
    try pull(&ann, store)
    try pull(&bob, store)
    return (store, ann, bob)
  }

  private func pull(_ replica: inout Replica, _ store: Store) throws {
    replica.receive(try store.pull(after: replica.cursor).entries, epoch: store.epoch)
  }

  private func asks(_ minor: Int64, _ replica: inout Replica, at minute: Int64) throws {
    var charge = try #require(replica.book.charges[ID(3_001)])
    charge.price = Price(Money(minor: minor, currency: .usd))
    let edit = Edit(putting: charge, in: replica.book.charges)
    _ = replica.commit(edit, now: noon.adding(milliseconds: minute * 60_000))
  }

  private func sends(_ replica: Replica, _ store: Store, at minute: Int64) throws {
    _ = try store.accept(
      replica.outbox, seen: replica.cursor, now: noon.adding(milliseconds: minute * 60_000))
  }

  private func told(_ store: Store, _ row: RowKey) throws -> RowHistory {
    RowHistory(of: try store.history(of: row).writes)
  }

  private func words(_ history: RowHistory) throws -> [String] {
    try history.entries.flatMap { entry in
      try entry.fields.filter { $0.key == fee }.map { field in
        let minor = try [field.from, field.to].map { bytes -> String in
          guard let bytes else { return "none" }
          let value = try #require(field.key.member(bytes)?.value)
          return "\(try Price(value: value).unit.minor)"
        }
        return "\(entry.device) \(minor[0]) to \(minor[1])\(field.isLost ? " lost" : "")"
      }
    }
  }

  @Test func `what came late under an earlier stamp lost`() throws {
    var (store, ann, bob) = try begun()
    try asks(30_000, &ann, at: 1)
    try asks(27_500, &bob, at: 2)
    try sends(bob, store, at: 2)
    try sends(ann, store, at: 60)
    #expect(
      try words(told(store, RowKey(.project, 2_001))) == [
        "9 25000 to 27500", "7 25000 to 30000 lost", "7 none to 25000",
      ])
  }

  @Test func `what was written over by somebody who had not seen it lost`() throws {
    var (store, ann, bob) = try begun()
    try asks(30_000, &ann, at: 1)
    try sends(ann, store, at: 1)
    try asks(27_500, &bob, at: 30)
    try sends(bob, store, at: 60)
    let history = try told(store, RowKey(.charge, 3_001))
    #expect(try words(history).prefix(2) == ["9 25000 to 27500", "7 25000 to 30000 lost"])
    let lost = history.lost(by: [7])
    #expect(lost.map { $0.mine.key } == [fee] && lost.first?.standing.device == 9)
    #expect(history.lost(by: [9]).isEmpty)
  }

  @Test func `what was written over by somebody who had seen it is only changed`() throws {
    var (store, ann, bob) = try begun()
    try asks(30_000, &ann, at: 1)
    try sends(ann, store, at: 1)
    try pull(&bob, store)
    try asks(27_500, &bob, at: 30)
    try sends(bob, store, at: 60)
    #expect(
      try words(told(store, RowKey(.charge, 3_001))) == [
        "9 30000 to 27500", "7 25000 to 30000", "7 none to 25000",
      ])
  }

  @Test func `an answer says whose each write was, and travels as bytes`() throws {
    var (store, ann, _) = try begun()
    let known = ann.cursor
    try asks(30_000, &ann, at: 1)
    try sends(ann, store, at: 1)
    let told = try store.history(of: RowKey(.project, 2_001))
    #expect(told.isWhole && told.writes.allSatisfy { $0.member == AccountMember.founder })
    #expect(told.writes.map { $0.seen } == [known, 0, 0])
    #expect(try RowWrites(encoded: told.encoded) == told)
    #expect(
      try store.members(ofDevices: [7, 8]).map { $0.device } == [7]
        && store.members(ofDevices: [7])[0].member == AccountMember.founder)
  }

  @Test func `a long history comes in parts that meet`() throws {
    let store = try Store(inMemory: ())
    try store.fill()
    for number in 1...60 {
      try store.commit(now: noon) { book in
        var client = try #require(book.clients[ID(1_001)])
        client.notes = "note \(number)"
        return Edit(putting: client, in: book.clients)
      }
    }
    let row = RowKey(.client, 1_001)
    let whole = try store.history(of: row)
    #expect(whole.isWhole && whole.writes.count > 60)
    var parts: [RowWrite] = []
    var before = Int64.max
    while true {
      let part = try store.history(of: row, before: before, limitBytes: 900)
      #expect(!part.writes.isEmpty)
      parts += part.writes
      before = parts.last?.seq ?? 0
      if part.isWhole { break }
    }
    #expect(parts == whole.writes)
  }

  @Test func `what was folded still says who wrote, and the last value is in the book`() throws {
    let scratch = Scratch()
    let store = try scratch.open()
    try store.fill()
    try store.commitAll(now: noon) { book in
      (1...600).map { number in
        var client = book.clients.rows[0]
        client.notes = "note \(number)"
        return Edit(putting: client, in: book.clients)
      }
    }
    let row = RowKey(.client, try store.book().book.clients.rows[0].id.raw)
    let before = try store.writers(of: row)
    let later = noon.adding(milliseconds: 60 * 86_400_000)
    #expect(try store.compact(.least, now: later).changes > 0)
    #expect(try store.writers(of: row) == before)
    let writes = try store.history(of: row, limitBytes: .max, limit: .max).writes
    #expect(writes.contains { $0.registers.allSatisfy { $0.bytes == nil } })
    var book = try store.book().book
    let history = RowHistory(of: writes) { book.register($0) }
    #expect(history.entries.first?.fields.first?.to != nil)
  }

  @Test func `the trail follows what comes after it was first asked`() throws {
    var (store, ann, _) = try begun()
    let row = RowKey(.charge, 3_001)
    #expect(try store.history(of: row).writes.count == 1)
    for minute in Int64(1)...300 {
      try asks(30_000 + minute, &ann, at: minute)
      try sends(ann, store, at: minute)
      try pull(&ann, store)
      if minute.isMultiple(of: 100) {
        #expect(try store.history(of: row).writes.count == Int(minute) + 1)
      }
    }
  }
}
