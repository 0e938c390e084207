import Foundation
import Ledger
import SQLiteStorage
import Testing

@testable import Store

/// What is in memory of books whose rows are looked up.
struct BookRoomTests {
  private func store(_ room: BookRoom) throws -> Store {
    try Store(try SQLiteBook(inMemory: ()), looksRowsUp: true, room: room)
  }

  @Test func `what devices send, people and numbers need no whole book`() throws {
    let room = BookRoom()
    let store = try store(room)
    var phone = Replica(device: 7)
    for number: UInt64 in 50...54 {
      _ = phone.commit(booking("Phone", number, in: phone.book), now: noon)
    }
    for answer in try store.accept(phone.outbox, now: noon) {
      guard case .accepted = answer else {
        Testing.Issue.record("\(answer)")
        return
      }
    }
    try store.found(name: "Ann", email: "ann@example.com", credential: "hash", now: noon)
    let token = try store.invite("bob@example.com", as: .member, by: nil, now: noon).token
    let bob = try store.accept(invitation: token, name: "Bob", credential: "hash", now: noon)
    try store.setRole(of: bob.id, to: .admin, by: nil, now: noon)
    #expect(try store.members().map { $0.name } == ["Ann", "Bob"])
    #expect(try store.role(of: bob.id) == .admin)
    _ = try (store.accountName(), store.numbering(), store.unreadReceipts())
    try store.confirmNumbering([:], by: nil, now: noon)
    try store.settleIn(now: noon)
    #expect(room.count == 0 && store.live.withLock { $0 == nil })
    #expect(try store.verify().problems == [])
    #expect(try store.book().book.clients.count == 5)
    #expect(room.count == 1)
  }

  @Test func `books that nobody uses go, and those for which there is no room`() throws {
    let room = BookRoom()
    let stores = try (0..<3).map { _ in try store(room) }
    for store in stores {
      try store.fill()
      _ = try store.book()
    }
    #expect(room.count == 3)
    let now = Date()
    room.used(stores[0], rows: BookRoom.rows - 1, now: now + 10)
    #expect(room.count == 1)
    room.tidy(now: now + 10 + BookRoom.idleSeconds - 1)
    #expect(stores[0].live.withLock { $0 != nil })
    room.tidy(now: now + 10 + BookRoom.idleSeconds + 1)
    #expect(room.count == 0 && stores[0].live.withLock { $0 == nil })
    #expect(try stores[0].book().book.clients.count == 2, "read anew")
    // One that is larger than the room goes after its use.
    room.used(stores[0], rows: BookRoom.rows + 1, now: now + 100)
    #expect(room.count == 0)
  }

  @Test func `a book in memory knows what was taken row by row since`() throws {
    let store = try store(BookRoom())
    try store.fill()
    let before = try store.book()
    var phone = try Phone(7, store)
    phone.write(booking("Phone", 50, in: phone.book))
    #expect(try phone.push() == [])
    #expect(try store.book().cursor == before.cursor + 1)
    try store.commit(now: noon) { book in booking("Own", 51, in: book) }
    #expect(try store.book().book.clients.count == before.book.clients.count + 2)
    #expect(try store.verify().problems == [])
  }
}
