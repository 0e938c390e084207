/// Lines that may be in the book twice (rules M21, M27): two devices that had not heard of each other imported one account
/// from files of two formats, or one of them took an import back that the other had brought anew, or one file has a booking
/// whole and another one has it in its parts.
///
/// Nothing but a person can say it: two coffees on a day are two lines as well. So it is said as far as neither the bank's
/// balance proves the lines nor somebody has explained both, and nothing is deleted.
public struct DoubleLine: Equatable, Sendable {
  /// The one that came first; where the other file has it in parts, the whole.
  public let line: BankLine
  /// The one that may be the same, or the first of its parts.
  public let again: BankLine
  /// How many lines it is in parts.
  public var parts = 1

  /// What both say of themselves, for a person to compare.
  public var phrase: Phrase {
    let amount = "\(line.amount.plain) \(line.amount.currency.code)"
    if parts > 1 {
      return """
        \(line.day.text) \(amount): “\(line.title)” and the \(parts) lines from “\(again.title)” on add up to \
        the same, and may be one booking that two files brought; delete the one or the others if they are
        """
    }
    return """
      \(line.day.text) \(amount): “\(line.title)” and “\(again.title)” may be one line that two files brought; \
      delete one if they are
      """
  }
}

/// Another account that has lines of the same file (rule M28): two devices began it under two names.
public struct SharedFile: Equatable, Sendable {
  public let other: MoneyAccount
  public internal(set) var lines: Int

  /// What is said of it beside the account; `lines` is how many both have.
  public var phrase: Phrase {
    """
    “\(other.name)” has \(lines) of its lines, too, from the same file: if both are one account, delete one of them
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
      if end > start + 1, proven == nil || lines[start].day > proven ?? .first {
        let day = Array(lines[start..<end])
        doubles += self.doubles(among: day, in: book)
        doubles += parts(among: day, in: book)
      }
      start = end
    }
    return doubles
  }

  /// The accounts in use that have lines of the files that this one's are from, row by row the same.
  public func sharedFiles(in book: Book) -> [SharedFile] {
    var own: [ID<ImportBatch>: [Int64: Money]] = [:]
    for line in lines where !line.batch.isNone {
      own[line.batch, default: [:]][line.row] = line.amount
    }
    var shared: [SharedFile] = []
    for (batch, rows) in own {
      for line in book.bankLines(from: batch)
      where line.account != account.id && rows[line.row] == line.amount {
        if let known = shared.firstIndex(where: { $0.other.id == line.account }) {
          shared[known].lines += 1
        } else if let other = book.moneyAccounts.live(line.account) {
          shared.append(SharedFile(other: other, lines: 1))
        }
      }
    }
    return shared.sorted { ($0.other.position, $0.other.id) < ($1.other.position, $1.other.id) }
  }

  /// Of the lines of one day and amount, those of one format stand beside the other's, as many as there are of both, and of
  /// one format those that are one line of one file.
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
      start = end
      if same.count < 2 { continue }
      let first = format(same[same.startIndex], book)
      let ones = same.filter { format($0, book) == first }
      let others = same.filter { format($0, book) != first }
      for (one, other) in zip(ones, others)
      where !first.isEmpty && !format(other, book).isEmpty && isOpen([one, other], book) {
        doubles.append(DoubleLine(line: one, again: other))
      }
      for (one, other) in BankLine.generations(of: Array(same)) where isOpen([one, other], book) {
        doubles.append(DoubleLine(line: one, again: other))
      }
    }
    return doubles
  }

  /// A booking that one file has whole and another one in parts, which stand there one behind the other (CAMT alone has them).
  private func parts(among day: [BankLine], in book: Book) -> [DoubleLine] {
    var doubles: [DoubleLine] = []
    for file in Set(day.map { $0.batch }) where book.importBatches[file]?.format == "camt" {
      let parts = day.filter { $0.batch == file }
      if parts.count < 2 || parts.count > 500 || parts.count == day.count { continue }
      for whole in day where whole.batch != file {
        guard let run = BankLine.run(of: parts, addingUpTo: whole.amount) else { continue }
        if !isOpen([whole] + parts[run], book) { continue }
        doubles.append(
          DoubleLine(line: whole, again: parts[run.lowerBound], parts: run.count))
      }
    }
    return doubles.sorted { ($0.line.id, $0.again.id) < ($1.line.id, $1.again.id) }
  }

  private func isOpen(_ lines: [BankLine], _ book: Book) -> Bool {
    !lines.allSatisfy { book.isExplained($0) }
  }

  private func format(_ line: BankLine, _ book: Book) -> String {
    book.importBatches[line.batch]?.format ?? ""
  }

  private func imported(_ line: BankLine, _ book: Book) -> Instant {
    book.importBatches[line.batch]?.imported ?? Instant(milliseconds: 0)
  }
}
