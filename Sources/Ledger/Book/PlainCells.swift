#if !hasFeature(Embedded)
  /// A row as the cells of a table, one after another, made without a ``Value`` of each: tables are written by the hundred
  /// thousand.
  ///
  /// An amount is its minor units and its currency's code, an object the cells of its parts, a moment that nobody knows
  /// nothing.
  public struct PlainCells: RegisterVisitor {
    /// One cell, by what a column can hold.
    public enum Cell {
      case null
      case integer(Int64)
      /// A stretch of ``bytes``, UTF-8.
      case text(Range<Int>)
      /// What is more than that, such as a list: a place in ``values``.
      case value(Int)
    }

    public private(set) var cells: [Cell] = []
    public private(set) var bytes: [UInt8] = []
    public private(set) var values: [(value: Value, shape: Shape)] = []
    /// What is laid next: the shapes of a row's registers, or those of an object's parts.
    private var shapes: [Shape] = []
    private var parts: [Shape.Part]?
    private var next = 0

    public init() {}

    public mutating func register<T: RegisterValue>(
      _ tag: UInt8, _ name: StaticString, _ value: inout T
    ) {
      guard next < (parts?.count ?? shapes.count) else { return }
      next += 1
      value.lay(on: &self, as: parts?[next - 1].shape ?? shapes[next - 1])
    }

    /// Begins a row of so many registers.
    fileprivate mutating func begin(_ shapes: [Shape]) {
      cells.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
      if !values.isEmpty { values.removeAll(keepingCapacity: true) }
      self.shapes = shapes
      parts = nil
      next = 0
    }

    /// Lays the parts of an object; `body` hands them over.
    fileprivate mutating func parts(_ parts: [Shape.Part], _ body: (inout PlainCells) -> Void) {
      let outer = (self.parts, next)
      (self.parts, next) = (parts, 0)
      body(&self)
      (self.parts, next) = outer
    }

    mutating func integer(_ number: Int64) { cells.append(.integer(number)) }

    mutating func text(_ text: String) {
      let start = bytes.count
      bytes.append(text: text.utf8)
      cells.append(.text(start..<bytes.count))
    }

    mutating func id<E>(_ id: ID<E>) {
      let start = bytes.count
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 13) { text in
        id.put(into: text)
        bytes.append(contentsOf: text)
      }
      cells.append(.text(start..<bytes.count))
    }

    mutating func value(_ value: Value, _ shape: Shape) {
      cells.append(.value(values.count))
      values.append((value, shape))
    }

    /// Nothing in each cell of a shape.
    mutating func nothing(_ shape: Shape) {
      switch shape {
      case .optional(let wrapped): nothing(wrapped)
      case .object(let parts): for part in parts { nothing(part.shape) }
      case .money: cells += [.null, .null]
      case .text, .integer, .bool, .reference, .day, .time, .instant, .decimal, .choice, .list:
        cells.append(.null)
      }
    }
  }

  extension Book {
    /// Lays the cells of a row, whose registers have these shapes; false where nobody heard of it.
    public mutating func lay(
      _ kind: Kind, _ id: UInt64, as shapes: [Shape], on cells: inout PlainCells
    ) -> Bool {
      var visitor = LayRow(id: id, cells: cells)
      cells = PlainCells()  // they have moved into the visitor, so that their room is used again
      visitor.cells.begin(shapes)
      visit(kind, &visitor)
      swap(&cells, &visitor.cells)
      return visitor.isThere
    }
  }

  private struct LayRow: TableVisitor {
    let id: UInt64
    var cells: PlainCells
    var isThere = false

    mutating func visit<E: Entity>(_ table: inout Table<E>) {
      guard let place = table.row(of: ID(id)) else { return }
      isThere = true
      var row = table.rows[Int(place)]
      row.registers(&cells)
    }
  }

  // MARK: the values

  extension RegisterValue {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.value(value, shape) }
  }

  extension Composite {
    public func lay(on cells: inout PlainCells, as shape: Shape) {
      guard case .object(let parts) = shape else { return cells.value(value, shape) }
      var copy = self
      cells.parts(parts) { copy.parts(&$0) }
    }
  }

  extension Choice {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.text(word) }
  }

  extension Optional where Wrapped: RegisterValue {
    public func lay(on cells: inout PlainCells, as shape: Shape) {
      guard let wrapped = self else { return cells.nothing(shape) }
      if case .optional(let inner) = shape {
        wrapped.lay(on: &cells, as: inner)
      } else {
        wrapped.lay(on: &cells, as: shape)
      }
    }
  }

  extension String {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.text(self) }
  }

  extension Bool {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.integer(self ? 1 : 0) }
  }

  extension Int64 {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.integer(self) }
  }

  extension ID {
    public func lay(on cells: inout PlainCells, as shape: Shape) {
      if isNone { cells.nothing(shape) } else { cells.id(self) }
    }
  }

  extension Money {
    public func lay(on cells: inout PlainCells, as shape: Shape) {
      cells.integer(minor)
      cells.text(currency.code)
    }
  }

  extension Currency {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.text(code) }
  }

  extension Quantity {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.text(plain) }
  }

  extension Rate {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.text(plain) }
  }

  extension Day {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.text(text) }
  }

  extension TimeOfDay {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.text(text) }
  }

  extension Instant {
    public func lay(on cells: inout PlainCells, as shape: Shape) {
      if milliseconds == 0 { cells.nothing(shape) } else { cells.text(text) }
    }
  }

  extension ServiceType {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.text(name) }
  }

  extension Position {
    public func lay(on cells: inout PlainCells, as shape: Shape) { cells.text(text) }
  }
#endif
