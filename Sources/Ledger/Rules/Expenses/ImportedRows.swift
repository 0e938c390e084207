/// What an address book, a calendar or a list of clients brought, and what it wrote over (rule E30).
///
/// Such rows do not name their import: it names them (``ImportBatch/made``), and keeps what it wrote over (``ImportBatch/was``).
/// All that it writes has one moment of one device, which is theirs for as long as nobody writes them.
public struct ImportedRows: Sendable {
  /// Rows that people know, by what they are.
  public struct Count: Equatable, Sendable {
    public var clients = 0
    /// Further ways to reach them.
    public var ways = 0
    public var gigs = 0
    public var series = 0

    public init() {}

    public var all: Int { clients + ways + gigs + series }
  }

  /// What nobody wrote since, and nothing else hangs on: it goes.
  public private(set) var going = Count()
  /// What somebody changed since, or something hangs on: it stays.
  public private(set) var kept = Count()
  /// What was there before and gets back what it had.
  public private(set) var restored = Count()
  /// What was there before and stays as it is in something, for somebody wrote that since.
  public private(set) var keptAsTheyAre = Count()
  var edit = Edit()

  private var book: Book
  private let moment: ImportMoment
  private let all: Bool
  private var keptClients = Set<UInt64>()
  private var goingGigs = Set<UInt64>()
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
    let came = book.importBatches.stamp(row: place, tag: RegisterTag.ImportBatch.imported)
    var work = ImportedRows(book, ImportMoment(came), all: all)
    for id in batch.made { work.made.insert(id.raw) }
    work.takeGigs()
    work.takeSeries()
    work.takeClients()
    work.takeWays()
    // What stayed when it was taken back has what it had by then.
    if batch.isLive { work.bringBack(batch.was) }
    // Held on to, it would be copied by the change that follows.
    work.book = Book()
    return work
  }

  /// What of it is still there.
  static func left(of batch: ImportBatch, in book: Book) -> Count {
    takeBack(batch, all: true, in: book).here
  }

  private var here: Count {
    var count = going
    count.clients += kept.clients
    count.ways += kept.ways
    count.gigs += kept.gigs
    count.series += kept.series
    return count
  }

  // MARK: what it made

  private enum Making {
    case no, untouched, changed
  }

  /// Whether the import made a row, and whether somebody wrote it since.
  @inline(never)
  private func making<E: Entity>(_ place: Int32, in table: Table<E>) -> Making {
    let row = Int(place)
    if !made.contains(table.rows[row].id.raw) || table.rows[row].life == .trashed { return .no }
    var own = Stamp.never
    for register in E.schema {
      let stamp = table.stamp(row: place, tag: register.tag)
      // What a later program knows, nobody has written yet.
      if stamp.isNever { continue }
      if !moment.holds(stamp) || !own.isNever && stamp != own { return .changed }
      own = stamp
    }
    return .untouched
  }

  private mutating func takeGigs() {
    for (place, gig) in book.projects.rows.enumerated() {
      let making = making(Int32(place), in: book.projects)
      if making == .no { continue }
      let isFree = making == .untouched && book.isBare(gig.id) && book.charges(of: gig.id).isEmpty
      guard isFree || (all && !Deleting.isBilled(gig, in: book)) else {
        kept.gigs += 1
        continue
      }
      going.gigs += 1
      goingGigs.insert(gig.id.raw)
      edit.add(Deleting.delete(gig, in: book))
      // Its series draws it again, as where Undo takes it away.
      if !gig.rule.isNone, gig.occurrence != nil {
        var freed = gig
        (freed.life, freed.rule) = (.trashed, ID())
        edit.put(freed, in: book.projects)
      }
    }
  }

  private mutating func takeSeries() {
    for (place, series) in book.gigRules.rows.enumerated() {
      let making = making(Int32(place), in: book.gigRules)
      if making == .no { continue }
      let gigs = book.projects.rows(linking: Project.ruleLink, to: series.id.raw)
      let isFree = gigs.allSatisfy { row in
        let gig = book.projects.rows[Int(row)]
        return gig.life == .trashed || goingGigs.contains(gig.id.raw)
      }
      guard isFree, all || making == .untouched else {
        kept.series += 1
        continue
      }
      going.series += 1
      edit.trash(series, in: book.gigRules)
    }
  }

  private mutating func takeClients() {
    for (place, client) in book.clients.rows.enumerated() {
      let making = making(Int32(place), in: book.clients)
      if making == .no { continue }
      guard !isUsed(client), all || (making == .untouched && hasOnlyWhatCame(client.id)) else {
        kept.clients += 1
        keptClients.insert(client.id.raw)
        continue
      }
      going.clients += 1
      edit.trash(client, in: book.clients)
    }
  }

  /// Whether work, money or another client names somebody.
  private func isUsed(_ client: Client) -> Bool {
    Deleting.isNamed(client, in: book)
      || book.gigRules.rows(linking: GigRule.clientLink, to: client.id.raw).contains { row in
        book.gigRules.rows[Int(row)].life != .trashed
      }
      || book.clientIDs(leadingTo: client.id).count > 1
  }

  /// Whether nobody gave somebody a file or a way to be reached, or changed one.
  private func hasOnlyWhatCame(_ client: ID<Client>) -> Bool {
    book.attachments(of: client.raw).isEmpty
      && book.contactPoints(of: client).allSatisfy { way in
        book.contactPoints.row(of: way.id).map { making($0, in: book.contactPoints) } == .untouched
      }
  }

  private mutating func takeWays() {
    for (place, way) in book.contactPoints.rows.enumerated() {
      let making = making(Int32(place), in: book.contactPoints)
      // Who stays, stays as they are.
      if making == .no || keptClients.contains(way.client.raw) { continue }
      guard making == .untouched || all else {
        kept.ways += 1
        continue
      }
      going.ways += 1
      edit.trash(way, in: book.contactPoints)
    }
  }

  // MARK: what it wrote over

  private mutating func bringBack(_ was: [String]) {
    var book = book
    var (back, changed) = (Set<RowKey>(), Set<RowKey>())
    for text in was {
      guard let one = WrittenOver(text) else { continue }
      let row = RowKey(one.key.kind, one.key.id)
      if made.contains(row.id) { continue }
      guard let now = book.register(one.key), moment.holds(now.stamp),
        WrittenOver.sum(now.bytes[...]) == one.sum
      else {
        changed.insert(row)
        continue
      }
      edit.write(one.key, one.bytes)
      back.insert(row)
    }
    restored = ImportedRows.count(back)
    keptAsTheyAre = ImportedRows.count(changed)
  }
}

