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
  public var isMissingPrice: Bool { price == nil }

  init(_ item: Item, _ price: Money?, on day: Day? = nil) {
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
/// A thing that was sold on counts at the project price it left with, because the sale gives it back. One
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
    let direction = transaction.sale?.direction
    for item in book.items(of: id) {
      guard direction != nil else {
        linked.append(ClientThing(item, item.projectPrice))
        continue
      }
      let arrival = ItemPath(of: item.id, in: book).steps.last {
        $0.toTransaction == id && $0.movement == .sold
      }
      // What was sold to the business is priced there for others: the client gets what it stood at.
      var price = item.projectPrice
      if direction == .projectToBusiness, let arrival { price = arrival.priceForClient(of: item) }
      linked.append(ClientThing(item, price, on: arrival?.civilDay))
    }
    var seen: Set<ID<Item>> = []
    var leavings: [LineageEdge] = []
    for edge in book.lineage.live(linking: LineageEdge.fromLink, to: id.raw)
    where seen.insert(edge.item).inserted {
      leavings += ItemPath(of: edge.item, in: book).leavings(from: transaction, in: book)
    }
    for step in leavings.sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
      guard let item = book.items[step.item] else { continue }
      let day = direction == nil ? nil : step.civilDay
      gone.append(ClientThing(item, step.priceForClient(of: item), on: day))
    }
    hadAny =
      !linked.isEmpty || !seen.isEmpty
      || !book.items.rows(linking: Item.transactionLink, to: id.raw).isEmpty
      || !book.lineage.rows(linking: LineageEdge.toLink, to: id.raw).isEmpty
  }
}

extension LineageEdge {
  /// What the item stood at for the client at this step: nil when it had no price then.
  ///
  /// Steps of earlier programs do not say it; of these the item's own project price is taken.
  fileprivate func priceForClient(of item: Item) -> Money? {
    guard let projectPrice else { return item.projectPrice }
    return projectPrice.isZero ? nil : projectPrice
  }

  /// The day it happened; steps of earlier programs know the moment only, and are told by UTC.
  var civilDay: Day { day ?? at.utcDay }
}

extension ItemPath {
  /// The steps by which the item left a transaction and still counts in it for the client.
  fileprivate func leavings(from transaction: Transaction, in book: Book) -> [LineageEdge] {
    var found: [LineageEdge] = []
    var isThere = true
    for (place, step) in steps.enumerated() {
      if step.fromTransaction == transaction.id, step.toTransaction != transaction.id {
        if isThere { found += counted(place, from: transaction, in: book) }
        isThere = false
      } else if step.toTransaction == transaction.id {
        isThere = true
      }
    }
    return found
  }

  /// The step at a place if what it took away is given back where it went, and did not come back unsold; where pieces were taken
  /// apart there, the steps that say each one's share, of those of which that is so (rule I11).
  private func counted(
    _ place: Int, from transaction: Transaction, in book: Book
  ) -> [LineageEdge] {
    let step = steps[place]
    let isSale = transaction.sale?.direction != nil
    switch step.movement {
    case .association, .correction: return []
    case .sold: break
    case .returned:
      guard isSale || book.givesBack(step.toTransaction, in: transaction.project) else { return [] }
    }
    if step.toTransaction.isNone { return isSale ? [step] : [] }
    var seen: Set<ID<Item>> = [step.item]
    return given(from: place, in: step.toTransaction, book, &seen)
  }

  /// What of the step at a place, which led into a transaction, is there or went on as sold or returned.
  private func given(
    from place: Int, in sale: ID<Transaction>, _ book: Book, _ seen: inout Set<ID<Item>>
  ) -> [LineageEdge] {
    var share = steps[place]
    var found: [LineageEdge] = []
    for next in steps.dropFirst(place + 1) where next.fromTransaction == sale {
      if next.toTransaction != sale {
        if next.movement == .sold || next.movement == .returned { found.append(share) }
        return found
      }
      guard next.isSplit, next.movement == .sold else { continue }
      share = next
      let parts = book.lineage.live(linking: LineageEdge.fromLink, to: sale.raw).filter {
        $0.isSplit && $0.movement == .sold && book.lineage[$0.after]?.item == next.item
      }
      for part in parts where seen.insert(part.item).inserted {
        let path = ItemPath(of: part.item, in: book)
        guard let start = path.steps.firstIndex(where: { $0.isSplit && $0.fromTransaction == sale })
        else { continue }
        found += path.given(from: start, in: sale, book, &seen)
      }
    }
    if book.items.live(share.item)?.transaction == sale { found.append(share) }
    return found
  }
}

extension Book {
  /// Whether a transaction stands among a project's credits.
  fileprivate func givesBack(_ id: ID<Transaction>, in project: ID<Project>) -> Bool {
    guard let transaction = transactions.live(id) else { return false }
    return transaction.project == project && transaction.reimbursement == .owedToClient
      && ProjectInvoiceReport.isInvoiceable(transaction)
  }
}
