import Exchange
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// Writes docs/vectors anew; only for a new format, since the files hold what programs rely on.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["LEDGERLINE_VECTORS"] != nil))
struct VectorWriting {
  private let changes: [Change]

  init() throws {
    let told = try TestBook(
      device: 0x0102_0304_0506_0708,
      """
      client c1 "Ann Łee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 850.00 USD
      invoice i1 g1
      issued i1 1001 2025-09-02
      payment i1 400.00 2025-09-20
      """)
    changes = told.replica.outbox
  }

  private func write(_ name: String, _ value: Value) throws {
    let folder = try #require(ProcessInfo.processInfo.environment["LEDGERLINE_VECTORS"])
    try Data(JSONWriter.write(value, .pretty) + [0x0A]).write(
      to: URL(fileURLWithPath: folder).appendingPathComponent(name + ".json"))
  }

  private func bytes(_ value: some RegisterValue) -> [UInt8] {
    var writer = ByteWriter()
    value.encode(into: &writer)
    return writer.bytes
  }

  @Test func `values of every shape`() throws {
    var address = Address()
    address.line1 = "1 Main St"
    address.city = "Łódź"
    func row<T: RegisterValue>(_ shape: String, _ value: T) -> Value {
      Vectors.object(
        ("shape", .text(shape)), ("value", value.value), ("hex", Vectors.hex(bytes(value))))
    }
    try write(
      "values",
      .list([
        row("text", ""), row("text", "Łódź"), row("text", String(repeating: "a", count: 130)),
        row("integer", Int64(0)), row("integer", Int64(-1)), row("integer", Int64(63)),
        row("integer", Int64(64)), row("integer", Int64.max), row("integer", Int64.min),
        row("bool", false), row("bool", true),
        row("reference", ID<Client>(0)), row("reference", ID<Client>(0x0102_0304_0506_0708)),
        row("day", Day(number: 0)), row("day", Day(number: 20_778)), row("day", Day(number: -1)),
        row("time", TimeOfDay(minutes: 570)),
        row("instant", Instant(milliseconds: 1_795_000_000_125)),
        row("money", Money(minor: -1250, currency: .usd)),
        row("quantity", Quantity(thousandths: 2_500)), row("rate", Rate(micros: 8_250_000)),
        row("choice", Life.trashed), row("position", Position("V00001") ?? Position()),
        row("currency", Currency.usd),
        row("optional money", Money?.none),
        row("optional money", Money?.some(Money(minor: 1, currency: .usd))),
        row("list of text", ["a", "", "ü"]), row("object address", address),
        row("object tax", Tax("VAT", Rate(micros: 19_000_000))),
      ]))
  }

  @Test func `a change, frames, the log's hash and the digest`() throws {
    let change = try #require(changes.first)
    var rows: [Value] = []
    var steps = Change.Rows(change.body)
    while let row = try steps.next() {
      var registers: [Value] = []
      var writes = row.writes(in: change.body)
      while let write = try writes.next() {
        registers.append(
          Vectors.object(
            ("tag", Vectors.number(UInt64(write.tag))),
            ("hex", Vectors.hex(change.body[write.start..<write.end]))))
      }
      rows.append(
        Vectors.object(
          ("kind", Vectors.number(UInt64(row.kind))), ("id", Vectors.number(row.id)),
          ("registers", .list(registers))))
    }
    try write(
      "change",
      Vectors.object(
        ("hex", Vectors.hex(change.encoded)), ("device", Vectors.number(change.device)),
        ("counter", Vectors.number(change.counter)),
        ("stampTime", Vectors.number(change.stamp.time)),
        ("stampDevice", Vectors.number(change.stamp.device)), ("rows", .list(rows))))
    var hash = LogHash.empty
    var frames: [UInt8] = []
    var steps2: [Value] = []
    for (place, change) in changes.enumerated() {
      let entry = Replica.Sequenced(seq: Int64(place + 1), change: change)
      hash = hash.after(entry)
      frames += Frames.encoded(entry)
      steps2.append(
        Vectors.object(
          ("seq", Vectors.number(UInt64(place + 1))), ("change", Vectors.hex(change.encoded)),
          ("hash", .text(hash.text))))
    }
    try write(
      "log",
      Vectors.object(
        ("empty", .text(LogHash.empty.text)), ("entries", .list(steps2)),
        ("frames", Vectors.hex(frames))))
  }

