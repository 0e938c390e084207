import Testing

@testable import Ledger

/// What an import of clients and gigs gives back when it is taken back (rule E30).
struct ImportedRowsTests {
  @Test(arguments: [Kind.client, .vendor])
  func `it brings back clients and gigs alone, whatever its list names`(_ kind: Kind) throws {
    var (client, vendor, batch, edit) = (Client(), Vendor(), ImportBatch(), Edit())
    (client.id, client.company, vendor.id, vendor.name) = (ID(5), "Shop", ID(5), "Shop")
    edit.put(client, replacing: nil)
    edit.put(vendor, replacing: nil)
    let now = Instant(milliseconds: 1_763_683_200_000)
    let tags = [
      Kind.client: Client.schema.first { $0.name == "company" }?.tag,
      .vendor: Vendor.schema.first { $0.name == "name" }?.tag,
    ]
    let tag = try #require(tags[kind] ?? nil)
    // A text is its length and its letters.
    let (shop, other) = ([4] + Array("Shop".utf8), [5] + Array("Other".utf8))
    batch.id = ID(6)
    batch.format = ImportBatch.addressBook
    batch.imported = now
    batch.was = [
      WrittenOver(
        key: RegisterKey(kind: kind.rawValue, id: 5, tag: tag), sum: WrittenOver.sum(shop[...]),
        bytes: other
      ).text
    ]
    edit.put(batch, replacing: nil)
    var replica = Replica(device: 7)
    _ = replica.commit([edit], now: now)
    let back = ImportBatches.takeBack(batch.id, in: replica.book)
    #expect(back.rows.restored.all == (kind == .client ? 1 : 0))
    _ = replica.commit(back.edits, now: now)
    #expect(replica.book.clients[client.id]?.company == (kind == .client ? "Other" : "Shop"))
    #expect(replica.book.vendors[vendor.id]?.name == "Shop")
  }

  @Test func `what it kept and nobody can read stays out, and keeps nothing else`() throws {
    var (client, batch, edit) = (Client(), ImportBatch(), Edit())
    (client.id, client.company, client.email) = (ID(5), "Shop", "shop@x.example")
    edit.put(client, replacing: nil)
    let now = Instant(milliseconds: 1_763_683_200_000)
    func tag(_ name: String) throws -> UInt8 {
      try #require(Client.schema.first { $0.name == name }?.tag)
    }
    func was(_ name: String, _ now: String, _ before: [UInt8]) throws -> String {
      let bytes = [UInt8(now.utf8.count)] + Array(now.utf8)
      let key = RegisterKey(kind: Kind.client.rawValue, id: 5, tag: try tag(name))
      return WrittenOver(key: key, sum: WrittenOver.sum(bytes[...]), bytes: before).text
    }
    (batch.id, batch.format, batch.imported) = (ID(6), ImportBatch.addressBook, now)
    // A text that is longer than what follows, one that is said rightly, and what says nothing at all.
    batch.was = [
      try was("company", "Shop", [200, 65]), try was("email", "shop@x.example", [1, 65]),
      "nonsense",
    ]
    edit.put(batch, replacing: nil)
    var replica = Replica(device: 7)
    _ = replica.commit([edit], now: now)
    let back = ImportBatches.takeBack(batch.id, in: replica.book)
    #expect(back.rows.unread == 2 && back.rows.restored.clients == 1)
    var laws = Laws()
    for part in back.edits {
      let context = LawContext(.device, device: 7)
      #expect(laws.refusal(of: part, in: replica.book, as: context) == nil)
    }
    _ = replica.commit(back.edits, now: now)
    let after = try #require(replica.book.clients[client.id])
    #expect(after.company == "Shop" && after.email == "A")
    #expect(replica.book.importBatches.liveCount == 0)
  }

