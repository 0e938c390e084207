/// Imports as a whole: what one brought, and taking it back (rule E30).
public enum ImportBatches {
  /// What taking an import back would do; nothing is done yet.
  public struct TakeBack: Sendable {
    /// What deletes the rows and ends the import, in parts of a size that other devices take in one piece.
    public var edits: [Edit] = []
    /// How many rows ``edits`` delete.
    public var count = 0
    /// How many files that came with them go, too.
    public var files = 0
    /// What somebody changed since, or what something else hangs on now: they stay.
    public var kept: [Transaction] = []
    /// How many lines of banks ``edits`` delete.
    public var lines = 0
    /// How many expenses go that rules, or with `all` whoever, made of those lines.
    public var made = 0
    /// Lines that somebody matched since: they stay.
    ///
    /// What the person's rules said as they came is no such match.
    public var keptLines: [BankLine] = []
    /// Accounts of money that came with it, which nobody wrote since and nothing else is on: they go, too.
    public var accounts: [MoneyAccount] = []
    /// Clients and gigs that it brought, and those that it wrote over.
    public var rows = ImportedRows()

    public init() {}
  }

  /// Those that can be taken back, the latest first.
  public static func live(in book: Book) -> [ImportBatch] {
    let all = book.importBatches.live
    var moments = Set<UInt64>()
    for batch in all where batch.isPart { moments.insert(moment(batch)) }
    // Each import names its parts once: a file may say that very many are of one moment.
    var parts = Set<UInt64>()
    for batch in all where !batch.isPart && moments.contains(moment(batch)) {
      for part in batch.parts(in: book) where part.imported == batch.imported {
        parts.insert(part.id.raw)
      }
    }
    return all.filter { !$0.isPart || !parts.contains($0.id.raw) }
      .sorted { ($1.imported, $0.id) < ($0.imported, $1.id) }
  }

  private static func moment(_ batch: ImportBatch) -> UInt64 {
    UInt64(bitPattern: batch.imported.milliseconds)
  }

  /// Whether lists show it: a further part stands behind its import.
  public static func isWhole(_ batch: ImportBatch, in book: Book) -> Bool {
    whole(of: batch, in: book).id == batch.id
  }

  /// The import that a further part is of; itself where it is none, or where an earlier program took that import back without it.
  static func whole(of batch: ImportBatch, in book: Book) -> ImportBatch {
    if !batch.isPart { return batch }
    return book.importBatches.live.first { other in
      !other.isPart && other.imported == batch.imported
        && other.parts(in: book).contains { $0.id == batch.id }
    } ?? batch
  }

  /// The live rows that an import brought, in the order they came.
  ///
  /// - Complexity: O(all transactions).
  public static func rows(of batch: ID<ImportBatch>, in book: Book) -> [Transaction] {
    book.transactions.rows.filter { $0.isLive && $0.batch == batch }
  }

  /// Whether anything that an import brought is still there.
  public static func hasRows(_ batch: ID<ImportBatch>, in book: Book) -> Bool {
    !rows(of: batch, in: book).isEmpty || !book.bankLines(from: batch).isEmpty
      || brought(batch, in: book).all > 0
  }

  /// What is left of what an address book, a calendar, a list of clients, of gigs, of hours or of items brought.
  public static func brought(_ batch: ID<ImportBatch>, in book: Book) -> ImportedRows.Count {
    guard let batch = book.importBatches[batch] else { return ImportedRows.Count() }
    return ImportedRows.left(of: batch, in: book)
  }

  /// How many live rows each import has.
  ///
  /// - Complexity: O(all transactions).
  public static func counts(in book: Book) -> [ID<ImportBatch>: Int] {
    var counts: [ID<ImportBatch>: Int] = [:]
    for place in book.transactions.rows.indices {
      let batch = book.transactions.rows[place].batch
      if !batch.isNone, book.transactions.rows[place].isLive { counts[batch, default: 0] += 1 }
    }
    return counts
  }

