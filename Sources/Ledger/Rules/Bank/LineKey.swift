/// What a line is known by when a file brings it again (rules M21 and M26).
///
/// Rows of one key are generations of one line: where it went with its import or its account, the next file that has it makes
/// the next one.
public struct LineKey: Sendable {
  private let text: String

  /// `count` is how often the file said the same before, and this time; with the bank's id it does not matter.
  public init(
    account: ID<MoneyAccount>, day: Day, amount: Money, bankID: String, counterparty: String,
    text: String, count: Int
  ) {
    let start = [account.text, day.text, amount.plain, amount.currency.code]
      .joined(separator: "\u{1F}")
    self.text =
      bankID.isEmpty
      ? start + "\u{1F}" + counterparty + "\u{1F}" + text + "\u{1F}\(count)"
      : start + "\u{1F}id\u{1F}" + bankID
  }

  public func id(_ generation: Int) -> ID<BankLine> {
    .foreign("bankline:" + text + "~\(generation)")
  }

  /// The row that it names now: the live one, else the one that was deleted by hand, else the first that is not there yet.
  public func row(in book: Book) -> ID<BankLine> {
    var unwanted: ID<BankLine>?
    var generation = 0
    while let line = book.bankLines[id(generation)] {
      if line.isLive { return line.id }
      if line.isUnwanted, unwanted == nil { unwanted = line.id }
      generation += 1
    }
    return unwanted ?? id(generation)
  }
}

extension BankLine {
  func key(_ count: Int) -> LineKey {
    LineKey(
      account: account, day: day, amount: amount, bankID: bankID, counterparty: counterparty,
      text: text, count: count)
  }

  /// Which of some lines of one day and amount are the same line of a file, brought anew after it had gone, and both there
  /// since its going was taken back: the earlier one with the later.
  static func generations(of lines: [BankLine]) -> [(BankLine, BankLine)] {
    var pairs: [(BankLine, BankLine)] = []
    for (place, line) in lines.enumerated() {
      let said = lines.filter {
        $0.bankID == line.bankID && $0.counterparty == line.counterparty && $0.text == line.text
      }
      // Each such line once, at the first of them.
      if said.count < 2 || said.first?.id != lines[place].id { continue }
      for count in 1...(line.bankID.isEmpty ? said.count : 1) {
        let key = line.key(count)
        let there = (0...said.count).compactMap { generation in
          said.first { $0.id == key.id(generation) }
        }
        for again in there.dropFirst() { pairs.append((there[0], again)) }
      }
    }
    return pairs
  }

  /// The first run of two or more lines that goes one way and adds up to an amount.
  public static func run(of lines: [BankLine], addingUpTo amount: Money) -> Range<Int>? {
    for start in lines.indices {
      var sum: Int64 = 0
      for end in start..<lines.count {
        let part = lines[end].amount
        if part.currency != amount.currency || part.isNegative != amount.isNegative { break }
        sum = sum.addingClamped(part.minor)
        if sum.magnitude > amount.minor.magnitude { break }
        if sum == amount.minor, end > start { return start..<(end + 1) }
      }
    }
    return nil
  }
}
