import Testing

@testable import Ledger

/// What was taken back is done again, and what of one's own others wrote over is noticed.
struct RedoTests {
  private func rename(_ name: String, at time: Int64, _ replica: inout Replica) -> Change? {
    var client = replica.book.clients[ID(1)] ?? Client()
    client.id = ID(1)
    client.lastName = name
    let edit = Edit(putting: client, in: replica.book.clients)
    return replica.commit(edit, now: Instant(milliseconds: time))
  }

  private func name(_ replica: Replica) -> String? { replica.book.clients[ID(1)]?.lastName }

  @Test func `undo and redo walk back and forth`() {
    var replica = Replica(device: 1)
    for (place, text) in ["a", "b", "c"].enumerated() {
      _ = rename(text, at: Int64(place + 1), &replica)
    }
    for _ in 0..<2 {
      #expect(replica.undo(now: Instant(milliseconds: 9))?.kept == 0 && name(replica) == "b")
      #expect(replica.undo(now: Instant(milliseconds: 9))?.kept == 0 && name(replica) == "a")
      #expect(replica.canRedo)
      #expect(replica.redo(now: Instant(milliseconds: 9))?.kept == 0 && name(replica) == "b")
      #expect(replica.redo(now: Instant(milliseconds: 9))?.kept == 0 && name(replica) == "c")
      #expect(!replica.canRedo && replica.redo(now: Instant(milliseconds: 9)) == nil)
    }
  }

