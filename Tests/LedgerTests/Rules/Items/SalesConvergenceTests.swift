import Ledger
import LedgerTestSupport
import Testing

/// Three devices sell, reassign, return, link and price the same things offline, then hear of each
/// other.
struct SalesConvergenceTests {
  /// What a person might do next with the items they see; nil when it is refused.
  private func edit(
    _ dice: inout Dice, _ operation: ItemOperation, in book: Book
  ) -> Edit? {
    let items = book.items.live.filter { _ in dice.percent(40) }
    let project: ID<Project> = ID(named: dice.percent(50) ? "p1" : "p2")
    let fallback: ID<BudgetCategory> = ID(named: dice.percent(50) ? "c1" : "c2")
    switch dice.below(12) {
    case 0, 1, 2:
      return
        (try? Selling.sell(
          items, to: .business, fallback: fallback, by: operation, in: book))?.edit
    case 3, 4, 5:
      return
        (try? Selling.sell(
          items, to: .project(project), fallback: fallback, by: operation, in: book))?.edit
    case 6:
      let scope = dice.percent(40) ? Scope.inventory : .project(project)
      return (try? Reassigning.reassign(items, to: scope, by: operation, in: book))?.edit
    case 7:
      guard let home = book.transactions[ID(named: "r1")] else { return nil }
      return try? Returning.move(
        items.filter { $0.project == home.project }, to: home, by: operation, in: book)
    case 8:
      guard let home = book.transactions[ID(named: "t1")] else { return nil }
      return Linking.link(Array(items.prefix(2)), to: home, by: operation, in: book)
    case 9: return Linking.unlink(Array(items.prefix(2)), by: operation, in: book)
    case 10 where dice.percent(30):
      guard let item = items.first else { return nil }
      return Edit(trashing: item, in: book.items)
    case _:
      var edit = Edit()
      for var item in items.prefix(3) {
        item.projectPrice = Money(minor: Int64(dice.below(9_000)), currency: .usd)
        edit.put(item, in: book.items)
      }
      return edit
    }
  }

  private struct Run {
    var devices: [TestBook]
    var steps = 0
  }

  /// Three rounds; in each every device acts a few times by a clock of its own, then all meet in an
  /// order that the dice decide.
  private func run(seed: UInt64, undoing: Bool) throws -> Run {
    var dice = Dice(seed: seed)
    var studio = try ItemBook()
    for number in 1...8 {
      let project = dice.pick(["p1", "p2", nil]) ?? nil
      let category = dice.percent(70) ? "c1" : nil
      studio.put(
        item: "i\(number)", in: project, of: project == "p1" && dice.percent(40) ? "t1" : nil,
        category: category, cents: Int64(dice.below(9_000)))
    }
    var run = Run(devices: (1...3).map { studio.told.offline(device: $0) })
    for _ in 0..<3 {
      for place in run.devices.indices {
        for _ in 0..<(1 + dice.below(4)) {
          let skew = Int64(dice.below(40_000)) - 20_000
          run.devices[place].now = run.devices[place].now.adding(milliseconds: skew)
          let now = run.devices[place].now
          if undoing && dice.percent(25) {
            run.devices[place].undo()
            continue
          }
          let operation = ItemOperation(dice.next() | 1, at: now, on: now.utcDay)
          guard let edit = edit(&dice, operation, in: run.devices[place].book) else { continue }
          run.devices[place].commit(edit)
          run.steps += 1
        }
      }
      var pairs = [(0, 1), (1, 2), (0, 2)]
      dice.shuffle(&pairs)
      for (one, two) in pairs + pairs {
        var other = run.devices[two]
        run.devices[one].meet(&other)
        run.devices[two] = other
      }
    }
    return run
  }

  /// What every project was charged by canonical sales, less what it was credited.
  private func money(_ book: Book) -> [String: Int64] {
    var sums: [String: Int64] = [:]
    for sale in book.transactions.rows where book.isShown(sale) {
      guard let direction = sale.sale?.direction else { continue }
      let amount = book.amounts(of: sale).single?.minor ?? 0
      sums[sale.project.name, default: 0] += direction == .businessToProject ? amount : -amount
    }
    return sums.filter { $0.value != 0 }
  }

  /// The edge that each item's way ends with, slowly: the one its place was written with, else one
  /// that leads to its place, the last of them; nil when the item is where it began.
  private func end(of item: Item, _ edges: [(edge: LineageEdge, stamp: Stamp)], _ book: Book)
    -> LineageEdge?
  {
    let place = book.items.row(of: item.id).map { book.items.stamp(row: $0, tag: 3) }
    if let moved = edges.filter({ $0.stamp == place }).last(where: { end in
      !edges.contains { $0.stamp == place && parent(of: $0.edge, book) == end.edge.id }
    }) {
      return moved.edge
    }
    let here = edges.filter {
      $0.edge.toProject == item.project && $0.edge.toTransaction == item.transaction
    }
    let isAtStart = edges.contains {
      parent(of: $0.edge, book).isNone && $0.edge.fromProject == item.project
        && $0.edge.fromTransaction == item.transaction
    }
    let choice = here.isEmpty ? (isAtStart ? [] : edges) : here
    let leaves = choice.filter { end in
      !edges.contains { parent(of: $0.edge, book) == end.edge.id }
    }
    return (leaves.isEmpty ? choice : leaves).max { $0.stamp < $1.stamp }?.edge
  }

