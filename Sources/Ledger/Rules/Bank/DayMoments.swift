/// What lines had moved at the moments of a day that statements share (rule M23).
///
/// A file that was fetched at noon ends within a day, and the next one brings the rest of it. In which order the lines of
/// two files stood on that day nothing says, so each order that the files allow counts.
struct DayMoments {
  private let balances: MoneyBalances
  private let statements: [BankStatement]
  private let book: Book

  init(_ balances: MoneyBalances, _ statements: [BankStatement], in book: Book) {
    self.balances = balances
    self.statements = statements
    self.book = book
  }

  /// The sums that a statement may end with on a day, or begin with; one alone where no other statement has that day.
  func sums(on day: Day, isEnd: Bool) -> [Int64] {
    let (start, end) = (balances.place(of: day), balances.place(of: day.adding(days: 1)))
    let whole = balances.moved(before: isEnd ? end : start)
    let files = files(start, end)
    if !isShared(day, files.map { $0.batch }) { return [whole] }
    var sums = [whole]
    for place in start...end { sums.append(balances.moved(before: place)) }
    if files.count > 1 {
      for order in [files, files.reversed()] {
        var sum = balances.moved(before: start)
        for file in order {
          sum = sum.addingClamped(file.sum)
          sums.append(sum)
        }
      }
    }
    return sums
  }

  /// Whether two statements have a day; `batches` are the imports that brought lines of it.
  private func isShared(_ day: Day, _ batches: [ID<ImportBatch>]) -> Bool {
    var count = 0
    for statement in statements {
      guard let last = statement.last ?? statement.first else { continue }
      let first = statement.first ?? last
      // A balance of a later day than its list (OFX) is of that day alone; the list has the days of its lines.
      let isAlone = statement.opening == nil && first == last && !statement.batch.isNone
      if first <= day && day <= last || isAlone && batches.contains(statement.batch) { count += 1 }
      if count > 1 { return true }
    }
    return false
  }

  /// What each import brought of some lines, the earliest import first.
  private func files(_ start: Int, _ end: Int) -> [(batch: ID<ImportBatch>, sum: Int64)] {
    var files: [(batch: ID<ImportBatch>, sum: Int64)] = []
    for line in balances.lines[start..<end]
    where line.amount.currency == balances.account.currency {
      if let known = files.firstIndex(where: { $0.batch == line.batch }) {
        files[known].sum = files[known].sum.addingClamped(line.amount.minor)
      } else {
        files.append((line.batch, line.amount.minor))
      }
    }
    return files.sorted { a, b in (imported(a.batch), a.batch) < (imported(b.batch), b.batch) }
  }

  private func imported(_ batch: ID<ImportBatch>) -> Instant {
    book.importBatches[batch]?.imported ?? Instant(milliseconds: 0)
  }
}
