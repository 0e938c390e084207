/// A file kept with something in the book; the bytes are a blob named by their hash.
public struct Attachment: Entity {
  public static var kind: Kind { .attachment }

  public var id = ID<Attachment>()
  public var life = Life.live
  /// What it belongs to: the kind's name and the raw id.
  public var owner = Owner()
  public var name = ""
  public var mediaType = ""
  /// Bytes.
  public var size: Int64 = 0
  /// SHA-256 of the bytes, as hex.
  public var hash = ""
  public var role = AttachmentRole.other
  public var position = Position()

  public init() {}

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { owner.id.raw }
  /// The slot of ``owner``.
  public static var ownerLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "owner", &owner)
    visitor.register(3, "name", &name)
    visitor.register(4, "mediaType", &mediaType)
    visitor.register(5, "size", &size)
    visitor.register(6, "hash", &hash)
    visitor.register(7, "role", &role)
    visitor.register(8, "position", &position)
  }

  /// A row of any kind.
  public struct Owner: Composite, Equatable {
    public var kind = ""
    public var id = ID<Attachment>()

    public init() {}

    public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
      visitor.register(1, "kind", &kind)
      visitor.register(2, "id", &id)
    }
  }
}

/// What a file is to its owner.
public enum AttachmentRole: String, Choice, Sendable {
  case receipt, image, other
  /// What goes with a gig or a charge (rule G70).
  case contract, rider, chart, photo, recording
  public var word: String { rawValue }
}