extension ImportedRows {
  fileprivate static func count(_ rows: Set<RowKey>) -> Count {
    var count = Count()
    for row in rows {
      switch Kind(rawValue: row.kind) {
      case .client: count.clients += 1
      case .contactpoint: count.ways += 1
      case .project: count.gigs += 1
      case .gigrule: count.series += 1
      case _: continue
      }
    }
    return count
  }
}

/// When an import was written, and where: its parts are several changes of one moment.
struct ImportMoment: Equatable, Sendable {
  private var milliseconds: Int64
  private var device: UInt64

  init(_ stamp: Stamp) {
    milliseconds = stamp.milliseconds
    device = stamp.device
  }

  func holds(_ stamp: Stamp) -> Bool {
    !stamp.isNever && stamp.milliseconds == milliseconds && stamp.device == device
  }
}

/// What a register had before an import wrote it, as a text: its kind, its row, its tag, a checksum of what the import wrote, and
/// the bytes before as hexadecimal digits.
///
/// A book that came back from a backup has one moment for all: the checksum says whether somebody wrote since.
private struct WrittenOver {
  var key: RegisterKey
  var sum: String
  var bytes: [UInt8]

  init(key: RegisterKey, sum: String, bytes: [UInt8]) {
    self.key = key
    self.sum = sum
    self.bytes = bytes
  }

  static func sum(_ bytes: ArraySlice<UInt8>) -> String {
    String(SHA256.hex(Array(bytes)).prefix(16))
  }

  var text: String {
    "\(key.kind) \(ID<Never>(key.id).text) \(key.tag) \(sum) \(SHA256.hexText(bytes))"
  }

  init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 5, let kind = Int(parts[0]).flatMap({ UInt8(exactly: $0) }),
      let id = ID<Never>(String(parts[1])),
      let tag = Int(parts[2]).flatMap({ UInt8(exactly: $0) })
    else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in parts[4].utf8 {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x61...0x66: value = digit - 0x61 + 10
      case _: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    guard high == nil else { return nil }
    key = RegisterKey(kind: kind, id: id.raw, tag: tag)
    sum = String(parts[3])
    self.bytes = bytes
  }
}

extension ImportBatch {
  /// Whether its rows are clients and gigs, which do not name it.
  public var isOfRows: Bool {
    format == ImportBatch.addressBook || format == ImportBatch.clientList
      || format == ImportBatch.calendar
  }

  public static var addressBook: String { "vcard" }
  public static var clientList: String { "clients" }
  public static var calendar: String { "ics" }

  /// Keeps which rows an edit would make and what it would write over, so that it can be taken back.
  ///
  /// What was taken back and comes again is made anew. Answers false where that is more than one change can carry.
  public mutating func keep(whatIsUnder edit: Edit, in book: Book) -> Bool {
    let gone = TakenBack(book)
    var book = book
    var size = 0
    for row in edit.rows {
      let life = RegisterKey(kind: row.kind, id: row.id, tag: RegisterTag.life)
      let written = book.register(life)?.stamp
      if written.map({ gone.has(row.id, $0) }) ?? true {
        made.append(ID(row.id))
        size += 10
        continue
      }
      for register in edit.registers(of: row) {
        let key = RegisterKey(kind: row.kind, id: row.id, tag: register.tag)
        guard let bytes = book.register(key)?.bytes ?? book.unwritten(key) else { continue }
        let sum = WrittenOver.sum(register.bytes[...])
        let text = WrittenOver(key: key, sum: sum, bytes: bytes).text
        was.append(text)
        size += text.utf8.count + 3
      }
      if size > Limits.part { return false }
    }
    return size <= Limits.part
  }
}

/// Which rows are gone because the import that brought them was taken back: they come again with the next import of
/// their file, corrected or not; what somebody deleted does not (rule E30).
public struct TakenBack: Sendable {
  private var moments: [ImportMoment] = []
  private var made = Set<UInt64>()

  public init(_ book: Book) {
    for (place, batch) in book.importBatches.rows.enumerated()
    where !batch.isLive && batch.isOfRows {
      moments.append(
        ImportMoment(book.importBatches.stamp(row: Int32(place), tag: RegisterTag.life)))
      for id in batch.made { made.insert(id.raw) }
    }
  }

  public func has<E: Entity>(_ id: ID<E>, in table: Table<E>) -> Bool {
    guard !moments.isEmpty, let place = table.row(of: id), table.rows[Int(place)].life == .trashed
    else { return false }
    return has(id.raw, table.stamp(row: place, tag: RegisterTag.life))
  }

  /// `stamp` is that of the row's life.
  fileprivate func has(_ id: UInt64, _ stamp: Stamp) -> Bool {
    made.contains(id) && moments.contains { $0.holds(stamp) }
  }
}
