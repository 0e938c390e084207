/// Anything that can be one register, or a part of one.
///
/// Two forms only: bytes for disk, wire and digests; ``Value`` for people and other programs.
public protocol RegisterValue: Sendable {
  static var shape: Shape { get }
  func encode(into writer: inout ByteWriter)
  init(from reader: inout ByteReader) throws(CodecError)
  var value: Value { get }
  init(value: Value) throws(ValueError)
  #if !hasFeature(Embedded)
    /// Lays the cells that tables have of it.
    func lay(on cells: inout PlainCells, as shape: Shape)
  #endif
}

/// Names every register of an entity, or every part of a composite, exactly once.
///
/// Encode, decode, diff, JSON, CSV, SQL columns and descriptions are all visitors.
public protocol RegisterVisitor {
  mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T)
  /// A last part of a composite that is not written where it is nil, and so is each behind it, so that what has none stays
  /// byte for byte what it was before there was such a part.
  mutating func tail<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T?)
}

extension RegisterVisitor {
  public mutating func tail<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T?
  ) {
    register(tag, name, &value)
  }
}

/// A register made of parts that merge as a whole: an address, a price, an issued snapshot.
///
/// New parts go at the end; bytes written by an older program read as defaults for them.
public protocol Composite: RegisterValue {
  init()
  mutating func parts<V: RegisterVisitor>(_ visitor: inout V)
}

extension Composite {
  public static var shape: Shape {
    var blank = Self()
    var visitor = SchemaVisitor()
    blank.parts(&visitor)
    return .object(visitor.registers.map { Shape.Part($0.name, $0.shape) })
  }

  public func encode(into writer: inout ByteWriter) {
    let start = writer.bytes.count
    writer.byte(0)
    var copy = self
    var visitor = PartEncoder()
    swap(&visitor.writer, &writer)
    copy.parts(&visitor)
    swap(&visitor.writer, &writer)
    writer.prefixLength(at: start)
  }

  public init(from reader: inout ByteReader) throws(CodecError) {
    self.init()
    let count = try reader.length()
    let old = reader.narrow(to: count)
    // It moves into the visitor and back, so that nothing of it is copied.
    var visitor = PartDecoder(reader: ByteReader([]))
    swap(&visitor.reader, &reader)
    parts(&visitor)
    swap(&visitor.reader, &reader)
    if let problem = visitor.problem { throw problem }
    reader.widen(to: old)
  }

  public var value: Value {
    var copy = self
    var visitor = ValueReader()
    copy.parts(&visitor)
    return .object(visitor.members)
  }

  public init(value: Value) throws(ValueError) {
    self.init()
    let members = try ValueSetter.members(of: value)
    #if !hasFeature(Embedded)
      // As files have them, in the order of declaration: one walk over both. What it cannot take is told by the other.
      var walk = PartSetter(members)
      parts(&walk)
      if walk.isDone { return }
      self = Self()
    #endif
    for member in members {
      var visitor = ValueSetter(name: member.name, value: member.value)
      parts(&visitor)
      try visitor.checkPart()
    }
  }
}

extension ValueSetter {
  @inline(never)
  fileprivate static func members(of value: Value) throws(ValueError) -> [Member] {
    guard case .object(let members) = value else {
      throw ValueError("an object", found: value.description)
    }
    return members
  }

  @inline(never)
  fileprivate func checkPart() throws(ValueError) {
    if let problem { throw problem.inside(name) }
    if !found { throw ValueError("one of its parts", found: "\"" + name + "\"", path: name) }
  }
}

struct PartEncoder: RegisterVisitor {
  var writer = ByteWriter()
  /// How many last parts were left out so far.
  private var leftOut = 0

  @inline(never)
  mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T
  ) {
    value.encode(into: &writer)
  }

  mutating func tail<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T?
  ) {
    if value == nil {
      leftOut += 1
      return
    }
    // None is what stands before one that is there.
    while leftOut > 0 {
      writer.byte(0)
      leftOut -= 1
    }
    register(tag, name, &value)
  }
}

struct PartDecoder: RegisterVisitor {
  var reader: ByteReader
  var problem: CodecError?

  @inline(never)
  mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T
  ) {
    if problem != nil { return }
    if reader.isAtEnd {
      reader.isExact = false
      return
    }
    do throws(CodecError) {
      value = try T(from: &reader)
    } catch {
      problem = error
    }
  }

  mutating func tail<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T?
  ) {
    if !reader.isAtEnd { register(tag, name, &value) }
  }
}

#if !hasFeature(Embedded)
  /// Sets parts from members that stand in the order of declaration.
  struct PartSetter: RegisterVisitor {
    private let members: [Member]
    private var next = 0

    init(_ members: [Member]) { self.members = members }

    /// Whether every member was a part's.
    var isDone: Bool { next == members.count }

    @inline(never)
    mutating func register<T: RegisterValue>(
      _ tag: UInt8, _ name: StaticString, _ value: inout T
    ) {
      guard next < members.count, name.isSame(as: members[next].name),
        let read = try? T(value: members[next].value)
      else { return }
      value = read
      next += 1
    }
  }

  extension StaticString {
    /// Whether a text has the very same bytes.
    @inline(__always)
    public func isSame(as text: String) -> Bool {
      let count = utf8CodeUnitCount
      let utf8 = text.utf8
      guard utf8.count == count else { return false }
      let same = utf8.withContiguousStorageIfAvailable { bytes in
        for place in 0..<count where bytes[place] != utf8Start[place] { return false }
        return true
      }
      return same ?? utf8.elementsEqual(UnsafeBufferPointer(start: utf8Start, count: count))
    }
  }
#endif
