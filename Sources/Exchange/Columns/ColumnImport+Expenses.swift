import Ledger

// What an expense has besides: how it was paid, what it is to the tax office, whom it is billed to, its tags.
extension ColumnImport {
  mutating func fillExpense(_ transaction: inout Transaction, _ row: CSVRow) {
    if let batch { transaction.batch = batch.id }
    transaction.paymentMethod = cell(.paymentMethod, row)
    transaction.isDeductible = flag(.deductible, row)
    if flag(.reimbursable, row) { transaction.reimbursement = .owedToCompany }
    transaction.billTo = client(row)
  }

  /// Whether a cell says yes; another word than yes or no is said and means no.
  private mutating func flag(_ field: CSVField, _ row: CSVRow) -> Bool {
    let text = cell(field, row)
    if text.isEmpty { return false }
    if let isOn = ColumnImport.isYes(text) { return isOn }
    warn(
      row, field, "\"\(CellFault.shown(text))\" is neither yes nor no",
      hint: "Write yes or no; it is taken as no.")
    return false
  }

  private static func isYes(_ text: String) -> Bool? {
    switch lowered(text) {
    case "yes", "y", "true", "1", "x", "ja", "j": return true
    case "no", "n", "false", "0", "-", "nein": return false
    case _: return nil
    }
  }

  /// The client whom a line is to be billed to, by name.
  private mutating func client(_ row: CSVRow) -> ID<Client> {
    let name = cell(.billTo, row)
    if name.isEmpty || ColumnImport.isYes(name) == false { return ID() }
    let found = book.clientList.filter { folded($0.displayName) == folded(name) }
    if let client = found.first, found.count == 1 { return client.id }
    warn(
      row, .billTo, "no client is called \"\(CellFault.shown(name))\"",
      hint: "Left empty; choose one afterwards.")
    return ID()
  }

  // MARK: what is proposed

  /// Gives an expense what its line does not say and its vendor's rule, earlier expenses or name do (rule E31); answers the
  /// tags.
  ///
  /// It stays where the file goes, and is called as there.
  mutating func propose(_ expense: inout Transaction) -> [ID<Tag>] {
    guard !reading.isOwn, expense.sale == nil, expense.type == .purchase,
      book.transactions[expense.id] == nil
    else { return [] }
    let proposal = ExpenseProposal(
      for: expense, after: merchants.expenses(at: expense.source, in: book), canMove: false,
      in: book, by: merchants.rules)
    let before = expense
    proposal.fill(&expense)
    if expense != before || !proposal.tags.isEmpty { proposed += 1 }
    return proposal.tags
  }

  mutating func sayProposed() {
    if proposed == 0 { return }
    plan.problems.append(
      ImportProblem(
        .note, "this file",
        proposed == 1
          ? "1 expense gets a category, tags or a payment method that it does not say"
          : "\(proposed) expenses get a category, tags or a payment method that it does not say",
        hint: "By your rules, earlier expenses and names of vendors: look at them afterwards."))
  }

  /// Names of what came in the lines whose vendor the book has on the same day, as something that no line of the file is:
  /// the latest of them, money back beside money back.
  mutating func saySameDay(_ news: [(line: Int, expense: Transaction)]) {
    let wanted = Set(news.compactMap { sameDay($0.expense) })
    if wanted.isEmpty { return }
    var others: [String: Int] = [:]
    let rows = book.transactions.rows
    for (row, other) in rows.enumerated() where !met.contains(other.id) {
      guard let key = sameDay(other), wanted.contains(key),
        others[key].map({ rows[$0].created < other.created }) ?? true
      else { continue }
      others[key] = row
    }
    for (line, expense) in news {
      guard let key = sameDay(expense), let other = others[key].map({ rows[$0] }),
        let amount = other.listed(other.amount)
      else { continue }
      plan.problems.append(
        ImportProblem(
          .note, "line \(line)",
          "the book has “\(other.source)” on the same day with \(amount.plain) \(amount.currency.code)",
          hint: "Both stay: delete the one that is wrong."))
    }
  }

