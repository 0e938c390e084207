/// What an address book, a calendar, a list of clients, of gigs, of hours or of items brought, and what it wrote over (rule E30).
///
/// Such rows do not name their import: it names them (``ImportBatch/made``), and keeps what it wrote over (``ImportBatch/was``).
/// All that it writes has one moment of one device, which is theirs for as long as nobody writes them.
public struct ImportedRows: Sendable {
  /// What nobody wrote since, and nothing else hangs on: it goes.
  public private(set) var going = Count()
  /// What somebody changed since, or something hangs on: it stays.
  public private(set) var kept = Count()
  /// What was there before and gets back what it had.
  public private(set) var restored = Count()
  /// What was there before and stays as it is in something, for somebody wrote that since.
  public private(set) var keptAsTheyAre = Count()
  /// How many fields stay as they are, for what the import kept of them cannot be read.
  public private(set) var unread = 0
  var edit = Edit()

  private var book: Book
  private let moment: ImportMoment
  private let all: Bool
  /// What lists of hours wrote, of one of them.
  private var hours: ImportedCharges?
  private var keptClients = Set<UInt64>()
  /// Gigs, series and payments that go.
  private var goingRows = Set<RowKey>()
  private var made = Set<UInt64>()

  init() {
    self.init(Book(), ImportMoment(.never), all: false)
  }

  private init(_ book: Book, _ moment: ImportMoment, all: Bool) {
    self.book = book
    self.moment = moment
    self.all = all
  }

  /// What taking one back would do; nothing for imports whose rows name them.
  static func takeBack(_ batch: ImportBatch, all: Bool, in book: Book) -> ImportedRows {
    guard batch.isOfRows, let place = book.importBatches.row(of: batch.id) else {
      return ImportedRows()
    }
    var work = ImportedRows(book, book.moment(ofImport: place), all: all)
    work.made = rows(of: batch, in: book)
    if batch.isOfHours { work.hours = ImportedCharges(book) }
    work.takeGigs()
    if batch.isOfHours { work.takeCharges() }
    work.takeSeries()
    work.takeClients()
    work.takeWays()
    if batch.isOfItems { work.takeItems() }
    // What stayed when it was taken back has what it had by then.
    if batch.isLive { work.bringBack(batch.parts(in: book).flatMap { $0.was }) }
    // Held on to, it would be copied by the change that follows.
    work.book = Book()
    return work
  }

  /// What it made; of an import that was taken back what has not come again, for that is another one's.
  static func rows(of batch: ImportBatch, in book: Book) -> Set<UInt64> {
    var made = Set<UInt64>()
    for part in batch.parts(in: book) {
      for id in part.made { made.insert(id.raw) }
    }
    if batch.isLive { return made }
    for other in book.importBatches.rows where other.isLive {
      for id in other.made { made.remove(id.raw) }
    }
    return made
  }

  // MARK: what it made

  private enum Making {
    case no, untouched, changed
  }

  /// Where those of its rows stand that are there, in the table's order.
  @inline(never)
  private func places<E: Entity>(in table: Table<E>) -> [Int32] {
    var places: [Int32] = []
    for id in made {
      if let place = table.row(of: ID(id)), table.rows[Int(place)].life != .trashed {
        places.append(place)
      }
    }
    return places.sorted()
  }

  /// Whether the import made a row, and whether somebody wrote it since.
  @inline(never)
  private func making<E: Entity>(_ id: ID<E>, in table: Table<E>) -> Making {
    guard made.contains(id.raw), let place = table.row(of: id),
      table.rows[Int(place)].life != .trashed
    else { return .no }
    // What was deleted and brought back is as it came.
    let isBack = table.rows[Int(place)].isLive
    var own = Stamp.never
    for register in E.schema where register.tag != RegisterTag.life || !isBack {
      let stamp = table.stamp(row: place, tag: register.tag)
      // What a later program knows, nobody has written yet.
      if stamp.isNever { continue }
      if !moment.holds(stamp) || !own.isNever && stamp != own { return .changed }
      own = stamp
    }
    return .untouched
  }

