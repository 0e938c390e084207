@preconcurrency import Glibc

/// The addresses under which others on the network find this machine.
enum MachineAddresses {
  /// Version 4 first; none of loopback, of a link alone, or of an interface that is down.
  static func all() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var short: [String] = []
    var long: [String] = []
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      let flags = Int(entry.ifa_flags)
      guard flags & Int(IFF_UP) != 0, flags & Int(IFF_LOOPBACK) == 0, let address = entry.ifa_addr
      else { continue }
      switch Int32(address.pointee.sa_family) {
      case AF_INET: short.append(text(address, MemoryLayout<sockaddr_in>.size))
      case AF_INET6: long.append(text(address, MemoryLayout<sockaddr_in6>.size))
      default: break
      }
    }
    return (short + long).filter {
      !$0.isEmpty && !$0.hasPrefix("169.254.") && !$0.hasPrefix("fe80:")
    }
  }

  private static func text(_ address: UnsafePointer<sockaddr>, _ size: Int) -> String {
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let code = getnameinfo(
      address, socklen_t(size), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
    guard code == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
