import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Store

/// What a restored hub gives, asks and takes back (H9).
struct RestoreTests {
  private static func folder() -> String {
    NSTemporaryDirectory() + "ledgerline-laws-\(UInt64.random(in: 0...UInt64.max))"
  }

  /// A hub with draft 4,001 and 4,002, backed up, then 4,001 issued as 1 and seen by a phone.
  private func restored() throws -> (store: Store, phone: Phone, ids: [ID<Invoice>], at: String) {
    let folder = RestoreTests.folder()
    let store = try Store(folder: folder + "/a")
    let ids = [try store.draft(1), try store.draft(2)]
    let file = folder + "/backup.sqlite"
    try store.backup(to: file)
    _ = try store.issue(ids[0], on: today, now: noon)
    let phone = try Phone(7, store)
    try Store.restore(from: file, to: folder + "/b")
    return (try Store(folder: folder + "/b"), phone, ids, folder)
  }

  private func pieces(of book: Book, _ keys: [RowKey]) -> [Piece] {
    var book = book
    return keys.compactMap { key in
      guard let row = book.lawRow(key) else { return nil }
      let registers = row.registers.sorted { $0.tag < $1.tag }.map {
        Piece.Register(tag: $0.tag, stamp: $0.stamp, bytes: $0.bytes)
      }
      return Piece(kind: key.kind, id: key.id, registers: registers)
    }
  }

