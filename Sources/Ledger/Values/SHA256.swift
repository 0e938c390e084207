/// The SHA-256 digest of FIPS 180-4, at once or in pieces.
///
///     SHA256.hex(Array("abc".utf8))  // "ba7816bf8f01cfea…"
public struct SHA256: Sendable {
  var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  public init() {}

  /// The 32 bytes of the digest.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finish()
  }

  /// The digest of `bytes` as 64 lower-case hexadecimal digits.
  public static func hex(_ bytes: [UInt8]) -> String { hexText(hash(bytes)) }

  /// Any bytes as lower-case hexadecimal digits, two a byte.
  ///
  /// It hashes nothing.
  public static func hexText(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      for nibble in [byte >> 4, byte & 15] {
        digits.append(nibble < 10 ? 0x30 + nibble : 0x61 + nibble - 10)
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The bytes that hexadecimal digits stand for, in either case; nil for anything else.
  static func bytes(ofHex text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text.utf8 {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x61...0x66: value = digit - 0x61 + 10
      case 0x41...0x46: value = digit - 0x41 + 10
      case _: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }

  /// Takes in more bytes.
  public mutating func update(_ bytes: [UInt8]) { update(bytes[...]) }

  /// Takes in more bytes.
  public mutating func update(_ bytes: ArraySlice<UInt8>) {
    length &+= UInt64(bytes.count)
    bytes.withUnsafeBytes { bytes in
      var place = 0
      if !pending.isEmpty {
        place = min(64 - pending.count, bytes.count)
        pending += bytes[..<place]
        guard pending.count == 64 else { return }
        let block = pending
        pending.removeAll(keepingCapacity: true)
        block.withUnsafeBytes { mix($0) }
      }
      let whole = (bytes.count - place) & ~63
      if whole > 0 { mix(UnsafeRawBufferPointer(rebasing: bytes[place..<place + whole])) }
      // With room for what ``finish()`` puts behind it.
      if pending.isEmpty { pending.reserveCapacity(128) }
      pending += bytes[(place + whole)...]
    }
  }

  /// The 32 bytes of the digest; the value is used up afterwards.
  public mutating func finish() -> [UInt8] {
    let bits = length &* 8
    var last = pending
    pending = []
    last.append(0x80)
    while last.count & 63 != 56 { last.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      last.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    last.withUnsafeBytes { mix($0) }
    var digest: [UInt8] = []
    digest.reserveCapacity(32)
    for index in 0..<8 {
      for shift: UInt32 in [24, 16, 8, 0] {
        digest.append(UInt8(truncatingIfNeeded: state[index] >> shift))
      }
    }
    return digest
  }

  /// Mixes in whole blocks of 64 bytes.
  private mutating func mix(_ blocks: UnsafeRawBufferPointer) {
    #if canImport(OpenSSL)
      mixByProcessor(blocks)
    #else
      mixOwn(blocks)
    #endif
  }

  /// Mixes in whole blocks of 64 bytes, by the letter of the standard.
  mutating func mixOwn(_ blocks: UnsafeRawBufferPointer) {
    var place = 0
    while place < blocks.count {
      compress(UnsafeRawBufferPointer(rebasing: blocks[place..<place + 64]))
      place += 64
    }
  }

  private mutating func compress(_ block: UnsafeRawBufferPointer) {
    // The last sixteen words of the schedule, each in the place of the one that it follows.
    var words = InlineArray<16, UInt32>(repeating: 0)
    for index in 0..<16 {
      words[index] = UInt32(
        bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      if index >= 16 {
        let early = words[(index + 1) & 15]
        let late = words[(index + 14) & 15]
        let s0 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
        let s1 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
        words[index & 15] = words[index & 15] &+ s0 &+ words[(index + 9) & 15] &+ s1
      }
      let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ s1 &+ choice &+ SHA256.constants[index] &+ words[index & 15]
      let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ s0 &+ majority)
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word &>> bits | word &<< (32 - bits)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
