import Ledger

/// How one kind's rows stand in its typed table: a column a plain value, derived from the registers.
///
/// Money becomes `…_minor` and `…_currency`; the parts of an object get the register's name as a
/// prefix, except a part called `name`, which takes it alone, and `content`, which adds nothing;
/// lists are JSON; a moment that nobody knows (the first of 1970, which stands for none) is NULL. See
/// docs/data.md.
public struct Layout: Sendable {
  public let kind: Kind
  public let registers: [RegisterSchema]
  public let columns: [Column]
  /// Of the registers.
  public let shapes: [Shape]

  /// A column of a typed table: whole numbers, or text.
  public struct Column: Equatable, Sendable {
    public var name: String
    public var isInteger: Bool
  }

  init(_ kind: Kind, _ registers: [RegisterSchema]) {
    self.kind = kind
    self.registers = registers
    columns = registers.flatMap { Layout.columns($0.name, $0.shape) }
    shapes = registers.map { $0.shape }
  }

  /// Every kind's layout, in the order of ``Kind``.
  public static let all: [Layout] = Kind.allCases.map { kind in
    var visitor = SchemaOf()
    var book = Book()
    book.visit(kind, &visitor)
    return Layout(kind, visitor.registers)
  }

  private static let byKind = Dictionary(uniqueKeysWithValues: all.map { ($0.kind, $0) })

  public static func of(_ kind: Kind) -> Layout { byKind[kind] ?? Layout(kind, []) }

  /// Where a link's rows point from: a kind, and the column of its typed table.
  public static func place(of link: LawLink) -> (layout: Layout, column: String) {
    let (kind, tag) = link.place
    let layout = of(kind)
    let name = layout.registers.first { $0.tag == tag }?.name ?? ""
    return (layout, snake(name))
  }

  // MARK: columns

  private static func columns(_ name: String, _ shape: Shape) -> [Column] {
    switch shape {
    case .text, .reference, .day, .time, .instant, .decimal, .choice, .list:
      return [Column(name: snake(name), isInteger: false)]
    case .integer, .bool:
      return [Column(name: snake(name), isInteger: true)]
    case .money:
      return [
        Column(name: snake(name) + "_minor", isInteger: true),
        Column(name: snake(name) + "_currency", isInteger: false),
      ]
    case .optional(let wrapped):
      return columns(name, wrapped)
    case .object(let parts):
      return parts.flatMap { columns(joined(name, $0.name), $0.shape) }
    }
  }

  private static func joined(_ name: String, _ part: String) -> String {
    part == "name" || part == "content" ? name : name + "_" + part
  }

  /// `postalCode` → `postal_code`, `taxID` → `tax_id`.
  static func snake(_ name: String) -> String {
    var text: [UInt8] = []
    var wasUpper = true
    for byte in name.utf8 {
      let isUpper = (0x41...0x5A).contains(byte)
      if isUpper && !wasUpper { text.append(UInt8(ascii: "_")) }
      wasUpper = isUpper
      text.append(isUpper ? byte | 0x20 : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: cells

  /// The cells of a row, without its id, in the order of ``columns``.
  public func cells<E: Entity>(of row: E) -> [Cell] {
    var reader = CellReader(layout: self)
    reader.cells.reserveCapacity(columns.count)
    var copy = row
    copy.registers(&reader)
    return reader.cells
  }

  /// The cells of a value that ``PlainCells`` has as it is.
  public static func cells(of value: Value, _ shape: Shape) -> [Cell] {
    var cells: [Cell] = []
    append(value, shape, &cells)
    return cells
  }

  /// The same cells as ``cells(of:)`` makes of the row that was laid.
  public static func cells(of laid: PlainCells) -> [Cell] {
    laid.cells.flatMap { cell -> [Cell] in
      switch cell {
      case .null: return [.null]
      case .integer(let number): return [.integer(number)]
      case .text(let range):
        return laid.bytes.withUnsafeBufferPointer {
          [.text(String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self))]
        }
      case .value(let place): return cells(of: laid.values[place].value, laid.values[place].shape)
      }
    }
  }

  /// Makes cells of registers, one after another.
  private struct CellReader: RegisterVisitor {
    let layout: Layout
    var cells: [Cell] = []
    private var next = 0

    init(layout: Layout) { self.layout = layout }

    mutating func register<T: RegisterValue>(
      _ tag: UInt8, _ name: StaticString, _ value: inout T
    ) {
      Layout.append(value.value, layout.registers[next].shape, &cells)
      next += 1
    }
  }

  private static func append(_ value: Value, _ shape: Shape, _ cells: inout [Cell]) {
    switch shape {
    case .optional(let wrapped):
      append(value, wrapped, &cells)
    case .money:
      append(value["minor"] ?? .null, .integer, &cells)
      append(value["currency"] ?? .null, .text, &cells)
    case .object(let parts):
      guard case .object(let members) = value, members.count == parts.count else {
        for part in parts { append(.null, part.shape, &cells) }
        return
      }
      for (index, part) in parts.enumerated() { append(members[index].value, part.shape, &cells) }
    case .list:
      cells.append(value == .null ? .null : .text(JSONText.of(value)))
    case .instant:
      let isKnown = (try? Instant(value: value)).map { $0.milliseconds != 0 } ?? false
      cells.append(isKnown ? cell(value) : .null)
    case .text, .integer, .bool, .reference, .day, .time, .decimal, .choice:
      cells.append(cell(value))
    }
  }

  private static func cell(_ value: Value) -> Cell {
    switch value {
    case .null: return .null
    case .bool(let flag): return .integer(flag ? 1 : 0)
    case .integer(let number): return .integer(number)
    case .number(let text), .text(let text): return .text(text)
    case .list, .object: return .text(JSONText.of(value))
    }
  }
}

private struct SchemaOf: TableVisitor {
  var registers: [RegisterSchema] = []

  mutating func visit<E: Entity>(_ table: inout Ledger.Table<E>) { registers = E.schema }
}
