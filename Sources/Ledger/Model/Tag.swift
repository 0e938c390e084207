/// A word that expenses are gathered under across categories: "Tour 2026".
public struct Tag: Entity {
  public static var kind: Kind { .tag }

  public var id = ID<Tag>()
  public var life = Life.live
  public var name = ""
  /// Six hex digits, "" for none.
  public var color = ""
  /// The tag that this one was merged into; ``Book/tag(_:)`` follows it, no row is rewritten.
  public var into = ID<Tag>()
  public var position = Position()

  public init() {}

  /// The longest name, in characters (rule B6).
  public static var longestName: Int { 100 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "color", &color)
    visitor.register(4, "mergedInto", &into)
    visitor.register(5, "position", &position)
  }
}

/// That a transaction has a tag: a row of its own, so that two devices that add one each give it both.
public struct Tagging: Entity {
  public static var kind: Kind { .tagging }

  public var id = ID<Tagging>()
  public var life = Life.live
  public var transaction = ID<Transaction>()
  public var tag = ID<Tag>()

  public init() {}

  /// That of a transaction and a tag; two devices that set it offline write the same row.
  public init(_ transaction: ID<Transaction>, _ tag: ID<Tag>) {
    id = .foreign("tagging:" + transaction.text + ":" + tag.text)
    self.transaction = transaction
    self.tag = tag
  }

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == 0 ? transaction.raw : tag.raw }
  /// The slot of ``transaction``.
  public static var transactionLink: Int { 0 }
  /// The slot of ``tag``.
  public static var tagLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "transaction", &transaction)
    visitor.register(3, "tag", &tag)
  }
}

extension Book {
  /// The tag that an id means: itself, or what it was merged into; none for one that is gone.
  ///
  /// Tags that were merged into each other on two devices are the least of them.
  public func tag(_ id: ID<Tag>) -> ID<Tag> {
    let end = redirected(id.raw) { self.tags[ID($0)]?.into.raw ?? 0 }
    return tags.live(ID(end)) == nil ? ID() : ID(end)
  }

  /// The live tags that a transaction has, in the tags' order, each once.
  public func tags(of transaction: ID<Transaction>) -> [Tag] {
    var found: [ID<Tag>] = []
    for tagging in taggings.live(linking: Tagging.transactionLink, to: transaction.raw) {
      let id = tag(tagging.tag)
      if !id.isNone, !found.contains(id) { found.append(id) }
    }
    return found.compactMap { tags[$0] }
      .sorted { ($0.position, folded($0.name), $0.id) < ($1.position, folded($1.name), $1.id) }
  }

  /// The live tags that were not merged into others, in order.
  public var tagList: [Tag] {
    tags.live.filter { tag($0.id) == $0.id }
      .sorted { ($0.position, folded($0.name), $0.id) < ($1.position, folded($1.name), $1.id) }
  }
}
