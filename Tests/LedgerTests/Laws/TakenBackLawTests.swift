import LedgerTestSupport
import Testing

@testable import Ledger

/// An import that two devices take back without having heard of each other (rule E30).
struct TakenBackLawTests {
  private static var one: UInt64 { 8 }
  private static var other: UInt64 { 9 }
  private static let kept = ID<Client>(900)
  private static let gone = ID<Client>(901)
  private static let batch = ID<ImportBatch>(910)

  /// A desk with an import of two clients, in two changes of one moment.
  private func desk() throws -> LawDesk {
    var desk = try LawDesk()
    var file = ImportBatch()
    (file.id, file.format, file.count) = (Self.batch, ImportBatch.clientList, 2)
    var brought = Edit()
    for id in [Self.kept, Self.gone] {
      var client = Client()
      (client.id, client.company) = (id, id.text)
      file.made.append(id.retyped())
      brought.put(client, replacing: nil)
    }
    #expect(desk.take(edit(file)) == nil)
    #expect(desk.take(brought) == nil)
    return desk
  }

  /// What a device that changed one of the clients writes: the change, and then the import's end.
  private func keeping(_ desk: LawDesk) throws -> (change: Edit, end: Edit) {
    var apart = desk.apart()
    var client = try #require(apart.book.clients[Self.kept])
    client.notes = "Mine"
    let change = edit(client, replacing: apart.book.clients[Self.kept])
    #expect(apart.take(change, device: Self.one) == nil)
    return (change, try end(apart))
  }

  private func end(_ desk: LawDesk) throws -> Edit {
    let edits = ImportBatches.takeBack(Self.batch, in: desk.book).edits
    #expect(edits.count == 1)
    return try #require(edits.first)
  }

  private func lives(_ desk: LawDesk) -> [Life?] {
    [
      desk.book.clients[Self.kept]?.life, desk.book.clients[Self.gone]?.life,
      desk.book.importBatches[Self.batch]?.life,
    ]
  }

  @Test func `what the earlier one kept stays, whichever of them the hub hears first`() throws {
    let begin = try desk()
    let (whole, mine) = (try end(begin), try keeping(begin))
    // The desk's own changes are before 1,000,300.
    let (early, late) = (UInt64(2_000_000), UInt64(3_000_000))
    var first = begin.apart()
    #expect(first.take(mine.change, device: Self.one, at: early) == nil)
    #expect(first.take(mine.end, device: Self.one, at: early + 10) == nil)
    #expect(first.judgement.answer.isEmpty)
    #expect(first.take(whole, device: Self.other, at: late) == nil)
    var second = begin.apart()
    #expect(second.take(whole, device: Self.other, at: late) == nil)
    #expect(second.judgement.answer.isEmpty)
    #expect(second.take(mine.change, device: Self.one, at: early) == nil)
    #expect(second.take(mine.end, device: Self.one, at: early + 10) == nil)
    for desk in [first, second] {
      #expect(lives(desk) == [.live, .trashed, .trashed])
      #expect(desk.book.clients[Self.kept]?.notes == "Mine")
    }
  }

  @Test func `what the later one kept stays, and asks for nothing`() throws {
    let begin = try desk()
    let (whole, mine) = (try end(begin), try keeping(begin))
    var desk = begin.apart()
    #expect(desk.take(whole, device: Self.other, at: 2_000_000) == nil)
    #expect(desk.take(mine.change, device: Self.one, at: 3_000_000) == nil)
    #expect(desk.take(mine.end, device: Self.one, at: 3_000_010) == nil)
    #expect(lives(desk) == [.live, .trashed, .trashed])
    #expect(!desk.judgement.answer.writes(RowKey(.client, Self.kept.raw).register(1)))
  }

  @Test func `parts of a large one are judged alike`() throws {
    let begin = try desk()
    let mine = try keeping(begin)
    let whole = try end(begin)
    let file = RowKey(.importbatch, Self.batch.raw)
    let (nobody, all) = (whole.keeping { $0 == file }, whole)
    var desk = begin.apart()
    #expect(desk.take(mine.change, device: Self.one, at: 2_000_000) == nil)
    #expect(desk.take(mine.end, device: Self.one, at: 2_000_010) == nil)
    #expect(desk.take(nobody, device: Self.other, at: 3_000_000) == nil)
    #expect(desk.take(all, device: Self.other, at: 3_000_010) == nil)
    #expect(lives(desk) == [.live, .trashed, .trashed])
  }

