/// What one register is called and holds.
public struct RegisterSchema: Equatable, Sendable {
  public var tag: UInt8
  public var name: String
  public var shape: Shape
}

/// Lists registers by tag, name and shape.
public struct SchemaVisitor: RegisterVisitor {
  public private(set) var registers: [RegisterSchema] = []

  public init() {}

  @inline(never)
  public mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T
  ) {
    registers.append(RegisterSchema(tag: tag, name: name.string, shape: T.shape))
  }
}

/// Reads every register as a named plain value, in declaration order.
public struct ValueReader: RegisterVisitor {
  public private(set) var members: [Member] = []

  public init() {}

  @inline(never)
  public mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T
  ) {
    members.append(Member(name.string, value.value))
  }
}

/// Reads the one register with a tag as a named plain value.
public struct ValuePicker: RegisterVisitor {
  let tag: UInt8
  public private(set) var member: Member?

  public init(tag: UInt8) { self.tag = tag }

  @inline(never)
  public mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T
  ) {
    if tag == self.tag { member = Member(name.string, value.value) }
  }
}

/// Sets the one register called `name` from a plain value.
public struct ValueSetter: RegisterVisitor {
  let name: String
  private let value: Value
  public private(set) var found = false
  public private(set) var problem: ValueError?

  public init(name: String, value: Value) {
    self.name = name
    self.value = value
  }

  @inline(never)
  public mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ register: inout T
  ) {
    guard !found, name.string == self.name else { return }
    found = true
    do throws(ValueError) {
      register = try T(value: value)
    } catch {
      problem = error
    }
  }
}

/// Encodes registers one after another as a change's body has them, behind what is there, and remembers where the bytes of
/// each begin.
struct RegisterEncoder: RegisterVisitor {
  struct Slice {
    var tag: UInt8
    var start: Int
    var end: Int
  }

  var writer: ByteWriter
  var slices: [Slice] = []

  init(_ writer: ByteWriter = ByteWriter()) {
    self.writer = writer
    slices.reserveCapacity(24)
  }

  /// The bytes of one register; nil where there is none.
  @inline(never)
  func bytes(of tag: UInt8) -> [UInt8]? {
    guard let slice = slices.first(where: { $0.tag == tag }) else { return nil }
    return Array(writer.bytes[slice.start..<slice.end])
  }

  @inline(never)
  mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T
  ) {
    let start = begin(tag)
    value.encode(into: &writer)
    end(tag, start)
  }

  @inline(never)
  private mutating func begin(_ tag: UInt8) -> Int {
    writer.byte(tag)
    writer.byte(0)
    return writer.bytes.count
  }

  @inline(never)
  private mutating func end(_ tag: UInt8, _ start: Int) {
    let count = writer.bytes.count - start
    writer.prefixLength(at: start - 1)
    let end = writer.bytes.count
    slices.append(Slice(tag: tag, start: end - count, end: end))
  }
}

/// Decodes a snapshot row: values in declaration order, for the tags that the file knows.
struct RowDecoder: RegisterVisitor {
  var reader: ByteReader
  var known: TagSet
  var problem: CodecError?

  @inline(never)
  mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T
  ) {
    guard problem == nil, known.contains(tag) else { return }
    do throws(CodecError) {
      value = try T(from: &reader)
    } catch {
      problem = error
    }
  }
}
