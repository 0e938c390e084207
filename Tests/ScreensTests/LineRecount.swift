import Ledger
import Testing

@testable import Screens

/// The lists of bank lines against the book, counted anew.
struct LineRecount {
  let world: ListWorld
  private var book: Book { world.book }

  init(_ world: ListWorld) { self.world = world }

  func check() throws {
    for raw in 6_400..<6_403 { try check(ID(UInt64(raw))) }
    let open = book.bankLines.live.filter {
      book.moneyAccounts.live($0.account) != nil && !isExplained($0)
    }
    #expect(world.person.app.index[.unexplained].count() == open.count)
    #expect(Set(ids("/explain", .unexplained, 0)) == Set(open.map(\.id)))
    for raw in 6_400..<6_403 {
      let id = ID<MoneyAccount>(UInt64(raw))
      if book.moneyAccounts.live(id) == nil { continue }
      let kept = open.filter { $0.account == id }
      #expect(
        Set(ids("/explain?account=" + id.text, .unexplained, 0)) == Set(kept.map(\.id)))
    }
  }

  private func check(_ account: ID<MoneyAccount>) throws {
    let all = book.bankLines.live.filter { $0.account == account }
    let index = world.person.app.index[.bankLines]
    #expect(index.count(account.raw) == all.count)
    let path = "/account/" + account.text
    for filter in index.kind.filters {
      for (choice, count) in filter.counted(account.raw, in: index, of: book, on: world.today) {
        let kept = all.filter { holds($0, filter.name, choice.word) }
        #expect(count == kept.count, "\(filter.name) \(choice.word)")
        let found = ids(path + "?\(filter.name)=\(choice.word)", .bankLines, account.raw)
        #expect(Set(found) == Set(kept.map(\.id)))
      }
    }
    let said = all.filter { line in
      [line.counterparty, line.text, line.reference].contains { folded($0).contains("anna") }
    }
    #expect(Set(ids(path + "?q=anna", .bankLines, account.raw)) == Set(said.map(\.id)))
    for sort in index.kind.sorts { checkOrder(sort.name, path, account, all.count) }
    guard let known = book.moneyAccounts.live(account) else { return }
    try checkMonths(known, path, all)
  }

  private func ids(_ path: String, _ list: ListName, _ part: UInt64) -> [ID<BankLine>] {
    var person = world.person
    person.go(path)
    return person.app.rows(of: list, part).map { book.bankLines.rows[Int($0)].id }
  }

  private func checkOrder(
    _ sort: String, _ path: String, _ account: ID<MoneyAccount>, _ count: Int
  ) {
    let found = ids(path + "?sort=" + sort, .bankLines, account.raw)
      .compactMap { book.bankLines[$0] }
    #expect(found.count == count, "\(sort)")
    for (a, b) in zip(found, found.dropFirst()) {
      switch sort {
      case "date-desc": #expect((a.day, a.row) >= (b.day, b.row))
      case "date-asc": #expect((a.day, a.row) <= (b.day, b.row))
      case "amount-desc": #expect(a.amount.minor >= b.amount.minor)
      case "amount-asc": #expect(a.amount.minor <= b.amount.minor)
      case _:
        let (first, second) = (trimmed(a.title), trimmed(b.title))
        if !second.isEmpty, sort == "who-asc" {
          #expect(!first.isEmpty && ReadingKey(folded(first)) <= ReadingKey(folded(second)))
        }
      }
    }
  }

  /// Each month says how many lines it has, what of them is open, and what was there at its end.
  private func checkMonths(_ account: MoneyAccount, _ path: String, _ all: [BankLine]) throws {
    var person = world.person
    person.go(path)
    person.press("scroll", value: "0:5000")
    let page = person.page
    let formats = person.app.state.formats
    var months: [Day: [BankLine]] = [:]
    for line in all { months[line.day.firstOfMonth, default: []].append(line) }
    #expect(page.components(separatedBy: "section-head").count - 1 == months.count)
    for (month, lines) in months {
      let head = page.components(separatedBy: ">\(formats.month(month))<").dropFirst().first ?? ""
      let said = String(head.prefix(300))
      let open = lines.filter { !isExplained($0) }.count
      #expect(said.contains(lines.count == 1 ? ">1 line" : ">\(lines.count) lines"), "\(month)")
      #expect(said.contains(open == 0 ? "all explained" : "\(open) to explain"))
      var sum = account.opening.minor
      for line in all
      where line.day <= month.lastOfMonth && line.amount.currency == account.currency {
        if let first = account.openingDay, line.day < first { continue }
        sum += line.amount.minor
      }
      #expect(said.contains(formats.money(Money(minor: sum, currency: account.currency))))
    }
  }

  // MARK: obvious answers

  private func isExplained(_ line: BankLine) -> Bool {
    var rest = line.amount.minor
    for match in book.lineMatches.live
    where match.line == line.id && match.amount.currency == line.amount.currency && isThere(match) {
      rest -= match.amount.minor
    }
    return rest == 0
  }

  /// What was deleted or canceled explains nothing, nor what moved money the other way.
  private func isThere(_ match: LineMatch) -> Bool {
    let other = match.other.raw
    switch match.type {
    case .expense:
      return book.transactions.live.contains {
        guard $0.id.raw == other, !$0.isCanceled, $0.status != .canceled else { return false }
        guard let amount = $0.amount?.minor, amount > 0 else { return true }
        switch $0.type {
        case .purchase, nil: return match.amount.minor <= 0
        case .return: return match.amount.minor >= 0
        case .sale, .toInventory: return true
        }
      }
    case .payment: return book.payments.live.contains { $0.id.raw == other }
    case .transfer:
      return other != match.line.raw && book.bankLines.live.contains { $0.id.raw == other }
    case .apart: return true
    }
  }

  private func holds(_ line: BankLine, _ filter: String, _ word: String) -> Bool {
    switch filter {
    case "state": return isExplained(line) == (word == "explained")
    case "way": return (line.amount.minor < 0) == (word == "out")
    case _: return line.day.text.hasPrefix(word)
    }
  }
}
