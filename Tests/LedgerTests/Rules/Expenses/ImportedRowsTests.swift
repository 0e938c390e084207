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
}
