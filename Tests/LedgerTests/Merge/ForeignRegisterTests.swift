import Testing

@testable import Ledger

/// What a newer program writes and this one must pass on unharmed.
struct ForeignRegisterTests {
  private func change(
    _ counter: UInt64, _ kind: UInt8, _ id: UInt64, _ registers: [(UInt8, [UInt8])]
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
      device: 1, counter: counter, stamp: Stamp(time: counter, device: 1), body: writer.bytes)
  }

  private func bytes(_ value: some RegisterValue) -> [UInt8] {
    var writer = ByteWriter()
    value.encode(into: &writer)
    return writer.bytes
  }

  private func expectKept(_ changes: [Change], _ key: RegisterKey, _ bytes: [UInt8]) throws {
    var book = Book(applying: changes)
    let digest = book.digest()
    #expect(book.register(key)?.bytes == bytes)
    var other = Book(applying: changes.reversed())
    #expect(other.digest() == digest)
    #expect(other.plain == book.plain)
    var again = try Snapshot(
      encoded: Snapshot(book: book, cursor: 0, epoch: 0).encoded()
    ).book
    #expect(again.register(key)?.bytes == bytes)
    #expect(again.digest() == digest)
    #expect(again.plain == book.plain)
  }

  @Test(
    arguments: [(200, 3), (Kind.client.rawValue, 99), (Kind.client.rawValue, 3)] as [(UInt8, UInt8)]
  )
  func `what is written later comes after all that is there, whoever knows it`(
    kind: UInt8, tag: UInt8
  ) throws {
    let theirs = change(1 << 40, kind, 7, [(tag, bytes("Ann"))])
    var replica = Replica(device: 2, book: Book(applying: [theirs]))
    var client = Client()
    client.id = ID(8)
    var edit = Edit()
    edit.put(client, replacing: nil)
    let mine = replica.commit(edit, now: Instant(milliseconds: 5))
    #expect(theirs.stamp < (mine?.stamp ?? .never))
  }

  @Test func `a kind of a newer program is kept`() throws {
    let key = RegisterKey(kind: 200, id: 7, tag: 3)
    try expectKept(
      [change(1, 200, 7, [(3, [1])]), change(2, 200, 7, [(3, [2, 3]), (4, [])])], key, [2, 3])
  }

  @Test func `a register of a newer program is kept`() throws {
    let key = RegisterKey(kind: Kind.client.rawValue, id: 7, tag: 99)
    try expectKept(
      [
        change(1, Kind.client.rawValue, 7, [(3, bytes("Ann")), (99, [9, 9])]),
        change(2, Kind.client.rawValue, 7, [(3, bytes("Bea"))]),
      ], key, [9, 9])
  }

  @Test func `a word of a newer program is kept and shows as the default`() throws {
    let key = RegisterKey(kind: Kind.project.rawValue, id: 7, tag: 5)
    let changes = [
      change(1, Kind.project.rawValue, 7, [(5, bytes("Film"))]),
      change(2, Kind.project.rawValue, 7, [(5, bytes("Hologram"))]),
    ]
    try expectKept(changes, key, bytes("Hologram"))
    #expect(Book(applying: changes).projects[ID(7)]?.mediaType == .recording)
  }

  @Test func `an object with a newer program's part keeps it`() throws {
    var address = Address()
    address.city = "Berlin"
    var longer = bytes(address)
    longer[0] += 3
    longer += [2, 0x68, 0x69]
    let key = RegisterKey(kind: Kind.client.rawValue, id: 7, tag: 8)
    let changes = [change(1, Kind.client.rawValue, 7, [(8, longer)])]
    try expectKept(changes, key, longer)
    #expect(Book(applying: changes).clients[ID(7)]?.address.city == "Berlin")
  }

  /// Beyond the days that there are a moment shows as the nearest one; it stays what it was.
  @Test func `a moment beyond all days is kept as it came`() throws {
    let (first, last) = (
      Instant(milliseconds: .min).milliseconds, Instant(milliseconds: .max).milliseconds
    )
    let key = RegisterKey(
      kind: Kind.season.rawValue, id: 7,
      tag: try #require(
        Season.schema.first { $0.name == "created" }?.tag))
    for moment in [.min, first - 1, first, first + 1, 0, last - 1, last, last + 1, .max] as [Int64]
    {
      let theirs = bytes(moment)
      try expectKept([change(1, key.kind, 7, [(key.tag, theirs)])], key, theirs)
      let shown = Book(applying: [change(1, key.kind, 7, [(key.tag, theirs)])]).seasons[ID(7)]
      #expect(shown?.created.milliseconds == min(max(moment, first), last))
      var reader = ByteReader(theirs)
      _ = try Instant(from: &reader)
      #expect(reader.isExact == (first...last ~= moment), "\(moment)")
    }
  }

  @Test func `an object of an older program keeps its short form`() throws {
    let short: [UInt8] = [3, 2, 0x68, 0x69]
    let key = RegisterKey(kind: Kind.client.rawValue, id: 7, tag: 8)
    let changes = [change(1, Kind.client.rawValue, 7, [(8, short)])]
    try expectKept(changes, key, short)
    #expect(Book(applying: changes).clients[ID(7)]?.address.line1 == "hi")
  }
}