  private mutating func takeGigs() {
    for place in places(in: book.projects) {
      let gig = book.projects.rows[Int(place)]
      let payments = book.payments(of: gig.id)
      guard isFree(gig, payments) else {
        kept.gigs += 1
        stay(RowKey(.project, gig.id.raw))
        // One that goes is its series' no more.
        if gig.occurrence != nil { stay(RowKey(.project, gig.id.raw), RegisterTag.Project.rule) }
        for payment in payments where made.contains(payment.id.raw) {
          kept.payments += 1
          stay(RowKey(.payment, payment.id.raw))
        }
        continue
      }
      going.gigs += 1
      goingRows.insert(RowKey(.project, gig.id.raw))
      // They go first: a gig with money stays.
      for payment in payments {
        going.payments += 1
        goingRows.insert(RowKey(.payment, payment.id.raw))
        edit.trash(payment, in: book.payments)
      }
      edit.add(Deleting.delete(gig, in: book))
      // Its series draws it again, as where Undo takes it away.
      var freed = gig
      freed.life = .trashed
      if gig.occurrence != nil { freed.rule = ID() }
      edit.put(freed, in: book.projects)
    }
  }

  /// Whether a gig may go: nothing hangs on it that did not come with it, and nobody wrote any of it unless all are meant.
  private func isFree(_ gig: Project, _ payments: [Payment]) -> Bool {
    let isPaidByIt = payments.allSatisfy { payment in
      let making = making(payment.id, in: book.payments)
      return making != .no && (all || making == .untouched)
        && book.allocations(of: payment.id).isEmpty && book.matches(with: payment.id.raw).isEmpty
    }
    if !isPaidByIt { return false }
    if all {
      // With money on it, what else hangs there would stay behind.
      return payments.isEmpty
        ? !Deleting.isBilled(gig, in: book) : book.isBare(gig.id, butFor: payments)
    }
    return making(gig.id, in: book.projects) == .untouched && book.isBare(gig.id, butFor: payments)
      && book.charges(of: gig.id).allSatisfy { charge in
        isOwn(charge) && book.attachments(of: charge.id.raw).isEmpty
      }
  }

  /// Whether a charge came with it, and nobody wrote it since but another list of hours.
  private func isOwn(_ charge: Charge) -> Bool {
    switch making(charge.id, in: book.charges) {
    case .no: return false
    case .untouched: return true
    case .changed: return hours?.isOwn(charge, in: book) ?? false
    }
  }

  /// Charges of projects that stay, too.
  private mutating func takeCharges() {
    for place in places(in: book.charges) {
      let charge = book.charges.rows[Int(place)]
      if goingRows.contains(RowKey(.project, charge.project.raw)) {
        going.charges += 1
      } else if ImportedRows.isThere(charge, in: book) {
        guard all || isOwn(charge), ImportedCharges.isUnused(charge, in: book) else {
          kept.charges += 1
          stay(RowKey(.charge, charge.id.raw))
          continue
        }
        going.charges += 1
        edit.trash(charge, in: book.charges)
      }
    }
  }

  /// Says again that a row is there, so that it stays where another device took the import back before and did not know of what
  /// keeps it.
  private mutating func stay(_ row: RowKey, _ tag: UInt8 = RegisterTag.life) {
    let key = row.register(tag)
    if let now = book.register(key) { edit.write(key, now.bytes) }
  }

  private mutating func takeSeries() {
    for place in places(in: book.gigRules) {
      let series = book.gigRules.rows[Int(place)]
      let gigs = book.projects.rows(linking: Project.ruleLink, to: series.id.raw)
      let isFree = gigs.allSatisfy { row in
        let gig = book.projects.rows[Int(row)]
        return gig.life == .trashed || goingRows.contains(RowKey(.project, gig.id.raw))
      }
      guard isFree, all || making(series.id, in: book.gigRules) == .untouched else {
        kept.series += 1
        stay(RowKey(.gigrule, series.id.raw))
        continue
      }
      going.series += 1
      goingRows.insert(RowKey(.gigrule, series.id.raw))
      edit.trash(series, in: book.gigRules)
    }
  }

