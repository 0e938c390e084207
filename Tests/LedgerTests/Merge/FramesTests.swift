import Ledger
import Testing

struct FramesTests {
  private func entries(_ count: Int) -> [Replica.Sequenced] {
    MergeRuns(seed: 9, edits: count).changes.enumerated().map {
      Replica.Sequenced(seq: Int64($0.offset + 1), change: $0.element)
    }
  }

  /// A frame around any bytes, with the right checksum.
  private func frame(_ inner: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.fixed32(UInt32(inner.count))
    writer.fixed32(CRC32.checksum(inner[...]))
    writer.bytes += inner
    return writer.bytes
  }

  @Test func `frames are read as they were written`() {
    let entries = entries(8)
    let reading = Frames.read(entries.flatMap { Frames.encoded($0) })
    #expect(reading.entries == entries && reading.end == .complete)
    #expect(Frames.read([]).end == .complete)
  }

  @Test func `a change of a newer program is told from a damaged one`() throws {
    let entries = entries(3)
    let good = Frames.encoded(try #require(entries.first))
    var inner = ByteWriter()
    inner.fixed64(2)
    inner.byte(2)
    inner.bytes += [9, 9, 9]
    let newer = Frames.read(good + frame(inner.bytes) + good)
    #expect(newer.entries == [entries[0]] && newer.end == .newer(version: 2))
    inner.bytes[8] = 0
    #expect(Frames.read(good + frame(inner.bytes)).end == .damaged)
  }

  @Test func `every cut and every changed byte is damage, and what came before it is read`() {
    let entries = entries(3)
    let bytes = entries.flatMap { Frames.encoded($0) }
    let ends = entries.indices.map { entries[...$0].flatMap { Frames.encoded($0) }.count }
    for count in 1..<bytes.count where !ends.contains(count) {
      let reading = Frames.read(Array(bytes[..<count]))
      #expect(reading.end == .damaged && reading.entries.count == ends.count { $0 <= count })
    }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x41
      let reading = Frames.read(changed)
      #expect(reading.end == .damaged && reading.entries.count == ends.count { $0 <= place })
    }
  }
}
