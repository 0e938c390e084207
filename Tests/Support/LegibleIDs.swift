import Foundation
import Ledger
import Synchronization

extension ID {
  /// The identity that a test or a case calls `name`; that of "" is nobody.
  ///
  /// Up to eight printable ASCII characters, such as "g1", are its bytes, so that they are read in what is shown. Any
  /// other text has an identity of its own, which ``name`` finds again; "item-0002" comes after "item-0001".
  public init(named name: String) {
    let bytes = name.utf8
    if bytes.count <= 8 && bytes.allSatisfy({ LegibleIDs.isLegible($0) }) {
      self.init(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    } else {
      self.init(LegibleIDs.number(of: name))
    }
  }

  /// The name a test gave it; "-" for an identity that came about in another way.
  public var name: String { LegibleIDs.name(of: raw) }
}

/// The names whose bytes are no identity, one table for all kinds.
private enum LegibleIDs {
  private static let names = Mutex<[UInt64: String]>([:])

  static func isLegible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

  /// What stands before a number at the end decides the upper bits, the number the lower ones: ids that only count are in order.
  static func number(of name: String) -> UInt64 {
    var head = name
    var digits = ""
    while digits.count < 6, let last = head.last, last.isASCII, last.isNumber {
      digits = String(head.removeLast()) + digits
    }
    let upper = ID<Project>.foreign("\(head) \(digits.count)").raw & ~0xF_FFFF
    let raw: UInt64 = upper | 0x8000_0000_0000_0000 | (UInt64(digits) ?? 0)
    names.withLock { $0[raw] = name }
    return raw
  }

  static func name(of raw: UInt64) -> String {
    if let name = names.withLock({ $0[raw] }) { return name }
    var bytes: [UInt8] = []
    var rest = raw
    while rest > 0 {
      bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    let isLegible = bytes.allSatisfy { Self.isLegible($0) }
    return isLegible && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : "-"
  }
}
