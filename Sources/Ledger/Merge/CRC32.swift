/// The CRC-32 of IEEE 802.3, as in PNG and gzip: finds damage, not malice.
public enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    return value
  }

  @inline(never)
  public static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    let table = table
    for byte in bytes {
      value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8)
    }
    return value ^ 0xFFFF_FFFF
  }
}
