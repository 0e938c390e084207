import Glibc

/// Which addresses are of this machine or a network of one's own (rule G41): a mail server there needs the operator's leave,
/// because an account's settings would let its administrators speak to what is behind the hub.
enum PrivateNetwork {
  static func has(_ address: UnsafePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { place in
        has(v4: UInt32(bigEndian: place.pointee.sin_addr.s_addr))
      }
    case AF_INET6:
      return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { place in
        withUnsafeBytes(of: place.pointee.sin6_addr) { has(v6: Array($0)) }
      }
    case _: return true
    }
  }

  static func has(v4 address: UInt32) -> Bool {
    let networks: [(UInt32, UInt32)] = [
      (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
      (0xAC10_0000, 12), (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
    ]
    return networks.contains { network, bits in (address ^ network) >> (32 - bits) == 0 }
  }

  /// Everything but global unicast; and what carries an IPv4 address inside is as that one is.
  static func has(v6 bytes: [UInt8]) -> Bool {
    guard bytes.count == 16 else { return true }
    func v4(_ start: Int) -> UInt32 {
      bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    let isMapped = bytes[0..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    if isMapped { return has(v4: v4(12)) }
    // 64:ff9b::/96, 2002::/16
    if bytes[0..<4].elementsEqual([0x00, 0x64, 0xFF, 0x9B]) { return has(v4: v4(12)) }
    if bytes[0] == 0x20, bytes[1] == 0x02 { return has(v4: v4(2)) }
    return bytes[0] & 0xE0 != 0x20
  }
}
