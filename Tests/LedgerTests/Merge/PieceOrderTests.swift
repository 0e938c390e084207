import LedgerTestSupport
import Testing

@testable import Ledger

/// In which order rows go back to a hub that lost them, and which of them the log has told about.
struct PieceOrderTests {
  private func client(_ id: UInt64, _ name: String) -> Client {
    var client = Client()
    client.id = ID(id)
    client.lastName = name
    return client
  }

  private func project(_ id: UInt64, _ name: String) -> Project {
    var project = Project()
    project.id = ID(id)
    project.name = name
    return project
  }

  private func ids(_ pieces: [[UInt8]]) throws -> [UInt64] {
    try pieces.map { try Piece(encoded: $0).id }
  }

  @Test
  func `rows go back as they were begun, whatever their kind and whatever came to them since`()
    throws
  {
    var writer = Replica(device: 9)
    var time: Int64 = 0
    func commit(_ fill: (inout Edit, Book) -> Void) {
      time += 10
      var edit = Edit()
      fill(&edit, writer.book)
      _ = writer.commit(edit, now: Instant(milliseconds: time))
    }
    commit { $0.put(project(5, "five"), in: $1.projects) }
    commit { $0.put(client(8, "eight"), in: $1.clients) }
    commit { $0.put(client(7, "seven"), in: $1.clients) }
    commit { $0.put(project(6, "six"), in: $1.projects) }
    // Begun first, written last; and one register of what was begun second.
    commit { $0.put(project(5, "five again"), in: $1.projects) }
    commit { $0.put(client(8, "eight again"), in: $1.clients) }
    let known = Snapshot(book: Book(applying: writer.outbox), cursor: 6, epoch: 5)
    var mine = Replica(device: 1, snapshot: known)
    mine.move(onto: Snapshot(book: Book(), cursor: 0, epoch: 6), hash: nil)
    #expect(try ids(mine.returning.pieces) == [5, 8, 7, 6])
    // A hub that has what came before the last two: two rows of one register each, as those were written.
    let early = Book(applying: Array(writer.outbox.prefix(4)))
    var other = Replica(device: 2, snapshot: known)
    other.move(onto: Snapshot(book: early, cursor: 4, epoch: 6), hash: nil)
    let pieces = try other.returning.pieces.map { try Piece(encoded: $0) }
    #expect(pieces.map { $0.id } == [5, 8])
    #expect(pieces.allSatisfy { $0.registers.count == 1 })
  }

  @Test func `of two pieces that were given the one is settled that the log has come to`() throws {
    var book = Replica(device: 9)
    var edit = Edit()
    for id in [1, 2] as [UInt64] { edit.put(client(id, "name \(id)"), replacing: nil) }
    _ = book.commit(edit, now: Instant(milliseconds: 50))
    var mine = Replica(
      device: 1, snapshot: Snapshot(book: Book(applying: book.outbox), cursor: 1, epoch: 5))
    mine.move(onto: Snapshot(book: Book(), cursor: 0, epoch: 6), hash: nil)
    let pieces = mine.returning.pieces
    try #require(pieces.count == 2)
    for (place, piece) in pieces.enumerated() {
      mine.taken(piece, at: Int64(place) + 1, upTo: Int64(place) + 1)
    }
    for (place, bytes) in pieces.enumerated() {
      let part = try #require(try Piece(encoded: bytes).parts.first)
      mine.receive(
        [
          Replica.Sequenced(
            seq: Int64(place) + 1,
            change: Change(
              device: 99, counter: UInt64(place) + 1, stamp: part.stamp, body: part.body))
        ], epoch: 6)
      #expect(mine.drainSettled() == [bytes])
      #expect(mine.returning.given.map { $0.piece } == Array(pieces.dropFirst(place + 1)))
      #expect(mine.returning.hasLog == (place == 0))
    }
    #expect(mine.book.clients.live.map { $0.lastName }.sorted() == ["name 1", "name 2"])
  }

  @Test func `a piece is waited for again where the log has another row of its kind or its id`()
    throws
  {
    for isOtherKind in [true, false] {
      var writer = Replica(device: 9)
      var edit = Edit()
      edit.put(client(1, "one"), replacing: nil)
      _ = writer.commit(edit, now: Instant(milliseconds: 50))
      var mine = Replica(
        device: 1, snapshot: Snapshot(book: Book(applying: writer.outbox), cursor: 1, epoch: 5))
      mine.move(onto: Snapshot(book: Book(), cursor: 0, epoch: 6), hash: nil)
      let pieces = mine.returning.pieces
      mine.taken(pieces[0], at: 1, upTo: 1)
      var foreign = Edit()
      if isOtherKind {
        foreign.put(project(1, "same id"), replacing: nil)
      } else {
        foreign.put(client(2, "same kind"), replacing: nil)
      }
      let change = Change(
        device: 4, counter: 1, stamp: Stamp(time: 5, device: 4), body: foreign.body)
      mine.receive([Replica.Sequenced(seq: 1, change: change)], epoch: 6)
      #expect(mine.returning.pieces == pieces && mine.returning.given.isEmpty)
      #expect(mine.book.clients[ID(1)]?.lastName == "one")
    }
  }
}
