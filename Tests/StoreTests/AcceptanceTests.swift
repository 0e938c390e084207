import Ledger
import Testing

@testable import Store

/// What a device would send: its replica commits and hands over its outbox.
private func device(_ id: UInt64) -> Replica { Replica(device: id) }

private let tenYears: Int64 = 315_360_000_000

extension Replica {
  fileprivate mutating func write(_ edit: Edit, at now: Instant = noon) -> Change {
    commit(edit, now: now)!
  }

  fileprivate mutating func sync(with store: Store) throws {
    _ = try store.accept(outbox, now: noon)
    receive(try store.pull(after: cursor).entries, epoch: store.epoch)
  }
}

extension Acceptance {
  fileprivate var stamp: Stamp? {
    switch self {
    case .accepted(_, let stamp), .known(_, let stamp): return stamp
    case .rejected, .newer: return nil
    }
  }
}

extension Acceptance {
  /// The code of what was refused; nil for what was taken.
  var code: String? { refusal?.code }

  var refusal: Refusal? {
    switch self {
    case .accepted, .known: return nil
    case .rejected(let refusal), .newer(let refusal): return refusal
    }
  }
}

struct AcceptanceTests {
  @Test func `sending again is free`() throws {
    let store = try Store.fresh()
    var phone = device(7)
    let change = phone.write(booking("A", 1, in: phone.book))
    let first = try store.accept([change, change], now: noon)
    #expect(first == [.accepted(seq: 1, stamp: change.stamp), .known(seq: 1, stamp: change.stamp)])
    #expect(
      try store.accept([change], now: noon) == [.known(seq: 1, stamp: change.stamp)])
    #expect(try store.head() == 1)
  }

  @Test func `a copied device that reuses a number is told so`() throws {
    let store = try Store.fresh()
    var phone = device(7)
    var copy = phone
    _ = try store.accept([phone.write(booking("A", 1, in: phone.book))], now: noon)
    let answers = try store.accept([copy.write(booking("B", 2, in: copy.book))], now: noon)
    #expect(
      answers.map { $0.refusal?.words } == [
        "another change has this number already: the device's data was copied"
      ])
    #expect(try store.verify().problems == [])
  }

  @Test func `a stamp from the future is moved to a minute from now, in order`() throws {
    let store = try Store.fresh()
    var phone = device(7)
    let future = Instant(milliseconds: noon.milliseconds + tenYears)
    for number: UInt64 in 1...3 {
      _ = phone.write(booking("A", number, in: phone.book), at: future)
    }
    let stamps = try store.accept(phone.outbox, now: noon).compactMap { $0.stamp }
    #expect(stamps.count == 3)
    #expect(stamps[0].milliseconds == noon.milliseconds + 60_000)
    #expect(stamps[0] < stamps[1] && stamps[1] < stamps[2])
    #expect(stamps[2].milliseconds <= noon.milliseconds + 60_010)
    phone.receive(try store.pull(after: 0).entries, epoch: store.epoch)
    var book = try store.book().book
    #expect(phone.outbox.isEmpty && phone.digest() == book.digest())
  }

  @Test func `a clock far behind loses no write that saw the others`() throws {
    let store = try Store.fresh()
    try store.commit(now: noon) { book in booking("Old", 1, in: book) }
    var phone = device(7)
    try phone.sync(with: store)
    var client = phone.book.clients.rows[0]
    client.lastName = "New"
    let edit = Edit(putting: client, in: phone.book.clients)
    _ = phone.write(edit, at: Instant(milliseconds: noon.milliseconds - tenYears))
    try phone.sync(with: store)
    #expect(try store.book().book.clients.rows[0].lastName == "New")
    #expect(phone.outbox.isEmpty)
  }

  @Test func `a hub whose clock was once ten years ahead takes later writes as later`() throws {
    let store = try Store.fresh()
    let future = Instant(milliseconds: noon.milliseconds + tenYears)
    try store.commit(now: future) { book in booking("Old", 1, in: book) }
    var phone = device(7)
    try phone.sync(with: store)
    for name in ["Newer", "Newest"] {
      var client = phone.book.clients.rows[0]
      client.lastName = name
      let edit = Edit(putting: client, in: phone.book.clients)
      _ = phone.write(edit)
      try phone.sync(with: store)
      #expect(try store.book().book.clients.rows[0].lastName == name)
    }
  }

  @Test func `what cannot be read is refused and stops nothing else`() throws {
    let store = try Store.fresh()
    var phone = device(7)
    var broken = phone.write(booking("A", 1, in: phone.book))
    broken.body.removeLast(3)
    let good = phone.write(booking("B", 2, in: phone.book))
    var forged = phone.write(booking("C", 3, in: phone.book))
    forged.stamp.device = 99
    let answers = try store.accept(
      [broken, good, forged, Change(device: 0, counter: 1, stamp: .never, body: [])], now: noon)
    #expect(
      answers.map { $0.refusal?.words } == [
        "the change cannot be read", nil, "the change is stamped by another device",
        "the change names no device or number",
      ])
    #expect(answers[1] == .accepted(seq: 1, stamp: good.stamp))
    #expect(try store.verify().problems == [])
  }

  @Test func `changes of kinds and registers this program does not know are kept`() throws {
    let store = try Store.fresh()
    var writer = ByteWriter()
    writer.byte(200)
    writer.fixed64(42)
    writer.varint(1)
    writer.byte(3)
    writer.block(Array("later".utf8))
    writer.byte(Kind.vendor.rawValue)
    writer.fixed64(43)
    writer.varint(4)
    for (tag, bytes) in [(1, [4] + Array("live".utf8)), (2, [0]), (3, [0]), (250, [1, 2, 3])]
      as [(UInt8, [UInt8])]
    {
      writer.byte(tag)
      writer.block(bytes)
    }
    let change = Change(
      device: 7, counter: 1, stamp: Stamp(milliseconds: noon.milliseconds, device: 7),
      body: writer.bytes)
    #expect(try store.accept([change], now: noon) == [.accepted(seq: 1, stamp: change.stamp)])
    #expect(try store.pull(after: 0).entries.map { $0.change } == [change])
    #expect(try store.verify().problems == [])
    #expect(try store.verify().registers == 5)
  }

  @Test func `the second device to issue an invoice is told its number`() throws {
    let store = try Store.fresh()
    let id = try store.draft(1)
    var phone = device(7)
    try phone.sync(with: store)
    let series = Numbering.deviceSeries(of: 7, in: phone.book)
    let change = phone.write(
      try Issuing.issue(id, from: series, on: today, at: noon, in: phone.book))
    #expect(try store.issue(id, on: today, now: noon).number == "1")
    #expect(
      try store.accept([change], now: noon).map { $0.refusal?.words } == [
        "The invoice is already issued as 1"
      ])
    _ = phone.discard(change.identity)
    try phone.sync(with: store)
    var book = try store.book().book
    #expect(phone.book.invoices[id]?.number == "1" && phone.digest() == book.digest())
    #expect(try store.verify().problems == [])
  }

  @Test func `a device's own number is kept by the hub, and no other invoice gets it`() throws {
    let store = try Store.fresh()
    let first = try store.draft(1)
    let second = try store.draft(2)
    var phone = device(7)
    try phone.sync(with: store)
    var copy = phone
    let series = Numbering.deviceSeries(of: 7, in: phone.book)
    _ = phone.write(try Issuing.issue(first, from: series, on: today, at: noon, in: phone.book))
    try phone.sync(with: store)
    let number = phone.book.invoices[first]?.number ?? ""
    #expect(try store.issue(first, on: today, now: noon).number == number)
    // The same series on a device restored from an old copy.
    copy = Replica(device: 8, book: copy.book, cursor: copy.cursor, epoch: copy.epoch)
    let again = copy.write(
      try Issuing.issue(second, from: series, on: today, at: noon, in: copy.book))
    #expect(
      try store.accept([again], now: noon).map { $0.refusal?.words } == [
        "The number \(number) is already given to another invoice"
      ])
    #expect(try store.verify().problems == [])
  }

  @Test func `an issued invoice stays issued, whoever says otherwise`() throws {
    let store = try Store.fresh()
    let id = try store.draft(1)
    _ = try store.issue(id, on: today, now: noon)
    #expect(
      throws: StoreError.unlawful(
        Refusal("issued", "An issued invoice stays issued; void it instead"))
    ) {
      try store.commit(now: noon) { book in unissue(id, in: book) }
    }
    var phone = device(7)
    try phone.sync(with: store)
    _ = phone.write(unissue(id, in: phone.book))
    try phone.sync(with: store)
    #expect(phone.outbox.isEmpty && phone.book.invoices[id]?.number == "1")
    #expect(try store.book().book.invoices[id]?.number == "1")
    #expect(try store.verify().problems == [])
  }

  private func unissue(_ id: ID<Invoice>, in book: Book) -> Edit {
    var edit = Edit()
    guard var invoice = book.invoices[id] else { return edit }
    invoice.issue = nil
    edit.put(invoice, in: book.invoices)
    return edit
  }

  @Test func `changes that arrive in the wrong order keep the device's order`() throws {
    let store = try Store.fresh()
    try store.commit(now: noon) { book in booking("Old", 1, in: book) }
    var phone = device(7)
    try phone.sync(with: store)
    let future = Instant(milliseconds: noon.milliseconds + tenYears)
    func rename(_ name: String) -> Change {
      var client = phone.book.clients.rows[0]
      client.lastName = name
      let edit = Edit(putting: client, in: phone.book.clients)
      return phone.write(edit, at: future)
    }
    let first = rename("First")
    let second = rename("Second")
    _ = try store.accept([second], now: noon)
    _ = try store.accept([first], now: noon)
    #expect(try store.book().book.clients.rows[0].lastName == "Second")
    phone.receive(try store.pull(after: 0).entries, epoch: store.epoch)
    #expect(phone.book.clients.rows[0].lastName == "Second")
  }
}