  @Test func `digests, snapshots and ties`() throws {
    var book = Book(applying: changes)
    var registers: [Value] = []
    book.forEachRegister { key, stamp, bytes in
      registers.append(
        Vectors.object(
          ("kind", Vectors.number(UInt64(key.kind))), ("id", Vectors.number(key.id)),
          ("tag", Vectors.number(UInt64(key.tag))), ("stampTime", Vectors.number(stamp.time)),
          ("stampDevice", Vectors.number(stamp.device)), ("hex", Vectors.hex(bytes))))
    }
    let digest = book.digest().text
    try write("digest", Vectors.object(("digest", .text(digest)), ("registers", .list(registers))))
    // Two edits of the client, so that a register has a stamp of its own, and what nobody here knows.
    let strange = Change(
      device: 9, counter: 1, stamp: Stamp(time: 1 << 60, device: 9),
      body: [200, 7, 0, 0, 0, 0, 0, 0, 0, 1, 3, 2, 0xAB, 0xCD])
    var unknown = ByteWriter()
    unknown.byte(Kind.client.rawValue)
    unknown.fixed64(book.clients.rows[0].id.raw)
    unknown.varint(2)
    unknown.byte(9)
    unknown.block(bytes("a note"))
    unknown.byte(99)
    unknown.block([1, 2, 3])
    let foreign = Change(
      device: 9, counter: 2, stamp: Stamp(time: 1 << 60 + 1, device: 9), body: unknown.bytes)
    book.apply(strange)
    book.apply(foreign)
    let snapshot = Snapshot(book: book, cursor: 5, epoch: 0x1234)
    try write(
      "snapshot",
      Vectors.object(
        ("hex", Vectors.hex(snapshot.encoded())), ("cursor", .text("5")), ("epoch", .text("1234")),
        ("changes", .list((changes + [strange, foreign]).map { Vectors.hex($0.encoded) })),
        ("digest", .text(book.digest().text))))
    let invoice = try #require(book.invoices.rows.first { $0.isIssued })
    let key = RegisterKey(
      kind: Kind.invoice.rawValue, id: invoice.id.raw, tag: Invoice.issueTag)
    let register = try #require(book.register(key)?.bytes)
    try write(
      "issue",
      Vectors.object(
        ("hex", Vectors.hex(register)), ("hash", .text(invoice.issue?.hash ?? "")),
        ("content", Vectors.hex(try #require(Issue.storedContent(ofRegister: register))))))
    func tie(_ a: Stamp, _ mine: [UInt8], _ b: Stamp, _ theirs: [UInt8], wins: [UInt8]) -> Value {
      Vectors.object(
        ("aTime", Vectors.number(a.time)), ("aDevice", Vectors.number(a.device)),
        ("a", Vectors.hex(mine)), ("bTime", Vectors.number(b.time)),
        ("bDevice", Vectors.number(b.device)), ("b", Vectors.hex(theirs)),
        ("wins", Vectors.hex(wins)))
    }
    let early = Stamp(time: 5, device: 9)
    let late = Stamp(time: 6, device: 1)
    let other = Stamp(time: 5, device: 10)
    try write(
      "ties",
      .list([
        tie(early, [1, 97], late, [1, 96], wins: [1, 96]),
        tie(early, [1, 97], other, [1, 96], wins: [1, 96]),
        tie(early, [1, 97], early, [1, 96], wins: [1, 97]),
        tie(early, [1, 97], early, [1, 97, 0], wins: [1, 97, 0]),
        tie(early, [0x80], early, [0x7F, 0xFF], wins: [0x80]),
      ]))
  }
}
