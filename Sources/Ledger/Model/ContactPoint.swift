/// A further way to reach a client: an email address, a phone number or a postal address beside the client's own.
///
/// What stands on the client itself is the one that papers and messages use; choosing another swaps the two.
public struct ContactPoint: Entity {
  public static var kind: Kind { .contactpoint }

  public var id = ID<ContactPoint>()
  public var life = Life.live
  public var client = ID<Client>()
  public var sort = ContactSort.email
  /// What it is for, in the client's or the person's words: "Work", "Billing".
  public var label = ""
  /// The email address or the phone number.
  public var text = ""
  public var address = Address()
  public var position = Position()

  public init() {}

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { client.raw }
  /// The slot of ``client``.
  public static var clientLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "client", &client)
    visitor.register(3, "sort", &sort)
    visitor.register(4, "label", &label)
    visitor.register(5, "text", &text)
    visitor.register(6, "address", &address)
    visitor.register(7, "position", &position)
  }
}

/// What a further way to reach a client is: `address` has its parts, the others a text.
public enum ContactSort: String, Choice, Sendable {
  case email, phone, address
  public var word: String { rawValue }
}
