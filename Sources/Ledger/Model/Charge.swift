/// A billable service line on a project: session, overdub, concert, lesson, per diem, and so on.
public struct Charge: Entity {
  public static var kind: Kind { .charge }

  public var id = ID<Charge>()
  public var life = Life.live
  /// The expense that it bills on; its id then is ``billing(_:)`` by law, so that an expense is billed once.
  @Rarely public var expense = ID<Transaction>()
  public var project = ID<Project>()
  public var name = ""
  public var service = ServiceType.overdub
  public var price = Price()
  public var position = Position()
  @Rarely public var notes = ""

  public init() {}

  /// The charge that bills an expense.
  public static func billing(_ expense: ID<Transaction>) -> ID<Charge> {
    .foreign("charge-of:" + expense.text)
  }

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { project.raw }
  /// The slot of ``project``.
  public static var projectLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "project", &project)
    visitor.register(3, "name", &name)
    visitor.register(4, "service", &service)
    visitor.register(5, "price", &price)
    visitor.register(6, "position", &position)
    visitor.register(7, "notes", &_notes)
    visitor.register(8, "expense", &_expense)
  }
}

/// How many at how much: one register.
public struct Price: Composite, Equatable {
  public var quantity = Quantity(1)
  public var unit = Money(minor: 0, currency: .usd)

  public init() {}

  public init(_ unit: Money, times quantity: Quantity = Quantity(1)) {
    self.unit = unit
    self.quantity = quantity
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "quantity", &quantity)
    visitor.register(2, "unit", &unit)
  }

  /// Quantity × unit, rounded half up to the minor unit.
  public func amount() throws(MoneyError) -> Money { try unit.times(quantity) }
}

/// The kind of service of a charge: the fourteen of rule G3, or a name of one's own.
///
/// Four bytes of a row in the browser: rows that are read of one snapshot share the few names that there are.
public struct ServiceType: RegisterValue, Hashable {
  final class Name: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  /// None for "".
  private var box: Name?

  public init(_ name: String) { box = name.isEmpty ? nil : Name(name) }

  public var name: String { box?.text ?? "" }

  public static func == (a: ServiceType, b: ServiceType) -> Bool {
    a.box === b.box || a.name == b.name
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public static var session: ServiceType { ServiceType("Tracking Session") }
  /// That of a new charge, made once.
  public static let overdub = ServiceType("Overdub")
  public static var concert: ServiceType { ServiceType("Concert") }
  public static var other: ServiceType { ServiceType("Other") }

  /// The built-in names in the order they are offered.
  public static var standard: [ServiceType] { standardNames.map { ServiceType($0.english) } }

  static var standardNames: [Phrase] {
    [
      "Tracking Session", "Overdub", "Demo", "Rehearsal", "Concert", "Tour", "Per Diem",
      "Reimbursement", "Arrangement", "Score", "Production Services", "Chart Rental", "Lesson",
      "Other",
    ]
  }

  public static var shape: Shape { .text }
  public func encode(into writer: inout ByteWriter) { writer.text(name) }
  public init(from reader: inout ByteReader) throws(CodecError) {
    let start = reader.position
    let name = try reader.text()
    if let memory = reader.memory, !name.isEmpty {
      box = memory.service(name, of: reader.bytes[start..<reader.position])
    } else {
      box = name.isEmpty ? nil : Name(name)
    }
  }
  public var value: Value { .text(name) }
  public init(value: Value) throws(ValueError) {
    let name = try String(value: value)
    box = name.isEmpty ? nil : Name(name)
  }
}