  /// Takes an import back: deletes its rows, as deleting each does, but for those that changed since unless `all` are meant, and
  /// ends it, so that a corrected file may bring them again (rule M22).
  ///
  /// With a further part of one all of it goes.
  public static func takeBack(
    _ asked: ID<ImportBatch>, all: Bool = false, by operation: ItemOperation, in book: Book
  ) -> TakeBack {
    var result = TakeBack()
    // What stayed when it was taken back goes with `all`.
    guard let named = book.importBatches[asked], named.isLive || all else { return result }
    let gone = whole(of: named, in: book)
    let batch = gone.id
    var edit = Edit()
    var going: [Transaction] = []
    var own = book
    /// Says again that a row is there, so that it stays where another device took the import back before.
    func stay(_ kind: Kind, _ id: UInt64) {
      let life = RegisterKey(kind: kind.rawValue, id: id, tag: RegisterTag.life)
      if let now = own.register(life) { edit.write(life, now.bytes) }
    }
    for row in rows(of: batch, in: book) {
      // What a client was billed keeps standing behind its invoice, whoever asks.
      if isBilled(row, in: book) || (!all && isChanged(row, in: book)) {
        result.kept.append(row)
        stay(.transaction, row.id.raw)
        for file in book.attachments(of: row.id.raw) { stay(.attachment, file.id.raw) }
        continue
      }
      going.append(row)
    }
    result.count = going.count
    let together = going.map { $0.id }
    for row in going {
      edit.add(ExpenseCopies.remove(row, with: together, by: operation, in: book))
      for file in book.attachments(of: row.id.raw) where isOwn(file, of: row.id) {
        edit.trash(file, in: book.attachments)
        result.files += 1
      }
    }
    takeLines(of: batch, all: all, by: operation, in: book, &result, &edit)
    for line in result.keptLines {
      stay(.bankline, line.id.raw)
      stay(.moneyaccount, line.account.raw)
      for match in book.matches(of: line.id) {
        stay(.linematch, match.id.raw)
        guard match.isMade, let kind = match.type.otherKind else { continue }
        stay(kind, match.other.raw)
        if kind != .payment { continue }
        for part in book.allocations(of: match.other.retyped()) { stay(.allocation, part.id.raw) }
      }
    }
    result.rows = ImportedRows.takeBack(gone, all: all, in: book)
    edit.add(result.rows.edit)
    for part in gone.parts(in: book) { edit.trash(part, in: book.importBatches) }
    result.edits = edit.split(bytesPerEdit: Limits.part - 64)
    // Each part ends the import: the hub asks then whether another device did so, too (``TakenBackLaw``).
    if gone.isLive {
      var ended = ByteWriter()
      Life.trashed.encode(into: &ended)
      let life = RowKey(.importbatch, batch.raw).register(RegisterTag.life)
      for place in result.edits.indices { result.edits[place].write(life, ended.bytes) }
    }
    return result
  }

  /// Whether somebody wrote a row since it came, or hung something on it.
  ///
  /// An import writes all of a row with one stamp, that of the register which names the import; any other stamp is
  /// another write.
  static func isChanged(_ row: Transaction, in book: Book) -> Bool {
    guard let place = book.transactions.row(of: row.id) else { return true }
    let came = book.transactions.stamp(row: place, tag: batchTag)
    for register in Transaction.schema
    where book.transactions.stamp(row: place, tag: register.tag) != came { return true }
    return !book.attachments(of: row.id.raw).allSatisfy { isOwn($0, of: row.id) }
      || !book.splits(of: row.id).isEmpty || hasMore(row.id, in: book)
  }

  /// Whether things are in an expense, or it pays a player.
  static func hasMore(_ id: ID<Transaction>, in book: Book) -> Bool {
    !book.items(of: id).isEmpty
      || !book.players.live(linking: Player.expenseLink, to: id.raw).isEmpty
  }

  /// The row of a file that an import brings with an expense (rule E38).
  public static func file(of row: ID<Transaction>, _ hash: String) -> ID<Attachment> {
    .foreign("import-file:" + row.text + ":" + hash)
  }

  /// Whether a file came with its expense.
  private static func isOwn(_ file: Attachment, of row: ID<Transaction>) -> Bool {
    file.id == Self.file(of: row, file.hash)
  }

  /// Whether a client was charged for it.
  static func isBilled(_ row: Transaction, in book: Book) -> Bool {
    book.charges.live(Charge.billing(row.id)) != nil
  }

  /// Whether a row is gone because its import was taken back: then the same line of a file may come in again, as another row.
  public static func isTakenBack(_ id: ID<Transaction>, in book: Book) -> Bool {
    guard let row = book.transactions[id], !row.isLive, !row.batch.isNone else { return false }
    guard let batch = book.importBatches[row.batch] else { return false }
    return !batch.isLive
  }

  /// The tag of ``Transaction/batch``.
  private static var batchTag: UInt8 { 24 }
}