  /// What expenses of a vendor and a day have in common; nil for what is none.
  private func sameDay(_ expense: Transaction) -> String? {
    guard let day = expense.day, !isBlank(expense.source), book.standsAmongExpenses(expense) else {
      return nil
    }
    return day.text + (expense.type == .return ? "-" : "+") + folded(trimmed(expense.source))
  }

  /// Gives a new transaction the tags of its line, which stand between commas or semicolons, and others.
  mutating func tag(_ transaction: ID<Transaction>, _ row: CSVRow, and others: [ID<Tag>]) {
    var given = Set<ID<Tag>>()
    for id in others where given.insert(id).inserted {
      plan.edit.put(Tagging(transaction, id), replacing: nil)
    }
    for part in cell(.tags, row).split(whereSeparator: { $0 == "," || $0 == ";" }) {
      let name = trimmed(String(part))
      if name.isEmpty { continue }
      let id = tag(String(name.prefix(Tag.longestName)))
      if given.insert(id).inserted { plan.edit.put(Tagging(transaction, id), replacing: nil) }
    }
  }

  /// The tag of a name: the book's, else a new one, or one of the name that was deleted.
  private mutating func tag(_ name: String) -> ID<Tag> {
    if let known = tags[folded(name)], !known.isNone { return known }
    var tag = Tag()
    tag.id = ExpenseTags.freeID("csv:tag:" + folded(name), in: book)
    tag.name = name
    tag.position = Position.between(lastTag, nil, jitter: tag.id.raw)
    lastTag = tag.position
    tags[folded(name)] = tag.id
    plan.edit.put(tag, in: book.tags)
    plan.say(.tag, .added, name)
    return tag.id
  }
}

extension ImportBatch {
  /// The import that a file is now: the same one each time, until it is taken back.
  static func next(
    of table: CSVTable, _ reading: CSVReading, in book: Book, now: Instant
  ) -> ImportBatch {
    let key = "import:" + (reading.format?.rawValue ?? "") + ":\(hash(of: table))"
    var generation: Int64 = 0
    while true {
      let id = ID<ImportBatch>.foreign(key + "~\(generation)")
      if let known = book.importBatches[id] {
        if known.isLive { return known }
        generation += 1
        continue
      }
      var batch = ImportBatch()
      batch.id = id
      batch.name = reading.fileName
      batch.format = reading.format?.rawValue ?? ""
      batch.imported = now
      batch.generation = generation
      return batch
    }
  }

  /// FNV-1a of all fields, with a mark behind each field and each line.
  static func hash(of table: CSVTable) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for row in table.rows {
      for field in row.fields {
        for byte in field.utf8 { add(byte) }
        add(0x1F)
      }
      add(0x1E)
    }
    return hash
  }
}

/// What the book knows of merchants, read once for a whole file.
struct KnownMerchants {
  let rules: RuleMatcher
  private var rows: [String: [Int32]] = [:]
  private var latest: [String: [Transaction]] = [:]

  private static var most: Int { 200 }

  init(_ book: Book) {
    rules = RuleMatcher(book)
    for (row, expense) in book.transactions.rows.enumerated() where book.isExpense(expense) {
      rows[folded(trimmed(expense.source)), default: []].append(Int32(row))
    }
  }

  /// The expenses at a merchant, the latest first.
  mutating func expenses(at merchant: String, in book: Book) -> [Transaction] {
    let name = folded(trimmed(merchant))
    if let known = latest[name] { return known }
    let found = (rows[name] ?? []).map { book.transactions.rows[Int($0)] }
    let sorted = Array(ExpenseProposal.sorted(found).prefix(KnownMerchants.most))
    latest[name] = sorted
    return sorted
  }
}
