/// The CRC-32 of IEEE 802.3, as in PNG and gzip: finds damage, not malice.
public enum CRC32 {
  /// Eight tables of 256: the n-th is for a byte that is followed by n others (Kounavis & Berry,
  /// "slicing by 8").
  private static let table: [UInt32] = {
    var table = (0..<256).map { index in
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      return value
    }
    for place in 256..<2048 {
      let before = table[place - 256]
      table.append(table[Int(before & 0xFF)] ^ (before >> 8))
    }
    return table
  }()

  @inline(never)
  public static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in ~update(0xFFFF_FFFF, bytes, table) }
    }
  }

  /// The sum of bytes that come in parts.
  public struct Running: Sendable {
    private var state: UInt32 = 0xFFFF_FFFF

    public init() {}

    public mutating func add(_ bytes: [UInt8]) {
      let start = state
      state = CRC32.table.withUnsafeBufferPointer { table in
        bytes.withUnsafeBufferPointer { bytes in CRC32.update(start, bytes, table) }
      }
    }

    public var value: UInt32 { ~state }
  }

  private static func update(
    _ start: UInt32, _ bytes: UnsafeBufferPointer<UInt8>, _ table: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    var value = start
    var place = 0
    while place + 8 <= bytes.count {
      value ^= UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8
      value ^= UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 3]) << 24
      let low =
        table[1792 + Int(value & 0xFF)] ^ table[1536 + Int(value >> 8 & 0xFF)]
        ^ table[1280 + Int(value >> 16 & 0xFF)] ^ table[1024 + Int(value >> 24)]
      let high =
        table[768 + Int(bytes[place + 4])] ^ table[512 + Int(bytes[place + 5])]
        ^ table[256 + Int(bytes[place + 6])] ^ table[Int(bytes[place + 7])]
      value = low ^ high
      place += 8
    }
    while place < bytes.count {
      value = table[Int((value ^ UInt32(bytes[place])) & 0xFF)] ^ (value >> 8)
      place += 1
    }
    return value
  }
}
