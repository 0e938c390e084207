/// A project's name that is no longer offered for a client's next project, until somebody restores it (rule G12).
public struct HiddenSuggestion: Entity {
  public static var kind: Kind { .hiddensuggestion }

  public var id = ID<HiddenSuggestion>()
  public var life = Life.live
  /// None: it is offered to no client.
  public var client = ID<Client>()
  public var name = ""

  public init() {}

  /// Two devices that hide a name offline write the same row, also one with white space around it.
  public init(_ name: String, of client: ID<Client>) {
    let name = trimmed(name)
    id = .foreign("hidden-suggestion:" + client.text + ":" + name)
    self.client = client
    self.name = name
  }

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { client.raw }
  /// The slot of ``client``.
  public static var clientLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "client", &client)
    visitor.register(3, "name", &name)
  }
}
