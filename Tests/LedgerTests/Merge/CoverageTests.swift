import Ledger
import LedgerTestSupport
import Testing

/// Who wrote what of a row that different programs wrote.
struct CoverageTests {
  private let client = Kind.client.rawValue

  private func bytes(_ value: some RegisterValue) -> [UInt8] {
    var writer = ByteWriter()
    value.encode(into: &writer)
    return writer.bytes
  }

  private func change(
    _ time: UInt64, _ kind: UInt8, _ id: UInt64, _ registers: [(UInt8, [UInt8])], device: UInt64 = 1
  ) -> Change {
    var writer = ByteWriter()
    writer.byte(kind)
    writer.fixed64(id)
    writer.varint(UInt64(registers.count))
    for (tag, bytes) in registers {
      writer.byte(tag)
      writer.block(bytes)
    }
    return Change(
      device: device, counter: time, stamp: Stamp(time: time, device: device), body: writer.bytes)
  }

  private func whole(_ time: UInt64, _ name: String) -> Change {
    var row = Client()
    row.id = ID(7)
    row.lastName = name
    var edit = Edit()
    edit.put(row, replacing: nil)
    return Change(
      device: 1, counter: time, stamp: Stamp(time: time, device: 1), body: edit.body)
  }

  private func read(_ book: Book) throws -> Book {
    try Snapshot(encoded: Snapshot(book: book, cursor: 0, epoch: 0).encoded()).book
  }

  /// Every order ends in one book, and so does a restart from a snapshot after each change.
  private func expectOneBook(_ changes: [Change]) throws {
    var expected = Book(applying: changes)
    let digest = expected.digest()
    for order in orders(changes) {
      var book = Book()
      for change in order {
        book.apply(change)
        book = try read(book)
      }
      #expect(book.digest() == digest)
      #expect(book.plain == expected.plain)
      var straight = Book(applying: order)
      #expect(straight.digest() == digest && straight.plain == expected.plain)
    }
  }

  private func orders(_ changes: [Change]) -> [[Change]] {
    if changes.count < 2 { return [changes] }
    return changes.indices.flatMap { place in
      var rest = changes
      let first = rest.remove(at: place)
      return orders(rest).map { [first] + $0 }
    }
  }

  @Test func `an unknown register older than its row is kept whatever arrives first`() throws {
    let changes = [whole(5, "Ann"), change(3, client, 7, [(99, [9])])]
    for order in orders(changes) {
      var book = Book(applying: order)
      #expect(book.register(RegisterKey(kind: client, id: 7, tag: 99))?.bytes == [9])
    }
    try expectOneBook(changes)
  }

  @Test func `parts of a row, whole rows and unknown registers meet in any order`() throws {
    try expectOneBook([
      whole(5, "Ann"), change(3, client, 7, [(3, bytes("Bea")), (99, [1])]),
      change(8, client, 7, [(99, [2, 2]), (120, [])]),
      change(6, client, 7, [(1, bytes("nonsense")), (9, bytes("a note"))]),
      change(6, client, 7, [(1, bytes("trashed")), (9, bytes("another"))]),
    ])
  }

  @Test func `one stamp with different unreadable bytes is decided by the greater bytes`() throws {
    let words = ["Hologram", "Film", "Halogen"]
    try expectOneBook(
      words.map { change(4, Kind.project.rawValue, 7, [(5, bytes($0)), (99, bytes($0))]) })
    var book = Book(
      applying: words.map { change(4, Kind.project.rawValue, 7, [(5, bytes($0))]) })
    let key = RegisterKey(kind: Kind.project.rawValue, id: 7, tag: 5)
    #expect(book.register(key)?.bytes == bytes("Hologram"))
  }

  @Test func `a register that nobody wrote has no stamp after a part was written first`() throws {
    var book = Book(applying: [change(3, client, 7, [(3, bytes("Bea"))])])
    for _ in 0..<2 {
      #expect(book.register(RegisterKey(kind: client, id: 7, tag: 9)) == nil)
      #expect(book.clients.stamp(row: 0, tag: 9).isNever)
      #expect(!book.clients.stamp(row: 0, tag: 3).isNever)
      book = try read(book)
    }
  }

  @Test func `a row of which only unknown registers were heard is not shown`() throws {
    let changes = [change(3, client, 7, [(99, [1])]), whole(2, "Ann")]
    #expect(Book(applying: [changes[0]]).clients.liveCount == 0)
    #expect(Book(applying: changes).clients.live.map { $0.lastName } == ["Ann"])
    try expectOneBook(changes)
  }

  @Test func `a stamp of no time writes nothing`() throws {
    try expectOneBook([
      change(0, client, 7, [(3, bytes("nobody"))], device: 9),
      change(2, client, 7, [(9, bytes("a note"))]),
    ])
  }

