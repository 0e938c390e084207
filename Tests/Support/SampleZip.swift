import Ledger

/// Writes zip archives for tests, honest ones and others.
public struct SampleZip {
  public struct Entry {
    public var name: String
    public var bytes: [UInt8]
    /// What the directory says where that is not so.
    public var size: UInt32?
    public var sum: UInt32?
    public var method: UInt16
    public var flags: UInt16 = 0x800
    /// The upper half of the external attributes: Unix's kind and rights.
    public var mode: UInt16 = 0o100644
    /// The name in the file's own head.
    public var headName: String?
    /// Where its head is said to stand.
    public var offset: UInt32?

    public init(_ name: String, _ bytes: [UInt8], isDeflated: Bool = false) {
      self.name = name
      self.bytes = bytes
      method = isDeflated ? 8 : 0
    }
  }

  public static func write(_ entries: [Entry], remark: [UInt8] = []) -> [UInt8] {
    var out: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let start = UInt32(out.count)
      let packed = entry.method == 8 ? deflated(entry.bytes) : entry.bytes
      let sizes =
        le(entry.sum ?? CRC32.checksum(entry.bytes[...])) + le(UInt32(packed.count))
        + le(entry.size ?? UInt32(entry.bytes.count))
      let head = Array((entry.headName ?? entry.name).utf8)
      out += le(UInt32(0x0403_4B50)) + le(UInt16(20)) + le(entry.flags) + le(entry.method)
      out += le(UInt32(0)) + sizes + le(UInt16(head.count)) + le(UInt16(0)) + head + packed
      let name = Array(entry.name.utf8)
      directory += le(UInt32(0x0201_4B50)) + le(UInt16(0x0314)) + le(UInt16(20)) + le(entry.flags)
      directory += le(entry.method) + le(UInt32(0)) + sizes + le(UInt16(name.count))
      directory += le(UInt32(0)) + le(UInt32(0)) + le(UInt32(entry.mode) << 16)
      directory += le(entry.offset ?? start) + name
    }
    let start = UInt32(out.count)
    out += directory + le(UInt32(0x0605_4B50)) + le(UInt32(0)) + le(UInt16(entries.count))
    out += le(UInt16(entries.count)) + le(UInt32(directory.count)) + le(start)
    return out + le(UInt16(remark.count)) + remark
  }

  /// In stored blocks, which every reader of deflated bytes takes.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      out += [rest.isEmpty ? 1 : 0] + le(count) + le(~count) + block
    } while !rest.isEmpty
    return out
  }

  private static func le<N: FixedWidthInteger>(_ value: N) -> [UInt8] {
    (0..<(N.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
