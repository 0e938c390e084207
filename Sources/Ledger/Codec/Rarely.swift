/// A value that most rows do not have: four bytes of a row in the browser, and a box of its own where there is one.
///
///     @Rarely public var discount: Discount?
///     visitor.register(9, "discount", &_discount)
///
/// In bytes, in files and in comparisons it is the value.
@propertyWrapper
public struct Rarely<Held: Boxed>: Sendable {
  private final class Box: Sendable {
    let held: Held
    init(_ held: Held) { self.held = held }
  }

  /// None where the value is unset.
  private var box: Box?

  public init() {}

  public init(wrappedValue: Held) { box = wrappedValue.isUnset ? nil : Box(wrappedValue) }

  public var wrappedValue: Held {
    get { box?.held ?? .unset }
    set { box = newValue.isUnset ? nil : Box(newValue) }
  }
}

/// What can be kept ``Rarely``.
public protocol Boxed: RegisterValue {
  /// What a new row has.
  static var unset: Self { get }
  var isUnset: Bool { get }
}

extension Optional: Boxed where Wrapped: RegisterValue {
  public static var unset: Wrapped? { nil }
  public var isUnset: Bool { self == nil }
}

extension ID: Boxed {
  public static var unset: ID { ID() }
  public var isUnset: Bool { isNone }
}

extension String: Boxed {
  public static var unset: String { "" }
  public var isUnset: Bool { isEmpty }
}

extension Rarely: Equatable where Held: Equatable {
  public static func == (a: Rarely, b: Rarely) -> Bool {
    a.box === b.box || a.wrappedValue == b.wrappedValue
  }
}

extension Rarely: Wrapper {
  public init(from reader: inout ByteReader) throws(CodecError) {
    self.init(wrappedValue: try Held(from: &reader))
  }
}