  /// A program that had no season, hold or `aside` wrote the gig.
  private func older() -> Replica {
    var replica = Replica(device: 1)
    var gig = Project()
    (gig.id, gig.name) = (ID(2), "Bowl")
    var whole = Edit()
    whole.put(gig, replacing: nil)
    var edit = Edit()
    for register in whole.registers(of: whole.rows[0]) where register.tag <= 17 {
      edit.write(
        RegisterKey(kind: Kind.project.rawValue, id: 2, tag: register.tag), register.bytes)
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    return replica
  }

  @Test func `undo gives a register that only a newer program has its default again`() throws {
    let older = older()
    var edit = Edit()
    var gig = try #require(older.book.projects[ID(2)])
    let before = gig
    (gig.name, gig.aside, gig.hold) = ("Club", .missed, Hold())
    edit.put(gig, in: older.book.projects)

    var replica = older
    _ = replica.commit(edit, now: Instant(milliseconds: 2))
    for _ in 1...2 {
      #expect(replica.undo(now: Instant(milliseconds: 3))?.kept == 0)
      #expect(replica.book.projects[ID(2)] == before)
      #expect(replica.redo(now: Instant(milliseconds: 4))?.kept == 0)
      #expect(replica.book.projects[ID(2)] == gig)
    }

    // So it is where an import wrote over it.
    replica = older
    let changes = replica.commit([edit], now: Instant(milliseconds: 2), undoable: false)
    replica.letUndo(changes, over: older.book)
    _ = replica.undo(now: Instant(milliseconds: 3))
    #expect(replica.book.projects[ID(2)] == before)
  }

  @Test func `what an import wrote over is brought back, what it added or voided stays`() throws {
    var replica = Replica(device: 1)
    _ = rename("newer", at: 1, &replica)
    var draft = Invoice()
    draft.id = ID(2)
    draft.notes = "draft"
    let edit = Edit(putting: draft, in: replica.book.invoices)
    _ = replica.commit(edit, now: Instant(milliseconds: 2))
    let before = replica.book
    var brought = Edit()
    var client = try #require(before.clients[ID(1)])
    client.lastName = "older"
    brought.put(client, in: before.clients)
    client.id = ID(3)
    brought.put(client, in: before.clients)
    draft.voided = Voiding(on: Day(number: 1), reason: "")
    draft.notes = "void"
    brought.put(draft, in: before.invoices)
    let changes = replica.commit([brought], now: Instant(milliseconds: 3), undoable: false)
    #expect(!replica.canUndo)
    replica.letUndo(changes, over: before)
    #expect(replica.undo(now: Instant(milliseconds: 4))?.kept == 0 && name(replica) == "newer")
    #expect(replica.book.clients[ID(3)]?.isLive == true)
    #expect(replica.book.invoices[ID(2)]?.notes == "void")
    #expect(replica.redo(now: Instant(milliseconds: 5))?.kept == 0 && name(replica) == "older")
    // Where nothing was written over there is nothing to take back.
    #expect(replica.canUndo && replica.undo(now: Instant(milliseconds: 6)) != nil)
    var more = Edit()
    client.id = ID(4)
    more.put(client, in: replica.book.clients)
    let over = replica.book
    let added = replica.commit([more], now: Instant(milliseconds: 7), undoable: false)
    replica.letUndo(added, over: over)
    #expect(!replica.canUndo)
  }

  @Test func `with an invoice that an import voided stays what was on it`() throws {
    var replica = Replica(device: 1)
    var edit = Edit()
    var invoice = Invoice()
    invoice.id = ID(2)
    edit.put(invoice, in: replica.book.invoices)
    var line = Line()
    (line.id, line.invoice, line.text) = (ID(3), ID(2), "before")
    edit.put(line, in: replica.book.lines)
    var (freed, raised) = (Payment(), Payment())
    (freed.id, freed.amount) = (ID(4), Money(minor: 100_00, currency: .usd))
    (raised.id, raised.amount) = (ID(5), Money(minor: 100_00, currency: .usd))
    edit.put(freed, in: replica.book.payments)
    edit.put(raised, in: replica.book.payments)
    var given = Allocation()
    (given.id, given.payment, given.invoice, given.amount) = (ID(6), ID(4), ID(2), freed.amount)
    edit.put(given, in: replica.book.allocations)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let before = replica.book
    var brought = Edit()
    invoice.voided = Voiding(on: Day(number: 1), reason: "")
    brought.put(invoice, in: before.invoices)
    line.text = "after"
    brought.put(line, in: before.lines)
    brought.trash(given, in: before.allocations)
    freed.reference = "after"
    brought.put(freed, in: before.payments)
    raised.amount.minor = 200_00
    brought.put(raised, in: before.payments)
    var more = Allocation()
    (more.id, more.payment, more.invoice, more.amount) = (ID(7), ID(5), ID(8), raised.amount)
    brought.put(more, in: before.allocations)
    let changes = replica.commit([brought], now: Instant(milliseconds: 2), undoable: false)
    replica.letUndo(changes, over: before)
    #expect(replica.undo(now: Instant(milliseconds: 3))?.kept == 0)
    let book = replica.book
    #expect(book.payments[ID(4)]?.reference == "")
    #expect(book.allocations[ID(6)]?.life == .trashed && book.lines[ID(3)]?.text == "after")
    #expect(try book.unallocated(of: freed).minor == 100_00)
    #expect(book.payments[ID(5)]?.amount.minor == 200_00)
  }

  @Test func `what takes several changes is taken back and done again as one`() {
    let long = String(repeating: "x", count: Limits.part * 2 / 3)
    var replica = Replica(device: 1)
    func names() -> [String] { replica.book.clients.rows.map { String($0.lastName.prefix(1)) } }
    for text in ["a", "b", "c"] {
      var edit = Edit()
      for id in [1, 2] as [UInt64] {
        var client = replica.book.clients[ID(id)] ?? Client()
        client.id = ID(id)
        client.lastName = text + long
        edit.put(client, in: replica.book.clients)
      }
      let change = replica.commit(edit, now: Instant(milliseconds: 1))
      #expect(change != nil)
    }
    let now = Instant(milliseconds: 9)
    for _ in 0..<2 {
      for text in ["b", "a"] {
        let undone = replica.undo(now: now)
        #expect(undone?.kept == 0 && undone?.changes.count == 2 && names() == [text, text])
      }
      for text in ["b", "c"] {
        let redone = replica.redo(now: now)
        #expect(redone?.kept == 0 && redone?.changes.count == 2 && names() == [text, text])
      }
    }
  }

  @Test func `a new row comes back from the trash`() {
    var replica = Replica(device: 1)
    _ = rename("a", at: 1, &replica)
    _ = replica.undo(now: Instant(milliseconds: 2))
    #expect(replica.book.clients[ID(1)]?.life == .trashed)
    _ = replica.redo(now: Instant(milliseconds: 3))
    #expect(replica.book.clients[ID(1)]?.life == .live && name(replica) == "a")
    _ = replica.undo(now: Instant(milliseconds: 4))
    #expect(replica.book.clients[ID(1)]?.life == .trashed)
  }

  @Test func `a new edit ends redoing`() {
    var replica = Replica(device: 1)
    _ = rename("a", at: 1, &replica)
    _ = rename("b", at: 2, &replica)
    _ = replica.undo(now: Instant(milliseconds: 3))
    _ = rename("c", at: 4, &replica)
    #expect(!replica.canRedo && name(replica) == "c")
  }

  @Test func `redo leaves alone what somebody wrote since`() throws {
    var replica = Replica(device: 1)
    _ = rename("a", at: 1, &replica)
    _ = rename("b", at: 2, &replica)
    _ = replica.undo(now: Instant(milliseconds: 3))
    var client = try #require(replica.book.clients[ID(1)])
    client.lastName = "theirs"
    let edit = Edit(putting: client, in: replica.book.clients)
    replica.adopt(
      Change(device: 9, counter: 1, stamp: Stamp(milliseconds: 50, device: 9), body: edit.body))
    let redone = replica.redo(now: Instant(milliseconds: 60))
    #expect(redone?.kept == 1 && redone?.changes.isEmpty == true && name(replica) == "theirs")
  }

  @Test func `redo holds after the hub corrected a stamp`() throws {
    var replica = Replica(device: 1)
    let first = try #require(rename("a", at: 900_000, &replica))
    let second = try #require(rename("b", at: 900_001, &replica))
    let third = try #require(replica.undo(now: Instant(milliseconds: 900_002))?.change)
    let log = [first, second, third].enumerated().map { place, change in
      var taken = change
      taken.stamp = Stamp(milliseconds: 1_000 + Int64(place), device: 1)
      return Replica.Sequenced(seq: Int64(place + 1), change: taken)
    }
    replica.receive(log, epoch: 5)
    #expect(replica.redo(now: Instant(milliseconds: 2_000))?.kept == 0 && name(replica) == "b")
    #expect(replica.undo(now: Instant(milliseconds: 2_001))?.kept == 0 && name(replica) == "a")
  }

  // MARK: what others wrote over

  private func met() throws -> Replica {
    var mine = Replica(device: 1)
    let made = try #require(rename("a", at: 1, &mine))
    mine.receive([Replica.Sequenced(seq: 1, change: made)], epoch: 5)
    return mine
  }

  private func theirs(_ name: String, over replica: Replica, at time: Int64) throws -> Change {
    var client = try #require(replica.book.clients[ID(1)])
    client.lastName = name
    let edit = Edit(putting: client, in: replica.book.clients)
    return Change(
      device: 9, counter: UInt64(time), stamp: Stamp(milliseconds: time, device: 9),
      body: edit.body)
  }

  @Test func `what waits and is written over was certainly not seen`() throws {
    var mine = try met()
    let hers = try theirs("hers", over: mine, at: 30)
    _ = rename("mine", at: 20, &mine)
    mine.receive([Replica.Sequenced(seq: 2, change: hers)], epoch: 5)
    let overtaken = mine.drainOvertaken()
    #expect(overtaken.map { $0.isCertain } == [true])
    #expect(overtaken.first?.key == RowKey(.client, 1).register(3))
    #expect(mine.drainOvertaken().isEmpty && name(mine) == "hers")
  }

  @Test func `what the log has may have been seen, and what is later is not written over`() throws {
    var mine = try met()
    let hers = try theirs("hers", over: mine, at: 30)
    mine.receive([Replica.Sequenced(seq: 2, change: hers)], epoch: 5)
    #expect(mine.drainOvertaken().map { $0.isCertain } == [false])
    let early = try theirs("early", over: mine, at: 35)
    _ = rename("mine", at: 40, &mine)
    mine.receive([Replica.Sequenced(seq: 3, change: early)], epoch: 5)
    #expect(mine.drainOvertaken().isEmpty && name(mine) == "mine")
  }

  @Test func `what came lately is bounded, and knows whose it is`() throws {
    var mine = try met()
    for place in 1...3_000 {
      let hers = try theirs("n\(place)", over: mine, at: 100 + Int64(place))
      mine.receive([Replica.Sequenced(seq: Int64(place + 1), change: hers)], epoch: 5)
    }
    #expect(mine.lately.changes.count <= 2 * Lately.most)
    #expect(mine.lately.changes.last?.seq == 3_001)
    #expect(mine.lately.writes(of: [RowKey(.client, 1)]).count == mine.lately.changes.count)
    #expect(mine.lately.changes.allSatisfy { !$0.isOwn })
  }
}
