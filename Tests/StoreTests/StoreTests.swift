import GRDB
import Ledger
import Testing

@testable import Store

/// A minute in 2026, for tests.
let noon = Instant(milliseconds: 1_795_000_000_000)
let today = noon.utcDay

/// A client with a project and a charge on it, in one edit.
func booking(_ name: String, _ number: UInt64, minor: Int64 = 85_000, in book: Book) -> Edit {
  var client = Client()
  client.id = ID(1_000 + number)
  client.lastName = name
  var project = Project()
  project.id = ID(2_000 + number)
  project.name = "Gig of \(name)"
  project.client = client.id
  project.schedule = .gig(on: today, zone: "Europe/Berlin")
  var charge = Charge()
  charge.id = ID(3_000 + number)
  charge.project = project.id
  charge.service = .concert
  charge.price = Price(Money(minor: minor, currency: .usd))
  var edit = Edit()
  edit.put(client, in: book.clients)
  edit.put(project, in: book.projects)
  edit.put(charge, in: book.charges)
  return edit
}

extension Store {
  /// Books a gig and drafts its invoice; the invoice's id is 4,000 + number.
  func draft(_ number: UInt64, now: Instant = noon) throws -> ID<Invoice> {
    try commit(now: now) { book in booking("Client \(number)", number, in: book) }
    let id = ID<Invoice>(4_000 + number)
    try commit(now: now) { book in
      try Drafting.draft(id, for: ID(2_000 + number), on: today, in: book)
    }
    return id
  }
}

struct StoreTests {
  @Test func `a commit is in the log, in the book and in the tables`() throws {
    let store = try Store(inMemory: ())
    let change = try store.commit(now: noon) { book in booking("Łódź", 1, in: book) }
    #expect(change?.counter == 1)
    #expect(try store.head() == 1)
    let (book, cursor) = try store.book()
    #expect(cursor == 1)
    #expect(book.clients[ID(1_001)]?.lastName == "Łódź")
    let row = try store.database.read { db in
      try Row.fetchOne(
        db, sql: "SELECT name, stage, schedule_start, schedule_zone, client FROM project"
      ).map { row in (0..<5).map { row[$0] as String } }
    }
    #expect(row == ["Gig of Łódź", "open", today.text, "Europe/Berlin", ID<Client>(1_001).text])
    #expect(try store.verify().problems == [])
  }

  @Test func `an empty edit and a thrown error leave no trace`() throws {
    struct Stop: Error {}
    let store = try Store.fresh()
    #expect(try store.commit(now: noon) { _ in Edit() } == nil)
    #expect(try store.commit(now: noon) { _ in nil } == nil)
    #expect(throws: Stop.self) { try store.commit(now: noon) { _ in throw Stop() } }
    #expect(try store.head() == 0)
    try store.commit(now: noon) { book in booking("A", 1, in: book) }
    #expect(throws: Stop.self) { try store.commit(now: noon) { _ in throw Stop() } }
    #expect(try store.head() == 1)
    #expect(try store.verify().isSound)
  }

  @Test func `several edits are stored together`() throws {
    let store = try Store.fresh()
    let changes = try store.commitAll(now: noon) { book in
      [booking("A", 1, in: book), Edit(), booking("B", 2, in: book)]
    }
    #expect(changes.map { $0.counter } == [1, 2])
    #expect(changes[0].stamp < changes[1].stamp)
    #expect(try store.book().book.clients.count == 2)
  }

  @Test func `pulling gives whole changes from the cursor on, at least one`() throws {
    let store = try Store.fresh()
    for number in 1...5 {
      try store.commit(now: noon) { book in booking("C", UInt64(number), in: book) }
    }
    let all = try store.pull(after: 0)
    #expect(all.head == 5)
    #expect(all.entries.map { $0.seq } == [1, 2, 3, 4, 5])
    #expect(try store.pull(after: 2, limitBytes: 1).entries.map { $0.seq } == [3])
    #expect(try store.pull(after: 5).entries.isEmpty)
    var replica = Replica(device: 7)
    replica.receive(all.entries, epoch: store.epoch)
    var book = try store.book().book
    #expect(replica.digest() == book.digest())
  }

  @Test func `the hub counts out numbers without a gap and answers a retry with the same`() throws {
    let store = try Store.fresh()
    let first = try store.draft(1)
    let second = try store.draft(2)
    let one = try store.issue(first, on: today, now: noon)
    let two = try store.issue(second, on: today, now: noon)
    let again = try store.issue(first, on: today.adding(days: 3), now: noon)
    #expect([one.number, two.number, again.number] == ["1", "2", "1"])
    #expect(again.seq == one.seq && again.change == one.change)
    #expect(try store.verify().problems == [])
  }

  @Test func `a book without lines is not issued and takes no number`() throws {
    let store = try Store.fresh()
    let id = try store.draft(1)
    #expect(throws: Issuing.Problem.notFound) {
      try store.issue(ID(99), on: today, now: noon)
    }
    try store.commit(now: noon) { book in
      var edit = Edit()
      for line in book.lines(of: id) {
        edit.trash(line, in: book.lines)
      }
      return edit
    }
    #expect(throws: Issuing.Problem.noLines) { try store.issue(id, on: today, now: noon) }
    let other = try store.draft(2)
    #expect(try store.issue(other, on: today, now: noon).number == "1")
  }

  @Test func `a void invoice keeps its number`() throws {
    let store = try Store.fresh()
    let first = try store.draft(1)
    _ = try store.issue(first, on: today, now: noon)
    _ = try store.void(first, on: today, reason: "typo", now: noon)
    #expect(throws: VoidingRule.Problem.alreadyVoid) {
      try store.void(first, on: today, reason: "again", now: noon)
    }
    #expect(try store.issue(try store.draft(2), on: today, now: noon).number == "2")
    #expect(try store.verify().problems == [])
  }
}
