import LedgerTestSupport
import Testing

@testable import Ledger

/// Some of several pieces become an item of their own (rule I11): nothing is more or less than before.
struct ItemSplitTests {
  private let house = ID<Project>(named: "p1")

  /// A studio whose purchase and return are between it and its client, with items of several pieces.
  private func studio(_ dice: inout Dice, items: Int = 3) throws -> ItemBook {
    var studio = try ItemBook()
    for (name, side) in [("t1", Reimbursement.owedToCompany), ("r1", .owedToClient)] {
      var transaction = studio.transaction(name)
      transaction.reimbursement = side
      transaction.day = Day(number: 20_500)
      studio.told.put(transaction, in: studio.book.transactions)
    }
    for number in 0..<items {
      studio.put(item: "i\(number)", in: "p1", of: "t1")
      var item = studio.item("i\(number)")
      item.quantity = Int64(2 + dice.below(6))
      item.purchasePrice = Money(minor: Int64(dice.below(90_000)), currency: .usd)
      item.projectPrice = Money(minor: Int64(dice.below(90_000)), currency: .usd)
      item.marketValue = Money(minor: Int64(dice.below(90_000)), currency: .usd)
      studio.told.put(item, in: studio.book.items)
    }
    return studio
  }

  @Test func `what was returned is not taken apart`() throws {
    var dice = Dice(seed: 4)
    var studio = try studio(&dice, items: 1)
    var item = studio.item("i0")
    item.status = .returned
    studio.told.put(item, in: studio.book.items)
    let operation = studio.operation()
    #expect(throws: ItemSplit.Problem.returned) {
      _ = try ItemSplit.split(1, of: studio.item("i0"), by: operation, in: studio.book)
    }
  }

  /// Pieces and each price, added up over all items.
  private func whole(_ book: Book) -> [Int64] {
    book.items.live.reduce(into: [0, 0, 0, 0]) { sums, item in
      sums[0] += item.pieces
      sums[1] += item.purchasePrice?.minor ?? 0
      sums[2] += item.projectPrice?.minor ?? 0
      sums[3] += item.marketValue?.minor ?? 0
    }
  }

  /// What clients and studio are told of both projects, and what each canonical sale comes to.
  private func told(_ book: Book) throws -> [Totals] {
    var told: [Totals] = []
    for name in ["p1", "p2"] {
      let project = ID<Project>(named: name)
      let report = try ProjectInvoiceReport(of: project, in: book)
      let (accounting, summary) = (
        try Accounting(of: project, in: book), try ClientSummary(of: project, in: book)
      )
      told += [report.chargesTotal, report.creditsTotal, report.netDue, summary.spent]
      told += [summary.saved, accounting.atCost, accounting.margin, accounting.toInvoice]
      told.append(try PropertyReport(of: project, in: book).market)
    }
    let sales = book.transactions.live.filter { $0.sale != nil }.sorted { $0.id < $1.id }
    return told + sales.map { book.amounts(of: $0) }
  }

  private func split(_ item: Item, _ pieces: Int64, _ studio: inout ItemBook) throws -> Item {
    let operation = studio.operation()
    let split = try ItemSplit.split(pieces, of: item, by: operation, in: studio.book)
    studio.told.commit(split.edit)
    return try #require(studio.book.items.live(split.part.id))
  }

  /// Moves an item as somebody might, or leaves it.
  private func move(_ item: Item, _ dice: inout Dice, _ studio: inout ItemBook) throws {
    let operation = studio.operation()
    let book = studio.book
    switch dice.below(4) {
    case 0:
      guard Selling.canSell(item, to: .business) else { return }
      studio.told.commit(try Selling.sell([item], to: .business, by: operation, in: book).edit)
    case 1:
      let target = Selling.Target.project(ID(named: dice.percent(50) ? "p1" : "p2"))
      guard Selling.canSell(item, to: target) else { return }
      studio.told.commit(try Selling.sell([item], to: target, by: operation, in: book).edit)
    case 2 where item.project == house && item.status != .returned:
      studio.told.commit(
        try Returning.move(
          [item], to: studio.transaction("r1"), by: operation, in: book))
    case _: return
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `taking pieces apart changes no sum, wherever they went before and go on`(
    seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    var studio = try studio(&dice)
    let all = whole(studio.book)
    for _ in 0..<8 {
      guard let item = dice.pick(studio.book.items.live.sorted { $0.id < $1.id }) else { continue }
      try move(item, &dice, &studio)
      let before = try told(studio.book)
      let wholes = studio.book.items.live.filter { $0.pieces > 1 && $0.status != .returned }
      guard let item = dice.pick(wholes.sorted { $0.id < $1.id }) else { continue }
      let part = try split(item, Int64(1 + dice.below(Int(item.pieces) - 1)), &studio)
      #expect(try told(studio.book) == before)
      #expect(studio.book.whole(of: part.id) == item.id)
      // What goes on together is what would have gone on as one.
      var together = studio
      guard part.project == house else { continue }
      var asOne = studio
      let rest = try #require(studio.book.items[item.id])
      let first = together.operation()
      together.told.commit(
        try Selling.sell([rest, part], to: .business, by: first, in: together.book).edit)
      asOne.told.undo()
      let second = asOne.operation()
      let again = try #require(asOne.book.items.live(item.id))
      #expect(again.pieces == item.pieces)
      asOne.told.commit(
        try Selling.sell([again], to: .business, by: second, in: asOne.book).edit)
      #expect(try told(together.book) == told(asOne.book))
    }
    #expect(whole(studio.book) == all)
  }

  @Test(arguments: UInt64(1)...30)
  func `what is cleared of a sale to the business stays given back, a part as the whole`(
    seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    var studio = try studio(&dice, items: 1)
    try studio.sell(["i0"], to: dice.percent(60) ? .business : .project(ID(named: "p2")))
    let before = try told(studio.book)
    var asOne = studio
    let clearing = asOne.operation()
    asOne.told.commit(Linking.unlink([asOne.item("i0")], by: clearing, in: asOne.book))
    let gone = try told(asOne.book)
    let item = studio.item("i0")
    let part = try split(item, Int64(1 + dice.below(Int(item.pieces) - 1)), &studio)
    let rest = studio.item("i0")
    // Of three pieces one may be taken apart once more.
    var pieces = [part, rest]
    if rest.pieces > 1, dice.percent(50) {
      pieces.append(try split(rest, 1, &studio))
      pieces[1] = studio.item("i0")
    }
    dice.shuffle(&pieces)
    for one in pieces {
      let owed = try ProjectInvoiceReport(of: house, in: studio.book)
      let operation = studio.operation()
      studio.told.commit(Linking.unlink([one], by: operation, in: studio.book))
      let now = try ProjectInvoiceReport(of: house, in: studio.book)
      // What the client was asked for and given stays (rule R3).
      guard item.project.isNone else { continue }
      #expect(now.netDue[.usd] == owed.netDue[.usd])
      #expect(now.chargesTotal[.usd] == owed.chargesTotal[.usd])
    }
    #expect(try sums(told(studio.book)) == sums(gone))
    for _ in pieces { studio.told.undo() }
    #expect(try sums(told(studio.book)) == sums(before))
  }

  @Test(arguments: [false, true])
  func `pieces of what was unlinked from its purchase are charged as each goes back`(isSale: Bool)
    throws
  {
    var dice = Dice(seed: 1)
    var studio = try studio(&dice, items: 1)
    var item = studio.item("i0")
    (item.quantity, item.projectPrice) = (3, Money(900, .usd))
    studio.told.put(item, in: studio.book.items)
    let unlinking = studio.operation()
    studio.told.commit(Linking.unlink([studio.item("i0")], by: unlinking, in: studio.book))
    let part = try split(studio.item("i0"), 1, &studio)
    func goBack(_ item: Item) throws {
      let operation = studio.operation()
      let edit =
        isSale
        ? try Selling.sell([item], to: .business, by: operation, in: studio.book).edit
        : try Returning.move(
          [item], to: studio.transaction("r1"), by: operation, in: studio.book)
      studio.told.commit(edit)
    }
    func asked() throws -> [Money] {
      let report = try ProjectInvoiceReport(of: house, in: studio.book)
      return [report.chargesTotal[.usd], report.creditsTotal[.usd]]
    }
    var owed = try asked()
    #expect(owed == [Money(0, .usd), Money(0, .usd)])
    // One of three that come to 900.00, then the other two.
    try goBack(part)
    owed = try asked()
    #expect(owed == [Money(300, .usd), Money(300, .usd)])
    if !isSale {
      #expect(throws: Reassigning.Problem.thingsMovedOn) {
        _ = try Reassigning.reassign(
          studio.transaction("r1"), to: .project(ID(named: "p2")),
          by: ItemOperation(9, at: studio.told.now, on: studio.told.now.utcDay), in: studio.book)
      }
    }
    try goBack(studio.item("i0"))
    owed = try asked()
    #expect(owed == [Money(900, .usd), Money(900, .usd)])
  }

  /// Each in the one currency there is: nothing at all is zero.
  private func sums(_ told: [Totals]) -> [Int64] { told.map { $0[.usd].minor } }

  @Test(arguments: UInt64(1)...20)
  func `two devices that take pieces apart come to one part, and to what there was`(
    seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    var studio = try studio(&dice, items: 1)
    if dice.percent(50) { try studio.sell(["i0"], to: .business) }
    let all = whole(studio.book)
    var devices = (1...2).map { studio.told.offline(device: $0) }
    for place in devices.indices {
      let now = devices[place].now.adding(milliseconds: Int64(dice.below(40_000)) - 20_000)
      devices[place].now = now
      let operation = ItemOperation(dice.next() | 1, at: now, on: now.utcDay)
      let book = devices[place].book
      let item = try #require(book.items[ID(named: "i0")])
      let pieces = Int64(1 + dice.below(Int(item.pieces) - 1))
      let split = try ItemSplit.split(pieces, of: item, by: operation, in: book)
      var edit = split.edit
      if dice.percent(60) {
        edit.add(
          try Selling.sell(
            [split.part], to: .project(ID(named: "p2")), by: operation, in: split.laid(over: book)
          ).edit)
      }
      devices[place].commit(edit)
    }
    var other = devices[1]
    devices[0].meet(&other)
    for book in [devices[0].book, other.book] {
      #expect(whole(book) == all)
      #expect(book.items.liveCount == 2)
      let sales = book.transactions.live.filter { $0.sale?.direction == .businessToProject }
      let there = book.items.live.filter { $0.project == ID(named: "p2") }
      #expect(
        sales.reduce(0) { $0 + (book.amounts(of: $1).single?.minor ?? 0) }
          == there.reduce(0) { $0 + ($1.displayPrice?.minor ?? 0) })
    }
    #expect(devices[0].replica.digest() == other.replica.digest())
  }

  @Test func `a part has what the item has, its pictures too, and its share of the prices`() throws
  {
    var dice = Dice(seed: 1)
    var studio = try studio(&dice, items: 1)
    var item = studio.item("i0")
    (item.quantity, item.projectPrice) = (3, Money(minor: 10_000, currency: .usd))
    (item.notes, item.sku, item.bookmark) = ("Linen", "AB-1", true)
    var picture = Attachment()
    picture.id = ID(named: "picture")
    picture.owner.kind = Kind.item.name
    picture.owner.id = ID(item.id.raw)
    picture.role = .image
    picture.hash = "abc"
    studio.told.put(picture, in: studio.book.attachments)
    item.image = picture.id
    studio.told.put(item, in: studio.book.items)
    let part = try split(item, 2, &studio)
    let rest = studio.item("i0")
    #expect(part.projectPrice?.minor == 6_667 && rest.projectPrice?.minor == 3_333)
    #expect(part.pieces == 2 && rest.pieces == 1)
    #expect(part.notes == "Linen" && part.sku == "AB-1" && part.bookmark)
    #expect(part.transaction == item.transaction && part.created == item.created)
    let shown = studio.book.primaryImage(of: part.id.raw, chosen: part.image)
    #expect(shown?.hash == "abc" && shown?.id == part.image && part.image != picture.id)
    #expect(ItemStory.history(of: part, in: studio.book).map { $0.title.english } == ["Split off"])
    #expect(ItemStory.history(of: part, in: studio.book).first?.from.english == "i0")
    #expect(ItemStory.history(of: rest, in: studio.book).allSatisfy { !$0.isReplaced })
  }

  @Test(arguments: [Int64(0), 3, 4, -1]) func `all, none and more are no part`(pieces: Int64) throws
  {
    var item = Item()
    item.quantity = 3
    #expect(throws: ItemSplit.Problem.count(2)) { try ItemSplit.shared(item, pieces) }
    #expect(throws: ItemSplit.Problem.count(0)) { try ItemSplit.shared(Item(), 1) }
  }
}
