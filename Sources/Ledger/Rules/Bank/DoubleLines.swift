/// Lines that may be in the book twice (rule M21): two devices that had not heard of each other imported one account from
/// files of two formats, so that neither import knew the other's lines.
///
/// Nothing but a person can say it: two coffees on a day are two lines as well. So it is said as far as neither the bank's
/// balance proves the lines nor somebody has explained both, and nothing is deleted.
public struct DoubleLine: Equatable, Sendable {
  /// The one that came first.
  public let line: BankLine
  /// The one that may be the same, of another format.
  public let again: BankLine

  /// What both say of themselves, for a person to compare.
  public var phrase: Phrase {
    """
    \(again.day.text) \(again.amount.plain) \(again.amount.currency.code): “\(line.title)” and \
    “\(again.title)” may be one line that two files brought; delete one if they are
    """
  }
}

extension MoneyBalances {
  /// Lines that may be there twice, the earliest first.
  ///
  /// - Complexity: O(n log n) of the account's lines.
  public func doubles(in book: Book) -> [DoubleLine] {
    var files: Set<ID<ImportBatch>> = []
    for line in lines { files.insert(line.batch) }
    // One file alone says nothing twice.
    if files.count < 2 { return [] }
    let proven = reconciled(in: book)
    var doubles: [DoubleLine] = []
    var start = 0
    while start < lines.count {
      var end = start + 1
      while end < lines.count, lines[end].day == lines[start].day { end += 1 }
      if proven == nil || lines[start].day > proven ?? .first {
        doubles += self.doubles(among: Array(lines[start..<end]), in: book)
      }
      start = end
    }
    return doubles
  }

  /// The same of the lines of one day: of each amount, one format's stand beside the other's, as many as there are of both.
  private func doubles(among day: [BankLine], in book: Book) -> [DoubleLine] {
    let sorted = day.sorted { a, b in
      (a.amount.minor, imported(a, book), a.id) < (b.amount.minor, imported(b, book), b.id)
    }
    var doubles: [DoubleLine] = []
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end].amount == sorted[start].amount { end += 1 }
      let same = sorted[start..<end]
      let first = format(sorted[start], book)
      let ones = same.filter { format($0, book) == first }
      let others = same.filter { format($0, book) != first }
      for (one, other) in zip(ones, others)
      where !first.isEmpty && !format(other, book).isEmpty
        && !(book.isExplained(one) && book.isExplained(other))
      {
        doubles.append(DoubleLine(line: one, again: other))
      }
      start = end
    }
    return doubles
  }

  private func format(_ line: BankLine, _ book: Book) -> String {
    book.importBatches[line.batch]?.format ?? ""
  }

  private func imported(_ line: BankLine, _ book: Book) -> Instant {
    book.importBatches[line.batch]?.imported ?? Instant(milliseconds: 0)
  }
}
