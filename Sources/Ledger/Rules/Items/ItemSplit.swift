/// Taking some of several pieces apart: they become an item of their own, the rest stays (rule I11).
public enum ItemSplit {
  /// Why pieces cannot be taken from an item.
  public enum Problem: Error, Equatable, Sendable {
    /// All that may be taken, which is nothing of one piece.
    case count(Int64)
    case returned

    public var message: Phrase {
      switch self {
      case .count(let most) where most < 1: return "This is one piece."
      case .count(let most): return "Choose between 1 and \(most) pieces."
      case .returned: return "What was returned is not taken apart."
      }
    }
  }

  /// What a split did.
  public struct Outcome: Sendable {
    public var edit: Edit
    /// The pieces that were taken.
    public var part: Item

    /// A book in which it is done, so that the part may go on in the same edit.
    public func laid(over book: Book) -> Book { edit.laid(over: book) }
  }

  /// The pieces that are taken and those that stay, still under one id: each price is shared in proportion, the part's rounded to the
  /// minor unit (halves away from zero), and the rest has what is left of it.
  public static func shared(
    _ item: Item, _ pieces: Int64
  ) throws(Problem) -> (part: Item, rest: Item) {
    let all = item.pieces
    guard pieces > 0, pieces < all else { throw .count(all - 1) }
    var (part, rest) = (item, item)
    func share(_ price: Money?) -> (part: Money?, rest: Money?) {
      guard let price, let minor = multiplyDivideHalfUp(price.minor, pieces, by: all.magnitude)
      else { return (nil, price) }
      let part = Money(minor: minor, currency: price.currency)
      return (part, Money(minor: price.minor - minor, currency: price.currency))
    }
    (part.quantity, rest.quantity) = (pieces, all - pieces)
    (part.purchasePrice, rest.purchasePrice) = share(item.purchasePrice)
    (part.projectPrice, rest.projectPrice) = share(item.projectPrice)
    (part.marketValue, rest.marketValue) = share(item.marketValue)
    return (part, rest)
  }

  /// Takes pieces of an item: the part has what the item has, its pictures too, and stands where it stands.
  ///
  /// Quantity and prices of the rest are always written together. Two devices that take pieces of the same many make one
  /// part, so that the later of them is what counts, and no piece is there twice.
  public static func split(
    _ pieces: Int64, of whole: Item, by operation: ItemOperation, in book: Book
  ) throws(Problem) -> Outcome {
    if whole.status == .returned { throw .returned }
    var (part, rest) = try shared(whole, pieces)
    part.id = partID(of: whole, in: book)
    var edit = Edit()
    for file in book.attachments(of: whole.id.raw) {
      var copy = file
      copy.id = ID.foreign("part:\(part.id.text):\(file.id.text)")
      copy.owner.id = ID(part.id.raw)
      if whole.image == file.id { part.image = copy.id }
      edit.put(copy, replacing: nil)
    }
    edit.put(part, replacing: nil)
    typealias Tag = RegisterTag.Item
    var anew = [Tag.quantity]
    if whole.purchasePrice != nil { anew.append(Tag.purchasePrice) }
    if whole.projectPrice != nil { anew.append(Tag.projectPrice) }
    if whole.marketValue != nil { anew.append(Tag.marketValue) }
    let (mine, its) = edges(of: whole, pieces, part.id, operation, in: book)
    // What it came for is said anew, which counts where the item is.
    if mine.movement == .sold { anew += Tag.place }
    edit.put(rest, replacing: whole, anew: anew)
    edit.put(mine, replacing: nil)
    edit.put(its, replacing: nil)
    return Outcome(edit: edit, part: part)
  }

  /// The first id of its pieces that nothing has: it follows from how many they are, and so is the same on another device.
  private static func partID(of whole: Item, in book: Book) -> ID<Item> {
    var number = 0
    while true {
      let id = ID<Item>.foreign("part:\(whole.id.text):\(whole.pieces):\(number)")
      if book.items[id] == nil { return id }
      number += 1
    }
  }

  /// What lineage says of it: a step that leads nowhere, the part's after the item's.
  ///
  /// In a sale between a project and inventory both came for their share of what the item came for.
  private static func edges(
    of whole: Item, _ pieces: Int64, _ part: ID<Item>, _ operation: ItemOperation, in book: Book
  ) -> (whole: LineageEdge, part: LineageEdge) {
    let path = ItemPath(of: whole.id, in: book)
    var edge = LineageEdge()
    edge.id = id(of: whole.id, operation)
    edge.item = whole.id
    edge.fromTransaction = whole.transaction
    edge.toTransaction = whole.transaction
    edge.fromProject = whole.project
    edge.toProject = whole.project
    edge.after = path.last
    edge.at = operation.at
    edge.day = operation.day
    var other = edge
    other.id = id(of: part, operation)
    other.item = part
    other.after = edge.id
    let isSale = book.transactions[whole.transaction]?.sale?.direction != nil
    let arrival = path.steps.last {
      $0.movement == .sold && $0.toTransaction == whole.transaction
    }
    if isSale, let arrival {
      var came = whole
      (came.purchasePrice, came.projectPrice) = (arrival.amount, arrival.projectPrice)
      if let (share, rest) = try? shared(came, pieces) {
        (edge.movement, other.movement) = (.sold, .sold)
        (edge.amount, edge.projectPrice) = (rest.purchasePrice, rest.projectPrice)
        (other.amount, other.projectPrice) = (share.purchasePrice, share.projectPrice)
        (edge.day, other.day) = (arrival.civilDay, arrival.civilDay)
      }
    }
    return (edge, other)
  }

  private static func id(of item: ID<Item>, _ operation: ItemOperation) -> ID<LineageEdge> {
    ID.foreign("split:\(ID<Item>(operation.id).text):\(item.text)")
  }
}

extension LineageEdge {
  /// Whether it says that pieces were taken apart: it leads nowhere (rule I11).
  public var isSplit: Bool {
    source == .app && (movement == .association || movement == .sold)
      && fromTransaction == toTransaction && fromProject == toProject
  }
}

extension Book {
  /// What an item was a part of; nil where it was entered by itself.
  public func whole(of item: ID<Item>) -> ID<Item>? {
    for edge in lineage(of: item) where edge.isSplit {
      if let before = lineage[edge.after], before.item != item { return before.item }
    }
    return nil
  }

  /// What an item was a part of, and what that was a part of.
  func wholes(of item: ID<Item>) -> [ID<Item>] {
    var wholes: [ID<Item>] = []
    var last = item
    while !last.isNone, wholes.count < ProjectInvoicing.longestChain, let whole = whole(of: last) {
      wholes.append(whole)
      last = whole
    }
    return wholes
  }
}
