/// Where the bytes of a snapshot are: all in memory, or where a part at a time is asked for.
///
/// What is asked for is let go of when it was read: a book and the bytes that it was read from are never in memory together.
public enum SnapshotSource: Sendable {
  /// A stretch of some bytes.
  case here([UInt8], Range<Int>)
  /// `read` answers so many bytes from a place on; another number of them is damage.
  case elsewhere(size: Int, read: @Sendable (Int, Int) -> [UInt8])

  /// All of some bytes.
  public static func here(_ bytes: [UInt8]) -> SnapshotSource { .here(bytes, 0..<bytes.count) }

  var size: Int {
    switch self {
    case .here(_, let place): return place.count
    case .elsewhere(let size, _): return size
    }
  }

  /// Reads a stretch, from the snapshot's first byte on.
  func reader(_ from: Int, _ to: Int) throws(CodecError) -> ByteReader {
    guard from >= 0, from <= to, to <= size else { throw .endsTooSoon(at: from) }
    switch self {
    case .here(let bytes, let place):
      return ByteReader(bytes, from: place.lowerBound + from, to: place.lowerBound + to)
    case .elsewhere(_, let read):
      let bytes = read(from, to - from)
      guard bytes.count == to - from else { throw .endsTooSoon(at: from) }
      return ByteReader(bytes)
    }
  }

  /// The CRC-32 of all that stands before the last four bytes.
  func checksum() throws(CodecError) -> UInt32 {
    let end = size - 4
    switch self {
    case .here(let bytes, let place):
      return CRC32.checksum(bytes[place.lowerBound..<place.lowerBound + end])
    case .elsewhere:
      var sum = CRC32.Running()
      var at = 0
      while at < end {
        let next = Swift.min(at + SnapshotSource.step, end)
        sum.add(try reader(at, next).bytes)
        at = next
      }
      return sum.value
    }
  }

  private static var step: Int { 1 << 20 }

  /// How much of it is read for what stands before the tables: first a quarter, which is nearly always enough.
  var firstHead: Int {
    switch self {
    case .here: return size - 4
    case .elsewhere: return Swift.min(Swift.max(size / 4, 1 << 16), size - 4)
    }
  }
}
