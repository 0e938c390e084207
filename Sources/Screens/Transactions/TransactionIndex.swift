import Ledger

/// Transactions in each of their orders, with what filters and search look at, kept row by row.
public struct TransactionIndex: Sendable {
  private var byDate = KeptRows()
  private var byCreation = KeptRows()
  private var byAmount = KeptRows()
  private var bySource = WordOrder()
  private var haystack = Haystack()
  /// Sources and purchasers.
  private(set) var words = WordTable()
  private(set) var facts: [TransactionFacts] = []
  private var keys: [TransactionSortKeys] = []
  /// The notation that amounts are searched in.
  private(set) var formats = Formats()
  /// A scope with more rows than this is read off the kept orders, one with fewer is sorted.
  private static var fewRows: Int { 3_000 }

  init() {}

  init(_ book: Book, _ formats: Formats = Formats()) {
    self.formats = formats
    var receipts: Set<UInt64> = []
    for file in book.attachments.rows where file.isLive && file.role == .receipt {
      receipts.insert(file.owner.id.raw)
    }
    var rows: [Int32] = []
    for row in 0..<Int32(book.transactions.count) {
      let transaction = book.transactions.rows[Int(row)]
      let hasReceipt = transaction.hasEmailReceipt || receipts.contains(transaction.id.raw)
      append(row, transaction, hasReceipt, book)
      if facts[Int(row)].isLive { rows.append(row) }
    }
    byDate = KeptRows(rows.map { (keys[Int($0)].day, $0) })
    byCreation = KeptRows(rows.map { (keys[Int($0)].created, $0) })
    byAmount = KeptRows(rows.map { (keys[Int($0)].amount, $0) })
    bySource.fill(rows.map { (facts[Int($0)].source, $0) }, words)
  }

  private mutating func append(
    _ row: Int32, _ transaction: Transaction, _ hasReceipt: Bool, _ book: Book
  ) {
    let amounts = book.amounts(of: transaction)
    keys.append(
      TransactionSortKeys(
        of: transaction, amount: amounts.leading(book.settings.currency)))
    var fact = TransactionFacts(of: transaction, hasReceipt: hasReceipt, &words)
    fact.isLive = book.isShown(transaction)
    facts.append(fact)
    haystack.set(row, texts(of: transaction, amounts))
  }

  mutating func update(_ row: Int32, in book: Book) {
    let place = Int(row)
    if place < facts.count {
      if facts[place].isLive { unfile(row) }
    } else {
      for missing in Int32(facts.count)...row {
        append(missing, book.transactions.rows[Int(missing)], false, book)
        facts[Int(missing)].isLive = false
      }
    }
    let transaction = book.transactions.rows[place]
    let amounts = book.amounts(of: transaction)
    keys[place] = TransactionSortKeys(
      of: transaction, amount: amounts.leading(book.settings.currency))
    facts[place] = TransactionFacts(
      of: transaction, hasReceipt: book.hasReceipt(transaction), &words)
    facts[place].isLive = book.isShown(transaction)
    haystack.set(row, texts(of: transaction, amounts))
    if facts[place].isLive { file(row) }
  }

  private mutating func file(_ row: Int32) {
    let keys = keys[Int(row)]
    byDate.insert(row, at: keys.day)
    byCreation.insert(row, at: keys.created)
    byAmount.insert(row, at: keys.amount)
    bySource.insert(row, facts[Int(row)].source, words)
  }

  private mutating func unfile(_ row: Int32) {
    let keys = keys[Int(row)]
    byDate.remove(row, at: keys.day)
    byCreation.remove(row, at: keys.created)
    byAmount.remove(row, at: keys.amount)
    bySource.remove(row, facts[Int(row)].source, words)
  }

  private func texts(of transaction: Transaction, _ amounts: Totals) -> [String] {
    [
      transaction.sale == nil ? transaction.source : TransactionDisplay.name(of: transaction),
      transaction.notes, transaction.type?.title ?? "",
    ] + amounts.amounts.flatMap { [formats.money($0), $0.plain] }
  }

  /// The live rows of a scope that the filter and the query keep, in order.
  func rows(
    in scope: Scope, _ sort: TransactionSort, _ filter: TransactionFilter, matching query: String,
    of book: Book
  ) -> [Int32] {
    let flags = haystack.matches(query)
    let project = scope.project
    let isOff = filter.isOff
    func isKept(_ row: Int32) -> Bool {
      let facts = facts[Int(row)]
      if !facts.isLive || facts.project != project { return false }
      if let flags, !flags[Int(row)] { return false }
      return isOff || filter.accepts(facts)
    }
    var rows: [Int32] = []
    if case .project = scope {
      let own = book.transactions.rows(linking: Transaction.projectLink, to: project.raw)
      if own.count <= TransactionIndex.fewRows {
        return sorted(own.filter { isKept($0) }, sort)
      }
    }
    func take(_ row: Int32) { if isKept(row) { rows.append(row) } }
    switch sort.key {
    case .date: byDate.forEach(isDescending: sort.isDescending, take)
    case .created: byCreation.forEach(isDescending: sort.isDescending, take)
    case .amount: byAmount.forEach(isDescending: sort.isDescending, take)
    case .source: bySource.forEach(isDescending: sort.isDescending, take)
    }
    return rows
  }

  private func sorted(_ rows: [Int32], _ sort: TransactionSort) -> [Int32] {
    var result: [Int32] = []
    if sort.key == .source {
      var order = WordOrder()
      order.fill(rows.sorted().map { (facts[Int($0)].source, $0) }, words)
      order.forEach(isDescending: sort.isDescending) { result.append($0) }
    } else {
      let order = KeptRows(rows.map { (key($0, sort.key), $0) })
      order.forEach(isDescending: sort.isDescending) { result.append($0) }
    }
    return result
  }

  private func key(_ row: Int32, _ key: TransactionSort.Key) -> UInt64? {
    switch key {
    case .date: return keys[Int(row)].day
    case .created: return keys[Int(row)].created
    case .amount: return keys[Int(row)].amount
    case .source: return nil
    }
  }

  /// The sources of a scope's transactions: not blank, each once, A–Z.
  func sources(in scope: Scope) -> [String] { distinct(in: scope) { $0.source } }

  /// Who the transactions of a scope were bought by.
  func purchasers(in scope: Scope) -> [String] { distinct(in: scope) { $0.purchasedBy } }

  private func distinct(in scope: Scope, _ word: (TransactionFacts) -> Int32) -> [String] {
    var seen: Set<Int32> = []
    var found: [(key: ReadingKey, text: String)] = []
    for facts in facts where facts.isLive && facts.project == scope.project {
      let text = words[word(facts)]
      if !text.isEmpty, seen.insert(word(facts)).inserted { found.append((ReadingKey(text), text)) }
    }
    return found.sorted { $0.key < $1.key }.map { $0.text }
  }

  /// The live transactions of a day.
  func transactions(on day: Day, in book: Book) -> [Transaction] {
    var dated = Transaction()
    dated.day = day
    guard let key = TransactionSortKeys(of: dated, amount: nil).day else { return [] }
    return byDate.rows(at: key).map { book.transactions.rows[Int($0)] }
  }
}