  @Test func `one device that ends it in parts deletes all that it says`() throws {
    let begin = try desk()
    let whole = try end(begin)
    let file = RowKey(.importbatch, Self.batch.raw)
    var desk = begin.apart()
    #expect(desk.take(whole.keeping { $0 == file }, device: Self.other) == nil)
    #expect(desk.take(whole, device: Self.other) == nil)
    #expect(desk.judgement.answer.isEmpty)
    #expect(lives(desk) == [.trashed, .trashed, .trashed])
  }

  @Test func `what was kept goes when somebody who knows deletes it`() throws {
    let begin = try desk()
    let mine = try keeping(begin)
    var desk = begin.apart()
    #expect(desk.take(mine.change, device: Self.one) == nil)
    #expect(desk.take(mine.end, device: Self.one) == nil)
    let all = ImportBatches.takeBack(Self.batch, all: true, in: desk.book)
    #expect(all.rows.going.clients == 1)
    for part in all.edits { #expect(desk.take(part, device: Self.other) == nil) }
    #expect(lives(desk) == [.trashed, .trashed, .trashed])
  }

  @Test func `what a part that is still to come deletes is not said to stay`() throws {
    let begin = try desk()
    let whole = try end(begin)
    let file = RowKey(.importbatch, Self.batch.raw)
    var desk = begin.apart()
    let (first, last) = (whole.keeping { $0 == file }, whole)
    #expect(desk.take(first, device: Self.one, at: 2_000_000) == nil)
    #expect(desk.take(whole, device: Self.other, at: 3_000_000) == nil)
    #expect(lives(desk) == [.trashed, .trashed, .trashed])
    #expect(desk.take(last, device: Self.one, at: 2_000_010) == nil)
    #expect(lives(desk) == [.trashed, .trashed, .trashed])
  }

  @Test func `what the later one hung on something goes with that, and stays with what is kept`()
    throws
  {
    for isKept in [false, true] {
      let begin = try desk()
      let (whole, mine) = (try end(begin), try keeping(begin))
      var desk = begin.apart()
      var file = Attachment()
      file.id = ID(920)
      let owner = isKept ? Self.kept : Self.gone
      (file.owner.kind, file.owner.id) = ("client", owner.retyped())
      #expect(desk.take(edit(file), device: Self.other, at: 2_000_000) == nil)
      var all = whole
      all.trash(file, in: desk.book.attachments)
      #expect(desk.take(mine.change, device: Self.one, at: 2_100_000) == nil)
      #expect(desk.take(isKept ? mine.end : whole, device: Self.one, at: 2_500_000) == nil)
      #expect(desk.take(all, device: Self.other, at: 3_000_000) == nil)
      #expect(lives(desk) == [isKept ? .live : .trashed, .trashed, .trashed])
      #expect(desk.book.attachments[file.id]?.life == (isKept ? .live : .trashed))
    }
  }

  @Test func `who keeps something brings back that it is there, and nothing else`() throws {
    let begin = try desk()
    let (whole, mine) = (try end(begin), try keeping(begin))
    var desk = begin.apart()
    #expect(desk.take(mine.change, device: Self.one, at: 2_000_000) == nil)
    var other = try #require(desk.book.clients[Self.kept])
    other.notes = "Theirs"
    let change = edit(other, replacing: desk.book.clients[Self.kept])
    #expect(desk.take(change, device: Self.other, at: 2_500_000) == nil)
    #expect(desk.take(whole, device: Self.other, at: 3_000_000) == nil)
    var forged = mine.end
    forged.add(mine.change)
    #expect(desk.take(forged, device: Self.one, at: 2_000_010) == nil)
    #expect(lives(desk) == [.live, .trashed, .trashed])
    #expect(desk.book.clients[Self.kept]?.notes == "Theirs")
  }
}
