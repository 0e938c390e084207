import Ledger

/// Planning an import of bank lines, statement after statement.
struct BankImportWork {
  private let file: BankFile
  private let book: Book
  private let now: Instant
  private var batch: ImportBatch
  private var result = BankImport()
  /// Where the part of each account stands.
  private var places: [ID<MoneyAccount>: Int] = [:]
  /// How often the file said the same so far.
  private var counts: [String: Int] = [:]
  /// What accounts have, read once each.
  private var known: [ID<MoneyAccount>: KnownLines] = [:]
  private var row: Int64 = 0

  init(_ file: BankFile, name: String, hash: String, _ book: Book, _ now: Instant) {
    self.file = file
    self.book = book
    self.now = now
    batch = BankImportWork.batch(file, name, hash, book, now)
  }

  /// The import that a file is now: the same one each time, until it is taken back.
  private static func batch(
    _ file: BankFile, _ name: String, _ hash: String, _ book: Book, _ now: Instant
  ) -> ImportBatch {
    var batch = ImportBatch()
    while true {
      batch.id = .foreign("bankimport:" + hash + "~\(batch.generation)")
      guard let known = book.importBatches[batch.id] else { break }
      if known.isLive { return known }
      batch.generation += 1
    }
    batch.name = name
    batch.format = file.format
    batch.imported = now
    batch.hash = hash
    return batch
  }

  mutating func add(
    _ statement: AccountStatement, to target: BankImport.Target
  ) throws(BankImport.Problem) {
    let place = try self.place(of: statement, target)
    let account = result.parts[place].account
    // Taken out, so that it is not copied for each statement.
    var lines =
      known.removeValue(forKey: account.id) ?? KnownLines(of: account.id, file.format, in: book)
    // First those that are known by themselves, so that no other takes their place.
    var open: [(line: StatementLine, key: LineKey)] = []
    for line in statement.lines {
      let key = key(line, account.id)
      if lines.claim(key) {
        count(line, place, isDeleted: lines.lastIsDeleted)
      } else {
        open.append((line, key))
      }
    }
    lines.findWholes(among: open.map { $0.line })
    for (number, (line, key)) in open.enumerated() {
      if lines.claimWhole(at: number) || lines.claimElsewhere(line) || lines.claimParts(of: line) {
        count(line, place, isDeleted: lines.lastIsDeleted)
        continue
      }
      if let remark = lines.remark(on: line) { result.remarks.append(remark) }
      put(line, key, account, place)
    }
    known[account.id] = lines
    putBalances(statement, account, place)
  }

  /// The edit, with the account and the import if anything is new.
  func finished() -> BankImport {
    var result = result
    if result.edit.isEmpty { return result }
    var batch = batch
    batch.count += Int64(result.added)
    result.edit.put(batch, in: book.importBatches)
    if !file.shape.isEmpty, let account = result.parts.first?.account {
      var form = file.said
      form.id = StatementForm.id(of: file.shape)
      form.account = account.id
      result.edit.put(form, in: book.statementForms)
    }
    result.batch = batch
    return result
  }

  // MARK: accounts

  /// The place of the part that a statement belongs to; its account is made where there is none.
  private mutating func place(
    of statement: AccountStatement, _ target: BankImport.Target
  ) throws(BankImport.Problem) -> Int {
    let (account, isNew) = try AccountOfStatement(file, book, result.parts.map { $0.account })
      .find(statement, target)
    if let place = places[account.id] { return place }
    places[account.id] = result.parts.count
    var part = BankImport.Part(account)
    part.isNew = isNew
    if account.life == .archived {
      part.isBroughtBack = true
      part.account.life = .live
    }
    if isNew {
      if let remark = SameAccount.remark(statement.lines, account.currency, in: book) {
        result.remarks.append(remark)
      }
      if let opening = statement.opening, opening.currency == account.currency {
        part.account.opening = opening
        // The newest line may stand first, and one may be of before the days that the file names.
        let earliest = statement.lines.map { $0.day }.min()
        part.account.openingDay = [statement.openingDay, earliest].compactMap { $0 }.min()
      }
      let last = book.moneyAccountsInOrder.last?.position
      part.account.position = Position.between(last, nil, jitter: account.id.raw)
    } else if account.number.isEmpty {
      // The next file that names it finds it.
      part.account.number = MoneyAccount.plain(statement.number)
    }
    if part.account != account || isNew { result.edit.put(part.account, in: book.moneyAccounts) }
    result.parts.append(part)
    return result.parts.count - 1
  }

  // MARK: lines

