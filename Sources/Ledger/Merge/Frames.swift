/// The log's changes on the wire: length u32, CRC-32 u32, then seq u64 and the change, one after
/// another.
///
/// The length counts what the checksum covers: the `seq` and the change.
public enum Frames {
  /// Why reading stopped.
  public enum End: Equatable, Sendable {
    /// Everything was read.
    case complete
    /// A frame ends too soon, its checksum does not fit, or it contradicts itself.
    case damaged
    /// A frame is whole, and its change is in a form that only a newer program reads.
    case newer(version: Int)
  }

  /// What was read before the end.
  public struct Reading: Equatable, Sendable {
    public var entries: [Replica.Sequenced]
    public var end: End
  }

  /// One change of the log as a frame.
  public static func encoded(_ entry: Replica.Sequenced) -> [UInt8] {
    var inner = ByteWriter()
    inner.fixed64(UInt64(bitPattern: entry.seq))
    inner.bytes.append(contentsOf: entry.change.encoded)
    var frame = ByteWriter()
    frame.fixed32(UInt32(truncatingIfNeeded: inner.bytes.count))
    frame.fixed32(CRC32.checksum(inner.bytes[...]))
    frame.bytes.append(contentsOf: inner.bytes)
    return frame.bytes
  }

  /// Reads frames up to the first that cannot be read.
  public static func read(_ body: [UInt8]) -> Reading {
    var entries: [Replica.Sequenced] = []
    var reader = ByteReader(body)
    do throws(CodecError) {
      while !reader.isAtEnd {
        let length = try reader.fixed32()
        let checksum = try reader.fixed32()
        let frame = try reader.raw(Int(truncatingIfNeeded: length))
        guard CRC32.checksum(frame[...]) == checksum else {
          return Reading(entries: entries, end: .damaged)
        }
        var inner = ByteReader(frame)
        let seq = Int64(bitPattern: try inner.fixed64())
        let change = try Change(from: &inner)
        guard inner.isAtEnd else { return Reading(entries: entries, end: .damaged) }
        entries.append(Replica.Sequenced(seq: seq, change: change))
      }
      return Reading(entries: entries, end: .complete)
    } catch {
      if case .newer(let version) = error {
        return Reading(entries: entries, end: .newer(version: version))
      }
      return Reading(entries: entries, end: .damaged)
    }
  }
}
