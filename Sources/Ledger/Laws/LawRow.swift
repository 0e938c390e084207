/// Names one row of any kind, known or not.
public struct RowKey: Hashable, Sendable {
  public var kind: UInt8
  public var id: UInt64

  public init(_ kind: UInt8, _ id: UInt64) {
    self.kind = kind
    self.id = id
  }

  public init(_ kind: Kind, _ id: UInt64) { self.init(kind.rawValue, id) }

  /// One register of the row; 0 is the row itself.
  public func register(_ tag: UInt8) -> RegisterKey {
    RegisterKey(kind: kind, id: id, tag: tag)
  }
}

/// A row as its registers: bytes and stamps, whoever keeps them.
///
/// Laws read rows in this form, so that any store can hand them over.
public struct LawRow: Equatable, Sendable {
  /// A register's tag, its stamp and its bytes.
  public typealias Register = Piece.Register

  /// Registers that somebody wrote, in no order.
  public var registers: [Register]

  public init(_ registers: [Register] = []) { self.registers = registers }

  public func register(_ tag: UInt8) -> Register? { registers.first { $0.tag == tag } }

  /// When a register was written; ``Stamp/never`` when nobody did.
  public func stamp(_ tag: UInt8) -> Stamp { register(tag)?.stamp ?? .never }

  /// The greatest stamp of the row.
  var latest: Stamp {
    registers.reduce(Stamp.never) { $0 < $1.stamp ? $1.stamp : $0 }
  }

  /// The least stamp of the row.
  var earliest: Stamp {
    registers.reduce(registers.first?.stamp ?? .never) { $1.stamp < $0 ? $1.stamp : $0 }
  }

  // MARK: what laws read

  /// `life`; live when nobody wrote it or the word is a newer program's.
  var life: Life { value(1) ?? .live }

  /// A link to another row, 0 for none.
  func link(_ tag: UInt8) -> UInt64 {
    guard let bytes = register(tag)?.bytes, bytes.count == 8 else { return 0 }
    var reader = ByteReader(bytes)
    return (try? reader.fixed64()) ?? 0
  }

  /// One register's value; nil when nobody wrote it or it cannot be read.
  func value<T: RegisterValue>(_ tag: UInt8, as _: T.Type = T.self) -> T? {
    guard let bytes = register(tag)?.bytes else { return nil }
    var reader = ByteReader(bytes)
    guard let value = try? T(from: &reader), reader.isAtEnd else { return nil }
    return value
  }

  /// Whether a register that may be empty holds something, readable or not.
  func isSet(_ tag: UInt8) -> Bool {
    guard let bytes = register(tag)?.bytes else { return false }
    return bytes != [0]
  }

  /// Lays a register over the row if it is the later one; says whether it was.
  @discardableResult
  mutating func merge(_ new: Register) -> Bool {
    guard let place = registers.firstIndex(where: { $0.tag == new.tag }) else {
      registers.append(new)
      return true
    }
    let old = registers[place]
    let wins =
      old.stamp == new.stamp
      ? old.bytes.lexicographicallyPrecedes(new.bytes) : old.stamp < new.stamp
    if wins { registers[place] = new }
    return wins
  }
}
