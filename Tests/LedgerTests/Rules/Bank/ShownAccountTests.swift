import LedgerTestSupport
import Testing

@testable import Ledger

/// What statements, lines of several files and matches come to in random accounts (rules M21, M23, M27, M28, M30): balances,
/// faults, doubles, shared files and what is unexplained (`Tests/Golden/shown/rules/accounts.txt`).
struct ShownAccountTests {
  private struct World {
    var rows = BankRowsToMatch()
    var dice: Dice
    let start = BankRowsToMatch.day("2026-04-28")
    var id: UInt64 = 100

    init(seed: UInt64) {
      dice = Dice(seed: seed)
      account(1, dice.percent(60) ? dice.below(6) - 1 : nil)
      account(2, nil)
      let formats = ["camt", "ofx", "mt940", "camt", ""]
      for file in 70..<74 as Range<UInt64> {
        var batch = ImportBatch()
        batch.id = ID(file)
        batch.format = formats[dice.below(5)]
        batch.imported = Instant(milliseconds: Int64(dice.below(3)))
        rows.edit.put(batch, replacing: nil)
      }
      var sums: [Int64] = [Int64(dice.below(3)) * 5_000]
      for day in 0..<9 {
        var sum = sums[day]
        for _ in 0..<dice.below(5) { sum += line(start.adding(days: day)) }
        sums.append(sum)
      }
      for _ in 0..<3 {
        let first = dice.below(8)
        let last = first + dice.below(9 - first)
        statement(first, last, sums[first], sums[last + 1])
      }
      matches()
    }

    mutating func account(_ number: UInt64, _ opens: Int?) {
      var account = MoneyAccount()
      (account.id, account.name) = (ID(number), "Account \(number)")
      account.opening = Money(minor: Int64(dice.below(3)) * 5_000, currency: .usd)
      account.openingDay = opens.map { start.adding(days: $0) }
      rows.edit.put(account, replacing: nil)
    }

    /// A line, perhaps the same of another file, perhaps whole in one and in parts in another.
    mutating func line(_ day: Day) -> Int64 {
      let minor = Int64(dice.below(4) + 1) * (dice.percent(50) ? -250 : 250)
      let row = Int64(dice.below(40))
      var file = 70 + UInt64(dice.below(4))
      let (party, number) = (dice.pick(["Ann", "Bob", ""]) ?? "", dice.percent(15) ? "B7" : "")
      func add(_ minor: Int64, in account: UInt64, _ currency: Currency = .usd) {
        id += 1
        rows.line(id, day.text, minor, party, "", in: account, currency) {
          ($0.row, $0.bankID) = (row, number)
          $0.batch = ID(file)
        }
      }
      if dice.percent(5) { add(minor, in: 1, .eur) }
      add(minor, in: 1)
      if dice.percent(20) { add(minor, in: 2) }
      if dice.percent(25) {
        file = 70 + UInt64(dice.below(4))
        add(minor, in: 1)
      } else if dice.percent(20) {
        file = 70 + UInt64(dice.below(4))
        for part in [minor / 5, minor - minor / 5] { add(part, in: 1) }
      }
      return minor
    }

    mutating func statement(_ first: Int, _ last: Int, _ opening: Int64, _ closing: Int64) {
      id += 1
      var statement = BankStatement()
      statement.id = ID(id)
      statement.account = ID(1)
      statement.first = dice.percent(95) ? start.adding(days: first) : nil
      statement.last = dice.percent(95) ? start.adding(days: last) : nil
      let off = dice.percent(75) ? 0 : Int64(dice.below(2) * 2 - 1) * 250
      let currency: Currency = dice.percent(95) ? .usd : .eur
      if dice.percent(85) { statement.opening = Money(minor: opening, currency: currency) }
      if dice.percent(90) { statement.closing = Money(minor: closing + off, currency: currency) }
      rows.edit.put(statement, replacing: nil)
    }

    /// Some lines are explained, whole, in parts, or by what is gone.
    mutating func matches() {
      for line in 101..<id where dice.percent(30) {
        guard let known = rows.book.bankLines.live(ID(line)) else { continue }
        var match = LineMatch()
        match.line = ID(line)
        match.amount = known.amount
        if dice.percent(30) { match.amount.minor /= 2 }
        match.type = dice.percent(70) ? .apart : .expense
        match.other = ID(match.type == .apart ? 0 : 40 + line % 4)
        match.id = LineMatch.id(line: ID(line), other: match.other.raw, match.type)
        rows.edit.put(match, replacing: nil)
      }
      for expense in 40..<43 as Range<UInt64> {
        let isGone = expense == 41
        rows.expense(expense, "2026-04-30", 500, "Ann") { if isGone { $0.life = .trashed } }
      }
    }
  }

  private static func shown(_ account: MoneyAccount, in book: Book) -> String {
    let balances = MoneyBalances(account, in: book)
    var text =
      "  \(account.name) from \(account.opening.plain) of \(account.openingDay?.text ?? "ever")"
    text +=
      ": \(balances.lines.count) lines, \(balances.foreignLines) foreign, \(balances.balance.plain)\n"
    text += "    days"
    for day in balances.days {
      text += " \(day.day.text.suffix(5)) \(day.moved.plain) \(day.balance.plain),"
    }
    text += "\n"
    for fault in balances.faults(in: book) {
      text += "    \(fault.word) \(fault.statement.id.raw) \(fault.by.plain)\n"
    }
    text += "    agrees to \(balances.reconciled(in: book)?.text ?? "never")"
    let opening = balances.suggestedOpening(in: book)
    text += ", may open with \(opening.map { "\($0.amount.plain) of \($0.day.text)" } ?? "that")\n"
    // Of one line in several files the order is not said.
    let doubles = balances.doubles(in: book).sorted {
      ($0.line.id, $0.again.id, $0.parts) < ($1.line.id, $1.again.id, $1.parts)
    }
    for one in doubles {
      text += "    twice \(one.line.id.raw) \(one.again.id.raw) in \(one.parts)\n"
    }
    for one in balances.sharedFiles(in: book) {
      text += "    shares \(one.lines) with \(one.other.name)\n"
    }
    return text
  }

  @Test func `balances, faults and doubles of random accounts`() throws {
    var text = ""
    for seed in 1...24 as ClosedRange<UInt64> {
      let world = World(seed: seed)
      let book = world.rows.book
      text += "world \(seed)\n"
      for statement in book.bankStatements(of: ID(1)) {
        text +=
          "  statement \(statement.id.raw) \(statement.first?.text ?? "?") \(statement.opening?.plain ?? "?")"
        text += " to \(statement.last?.text ?? "?") \(statement.closing?.plain ?? "?")\n"
      }
      for account in book.moneyAccountsInOrder { text += Self.shown(account, in: book) }
      let open = Unexplained(book)
      for account in open.accounts {
        text += "  open \(account.account.id.raw): \(account.count)"
        text += " \(account.moneyIn.plain) \(account.moneyOut.plain)\n"
      }
      text += "  \(open.count)\n"
    }
    #expect(try Golden.differences(text, from: "rules/accounts.txt") == [])
  }
}