  @Test func `a new row that the hub refused is gone, and is there again when it is made again`() {
    var replica = Replica(device: 1)
    var row = Client()
    row.id = ID(7)
    row.lastName = "Ann"
    var edit = Edit()
    edit.put(row, replacing: nil)
    let change = replica.commit(edit, now: Instant(milliseconds: 5))
    #expect(replica.book.clients.liveCount == 1)
    if let change { #expect(replica.discard(change.identity) == change) }
    #expect(replica.book.clients.liveCount == 0)
    #expect(replica.book.clients[ID(7)] == nil && replica.book.clients.live(ID(7)) == nil)
    var empty = Book()
    #expect(replica.digest() == empty.digest())
    _ = replica.commit(edit, now: Instant(milliseconds: 6))
    #expect(replica.book.clients.live.map { $0.lastName } == ["Ann"])
  }

  @Test func `hundreds of ways to write a part of a row are all kept`() throws {
    var changes: [Change] = []
    for mask in 1..<512 {
      let tags = (0..<9).filter { mask >> $0 & 1 == 1 && $0 != 7 }
      if tags.isEmpty { continue }
      changes.append(
        change(
          UInt64(mask), client, UInt64(mask),
          tags.map { (UInt8($0 + 1), $0 == 0 ? bytes(Life.live) : bytes("\(mask)")) }))
    }
    var book = Book(applying: changes)
    var again = try read(book)
    var other = Book(applying: changes.reversed())
    #expect(again.digest() == book.digest() && other.digest() == book.digest())
    for change in changes { again.apply(change) }
    #expect(again.digest() == book.digest())
  }
}

/// What comes in is kept to the byte, whatever it is.
struct ExactBytesTests {
  @Test func `any bytes of any register go out as they came in`() throws {
    var dice = Dice(seed: 12)
    for edit in SampleRows.all() {
      var rows = Change.Rows(edit.body)
      guard let row = try rows.next() else { continue }
      var writes = row.writes(in: edit.body)
      while let write = try writes.next() {
        let sound = Array(edit.body[write.start..<write.end])
        var changes: [Change] = []
        var written: [(key: RegisterKey, bytes: [UInt8])] = []
        for round in 0..<40 as Range<UInt64> {
          var bytes = sound
          // Damage, cuts and additions; the first round is the sound bytes.
          if round > 0, !bytes.isEmpty, dice.percent(70) {
            bytes[dice.below(bytes.count)] = UInt8(truncatingIfNeeded: dice.next())
          }
          if round > 0, dice.percent(20) { bytes.removeLast(min(bytes.count, dice.below(4))) }
          if round > 0, dice.percent(20) { bytes.append(UInt8(truncatingIfNeeded: dice.next())) }
          var body = ByteWriter()
          body.byte(row.kind)
          body.fixed64(row.id &+ round)
          body.varint(1)
          body.byte(write.tag)
          body.block(bytes)
          changes.append(
            Change(
              device: 1, counter: round, stamp: Stamp(time: 9 + round, device: 1),
              body: body.bytes))
          let key = RegisterKey(kind: row.kind, id: row.id &+ round, tag: write.tag)
          written.append((key, bytes))
        }
        var book = Book(applying: changes)
        var again = try Snapshot(encoded: Snapshot(book: book, cursor: 0, epoch: 0).encoded()).book
        for (key, bytes) in written {
          #expect(book.register(key)?.bytes == bytes)
          #expect(again.register(key)?.bytes == bytes)
        }
        #expect(again.digest() == book.digest())
      }
    }
  }

  @Test func `the hash of an issued invoice is of the bytes that are stored`() throws {
    let told = try TestBook(
      """
      client c1 "Ann"
      gig g1 c1 "Hall" 2025-09-01 delivered
      charge g1 concert 850.00 USD
      invoice i1 g1
      issued i1 1001 2025-09-02
      """)
    let invoice = told.invoice("i1")
    #expect(told.book.storedContentHash(of: invoice.id) == invoice.issue?.hash)
    // The same, but the content has a part that this program does not know, and its hash is of that.
    let issue = try #require(invoice.issue)
    var content = ByteWriter()
    issue.content.encode(into: &content)
    var inner = ByteReader(content.bytes)
    _ = try inner.length()
    // The last parts that this program knows are left out where they are nil, but not before another one.
    let longer = Array(content.bytes[inner.position...]) + [0, 0, 3, 0x6E, 0x65, 0x77]
    var parts = ByteWriter()
    issue.series.encode(into: &parts)
    issue.count.encode(into: &parts)
    issue.at.encode(into: &parts)
    parts.block(longer)
    var stored = ByteWriter()
    stored.block(longer)
    SHA256.hex(stored.bytes).encode(into: &parts)
    var register = ByteWriter()
    register.byte(1)
    register.block(parts.bytes)
    var body = ByteWriter()
    body.byte(Kind.invoice.rawValue)
    body.fixed64(invoice.id.raw)
    body.varint(1)
    body.byte(Invoice.issueTag)
    body.block(register.bytes)
    var book = told.book
    book.apply(
      Change(
        device: 3, counter: 1, stamp: Stamp(time: .max, device: 3), body: body.bytes))
    let newer = try #require(book.invoices[invoice.id]?.issue)
    #expect(newer.content == issue.content && newer.hash != issue.hash)
    #expect(newer.content.fingerprint != newer.hash)
    #expect(book.storedContentHash(of: invoice.id) == newer.hash)
    let again = try Snapshot(
      encoded: Snapshot(book: book, cursor: 0, epoch: 0).encoded()
    ).book
    #expect(again.storedContentHash(of: invoice.id) == newer.hash)
    #expect(Issue.storedContentHash(ofRegister: [0]) == nil)
    for count in 0..<register.bytes.count {
      _ = Issue.storedContentHash(ofRegister: Array(register.bytes[..<count]))
    }
  }
}
