import Ledger
import LedgerTestSupport
import Testing

/// Which expenses a receipt may belong to (rule E25), weighed anew one by one.
struct ReceiptCandidateTests {
  private let day = Day(number: 20_400)

  private func random(_ id: UInt64, _ dice: inout Dice) -> Transaction {
    var row = Transaction()
    row.id = ID(id)
    row.life = dice.percent(8) ? .trashed : .live
    row.type = dice.pick([nil, .purchase, .purchase, .return]) ?? nil
    row.source = dice.pick(["Cafe Blau", " CAFÉ BLAU ", "Other", ""]) ?? ""
    row.project = dice.percent(50) ? .business : ID(70)
    if dice.percent(85) {
      row.amount = Money(
        minor: dice.pick([1_200, 1_200, -1_200, 1_300]) ?? 0,
        currency: dice.percent(85) ? .eur : .usd)
    }
    if dice.percent(85) { row.day = day.adding(days: dice.below(21) - 10) }
    return row
  }

  /// Four for the amount, two for the day or one within a week of it, three for the vendor of what has any of them.
  private func weight(_ row: Transaction, _ wanted: Transaction) -> Int {
    var points = 0
    if let amount = wanted.amount, let other = row.amount, amount.currency == other.currency {
      let isBack = wanted.type == .return && amount.minor == -other.minor
      if amount.minor == other.minor || isBack { points += 4 }
    }
    if let first = wanted.day, let second = row.day {
      let apart = abs(first.number - second.number)
      points += apart == 0 ? 2 : apart <= 7 ? 1 : 0
    }
    let names = [wanted.source, row.source].map { folded(trimmed($0)) }
    let isNamed = names[0] == names[1] && !names[0].isEmpty
    if isNamed, points > 0 || wanted.amount == nil { points += 3 }
    return points
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `the likeliest come first, of equals the one that came last, and eight of them`(
    _ seed: UInt64
  ) {
    var dice = Dice(seed: seed)
    var edit = Edit()
    var project = Project()
    project.id = ID(70)
    edit.put(project, replacing: nil)
    let rows = (1...30 as ClosedRange<UInt64>).map { random($0, &dice) }
    for row in rows { edit.put(row, replacing: nil) }
    let book = ExpenseBooks.book(edit)
    for _ in 0..<12 {
      var wanted = random(99, &dice)
      wanted.life = .live
      let isBack = wanted.type == .return
      var found: [(row: Transaction, points: Int)] = []
      for row in book.transactions.rows.reversed() {
        let points = weight(row, wanted)
        let isMeant = isBack ? book.isMoneyBack(row) : book.isExpense(row)
        if points < 3 || !isMeant { continue }
        let place = found.firstIndex { $0.points < points } ?? found.count
        found.insert((row, points), at: place)
      }
      let ids = found.map { $0.row.id }
      #expect(
        ReceiptConfirming.candidates(for: wanted, in: book).map { $0.id } == Array(ids.prefix(8)))
      for most in [0, 1, 40] {
        #expect(
          ReceiptConfirming.candidates(for: wanted, in: book, most: most).map { $0.id }
            == Array(ids.prefix(most)))
      }
    }
  }
}