  /// What a line is known by, with how often the file said it before where the bank gives no id.
  private mutating func key(_ line: StatementLine, _ account: ID<MoneyAccount>) -> LineKey {
    var count = 1
    if line.bankID.isEmpty {
      let said = [
        account.text, line.day.text, line.amount.plain, line.amount.currency.code,
        line.counterparty, line.text,
      ].joined(separator: "\u{1F}")
      count = (counts[said] ?? 0) + 1
      counts[said] = count
    }
    return LineKey(
      account: account, day: line.day, amount: line.amount, bankID: line.bankID,
      counterparty: line.counterparty, text: line.text, count: count)
  }

  private mutating func count(_ line: StatementLine, _ place: Int, isDeleted: Bool) {
    if isDeleted { result.parts[place].deleted += 1 } else { result.parts[place].known += 1 }
  }

  private mutating func put(
    _ from: StatementLine, _ key: LineKey, _ account: MoneyAccount, _ place: Int
  ) {
    row += 1
    var line = BankLine()
    line.id = key.row(in: book)
    line.account = account.id
    line.batch = batch.id
    line.day = from.day
    line.amount = from.amount
    line.valueDay = from.valueDay
    line.counterparty = from.counterparty
    line.text = from.text
    line.reference = from.reference
    line.bankID = from.bankID
    line.endToEnd = from.endToEnd
    line.counterAccount = MoneyAccount.plain(from.counterAccount)
    line.fee = from.fee
    line.balance = from.balance
    line.original = from.original
    line.row = row
    result.edit.put(line, in: book.bankLines)
    result.parts[place].added += 1
    let part = result.parts[place]
    result.parts[place].first = Swift.min(part.first ?? line.day, line.day)
    result.parts[place].last = Swift.max(part.last ?? line.day, line.day)
    if part.firstLines.count < 3 { result.parts[place].firstLines.append(line) }
  }

  /// What the bank says that was there, once.
  private mutating func putBalances(
    _ from: AccountStatement, _ account: MoneyAccount, _ place: Int
  ) {
    if from.opening == nil && from.closing == nil { return }
    var statement = BankStatement()
    var generation = 0
    // Its own lines may be booked after the day that it names.
    for day in [from.isStill ? from.first : from.openingDay, from.last] + from.lines.map({ $0.day })
    {
      guard let day else { continue }
      statement.first = Swift.min(statement.first ?? day, day)
      statement.last = Swift.max(statement.last ?? day, day)
    }
    let last = statement.last
    if let day = from.closingDay { BankImportWork.close(&statement, on: day) }
    let asOf = statement.last == last ? nil : statement.last
    repeat {
      statement.id = .foreign(
        [
          "bankstatement", account.id.text, from.reference, from.first?.text ?? "",
          from.last?.text ?? "", from.opening?.plain ?? "", from.closing?.plain ?? "",
          (asOf.map { $0.text + ":" } ?? "") + "\(generation)",
        ].joined(separator: ":"))
      generation += 1
      // What went with its import or its account may come again.
    } while book.bankStatements[statement.id].map { !$0.isLive } ?? false
    statement.account = account.id
    statement.batch = batch.id
    statement.reference = from.reference
    statement.opening = from.opening
    statement.closing = from.closing
    // Files of two formats say the same of the same days.
    let isThere = book.bankStatements(of: account.id).contains { known in
      known.first == statement.first && known.last == statement.last
        && known.closing == statement.closing
        && (known.opening == nil || statement.opening == nil || known.opening == statement.opening)
    }
    if isThere || book.bankStatements[statement.id] != nil { return }
    result.edit.put(statement, in: book.bankStatements)
    // One of a day without lines begins an account as it would begin a new one.
    moveOpening(back: statement, to: from.isStill ? from.openingDay : statement.first, place)
  }

  /// Its balance is that of a day (rule M23).
  ///
  /// Of a day behind the lines it stands alone, as more may have been booked in between. The next day is the midnight that
  /// ends the last one, as zones and banks write it: what was booked on it is another file's.
  private static func close(_ statement: inout BankStatement, on day: Day) {
    guard let first = statement.first, let last = statement.last else {
      (statement.first, statement.last) = (day, day)
      return
    }
    if day == last.adding(days: 1) { return }
    if day < first || day > last { statement.first = day }
    statement.last = day
  }

  /// An older statement that leads to the opening of an account begins it now; also one that ends on the day that the account
  /// begins with, as some write the day before.
  private mutating func moveOpening(
    back statement: BankStatement, to first: Day?, _ place: Int
  ) {
    var account = result.parts[place].account
    guard let begins = account.openingDay, let last = statement.last, last <= begins,
      let opening = statement.opening, let first, first < begins,
      statement.closing == account.opening
    else { return }
    (account.opening, account.openingDay) = (opening, first)
    result.parts[place].account = account
    result.edit.put(account, in: book.moneyAccounts)
  }
}
