import Ledger
import Storage
import Testing

@testable import Store

/// What every storage promises of registers, typed tables, blobs and facts.
struct RegisterRules {
  private func registers(_ parts: [(tag: UInt8, bytes: [UInt8])]) -> ArraySlice<UInt8> {
    var writer = ByteWriter()
    for part in parts {
      writer.byte(part.tag)
      writer.block(part.bytes)
    }
    return writer.bytes[...]
  }

  private let old = Stamp(time: 5 << 16, device: .max)
  private let young = Stamp(time: 6 << 16, device: 8)

  @Test(arguments: StoragePlace.all)
  func `a new row is written whole, a later register over it`(place: StoragePlace) throws {
    let book = try place.book()
    let row = RowKey(200, 1 << 63)
    let values = registers([(1, [1]), (2, [2, 2]), (3, [])])
    try book.one.commit { writer throws in
      #expect(try writer.insert(row, old, values))
      #expect(try !writer.insert(row, young, registers([(1, [9])])))
      try writer.put(row.register(2), young, [7])
      try writer.put(row.register(4), young, [4])
      try writer.put(RegisterKey(kind: 1, id: 2, tag: 5), old, [5])
      try writer.put(RegisterKey(kind: 1, id: 2, tag: 5), young, [6])
    }
    let wanted = [
      StoredRegister(key: row.register(1), stamp: old, bytes: [1]),
      StoredRegister(key: row.register(2), stamp: young, bytes: [7]),
      StoredRegister(key: row.register(3), stamp: old, bytes: []),
      StoredRegister(key: row.register(4), stamp: young, bytes: [4]),
    ]
    let alone = StoredRegister(
      key: RegisterKey(kind: 1, id: 2, tag: 5), stamp: young, bytes: [6])
    try book.other.read { reader throws in
      #expect(try reader.registers(of: row) == wanted)
      #expect(try reader.registers(of: RowKey(200, 1)) == [])
      #expect(try reader.registerKinds() == [1, 200])
      var all: [StoredRegister] = []
      try reader.forEachRegister { all.append($0) }
      #expect(all.count == 5 && all.contains(alone))
      // Row by row: those of one row stand together.
      let rows = all.map { RowKey($0.key.kind, $0.key.id) }
      #expect(zip(rows, rows.dropFirst()).filter { $0 != $1 }.count == 1)
      #expect(wanted.allSatisfy { all.contains($0) })
      // Some rows at once; those that are not there have none.
      var some: [StoredRegister] = []
      let asked = [RowKey(200, 1), row, RowKey(1, 2), RowKey(200, .max)]
      try reader.forEachRegister(of: asked) { some.append($0) }
      #expect(some.count == 5 && (wanted + [alone]).allSatisfy { some.contains($0) })
      try reader.forEachRegister(of: []) { Testing.Issue.record("\($0)") }
    }
  }

  @Test(arguments: StoragePlace.all)
  func `rows are found by what they point at, live or not`(place: StoragePlace) throws {
    let store = try Store(try place.book().one)
    try store.fill()
    try store.commit(now: noon) { book in
      var edit = Edit()
      for number: UInt64 in 1...3 {
        var invoice = Invoice()
        invoice.id = ID(700 + number)
        invoice.client = book.clients.rows[number == 3 ? 1 : 0].id
        invoice.life = number == 2 ? .trashed : .live
        edit.put(invoice, in: book.invoices)
        var payment = Payment()
        payment.id = ID(800 + number)
        payment.project = book.projects.rows[0].id
        payment.amount = Money(100, .usd)
        payment.day = today
        edit.put(payment, in: book.payments)
      }
      return edit
    }
    let book = try store.book().book
    try store.storage.read { reader throws in
      let client = book.clients.rows[0].id.raw
      #expect(try Set(reader.rows(.invoicesOfClient, of: client)).isSuperset(of: [701, 702]))
      #expect(try reader.rows(.invoicesOfClient, of: 12_345) == [])
      // Every link of every row, as the whole book has it.
      let ids = book.clients.rows.map { $0.id.raw } + book.projects.rows.map { $0.id.raw }
      for link in LawLink.allCases {
        for id in ids {
          #expect(try reader.rows(link, of: id) == book.lawRows(link, of: id).sorted(), "\(link)")
        }
      }
    }
  }

  @Test(arguments: StoragePlace.all)
  func `the table's writes make the book that the log makes`(place: StoragePlace) throws {
    let store = try Store(try place.book().one)
    try store.fill()
    let wanted = try store.verify().digest
    let rows = try store.storage.read { reader throws in
      var book = Book()
      for kind in try reader.registerKinds() {
        var stamps: [Stamp] = []
        var seen: Set<UInt64> = []
        try reader.forEachWrite(of: kind) { change in
          var rows = Change.Rows(change.body)
          while let row = try rows.next() {
            #expect(row.kind == kind)
            if seen.insert(row.id).inserted { stamps.append(change.stamp) }
          }
          book.apply(change, stamp: change.stamp)
        }
        #expect(stamps == stamps.sorted())
      }
      #expect(book.digest().text == wanted)
      return book.clients.rows.map { $0.lastName }
    }
    #expect(rows == ["Client 1", "Client 2"])
    #expect(try store.storage.read { try $0.fact(.digest) } == wanted)
  }

