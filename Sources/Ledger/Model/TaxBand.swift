/// A line of the person's own table for estimating tax: what profit above an amount is taxed at, in a year.
public struct TaxBand: Entity {
  public static var kind: Kind { .taxband }

  public var id = ID<TaxBand>()
  public var life = Life.live
  /// The tax, such as "Income tax": bands of one name are one.
  public var name = ""
  /// The first year that it holds for; a later one of the same name replaces all bands of it.
  public var since: Int64 = 0
  /// The part of a year's profit above this is taxed, up to the next band; none is nothing.
  public var above: Money?
  public var rate = Rate(micros: 0)

  public init() {}

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "since", &since)
    visitor.register(4, "above", &above)
    visitor.register(5, "rate", &rate)
  }
}
