/// How a thing left what brought it, as far as its client is concerned.
extension ItemPath {
  /// A step by which an item left a transaction that it still counts in, and the one whose price it counts at.
  struct Leaving {
    var step: LineageEdge
    var priced: LineageEdge
  }

  /// The steps by which the item left a transaction and still counts in it for the client.
  func leavings(from transaction: Transaction, in book: Book) -> [Leaving] {
    stays(in: transaction.id).flatMap { stay -> [Leaving] in
      guard let leaving = stay.leaving else { return [] }
      let step = steps[leaving]
      if transaction.sale?.direction == .projectToBusiness {
        return step.keepsSold(by: transaction)
          ? [Leaving(step: step, priced: stay.arrival ?? step)] : []
      }
      var ends = ends(leaving, from: transaction, in: book)
      if step.isUnlinking, transaction.chargesWhatLeft {
        var seen: Set<ID<Item>> = [step.item]
        ends += endsOfParts(after: leaving, from: transaction, in: book, &seen)
      }
      return ends.map { Leaving(step: step, priced: $0) }
    }
  }

  /// The step by which a thing went back from a return to another to the first one, whose price holds.
  func first(of arrival: LineageEdge) -> LineageEdge {
    var first = arrival
    for step in steps.reversed()
    where first.movement == .returned && step.movement == .returned
      && step.toTransaction == first.fromTransaction
    {
      first = step
    }
    return first
  }

  /// Whether a step out of no transaction gives back what something else than a return brought, because the item was taken out of
  /// a return before, or out of what charged it.
  func goesBackAgain(by step: LineageEdge, in book: Book) -> Bool {
    func isReturn(_ id: ID<Transaction>) -> Bool { book.transactions[id]?.type == .return }
    var (path, step) = (self, step)
    for _ in 0..<ProjectInvoicing.longestChain {
      guard let place = path.place(of: step) else { return false }
      if let left = path.leaving(before: place) {
        if left.fromProject != step.fromProject { return false }
        if isReturn(left.fromTransaction) {
          return path.leaving(before: place, where: { !isReturn($0) }) != nil
        }
        return book.transactions[left.fromTransaction]?.chargesWhatLeft == true
      }
      // Of a part it is asked of what that was taken from.
      guard let first = path.steps.first, first.isSplit, let whole = book.lineage[first.after],
        whole.item != first.item, whole.fromProject == step.fromProject
      else { return false }
      (path, step) = (ItemPath(of: whole.item, in: book), whole)
    }
    return false
  }

  /// Whether the client of a step into a return was never asked for the thing, as far as its way says: it was reassigned into
  /// their project, or unlinked from what the book had sold them, and nothing brought it after that.
  ///
  /// What was made in the project came by means that the book does not know.
  func wasNeverAskedFor(before arrival: LineageEdge, in book: Book) -> Bool {
    guard arrival.fromTransaction.isNone, var place = place(of: arrival) else { return false }
    let project = arrival.fromProject
    var path = self
    // Where it was before it was reassigned.
    var origin = project
    // As often as it stepped or was taken apart; a guard against ways that lead in a circle.
    for _ in 0..<1_000 {
      if place == 0 {
        guard let first = path.steps.first, first.isSplit, let whole = book.lineage[first.after],
          whole.item != first.item
        else { return origin != project }
        path = ItemPath(of: whole.item, in: book)
        guard let after = path.place(of: whole) else { return origin != project }
        place = after
        continue
      }
      place -= 1
      let step = path.steps[place]
      if step.isSplit { continue }
      if step.movement == .correction {
        origin = step.fromProject
        continue
      }
      guard step.isUnlinking, step.fromProject == project,
        let left = book.transactions[step.fromTransaction]
      else { return origin != project }
      if left.sale != nil { return true }
      if left.type != .return { return false }
      // It had gone back before: it counts as what that return took.
      guard
        let back = path.steps[..<place].last(where: {
          $0.movement == .returned && $0.toTransaction == left.id
        }), path.first(of: back).fromTransaction.isNone,
        let before = path.place(of: path.first(of: back))
      else { return false }
      place = before
    }
    return false
  }

