import Ledger

extension ID {
  /// The identity that a test calls `name`: up to eight ASCII characters, such as "g1".
  public init(named name: String) {
    precondition(name.utf8.count <= 8, "a test's name has at most eight characters")
    self.init(name.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// The name a test gave it; "-" for an identity that came about in another way.
  public var name: String {
    var bytes: [UInt8] = []
    var rest = raw
    while rest > 0 {
      bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    let isLegible = bytes.allSatisfy { (0x21...0x7E).contains($0) }
    return isLegible && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : "-"
  }
}