  @Test func `more rows than one change names are parts of one import, and go as one`() throws {
    var edit = Edit()
    for number in 1...13_200 {
      var client = Client()
      (client.id, client.company) = (ID(UInt64(number)), "C\(number)")
      edit.put(client, replacing: nil)
    }
    let now = Instant(milliseconds: 1_763_683_200_000)
    var batch = ImportBatch()
    (batch.id, batch.format, batch.imported) = (ID(20_000), ImportBatch.clientList, now)
    let parts = batch.keeping(whatIsUnder: edit, in: Book())
    // Ten bytes each, of 131,072.
    #expect(parts.map { $0.made.count } == [13_107, 93])
    #expect(parts.map { $0.isPart } == [false, true] && parts[0].id == batch.id)
    for part in parts { edit.put(part, replacing: nil) }
    var replica = Replica(device: 7)
    _ = replica.commit(edit.split(), now: now)
    #expect(ImportBatches.live(in: replica.book).map { $0.id } == [batch.id])
    #expect(ImportBatches.brought(batch.id, in: replica.book).clients == 13_200)
    // Whoever names a part means all of it.
    let named = ImportBatches.takeBack(parts[1].id, in: replica.book)
    #expect(named.rows.going.clients == 13_200)
    // An earlier program ends the first part alone: then the other is an import of its own.
    var older = replica
    _ = older.commit(
      [Edit(trashing: parts[0], in: older.book.importBatches)], now: now.adding(milliseconds: 500))
    #expect(ImportBatches.live(in: older.book).map { $0.id } == [parts[1].id])
    #expect(ImportBatches.takeBack(parts[1].id, in: older.book).rows.going.clients == 93)
    let back = ImportBatches.takeBack(batch.id, in: replica.book)
    #expect(back.rows.going.clients == 13_200 && back.rows.kept.all == 0)
    _ = replica.commit(back.edits, now: now.adding(milliseconds: 1_000))
    #expect(replica.book.clients.liveCount == 0 && replica.book.importBatches.liveCount == 0)
    // They come again with the next import.
    #expect(TakenBack(replica.book).has(ID<Client>(13_200), in: replica.book.clients))
  }

  @Test func `of imports of one moment each hides its own parts, and no others`() {
    let now = Instant(milliseconds: 1_763_683_200_000)
    var edit = Edit()
    var shown: Set<UInt64> = []
    for number in 1...20 as ClosedRange<UInt64> {
      var batch = ImportBatch()
      (batch.id, batch.format, batch.imported) = (ID(number), ImportBatch.clientList, now)
      edit.put(batch, replacing: nil)
      edit.put(batch.part(1), replacing: nil)
      var later = batch.part(2)
      let stray = batch.part(4)
      // Another import's by its moment, and one with none before it.
      later.imported = now.adding(milliseconds: 1)
      edit.put(later, replacing: nil)
      edit.put(stray, replacing: nil)
      shown.formUnion([number, later.id.raw, stray.id.raw])
    }
    var replica = Replica(device: 7)
    _ = replica.commit([edit], now: now)
    let live = ImportBatches.live(in: replica.book).map { $0.id.raw }
    #expect(live.count == 60 && Set(live) == shown)
    for batch in replica.book.importBatches.live {
      #expect(ImportBatches.isWhole(batch, in: replica.book) == shown.contains(batch.id.raw))
    }
  }

  @Test func `a gig that the later of two devices keeps stays its series' own`() {
    let now = Instant(milliseconds: 1_763_683_200_000)
    func at(_ seconds: Int64) -> Instant { now.adding(milliseconds: seconds * 1_000) }
    var (edit, series, gig, batch) = (Edit(), GigRule(), Project(), ImportBatch())
    series.id = ID(1_001)
    (gig.id, gig.name, gig.rule) = (ID(1_002), "Ball", series.id)
    gig.occurrence = Day(number: 20_500)
    edit.put(series, replacing: nil)
    edit.put(gig, replacing: nil)
    (batch.id, batch.format, batch.imported) = (ID(1_003), ImportBatch.calendar, now)
    for part in batch.keeping(whatIsUnder: edit, in: Book()) { edit.put(part, replacing: nil) }
    var one = Replica(device: 7)
    _ = one.commit([edit], now: now)
    var two = Replica(device: 8, book: one.book)
    let whole = two.commit(ImportBatches.takeBack(batch.id, in: two.book).edits, now: at(20))
    #expect(two.book.projects[gig.id]?.rule.isNone == true)
    gig.notes = "Mine"
    let mine = Edit(putting: gig, in: one.book.projects)
    _ = one.commit([mine], now: at(10))
    _ = one.commit(ImportBatches.takeBack(batch.id, in: one.book).edits, now: at(30))
    var book = one.book
    for change in whole { book.apply(change) }
    #expect(book.projects.live(gig.id)?.rule == series.id)
    #expect(book.gigRules.live(series.id) != nil)
  }
}
