/// A value in a box of its own, or in one that it shares: everywhere but in memory it is that value.
public protocol Wrapper: RegisterValue {
  associatedtype Held: RegisterValue
  var wrappedValue: Held { get }
  init(wrappedValue: Held)
}

extension Wrapper {
  public static var shape: Shape { Held.shape }
  public func encode(into writer: inout ByteWriter) { wrappedValue.encode(into: &writer) }

  public var value: Value { wrappedValue.value }
  public init(value: Value) throws(ValueError) { self.init(wrappedValue: try Held(value: value)) }

  #if !hasFeature(Embedded)
    public func lay(on cells: inout PlainCells, as shape: Shape) {
      wrappedValue.lay(on: &cells, as: shape)
    }
  #endif
}
