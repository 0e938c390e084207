import LedgerTestSupport
import Testing

@testable import Ledger

/// A snapshot whose bytes are asked for part by part is the snapshot.
struct SnapshotSourceTests {
  /// What was asked for, in order.
  private final class Asked: @unchecked Sendable {
    let bytes: [UInt8]
    var parts: [Range<Int>] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func source(size: Int? = nil) -> SnapshotSource {
      .elsewhere(size: size ?? bytes.count) { place, count in
        self.parts.append(place..<place + count)
        return Array(self.bytes.dropFirst(place).prefix(count))
      }
    }
  }

  private func bytes(gigs: Int) throws -> [UInt8] {
    var replica = Replica(device: 1)
    var batches = BookGenerator(charges: gigs, seed: 3, on: try Day(parsing: "2026-11-21"))
    while let batch = batches.next() { _ = replica.commit(batch, now: Instant(milliseconds: 1)) }
    return Snapshot(book: replica.book, cursor: 5, epoch: 7).encoded()
  }

  @Test(arguments: UInt64(1)...10)
  func `it is read to the same book`(seed: UInt64) throws {
    let bytes = Snapshot(book: MergeRuns(seed: seed).book, cursor: 12, epoch: 34).encoded()
    let asked = Asked(bytes)
    let read = try Snapshot(asked.source())
    #expect(read.cursor == 12 && read.epoch == 34 && read.encoded() == bytes)
    let within = try Snapshot(.here([9, 9] + bytes + [9], 2..<2 + bytes.count))
    #expect(within.encoded() == bytes)
  }

  @Test func `a table is asked for when it is read, and none twice`() throws {
    let bytes = try bytes(gigs: 3_000)
    let asked = Asked(bytes)
    var reading = try SnapshotReading(of: asked.source())
    asked.parts = []
    try reading.read([.client, .project])
    #expect(asked.parts.count == 2)
    while try reading.readNext(most: 1) {}
    #expect(try reading.snapshot().encoded() == bytes)
    let parts = asked.parts.sorted { $0.lowerBound < $1.lowerBound }
    for (part, next) in zip(parts, parts.dropFirst()) {
      #expect(part.upperBound <= next.lowerBound)
    }
    #expect(parts.allSatisfy { $0.count < bytes.count / 2 })
  }

  @Test func `texts that take more than a quarter of it are read, too`() throws {
    var edit = Edit()
    for number in 1...3_000 {
      var client = Client()
      client.id = ID(UInt64(number))
      client.lastName = String(repeating: "long name ", count: 12) + "\(number)"
      edit.put(client, replacing: nil)
    }
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let bytes = Snapshot(book: replica.book, cursor: 0, epoch: 0).encoded()
    #expect(try Snapshot(Asked(bytes).source()).encoded() == bytes)
  }

  @Test func `damage, another size and what does not come are errors`() throws {
    let bytes = try bytes(gigs: 40)
    for size in [0, 8, 9, bytes.count - 1, bytes.count + 1, bytes.count * 2] {
      #expect(throws: CodecError.self) { try Snapshot(Asked(bytes).source(size: size)) }
    }
    for place in stride(from: 0, to: bytes.count, by: 97) {
      var changed = bytes
      changed[place] ^= 0x41
      #expect(throws: CodecError.self) { try Snapshot(Asked(changed).source()) }
    }
  }
}
