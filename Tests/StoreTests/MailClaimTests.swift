import Foundation
import Ledger
import Testing

@testable import Store

/// Who sends a mail, and what a restored book does with those that waited (rules G84 and G85).
struct MailClaimTests {
  private func queue(_ store: Store, at now: Instant = noon) throws -> ID<MailMessage> {
    let invoice = try store.draft(1)
    _ = try store.issue(invoice, on: today, now: now)
    var message = MailMessage()
    try store.commit(now: now) { book in
      message = Outbox.next(.invoice, of: try #require(book.invoices[invoice]), now: now, in: book)
      (message.to, message.subject) = ("ann@example.com", "Invoice")
      return try Outbox.queue(message, in: book)
    }
    return message.id
  }

  private func claim(
    _ store: Store, _ id: ID<MailMessage>, _ holder: String, after milliseconds: Int64 = 0,
    dead: Set<String> = []
  ) throws -> Store.MailRight {
    try store.claimMail(
      id, by: holder, for: 1_000, now: Instant(milliseconds: noon.milliseconds + milliseconds)
    ) { dead.contains($0) }
  }

  private func settle(
    _ store: Store, _ id: ID<MailMessage>, _ holder: String, _ outcome: Outbox.Outcome,
    _ word: Store.MailWord = .silence
  ) throws {
    try store.settleMail(id, by: holder, without: word, now: noon) { book in
      Outbox.settle(id, outcome, now: noon, on: today, in: book)
    }
  }

  @Test func `one holder has it at a time, and only that one passes the end`() throws {
    let store = try Store.fresh()
    let id = try queue(store)
    #expect(try claim(store, id, "a") == .yours)
    let until = Instant(milliseconds: noon.milliseconds + 1_000)
    #expect(try claim(store, id, "b", after: 999) == .taken(until: until))
    #expect(try !store.passMailEnd(id, by: "b"))
    #expect(try store.passMailEnd(id, by: "a"))
    #expect(try !store.passMailEnd(id, by: "a"), "once is enough")
    try settle(store, id, "a", .sent)
    #expect(try claim(store, id, "b") == .over)
    #expect(try store.book().book.messages[id]?.state == .sent)
  }

  @Test func `a dead holder's, or one whose time is up, is free before the end`() throws {
    let store = try Store.fresh()
    let id = try queue(store)
    #expect(try claim(store, id, "a") == .yours)
    #expect(try claim(store, id, "b", dead: ["a"]) == .yours)
    // The first one was only asleep: what it has in hand goes nowhere, and it has nothing to say.
    #expect(try !store.passMailEnd(id, by: "a"))
    try settle(store, id, "a", .notNow("lost"))
    #expect(try store.book().book.messages[id]?.tries == 0)
    try store.releaseMail(id, by: "a")
    #expect(try claim(store, id, "c", after: 1_000) == .yours)
    #expect(try !store.passMailEnd(id, by: "b"))
  }

  @Test func `past the end nobody sends it again, and whoever sent it may still say so`() throws {
    let store = try Store.fresh()
    let id = try queue(store)
    #expect(try claim(store, id, "a") == .yours)
    #expect(try store.passMailEnd(id, by: "a"))
    #expect(try claim(store, id, "b", after: 2_000) == .mayBeSent)
    #expect(try claim(store, id, "a", after: 10) == .mayBeSent, "not even itself")
    try settle(store, id, "b", .inDoubt("the hub was stopped"), .doubt)
    #expect(try store.book().book.messages[id]?.state == .indoubt)
    try settle(store, id, "a", .refused("no"))
    try settle(store, id, "c", .inDoubt("again"), .doubt)
    #expect(try store.book().book.messages[id]?.tries == 1, "it is said once")
    try settle(store, id, "a", .sent, .fact)
    #expect(try store.book().book.messages[id]?.state == .sent)
  }

  @Test func `what was put off behind the end is free again, and so is what is asked for anew`()
    throws
  {
    let store = try Store.fresh()
    let id = try queue(store)
    #expect(try claim(store, id, "a") == .yours)
    #expect(try store.passMailEnd(id, by: "a"))
    try settle(store, id, "a", .notNow("451 later"))
    #expect(try claim(store, id, "b") == .yours)
    #expect(try store.passMailEnd(id, by: "b"))
    // Somebody is impatient while it is being sent: that makes no second one.
    try store.commit(now: noon) { try Outbox.retry(id, in: $0) }
    #expect(try claim(store, id, "c") != .yours)
    #expect(try claim(store, id, "c", dead: ["b"]) == .mayBeSent)
    try settle(store, id, "c", .inDoubt("the hub was stopped"), .doubt)
    try store.commit(now: noon) { try Outbox.retry(id, in: $0) }
    #expect(try claim(store, id, "c") == .yours)
  }

  // MARK: restored and copied

  private func folder() -> String {
    NSTemporaryDirectory() + "ledgerline-claims-\(UInt64.random(in: 0...UInt64.max))"
  }

  private func isDoubtful(_ store: Store, _ id: ID<MailMessage>) throws -> Bool {
    Outbox.mayBeSentElsewhere(id, restored: try store.restoredAt(), in: try store.book().book)
  }

  @Test func `what waited before a restore is doubtful, also when a device brings it later`() throws
  {
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try Store(folder: folder + "/a")
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let early = try queue(first, at: now)
    try first.backup(to: folder + "/b.sqlite")
    #expect(try !isDoubtful(first, early))
    let late = try queue(first, at: now)
    var book = try first.book().book
    try Store.restore(from: folder + "/b.sqlite", to: folder + "/b")
    let second = try Store(folder: folder + "/b")
    try second.settleIn(now: now)
    #expect(try isDoubtful(second, early))
    // A phone that knew of the other one.
    let pieces = try book.messages.rows.map { row in
      let key = RowKey(.message, row.id.raw)
      let held = book.lawRow(key)
      let registers = try #require(held).registers.sorted { $0.tag < $1.tag }.map {
        Piece.Register(tag: $0.tag, stamp: $0.stamp, bytes: $0.bytes)
      }
      return Piece(kind: key.kind, id: key.id, registers: registers)
    }
    _ = try second.takeBack(pieces, by: AccountMember.founder, now: now)
    #expect(try second.book().book.messages[late]?.standing == .queued)
    #expect(try isDoubtful(second, late))
    try settle(second, late, "b", .inDoubt("the other hub may have sent it"), .doubt)
    // Whoever looks and asks again gets it sent.
    let later = Instant(milliseconds: now.milliseconds + 5_000)
    try second.commit(now: later) { try Outbox.retry(late, in: $0) }
    #expect(try !isDoubtful(second, late))
  }

  @Test func `a folder knows that it is a copy, once, and not that it got another name`() throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var id = ID<MailMessage>()
    do {
      let store = try Store(folder: folder + "/a")
      id = try queue(store)
      #expect(try !store.settleIn(now: noon) && !store.settleIn(now: noon))
    }
    try FileManager.default.moveItem(atPath: folder + "/a", toPath: folder + "/b")
    do {
      let store = try Store(folder: folder + "/b")
      #expect(try !store.settleIn(now: noon) && !isDoubtful(store, id))
    }
    try FileManager.default.copyItem(atPath: folder + "/b", toPath: folder + "/c")
    let copy = try Store(folder: folder + "/c")
    #expect(try copy.settleIn(now: noon) && isDoubtful(copy, id))
    #expect(try !copy.settleIn(now: noon))
    #expect(try copy.verify().problems.isEmpty)
  }
}
