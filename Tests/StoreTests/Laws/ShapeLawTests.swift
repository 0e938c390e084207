import Ledger
import LedgerTestSupport
import Testing

@testable import Store

struct ShapeLawTests {
  private func hub() throws -> (store: Store, forger: Phone) {
    let store = try Store.fresh()
    let ann = try store.newMember(.member)
    return (store, try Phone(7, store, member: ann))
  }

  @Test(arguments: [[7], [2], []] as [[UInt8]])
  func `bytes that do not read un-issue nothing (H3)`(_ bytes: [UInt8]) throws {
    let (store, forger) = try hub()
    let id = try store.draft(1)
    _ = try store.issue(id, on: today, now: noon)
    let forged = body(.invoice, id.raw, [(10, bytes)])
    #expect(try forger.send(body: forged, counter: 1) == "unreadable")
    #expect(try store.book().book.invoices[id]?.number == "1")
  }

  @Test func `one byte too many after the right ones un-issues nothing (H3)`() throws {
    let (store, forger) = try hub()
    let id = try store.draft(1)
    _ = try store.issue(id, on: today, now: noon)
    let issue = bytes(try store.book().book.invoices[id]?.issue)
    let forged = body(.invoice, id.raw, [(10, issue + [0])])
    #expect(try forger.send(body: forged, counter: 1) == "unreadable")
    #expect(try store.book().book.invoices[id]?.number == "1")
  }

  @Test func `a row has an id (H6)`() throws {
    let (_, forger) = try hub()
    #expect(try forger.send(edit(Client()), counter: 1) == "no-id")
  }

  @Test func `a moment beyond the calendar is refused, and kept as it came where it is (H7)`()
    throws
  {
    let (store, forger) = try hub()
    var project = Project()
    project.id = ID(5)
    #expect(try forger.send(edit(project), counter: 1) == nil)
    let far = body(.project, 5, [(12, bytes(Int64.max))])
    #expect(try forger.send(body: far, counter: 2) == "out-of-range")
    // An old log has one: replay and snapshot agree.
    let change = Change(
      device: 9, counter: 1,
      stamp: Stamp(milliseconds: noon.milliseconds + 9_000, device: 9), body: far)
    var book = try store.book().book
    book.apply(change)
    var copy = try Snapshot(encoded: Snapshot(book: book, cursor: 1, epoch: 1).encoded()).book
    #expect(copy.digest() == book.digest())
    #expect(book.register(RegisterKey(kind: 2, id: 5, tag: 12))?.bytes == bytes(Int64.max))
  }

  @Test func `rows without registers are refused (H8)`() throws {
    let (store, forger) = try hub()
    let before = try store.book().book.clients.count
    var many: [UInt8] = []
    for id: UInt64 in 1...100 { many += body(.client, id, []) }
    #expect(try forger.send(body: many, counter: 1) == "empty-row")
    #expect(try store.book().book.clients.count == before)
  }

  @Test func `a row that the book does not know is written whole`() throws {
    let (_, forger) = try hub()
    let part = body(.client, 77, [(3, bytes("Nobody"))])
    #expect(try forger.send(body: part, counter: 1) == "not-whole")
    var client = Client()
    client.id = ID(77)
    #expect(try forger.send(edit(client), counter: 2) == nil)
    #expect(try forger.send(body: part, counter: 3) == nil)
  }

  @Test func `what an older program writes is whole`() throws {
    let (_, forger) = try hub()
    var project = Project()
    project.id = ID(78)
    // The first program's projects ended at tag 10.
    var registers: [(UInt8, [UInt8])] = [(1, bytes(Life.live))]
    registers += [(2, bytes("Old")), (3, bytes("")), (4, bytes(ID<Client>()))]
    registers += [(5, bytes(MediaType.film)), (6, [0]), (7, bytes(Progress())), (8, [0])]
    registers += [(9, bytes("")), (10, bytes(""))]
    #expect(try forger.send(body: body(.project, 78, registers), counter: 1) == nil)
  }

  @Test func `a row stands once in a change`() throws {
    let (_, forger) = try hub()
    var client = Client()
    client.id = ID(79)
    let twice = edit(client).body + edit(client).body
    #expect(try forger.send(body: twice, counter: 1) == "row-twice")
  }

  @Test func `texts and changes have a size`() throws {
    let (_, forger) = try hub()
    var client = Client()
    client.id = ID(80)
    client.notes = String(repeating: "a", count: 70_000)
    #expect(try forger.send(edit(client), counter: 1) == "too-long")
    var many = Edit()
    for id: UInt64 in 100..<110 {
      client.id = ID(id)
      client.notes = String(repeating: "b", count: 30_000)
      many.put(client, replacing: nil)
    }
    #expect(try forger.send(many, counter: 2) == "too-large")
    #expect(many.split(rowsPerEdit: 400).allSatisfy { $0.body.count <= 256 * 1024 })
  }

  @Test func `an amount that cannot be counted is refused where it is typed (H16)`() throws {
    let (_, forger) = try hub()
    var charge = Charge()
    charge.id = ID(90)
    charge.price = Price(
      Money(minor: 900_000_000_000_000, currency: .usd), times: Quantity(1_000_000))
    #expect(try forger.send(edit(charge), counter: 1) == "out-of-range")
    charge.price = Price(Money(minor: Int64.max, currency: .usd))
    #expect(try forger.send(edit(charge), counter: 2) == "out-of-range")
  }

  @Test func `one bad change is one refusal, and the rest of the push is taken (H5)`() throws {
    let (store, forger) = try hub()
    let id = try store.draft(1)
    var phone = try Phone(8, store)
    phone.write(booking("Before", 21, in: phone.book))
    var forged = phone.book.invoices[id]!
    forged.issue = Ledger.Issue()
    forged.issue?.series = ID(99)
    phone.write(edit(forged, replacing: phone.book.invoices[id]))
    phone.write(booking("After", 22, in: phone.book))
    #expect(try phone.sync().count == 1)
    #expect(try store.book().book.clients[ID(1_022)]?.lastName == "After")
    #expect(forger.book.invoices[id] == nil && store.isSound)
  }

  @Test func `a choice's new word passes where no law reads it, and waits where one does`() throws {
    let (store, forger) = try hub()
    var project = Project()
    project.id = ID(81)
    #expect(try forger.send(edit(project), counter: 1) == nil)
    let media = body(.project, 81, [(5, bytes("Hologram"))])
    #expect(try forger.send(body: media, counter: 2) == nil)
    let life = body(.project, 81, [(1, bytes("asleep"))])
    #expect(try forger.send(body: life, counter: 3) == "newer")
    #expect(store.isSound)
  }
}

extension Store {
  /// Whether `verify` finds nothing.
  var isSound: Bool { (try? verify().problems) == [] }
}
