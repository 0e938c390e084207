import Ledger
import Store
import Testing

/// A device that pushes clients to a hub, one a change.
struct Device {
  var id: UInt64
  var counter: UInt64 = 0

  init(_ id: UInt64 = 7) { self.id = id }

  mutating func change(naming name: String) -> Change {
    counter += 1
    var client = Client()
    client.id = ID(id << 32 | counter)
    client.lastName = name
    var edit = Edit()
    edit.put(client, replacing: nil)
    let time = UInt64(1_795_000_000_000 + Int64(counter)) << 16
    return Change(
      device: id, counter: counter, stamp: Stamp(time: time, device: id), body: edit.body)
  }
}

/// The body of a push.
func push(_ changes: [Change]) -> [UInt8] {
  var writer = ByteWriter()
  writer.fixed32(UInt32(changes.count))
  for change in changes {
    writer.fixed32(UInt32(change.encoded.count))
    writer.bytes += change.encoded
  }
  return writer.bytes
}

/// The fields of the hub's answer to a push.
func fields(_ message: [UInt8]) throws -> [String] {
  var reader = ByteReader(message)
  #expect(try reader.fixed32() == 0)
  let count = try reader.fixed32()
  return try (0..<count).map { _ in
    String(decoding: try reader.raw(Int(try reader.fixed32())), as: UTF8.self)
  }
}

/// The changes of a pull, each with a sound checksum.
func entries(_ body: [UInt8]) throws -> [(seq: Int64, change: Change)] {
  var reader = ByteReader(body)
  var entries: [(seq: Int64, change: Change)] = []
  while !reader.isAtEnd {
    let length = try reader.fixed32()
    let checksum = try reader.fixed32()
    let inner = Array(try reader.raw(Int(length)))
    #expect(CRC32.checksum(inner[...]) == checksum)
    var entry = ByteReader(inner)
    let seq = Int64(bitPattern: try entry.fixed64())
    entries.append((seq, try Change(encoded: Array(inner[8...]))))
  }
  return entries
}

extension Store {
  /// Books a delivered concert and drafts its invoice.
  func draftInvoice(on day: Day, now: Instant) throws -> ID<Invoice> {
    let id = ID<Invoice>(4_001)
    try commit(now: now) { book in
      var client = Client()
      client.id = ID(1_001)
      client.lastName = "Lee"
      var project = Project()
      project.id = ID(2_001)
      project.name = "Bowl Night"
      project.client = client.id
      project.schedule = .gig(on: day, zone: "Europe/Berlin")
      var charge = Charge()
      charge.id = ID(3_001)
      charge.project = project.id
      charge.service = .concert
      charge.price = Price(Money(minor: 85_000, currency: .usd))
      var edit = Edit()
      edit.put(client, in: book.clients)
      edit.put(project, in: book.projects)
      edit.put(charge, in: book.charges)
      return edit
    }
    try commit(now: now) { book in try Drafting.draft(id, for: ID(2_001), on: day, in: book) }
    return id
  }
}