  private mutating func takeClients() {
    for place in places(in: book.clients) {
      let client = book.clients.rows[Int(place)]
      let isOwn = making(client.id, in: book.clients) == .untouched && hasOnlyWhatCame(client.id)
      guard !isUsed(client), all || isOwn else {
        kept.clients += 1
        keptClients.insert(client.id.raw)
        stay(RowKey(.client, client.id.raw))
        continue
      }
      going.clients += 1
      edit.trash(client, in: book.clients)
    }
  }

  /// Whether work, money or another client names somebody, but for what goes.
  private func isUsed(_ client: Client) -> Bool {
    book.clientIDs(leadingTo: client.id).count > 1
      || ClientReferences.name(client.id, but: goingRows, in: book)
  }

  /// Whether nobody gave somebody a file or a way to be reached, or changed one.
  private func hasOnlyWhatCame(_ client: ID<Client>) -> Bool {
    book.attachments(of: client.raw).isEmpty
      && book.contactPoints(of: client).allSatisfy {
        making($0.id, in: book.contactPoints) == .untouched
      }
  }

  private mutating func takeWays() {
    for place in places(in: book.contactPoints) {
      let way = book.contactPoints.rows[Int(place)]
      // Who stays, stays as they are.
      if keptClients.contains(way.client.raw) {
        stay(RowKey(.contactpoint, way.id.raw))
        continue
      }
      guard all || making(way.id, in: book.contactPoints) == .untouched else {
        kept.ways += 1
        stay(RowKey(.contactpoint, way.id.raw))
        continue
      }
      going.ways += 1
      edit.trash(way, in: book.contactPoints)
    }
  }

  private mutating func takeItems() {
    for place in places(in: book.items) {
      let item = book.items.rows[Int(place)]
      let isOwn =
        making(item.id, in: book.items) == .untouched && book.attachments(of: item.id.raw).isEmpty
      guard !isUsed(item), all || isOwn else {
        kept.items += 1
        stay(RowKey(.item, item.id.raw))
        continue
      }
      going.items += 1
      edit.trash(item, in: book.items)
    }
  }

  /// Whether a purchase has an item, or it was sold, returned or reassigned.
  private func isUsed(_ item: Item) -> Bool {
    book.transactions.live(item.transaction) != nil || !book.lineage(of: item.id).isEmpty
  }

  // MARK: what it wrote over

  private mutating func bringBack(_ was: [String]) {
    var book = book
    var (back, changed) = (Set<RowKey>(), Set<RowKey>())
    var laws = Laws()
    for text in was {
      guard let one = WrittenOver(text), ImportedRows.isKnown(one.key.kind) else {
        unread += 1
        continue
      }
      let row = RowKey(one.key.kind, one.key.id)
      if made.contains(row.id) { continue }
      let isBilled =
        row.kind == Kind.charge.rawValue
        && book.charges[ID(row.id)].map { !ImportedCharges.isUnused($0, in: book) } ?? false
      // What a later list of hours changed and was taken back is as this one wrote it.
      guard let now = book.register(one.key),
        moment.isNever || moment.holds(now.stamp) || hours?.holds(now.stamp) == true,
        WrittenOver.sum(now.bytes[...]) == one.sum, !isBilled
      else {
        changed.insert(row)
        continue
      }
      // Somebody else's program may have written it: refused, it would keep all of it from being taken back.
      var before = Edit()
      before.write(one.key, one.bytes)
      guard laws.refusal(of: before, in: book, as: LawContext(.local, device: 1)) == nil else {
        unread += 1
        continue
      }
      edit.add(before)
      back.insert(row)
    }
    restored = ImportedRows.count(back)
    keptAsTheyAre = ImportedRows.count(changed)
  }
}

extension ImportedRows {
  /// Whether an import writes over rows of a kind: whatever else a list names is no import's.
  private static func isKnown(_ kind: UInt8) -> Bool {
    switch Kind(rawValue: kind) {
    case .client, .contactpoint, .project, .gigrule, .charge: return true
    case _: return false
    }
  }
}
