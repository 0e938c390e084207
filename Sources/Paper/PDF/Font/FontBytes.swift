/// A font file's bytes, big-endian; reading outside of them gives 0, so no damage can trap.
///
/// Offsets are combined with `&+` and `&*`: in wasm32 an `Int` has 32 bits, and a damaged font can
/// hold any number. A wrapped offset is just another one outside.
struct FontBytes: Sendable {
  let bytes: [UInt8]

  @inline(__always)
  func u8(_ at: Int) -> Int {
    at >= 0 && at < bytes.count ? Int(bytes[at]) : 0
  }

  @inline(__always)
  func u16(_ at: Int) -> Int {
    at >= 0 && at < bytes.count - 1 ? Int(bytes[at]) << 8 | Int(bytes[at + 1]) : 0
  }

  func i16(_ at: Int) -> Int {
    Int(Int16(truncatingIfNeeded: u16(at)))
  }

  /// The whole 32 bits: for scalars and versions.
  func u32(_ at: Int) -> UInt32 {
    UInt32(u16(at)) << 16 | UInt32(u16(at &+ 2))
  }

  /// 32 bits that count bytes: limited so that the sum of two stays an `Int32`.
  func offset(_ at: Int) -> Int {
    Int(min(u32(at), 0x3FFF_FFFF))
  }

  /// The index below `count` at which `isBefore` turns false: binary search.
  func search(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low &+ high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Where a table lies in the file; its end is known to be inside.
struct FontTable: Sendable {
  var start = 0
  var count = 0

  var end: Int { start + count }
  var isMissing: Bool { count == 0 }
}
