import Exchange
import Ledger
import Testing

/// Today's program is what docs/format.md and docs/vectors say.
struct VectorTests {
  private func bytes(_ value: some RegisterValue) -> [UInt8] {
    var writer = ByteWriter()
    value.encode(into: &writer)
    return writer.bytes
  }

  private func expect<T: RegisterValue>(_ type: T.Type, _ row: Value) throws {
    let plain = try #require(row["value"])
    let hex = try row.hex("hex")
    #expect(bytes(try T(value: plain)) == hex)
    var reader = ByteReader(hex)
    let read = try T(from: &reader)
    #expect(reader.isAtEnd && read.value == plain)
  }

  @Test func `values of every shape are the bytes that the format says`() throws {
    guard case .list(let rows) = try Vectors.read("values") else {
      throw VectorError(what: "values")
    }
    #expect(rows.count > 25)
    for row in rows {
      switch try row.text("shape") {
      case "text": try expect(String.self, row)
      case "integer": try expect(Int64.self, row)
      case "bool": try expect(Bool.self, row)
      case "reference": try expect(ID<Client>.self, row)
      case "day": try expect(Day.self, row)
      case "time": try expect(TimeOfDay.self, row)
      case "instant": try expect(Instant.self, row)
      case "money": try expect(Money.self, row)
      case "quantity": try expect(Quantity.self, row)
      case "rate": try expect(Rate.self, row)
      case "choice": try expect(Life.self, row)
      case "position": try expect(Position.self, row)
      case "currency": try expect(Currency.self, row)
      case "optional money": try expect(Money?.self, row)
      case "list of text": try expect([String].self, row)
      case "object address": try expect(Address.self, row)
      case "object tax": try expect(Tax.self, row)
      case let other: throw VectorError(what: other)
      }
    }
  }

  @Test func `a change is what its explanation says`() throws {
    let vector = try Vectors.read("change")
    let change = try Change(encoded: vector.hex("hex"))
    #expect(try change.device == vector.number("device"))
    #expect(try change.counter == vector.number("counter"))
    #expect(try change.stamp.time == vector.number("stampTime"))
    #expect(try change.stamp.device == vector.number("stampDevice"))
    var rows = Change.Rows(change.body)
    for expected in try vector.list("rows") {
      let row = try #require(try rows.next())
      #expect(try UInt64(row.kind) == expected.number("kind"))
      #expect(try row.id == expected.number("id"))
      var writes = row.writes(in: change.body)
      for register in try expected.list("registers") {
        let write = try #require(try writes.next())
        #expect(try UInt64(write.tag) == register.number("tag"))
        #expect(try Array(change.body[write.start..<write.end]) == register.hex("hex"))
      }
      #expect(try writes.next() == nil)
    }
    #expect(try rows.next() == nil)
  }

  @Test func `frames and the log's hash are what the format says`() throws {
    let vector = try Vectors.read("log")
    var hash = LogHash.empty
    #expect(try hash.text == vector.text("empty"))
    var entries: [Replica.Sequenced] = []
    for row in try vector.list("entries") {
      let entry = Replica.Sequenced(
        seq: Int64(try row.number("seq")), change: try Change(encoded: row.hex("change")))
      hash = hash.after(entry)
      entries.append(entry)
      #expect(try hash.text == row.text("hash"))
    }
    #expect(try entries.flatMap { Frames.encoded($0) } == vector.hex("frames"))
    #expect(try Frames.read(vector.hex("frames")).entries == entries)
  }

  @Test func `the digest is the sum that the format says`() throws {
    let vector = try Vectors.read("digest")
    var digest = Digest()
    for row in try vector.list("registers").reversed() {
      digest.add(
        RegisterKey(
          kind: UInt8(try row.number("kind")), id: try row.number("id"),
          tag: UInt8(try row.number("tag"))),
        stamp: Stamp(time: try row.number("stampTime"), device: try row.number("stampDevice")),
        bytes: try row.hex("hex"))
    }
    #expect(try digest.text == vector.text("digest"))
  }

  @Test func `a snapshot is the changes that are in it`() throws {
    let vector = try Vectors.read("snapshot")
    let snapshot = try Snapshot(encoded: vector.hex("hex"))
    var read = snapshot.book
    #expect(snapshot.cursor == 5 && snapshot.epoch == 0x1234)
    #expect(try read.digest().text == vector.text("digest"))
    var book = Book()
    for row in try vector.list("changes") {
      guard case .text(let hex) = row else { throw VectorError(what: "changes") }
      book.apply(try Change(encoded: Vectors.object(("hex", .text(hex))).hex("hex")))
    }
    #expect(book.digest() == read.digest() && book.plain == read.plain)
  }

  @Test func `an issued invoice's hash is of its content's bytes`() throws {
    let vector = try Vectors.read("issue")
    let register = try vector.hex("hex")
    #expect(
      try Issue.storedContent(ofRegister: register).map { Array($0) } == vector.hex("content"))
    #expect(try SHA256.hex(vector.hex("content")) == vector.text("hash"))
    #expect(try Issue.storedContentHash(ofRegister: register) == vector.text("hash"))
  }

  @Test func `the later stamp wins, and equal ones are decided by the greater bytes`() throws {
    guard case .list(let rows) = try Vectors.read("ties") else { throw VectorError(what: "ties") }
    #expect(rows.count == 5)
    for row in rows {
      func change(_ who: String) throws -> Change {
        var body = ByteWriter()
        body.byte(200)
        body.fixed64(7)
        body.varint(1)
        body.byte(3)
        body.block(try row.hex(who))
        let stamp = Stamp(
          time: try row.number(who + "Time"), device: try row.number(who + "Device"))
        return Change(device: stamp.device, counter: 1, stamp: stamp, body: body.bytes)
      }
      for order in [["a", "b"], ["b", "a"]] {
        var book = Book(applying: try order.map { try change($0) })
        #expect(
          try book.register(RegisterKey(kind: 200, id: 7, tag: 3))?.bytes == row.hex("wins"))
      }
    }
  }
}
