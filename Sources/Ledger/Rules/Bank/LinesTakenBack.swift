/// Taking back what a bank's file brought: lines with their matches, statements, accounts (rule M22).
extension ImportBatches {
  /// Takes what a bank's file brought back: lines that somebody matched stay unless `all` are meant; the matches of what
  /// goes are undone with what they made.
  static func takeLines(
    of batch: ID<ImportBatch>, all: Bool, by operation: ItemOperation, in book: Book,
    _ result: inout TakeBack, _ edit: inout Edit
  ) {
    var matches: [LineMatch] = []
    let came = book.importBatches[batch]?.imported
    for line in book.bankLines(from: batch) {
      let known = book.matches(of: line.id)
      if !all, !known.allSatisfy({ cameAlong($0, at: came, in: book) }) {
        result.keptLines.append(line)
        continue
      }
      matches += known
      for match in known where match.isMade && match.type == .expense {
        if let row = book.transactions.live(match.other.retyped()), !isBilled(row, in: book) {
          result.made += 1
        }
      }
      edit.trash(line, in: book.bankLines)
      result.lines += 1
    }
    edit.add(Explaining.undo(matches, by: operation, in: book))
    takeStatements(of: batch, in: book, &edit)
    takeAccounts(of: batch, in: book, &result, &edit)
  }

  /// Accounts that the import made go when it leaves them empty; the file makes them again.
  private static func takeAccounts(
    of batch: ID<ImportBatch>, in book: Book, _ result: inout TakeBack, _ edit: inout Edit
  ) {
    guard let place = book.importBatches.row(of: batch) else { return }
    let came = book.importBatches.stamp(row: place, tag: ImportBatch.schema[0].tag)
    var own = book
    for account in book.moneyAccounts.live {
      guard let row = book.moneyAccounts.row(of: account.id) else { continue }
      let made = book.moneyAccounts.stamp(row: row, tag: MoneyAccount.schema[0].tag)
      // A large import is several changes of one moment.
      guard made.milliseconds == came.milliseconds, made.device == came.device else { continue }
      let isFree =
        MoneyAccount.schema.allSatisfy {
          book.moneyAccounts.stamp(row: row, tag: $0.tag) == made
        }
        && book.bankLines(of: account.id).allSatisfy { line in
          line.batch == batch && !result.keptLines.contains { $0.id == line.id }
        } && book.bankStatements(of: account.id).allSatisfy { $0.batch == batch }
      guard isFree else {
        // Said again, as what else stays.
        let life = RowKey(.moneyaccount, account.id.raw).register(RegisterTag.life)
        if book.importBatches.rows[Int(place)].isLive, let now = own.register(life) {
          edit.write(life, now.bytes)
        }
        continue
      }
      edit.trash(account, in: book.moneyAccounts)
      result.accounts.append(account)
    }
  }

  private static func takeStatements(
    of batch: ID<ImportBatch>, in book: Book, _ edit: inout Edit
  ) {
    for statement in book.bankStatements.live(
      linking: BankStatement.batchLink, to: batch.raw)
    {
      edit.trash(statement, in: book.bankStatements)
    }
  }

  /// Whether a rule matched a line as it came in (rule M36), and nobody wrote the match or what it made since.
  private static func cameAlong(
    _ match: LineMatch, at came: Instant?, in book: Book
  ) -> Bool {
    guard !match.rule.isNone, match.created == came,
      let place = book.lineMatches.row(of: match.id)
    else { return false }
    let stamp = book.lineMatches.stamp(row: place, tag: LineMatch.schema[0].tag)
    for register in LineMatch.schema
    where book.lineMatches.stamp(row: place, tag: register.tag) != stamp { return false }
    if match.type == .apart { return true }
    guard match.isMade, let row = book.transactions.live(match.other.retyped()),
      book.matches(with: row.id.raw).count == 1, !isBilled(row, in: book),
      let at = book.transactions.row(of: row.id)
    else { return false }
    let made = book.transactions.stamp(row: at, tag: Transaction.schema[0].tag)
    for register in Transaction.schema
    where book.transactions.stamp(row: at, tag: register.tag) != made { return false }
    // Lines that the rule split it into came with it.
    return book.attachments(of: row.id.raw).isEmpty && !hasMore(row.id, in: book)
      && book.splits(of: row.id).allSatisfy { split in
        guard let place = book.splits.row(of: split.id) else { return false }
        return Split.schema.allSatisfy {
          book.splits.stamp(row: place, tag: $0.tag) == made
        }
      }
  }
}
