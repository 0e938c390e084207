import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// A list of items is an import, and is taken back as one (rule E30).
struct TakenBackItemsTests {
  private static let list = "Item,Price,Room\nChair,40.00,Den\nLamp,80.00,Den\nRug,90.00,\n"

  private func read(_ book: Book) throws -> ImportFile {
    var request = CSVRequest()
    request.subject = .items
    request.fileName = "items.csv"
    request.titles = [.init(.space, "Room")]
    return try ImportFile.read(
      Array(Self.list.utf8), into: book,
      Ledger8Import.Options(today: Books.today, now: Books.now), request)
  }

  private func at(_ seconds: Int64) -> Instant { Books.now.adding(milliseconds: seconds * 1_000) }

  private func names(_ book: Book) -> [String] { book.items.live.map { $0.name }.sorted() }

  @Test func `items go as one but for those that were written, and come in again`() throws {
    var replica = Replica(device: 7)
    let file = try read(replica.book)
    _ = replica.commit([file.edit], now: at(1))
    let batch = try #require(replica.book.importBatches.live(file.batch))
    #expect(batch.name == "items.csv")
    #expect(ImportBatches.brought(batch.id, in: replica.book).items == 3)
    #expect(try read(replica.book).edit.isEmpty)

    var lamp = try #require(replica.book.items.live.first { $0.name == "Lamp" })
    lamp.notes = "Mine"
    _ = replica.commit([Edit(putting: lamp, in: replica.book.items)], now: at(2))
    let back = ImportBatches.takeBack(batch.id, in: replica.book)
    #expect(back.rows.going.items == 2 && back.rows.going.all == 2 && back.rows.kept.items == 1)
    #expect(ImportBatches.takeBack(batch.id, all: true, in: replica.book).rows.going.items == 3)
    _ = replica.commit(back.edits, now: at(3))
    #expect(names(replica.book) == ["Lamp"] && replica.book.importBatches.liveCount == 0)
    #expect(replica.book.spaces.live.map { $0.name } == ["Den"])

    let again = try read(replica.book)
    _ = replica.commit([again.edit], now: at(4))
    #expect(names(replica.book) == ["Chair", "Lamp", "Rug"] && replica.book.items.count == 3)
    #expect(again.batch != file.batch)
    #expect(ImportBatches.brought(again.batch, in: replica.book).items == 2)
  }

  @Test func `an item that a purchase has stays, whoever asks`() throws {
    var replica = Replica(device: 7)
    let file = try read(replica.book)
    _ = replica.commit([file.edit], now: at(1))
    var purchase = Transaction()
    (purchase.id, purchase.type) = (ID(9), .purchase)
    var rug = try #require(replica.book.items.live.first { $0.name == "Rug" })
    rug.transaction = purchase.id
    var edit = Edit(putting: rug, in: replica.book.items)
    edit.put(purchase, replacing: nil)
    _ = replica.commit([edit], now: at(2))
    let back = ImportBatches.takeBack(file.batch, all: true, in: replica.book)
    #expect(back.rows.going.items == 2 && back.rows.kept.items == 1)
  }

  @Test func `an item that somebody deleted does not come again with the list`() throws {
    var replica = Replica(device: 7)
    let file = try read(replica.book)
    _ = replica.commit([file.edit], now: at(1))
    let chair = try #require(replica.book.items.live.first { $0.name == "Chair" })
    _ = replica.commit([Edit(trashing: chair, in: replica.book.items)], now: at(2))
    _ = replica.commit(ImportBatches.takeBack(file.batch, in: replica.book).edits, now: at(3))
    _ = replica.commit([try read(replica.book).edit], now: at(4))
    #expect(names(replica.book) == ["Lamp", "Rug"])
  }
}
