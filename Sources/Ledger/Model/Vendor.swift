/// A shop that is suggested as the source of transactions and items.
public struct Vendor: Entity {
  public static var kind: Kind { .vendor }

  public var id = ID<Vendor>()
  public var life = Life.live
  public var name = ""
  public var position = Position()

  public init() {}

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "position", &position)
  }
}