  @Test(arguments: StoragePlace.all)
  func `a blob that any register names is named`(place: StoragePlace) throws {
    let book = try place.book()
    let hashes = (0..<4).map { SHA256.hex([UInt8($0)]) }
    try book.one.commit { writer throws in
      let text = Array(("x" + hashes[0] + "-").utf8)
      _ = try writer.insert(RowKey(1, 1), old, registers([(1, [0]), (9, text)]))
      try writer.put(RegisterKey(kind: 250, id: 1, tag: 1), old, Array(hashes[1].utf8)[...])
      try writer.put(
        RegisterKey(kind: 1, id: 3, tag: 1), old, Array(hashes[2].utf8.dropLast())[...])
    }
    try book.one.read { reader throws in
      #expect(try reader.unnamed(among: Set(hashes)) == [hashes[2], hashes[3]])
      #expect(try reader.unnamed(among: []) == [])
      #expect(try reader.unnamed(among: [hashes[0]]) == [])
    }
  }

  // MARK: typed tables

  private func cells(_ client: Client) -> [Cell] { Layout.of(.client).cells(of: client) }

  @Test(arguments: StoragePlace.all)
  func `a row stands in its typed table as it was written last`(place: StoragePlace) throws {
    let book = try place.book()
    var (ann, bob) = (Client(), Client())
    ann.lastName = "Łódź e\u{301}"
    bob.lastName = "O'Neil\u{0}"
    try book.one.commit { writer throws in
      #expect(try !writer.hasCurrentTables())
      try writer.remakeTables()
      #expect(try writer.hasCurrentTables())
      try writer.put(.max, of: .client, cells(bob))
      try writer.put(.max, of: .client, cells(ann))
      try writer.put(1, of: .client, cells(bob))
    }
    func rows() throws -> [String: [Cell?]] {
      try book.other.read { reader throws in
        var rows: [String: [Cell?]] = [:]
        try reader.forEachRow(of: .client) { rows[$0] = $1 }
        try reader.forEachRow(of: .project) { id, _ in Testing.Issue.record("\(id)") }
        return rows
      }
    }
    #expect(
      try rows() == [ID<Client>(.max).text: cells(ann), ID<Client>(1).text: cells(bob)])
    #expect(try book.other.read { try $0.hasCurrentTables() })
    try book.one.commit { try $0.remakeTables() }
    #expect(try rows() == [:])
  }

  // MARK: blobs

  @Test(arguments: StoragePlace.all)
  func `a blob is known by its hash, and young again when it is sent again`(
    place: StoragePlace
  ) throws {
    let book = try place.book()
    let later = Instant(milliseconds: noon.milliseconds + 5)
    try book.one.commit { writer throws in
      for (hash, size) in [("bb", Int64(5)), ("aa", 7)] {
        try writer.keep(StoredBlob(hash: hash, size: size, mediaType: "image/png", at: noon))
      }
      try writer.markUnnamed("aa", since: noon)
      try writer.markUnnamed("aa", since: later)
      try writer.markUnnamed("bb", since: noon)
      #expect(try writer.unnamedBlobs() == ["aa": noon, "bb": noon])
      try writer.keep(StoredBlob(hash: "bb", size: 9, mediaType: "text/plain", at: later))
    }
    let again = StoredBlob(hash: "bb", size: 5, mediaType: "image/png", at: later)
    try book.other.read { reader throws in
      #expect(try reader.blob("bb") == again)
      #expect(try reader.blob("cc") == nil)
      #expect(try reader.blobs().map { $0.hash } == ["aa", "bb"])
      #expect(try reader.blobBytes() == 12)
      #expect(try reader.unnamedBlobs() == ["aa": noon])
    }
    try book.one.commit { writer throws in
      try writer.unmark("aa")
      try writer.markUnnamed("bb", since: noon)
      try writer.removeBlob("bb")
    }
    try book.one.read { reader throws in
      #expect(try reader.blobs().map { $0.hash } == ["aa"])
      #expect(try reader.unnamedBlobs() == [:])
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a fact is what was written last`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      for fact in Fact.allCases { try writer.set(fact, "old") }
      for fact in Fact.allCases { try writer.set(fact, "0f \(fact.rawValue) é") }
      try writer.set(.horizon, "512")
      try writer.set(.epoch, Fact.hex(.max))
    }
    try book.other.read { reader throws in
      #expect(try reader.fact(.account) == "0f account é")
      #expect(try reader.horizon() == 512)
      #expect(try reader.number(.epoch) == .max)
      #expect(throws: StorageError.corrupt(what: "no device in meta")) {
        try reader.number(.device)
      }
    }
  }
}
