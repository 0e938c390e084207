/// A thing that a transaction brought the client or took back, as the client is told of it (rule R3).
public struct ClientThing: Equatable, Sendable {
  public var item: ID<Item>
  public var name: String
  /// How many pieces the price is for.
  public var pieces: Int64
  /// The project price; nil when it has none.
  ///
  /// What it was bought for is never here.
  public var price: Money?
  /// When it was sold; nil where no sale says so.
  public var day: Day?
  /// Whether somebody has to say its price; what left the project has the one it left with, or none.
  public var isMissingPrice: Bool { price == nil && !isSettled }
  private var isSettled: Bool

  /// At the price of a step, or without one at the item's own; at none where it costs the client nothing.
  init(_ item: Item, at step: LineageEdge? = nil, on day: Day? = nil, isFree: Bool = false) {
    let price = isFree ? nil : step?.projectPrice ?? item.projectPrice
    isSettled = isFree || step?.projectPrice != nil
    self.item = item.id
    name = item.reportName
    pieces = item.pieces
    self.price = price.flatMap { $0.isZero ? nil : $0 }
    self.day = day
  }
}

/// What a transaction brought the client or took back: things that are in it, and things that moved on
/// and are still the client's business.
///
/// A thing that left counts at the project price it left with, here and where it is given back, so that nothing that happens to
/// it afterwards changes what this client was asked for it and given: no other price, no other client, no deletion. One
/// that went back to the vendor counts where the return gives it back, and on the book's own sales; else
/// it is as if it had never been bought.
struct ClientThings: Equatable {
  private(set) var linked: [ClientThing] = []
  /// Oldest first.
  private(set) var gone: [ClientThing] = []
  /// Whether there ever was a thing in it.
  private(set) var hadAny: Bool

  init(of transaction: Transaction, in book: Book) {
    let id = transaction.id
    let isSale = transaction.sale?.direction != nil
    let givesBack = transaction.givesThingsBack
    for item in book.items(of: id) {
      guard isSale || givesBack else {
        linked.append(ClientThing(item))
        continue
      }
      let path = ItemPath(of: item.id, in: book)
      linked.append(path.thing(item, path.stays(in: id).last?.arrival, in: transaction, of: book))
    }
    var seen: Set<ID<Item>> = []
    var leavings: [ItemPath.Leaving] = []
    for edge in book.lineage.live(linking: LineageEdge.fromLink, to: id.raw)
    where seen.insert(edge.item).inserted {
      leavings += ItemPath(of: edge.item, in: book).leavings(from: transaction, in: book)
    }
    let inOrder = leavings.sorted {
      ($0.step.at, $0.step.id, $0.priced.id) < ($1.step.at, $1.step.id, $1.priced.id)
    }
    for leaving in inOrder {
      guard let item = book.items[leaving.priced.item] else { continue }
      // What a return that was called off was to give back is the client's as before.
      if leaving.priced.movement != .sold, book.transactions.live(item.transaction)?.isOff == true {
        if item.isLive { linked.append(ClientThing(item)) }
        continue
      }
      let day = isSale ? leaving.step.civilDay : nil
      gone.append(ClientThing(item, at: leaving.priced, on: day))
    }
    if givesBack { linked += ClientThings.deleted(in: transaction, of: book) }
    hadAny =
      !linked.isEmpty || !seen.isEmpty
      || !book.items.rows(linking: Item.transactionLink, to: id.raw).isEmpty
      || !book.lineage.rows(linking: LineageEdge.toLink, to: id.raw).isEmpty
  }

  /// What was given back stays given back when the thing is deleted.
  private static func deleted(in transaction: Transaction, of book: Book) -> [ClientThing] {
    var found: [ClientThing] = []
    for row in book.items.rows(linking: Item.transactionLink, to: transaction.id.raw) {
      let item = book.items.rows[Int(row)]
      let path = ItemPath(of: item.id, in: book)
      guard !item.isLive, let stay = path.stays(in: transaction.id).last, stay.leaving == nil,
        let arrival = stay.arrival
      else { continue }
      found.append(path.thing(item, arrival, in: transaction, of: book))
    }
    return found
  }
}

extension ItemPath {
  /// A thing that came into a sale, or into what gives it back, there at the price of the first step that gave it back.
  fileprivate func thing(
    _ item: Item, _ arrival: LineageEdge?, in transaction: Transaction, of book: Book
  ) -> ClientThing {
    let isSale = transaction.sale?.direction != nil
    let back = transaction.givesThingsBack ? arrival.map { first(of: $0) } : nil
    return ClientThing(
      item, at: back, on: isSale ? arrival?.civilDay : nil,
      isFree: !isSale && back.map { wasNeverAskedFor(before: $0, in: book) } == true)
  }
}

extension LineageEdge {
  /// The day it happened; steps of earlier programs know the moment only, and are told by UTC.
  var civilDay: Day { day ?? at.utcDay }
}

extension Transaction {
  /// Whether things in it left their client: a return, or what the business bought of a project.
  fileprivate var givesThingsBack: Bool {
    sale.map { $0.direction == .projectToBusiness } ?? (type == .return)
  }
}