  /// The steps that gave back what a step took away, which is most often that itself.
  ///
  /// None where nothing did, and where it came back unsold. Where a sale's pieces were taken apart each part has its own, with
  /// its share (rule I11).
  private func ends(
    _ place: Int, from transaction: Transaction, in book: Book
  ) -> [LineageEdge] {
    let isSale = transaction.sale?.direction != nil
    // What leaves a return never went back by it.
    if !isSale && transaction.type == .return { return [] }
    var start = steps[place]
    // One that was charged no more before it went back is not charged again when that return is called off.
    let wasFree = start.toTransaction.isNone
    var place = place
    for _ in steps {
      let step = steps[place]
      // Unlinked from a return, or from what charged it, it went back by what it was put into after that from here, at the price
      // of then.
      if step.isUnlinking,
        transaction.chargesWhatLeft || book.transactions[step.fromTransaction]?.type == .return,
        let again = steps.indices.first(where: { $0 > place && !steps[$0].toTransaction.isNone }),
        steps[again].fromTransaction.isNone, steps[again].fromProject == transaction.project
      {
        (start, place) = (steps[again], again)
        continue
      }
      let isReturn = step.movement == .returned || !isSale && step.isLinkedReturn(in: book)
      if step.movement != .sold && !isReturn { return [] }
      if step.toTransaction.isNone { return isSale ? [step] : [] }
      if !isReturn {
        var seen: Set<ID<Item>> = [step.item]
        return kept(from: place, by: step.toTransaction, book, &seen)
      }
      let next = steps.indices.first {
        $0 > place && steps[$0].fromTransaction == step.toTransaction
          && steps[$0].toTransaction != step.toTransaction
      }
      guard let next else {
        let isThere = book.items[step.item]?.transaction == step.toTransaction
        let counts = isSale || book.givesBack(step.toTransaction, in: transaction.project)
        let isOff = book.transactions.live(step.toTransaction)?.isOff == true
        return isThere && counts && !(wasFree && isOff) ? [start] : []
      }
      place = next
    }
    return []
  }

  /// Where a step stands; of one that took pieces apart the place after the step that it follows.
  func place(of step: LineageEdge) -> Int? {
    steps.firstIndex { $0.id == step.id } ?? steps.firstIndex { $0.id == step.after }.map { $0 + 1 }
  }

  /// The steps that gave back pieces which were taken apart after a step that unlinked all of them: each went back by what it was
  /// put into after that (rule I11).
  private func endsOfParts(
    after place: Int, from transaction: Transaction, in book: Book, _ seen: inout Set<ID<Item>>
  ) -> [LineageEdge] {
    var found: [LineageEdge] = []
    // Taking apart writes no place: those are no steps of the way, and stand after one.
    let first = steps[place]
    let before = steps.dropFirst(place).prefix { $0.id == first.id || $0.toTransaction.isNone }
    let splits = book.lineage(of: first.item).filter { split in
      split.isSplit && before.contains { $0.id == split.after }
    }
    if splits.isEmpty { return [] }
    for part in book.lineage.rows
    where part.isLive && part.isSplit && splits.contains(where: { $0.id == part.after })
      && seen.insert(part.item).inserted
    {
      let path = ItemPath(of: part.item, in: book)
      guard let start = path.steps.firstIndex(where: { $0.isSplit }) else { continue }
      found += path.ends(start, from: transaction, in: book)
      found += path.endsOfParts(after: start, from: transaction, in: book, &seen)
    }
    return found
  }

  /// What a sale keeps of the step at a place, which led into it: the step, or the shares of the parts that are there or went on.
  private func kept(
    from place: Int, by id: ID<Transaction>, _ book: Book, _ seen: inout Set<ID<Item>>
  ) -> [LineageEdge] {
    let sale = book.transactions[id] ?? Transaction()
    var share = steps[place]
    var found: [LineageEdge] = []
    for next in steps.dropFirst(place + 1) where next.fromTransaction == id {
      if next.toTransaction != id {
        if next.keepsSold(by: sale) { found.append(share) }
        return found
      }
      guard next.isSplit, next.movement == .sold else { continue }
      share = next
      let parts = book.lineage.found(linking: LineageEdge.fromLink, to: id.raw) {
        $0.isLive && $0.isSplit && $0.movement == .sold
          && book.lineage[$0.after]?.item == next.item
      }
      for part in parts where seen.insert(part.item).inserted {
        let path = ItemPath(of: part.item, in: book)
        guard let start = path.steps.firstIndex(where: { $0.isSplit && $0.fromTransaction == id })
        else { continue }
        found += path.kept(from: start, by: id, book, &seen)
      }
    }
    if book.items[share.item]?.transaction == id { found.append(share) }
    return found
  }
}

extension Transaction {
  /// Whether what is unlinked from it, and goes back later, came to the client by it; what is unlinked from one of the book's own
  /// sales was not sold (rule I3).
  fileprivate var chargesWhatLeft: Bool {
    sale == nil && type != .return && reimbursement == .owedToCompany
  }
}

extension LineageEdge {
  /// Whether it left the thing in no transaction.
  fileprivate var isUnlinking: Bool { toTransaction.isNone && movement == .association }

  /// Whether it linked a thing of another transaction to a return, as earlier programs did.
  fileprivate func isLinkedReturn(in book: Book) -> Bool {
    movement == .association && book.transactions.live(toTransaction)?.type == .return
  }
}

extension Book {
  /// Whether a return stands among a project's credits, or was called off, so that nothing went back.
  fileprivate func givesBack(_ id: ID<Transaction>, in project: ID<Project>) -> Bool {
    guard let transaction = transactions.live(id), transaction.project == project else {
      return false
    }
    return transaction.isOff || transaction.reimbursement == .owedToClient
  }
}