  @Test func `a restored hub gives no number until the owner confirms the last (H9)`() throws {
    let (store, phone, ids, folder) = try restored()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: NumberingProblem.unconfirmed) {
      try store.issue(ids[1], on: today, now: noon)
    }
    #expect(try store.numbering().isConfirmed == false)
    // The phone brings back what it holds: number 1 is where it was printed.
    let back = pieces(
      of: phone.book, [RowKey(.invoice, ids[0].raw), RowKey(.series, Series.mainID.raw)])
    let answers = try store.takeBack(back, by: AccountMember.founder, now: noon)
    #expect(
      answers.allSatisfy { if case .taken = $0 { true } else { false } }, "\(answers)")
    #expect(try store.takeBack(back, by: AccountMember.founder, now: noon) == [.known, .known])
    #expect(try store.book().book.invoices[ids[0]] == phone.book.invoices[ids[0]])
    #expect(try store.numbering().lines.map(\.known) == [1])
    try store.confirmNumbering([:], by: AccountMember.founder, now: noon)
    #expect(try store.issue(ids[1], on: today, now: noon).number == "2")
    #expect(try store.verify().problems == [])
  }

  @Test func `what the owner confirms is gone on from`() throws {
    let (store, _, ids, folder) = try restored()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try store.confirmNumbering([Series.mainID: 41], by: nil, now: noon)
    #expect(try store.issue(ids[1], on: today, now: noon).number == "42")
    #expect(try store.verify().problems == [])
    #expect(throws: NumberingProblem.below(last: 42)) {
      try store.confirmNumbering([Series.mainID: 10], by: nil, now: noon)
    }
    // Doubted and confirmed once more: what was confirmed before leaves no fault.
    for last in [42, 60] as [Int64] {
      try store.doubtNumbers()
      try store.confirmNumbering([Series.mainID: last], by: nil, now: noon)
      #expect(try store.verify().problems == [])
    }
    let ann = try store.newMember(.admin)
    #expect(throws: NumberingProblem.notOwner) {
      try store.confirmNumbering([:], by: ann, now: noon)
    }
  }

  @Test func `once confirmed, an old number is not laid in between, and is told`() throws {
    let (store, phone, ids, folder) = try restored()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try store.confirmNumbering([:], by: nil, now: noon)
    #expect(try store.issue(ids[1], on: today, now: noon).number == "1")
    let back = pieces(of: phone.book, [RowKey(.invoice, ids[0].raw)])
    guard
      case .rejected(let refusal) = try store.takeBack(
        back, by: AccountMember.founder, now: noon)[0]
    else {
      Testing.Issue.record("a number was given twice")
      return
    }
    #expect(refusal.code == "number-taken" && store.isSound)
    #expect(try store.numbering().lines.map(\.known) == [1])
  }

  @Test func `a forged piece is refused, and nothing that came later is beaten`() throws {
    let (store, phone, ids, folder) = try restored()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var back = pieces(of: phone.book, [RowKey(.invoice, ids[0].raw)])
    let place = back[0].registers.firstIndex { $0.tag == 10 }!
    let last = back[0].registers[place].bytes.count - 70
    back[0].registers[place].bytes[last] ^= 1
    if case .taken = try store.takeBack(back, by: AccountMember.founder, now: noon)[0] {
      Testing.Issue.record("a forged invoice was taken")
    }
    // A colleague renamed the client on the restored hub; the phone's older name comes back.
    try store.commit(now: Instant(milliseconds: noon.milliseconds + 5_000)) { book in
      var client = book.clients[ID(1_001)]!
      client.lastName = "Later"
      return edit(client, replacing: book.clients[ID(1_001)])
    }
    let client = pieces(of: phone.book, [RowKey(.client, 1_001)])
    #expect(try store.takeBack(client, by: AccountMember.founder, now: noon) == [.known])
    #expect(try store.book().book.clients[ID(1_001)]?.lastName == "Later")
    #expect(store.isSound)
  }

  @Test func `a piece binds no device, and its stamps are kept but for a fast clock's`() throws {
    let store = try Store.fresh()
    let ann = try store.newMember(.member)
    var client = Client()
    client.id = ID(1_900)
    client.lastName = "Back"
    let stamps = [Stamp(milliseconds: noon.milliseconds - 99, device: 44)]
    let far = Stamp(milliseconds: noon.milliseconds + 999_999_999, device: 44)
    var book = Book()
    for stamp in stamps + [far] {
      client.lastName += "!"
      book.apply(Change(device: 44, counter: 1, stamp: stamp, body: edit(client).body))
    }
    let back = pieces(of: book, [RowKey(.client, 1_900)])
    _ = try store.takeBack(back, by: ann, now: noon)
    var known = try store.book().book
    let register = known.register(RegisterKey(kind: 1, id: 1_900, tag: 3))
    #expect(register?.stamp.device == 44)
    #expect((register?.stamp.milliseconds ?? 0) <= noon.milliseconds + 60_000)
    // Device 44 is nobody's yet: another member may write from it.
    let owner = try Phone(45, store)
    #expect(try owner.send(edit(client), counter: 1, from: 44) == nil)
    #expect(store.isSound)
  }

  @Test func `a later piece of a draft does not take back that it is issued`() throws {
    let (store, phone, ids, folder) = try restored()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try store.confirmNumbering([:], by: nil, now: noon)
    _ = try store.issue(ids[1], on: today, now: noon)
    let issued = try store.book().book.invoices[ids[1]]
    // The draft as the phone has it; its clock was fast.
    var back = pieces(of: phone.book, [RowKey(.invoice, ids[1].raw)])
    #expect(back[0].registers.contains { $0.tag == 10 && $0.bytes == [0] })
    let later = Stamp(milliseconds: noon.milliseconds + 30_000, device: 0).time
    for place in back[0].registers.indices { back[0].registers[place].stamp.time = later }
    #expect(try store.takeBack(back, by: AccountMember.founder, now: noon) == [.known])
    #expect(try store.book().book.invoices[ids[1]] == issued)
    #expect(try store.verify().problems == [])
  }

  @Test func `a payment by stage that comes back keeps the amount that the book has`() throws {
    let store = try Store.fresh()
    var project = Project()
    project.id = ID(2_950)
    try store.commit(now: noon) { _ in edit(project) }
    var payment = Payment()
    payment.id = ID(5_700)
    payment.project = project.id
    payment.amount = Money(700, .usd)
    payment.byStage = true
    try store.commit(now: noon) { _ in edit(payment) }
    let known = try store.book().book.payments[payment.id]
    payment.amount = Money(900, .usd)
    var book = Book()
    let stamp = Stamp(milliseconds: noon.milliseconds + 30_000, device: 44)
    book.apply(Change(device: 44, counter: 1, stamp: stamp, body: edit(payment).body))
    let back = pieces(of: book, [RowKey(.payment, payment.id.raw)])
    #expect(try store.takeBack(back, by: AccountMember.founder, now: noon) == [.known])
    #expect(try store.book().book.payments[payment.id] == known)
    #expect(try store.verify().problems == [])
  }

  @Test func `a piece of a kind that the hub does not know is taken once`() throws {
    let store = try Store(inMemory: ())
    let register = Piece.Register(
      tag: 1, stamp: Stamp(milliseconds: noon.milliseconds, device: 9), bytes: [7])
    let piece = Piece(kind: 210, id: 5, registers: [register])
    let first = try store.takeBack([piece], by: AccountMember.founder, now: noon)
    #expect(first == [.taken(seq: try store.head())])
    #expect(try store.takeBack([piece], by: AccountMember.founder, now: noon) == [.known])
  }
}