  /// The live edge that one follows.
  private func parent(of edge: LineageEdge, _ book: Book) -> ID<LineageEdge> {
    var id = edge.after
    while let before = book.lineage[id], !before.isLive { id = before.after }
    return id
  }

  /// The same, slowly: for each item, the last edge of its way and all that it goes back to.
  private func recomputed(_ book: Book) -> [String: Int64] {
    var sums: [String: Int64] = [:]
    func count(_ sale: ID<Transaction>, _ cents: Int64) {
      guard let row = book.transactions[sale], let direction = row.sale?.direction else { return }
      sums[row.project.name, default: 0] += direction == .businessToProject ? cents : -cents
    }
    for item in book.items.rows {
      let edges = book.lineage.rows.enumerated()
        .filter { $0.element.item == item.id && $0.element.isLive }
        .map { (edge: $0.element, stamp: book.lineage.stamp(row: Int32($0.offset), tag: 2)) }
      var way: [LineageEdge] = []
      var next = end(of: item, edges, book)
      while let edge = next {
        way.insert(edge, at: 0)
        next = edges.first { $0.edge.id == parent(of: edge, book) }?.edge
      }
      var isCounted = false
      for (place, arrival) in way.enumerated() where arrival.movement == .sold {
        let sale = arrival.toTransaction
        let row = book.transactions[sale]
        let isFromProject = row?.sale?.direction == .projectToBusiness
        let rest = way.dropFirst(place + 1)
        let leaving = rest.firstIndex { $0.fromTransaction == sale }
        // A step between that was undone can leave two arrivals in a row: it is in there once.
        if rest[..<(leaving ?? rest.endIndex)].contains(where: {
          $0.movement == .sold && $0.toTransaction == sale
        }) {
          continue
        }
        guard let leaving else {
          // What a project sold counts at what it was sold for, deleted or not.
          if isFromProject, item.transaction == sale {
            count(sale, arrival.amount?.minor ?? 0)
            isCounted = true
          }
          continue
        }
        let left = rest[leaving]
        if left.movement == .association && (!isFromProject || left.toProject == row?.project) {
          continue
        }
        let price = isFromProject ? arrival.amount : left.fromAmount ?? arrival.amount
        count(sale, price?.minor ?? 0)
      }
      if item.isLive && !isCounted {
        count(item.transaction, (item.projectPrice ?? item.purchasePrice)?.minor ?? 0)
      }
    }
    return sums.filter { $0.value != 0 }
  }

  @Test(arguments: UInt64(1)...60)
  func `every device comes to the same money as lineage does`(seed: UInt64) throws {
    var run = try run(seed: seed, undoing: false)
    let digests = run.devices.indices.map { run.devices[$0].replica.digest() }
    #expect(digests[0] == digests[1] && digests[1] == digests[2])
    let sums = run.devices.map { money($0.book) }
    #expect(sums[0] == sums[1] && sums[1] == sums[2])
    #expect(sums[0] == recomputed(run.devices[0].book))
    #expect(run.devices[0].book.brokenInvariants() == [])
    #expect(run.steps > 0)
  }

  @Test(arguments: UInt64(1)...30)
  func `an item is never counted twice for one side`(seed: UInt64) throws {
    let book = try run(seed: seed, undoing: false).devices[0].book
    for item in book.items.rows {
      let path = ItemPath(of: item.id, in: book)
      // A thing leaves only where it is, so it cannot be sold twice from one place.
      for (before, step) in zip(path.steps, path.steps.dropFirst()) {
        if before.movement == .returned && step.movement == .association { continue }
        #expect(step.fromProject == before.toProject)
        #expect(step.fromTransaction == before.toTransaction)
      }
      if let end = path.steps.last {
        #expect(end.toProject == item.project)
        #expect(end.toTransaction == item.transaction)
      }
      #expect(path.steps.count + path.replaced.count == book.lineage(of: item.id).count)
    }
  }

  @Test(arguments: UInt64(1)...30)
  func `taking sales back in between leads every device to the same money`(seed: UInt64) throws {
    var run = try run(seed: seed, undoing: true)
    let digests = run.devices.indices.map { run.devices[$0].replica.digest() }
    #expect(digests[0] == digests[1] && digests[1] == digests[2])
    let sums = run.devices.map { money($0.book) }
    #expect(sums[0] == sums[1] && sums[1] == sums[2])
    #expect(sums[0] == recomputed(run.devices[0].book))
    for device in run.devices {
      #expect(device.book.brokenInvariants() == [])
      for item in device.book.items.live {
        guard let sale = device.book.transactions[item.transaction] else { continue }
        #expect(device.book.isShown(sale))
      }
    }
  }
}
