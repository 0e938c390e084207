/// One kind of thing in the book.
///
/// Its registers are named once, in ``registers(_:)``; disk, wire, SQL, JSON, CSV, diff and undo
/// all follow from that list.
///
/// Tags are permanent: a new register gets a new tag, a removed one leaves its tag unused.
public protocol Entity: Sendable, Equatable {
  static var kind: Kind { get }
  init()
  var id: ID<Self> { get set }
  /// Whether it is live, archived or in the trash. Always tag 1.
  var life: Life { get set }
  mutating func registers<V: RegisterVisitor>(_ visitor: inout V)
  /// How many other rows it points at, at most; see ``link(_:)``.
  static var linkCount: Int { get }
  /// The raw id of the row that slot `slot` points at, 0 for none. ``Table`` keeps an index a slot.
  func link(_ slot: Int) -> UInt64
  /// Whether rows name others in lists, any number of them: ``Table`` keeps an index of ``named``.
  static var namesRows: Bool { get }
  /// The raw ids of the rows that it names in a list; 0 is none.
  var named: [UInt64] { get }
}

extension Entity {
  public static var linkCount: Int { 0 }
  public func link(_ slot: Int) -> UInt64 { 0 }
  public static var namesRows: Bool { false }
  public var named: [UInt64] { [] }
  public var isLive: Bool { life == .live }

  /// Every register's tag, name and shape, in declaration order.
  public static var schema: [RegisterSchema] {
    var blank = Self()
    var visitor = SchemaVisitor()
    blank.registers(&visitor)
    return visitor.registers
  }

  /// One register as a named plain value; nil when no register has the tag.
  public func member(_ tag: UInt8) -> Member? {
    var copy = self
    var picker = ValuePicker(tag: tag)
    copy.registers(&picker)
    return picker.member
  }

  /// Every register as a named plain value.
  public var members: [Member] {
    var copy = self
    var visitor = ValueReader()
    copy.registers(&visitor)
    return visitor.members
  }

  /// Sets the register called `name`.
  public mutating func set(_ name: String, to value: Value) throws(ValueError) {
    var visitor = ValueSetter(name: name, value: value)
    registers(&visitor)
    if let problem = visitor.problem { throw problem.inside(name) }
    guard visitor.found else {
      throw ValueError("a register of " + Self.kind.name, found: "\"" + name + "\"", path: name)
    }
  }
}

/// Whether a row is in use.
///
/// Deleting is setting this; an edit elsewhere does not bring it back.
public enum Life: String, Choice, Sendable {
  case live, archived, trashed
  public var word: String { rawValue }
}
