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

/// The permanent tags that laws read and rules write anew, by kind.
enum RegisterTag {
  static var life: UInt8 { 1 }

  enum Invoice {
    static var client: UInt8 { 2 }
    static var project: UInt8 { 3 }
    static var tax: UInt8 { 7 }
    static var issue: UInt8 { 10 }
    static var void: UInt8 { 11 }
    static var discount: UInt8 { 15 }
    static var reverseCharge: UInt8 { 16 }
    static var corrects: UInt8 { 17 }
    static var bills: UInt8 { 18 }
  }

  enum Project {
    static var client: UInt8 { 4 }
    static var created: UInt8 { 12 }
    static var rule: UInt8 { 16 }
    static var heard: UInt8 { 21 }
  }

  enum GigRule {
    static var heard: UInt8 { 14 }
  }

  enum Payment {
    static var client: UInt8 { 2 }
    static var project: UInt8 { 3 }
    static var amount: UInt8 { 4 }
    static var day: UInt8 { 5 }
    static var byStage: UInt8 { 8 }
  }

  enum Allocation {
    static var payment: UInt8 { 2 }
    static var invoice: UInt8 { 3 }
    static var amount: UInt8 { 4 }
  }

  enum BankLine {
    static var amount: UInt8 { 5 }
    static var isUnwanted: UInt8 { 17 }
  }

  enum Match {
    static var line: UInt8 { 2 }
    static var other: UInt8 { 3 }
    static var type: UInt8 { 4 }
    static var amount: UInt8 { 5 }
  }

  enum Transaction {
    static var amount: UInt8 { 4 }
    static var created: UInt8 { 17 }
  }

  enum Charge {
    static var project: UInt8 { 2 }
    static var price: UInt8 { 5 }
  }

  enum Line {
    static var invoice: UInt8 { 2 }
    static var text: UInt8 { 3 }
    static var service: UInt8 { 4 }
    static var price: UInt8 { 5 }
    static var charge: UInt8 { 7 }
    static var source: UInt8 { 8 }
    static var discount: UInt8 { 9 }
    static var tax: UInt8 { 10 }
  }

  enum Item {
    static var project: UInt8 { 3 }
    static var space: UInt8 { 4 }
    static var transaction: UInt8 { 5 }
    static var status: UInt8 { 6 }
    static var purchasePrice: UInt8 { 9 }
    static var projectPrice: UInt8 { 10 }
    static var marketValue: UInt8 { 11 }
    static var quantity: UInt8 { 13 }
    static var category: UInt8 { 15 }

    /// Where it is, which is written together.
    static var place: [UInt8] { [project, space, transaction] }
  }

  enum Deal {
    static var project: UInt8 { 2 }
    static var terms: UInt8 { 3 }
    static var door: UInt8 { 4 }
    static var deposit: UInt8 { 5 }
  }

  enum Player {
    static var project: UInt8 { 2 }
    static var musician: UInt8 { 3 }
  }

  enum Series {
    static var name: UInt8 { 2 }
    static var pattern: UInt8 { 3 }
    static var start: UInt8 { 4 }
    static var owner: UInt8 { 5 }
  }
}
