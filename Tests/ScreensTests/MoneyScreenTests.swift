import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Accounts, their lines, and saying what these were (rules M37 to M39).
struct MoneyScreenTests {
  @Test func `a book without accounts says how to begin, and its first one is typed in`() throws {
    var person = try Person.beforeBank()
    person.go("/accounts")
    #expect(person.page.contains("No Accounts Yet") && person.page.contains("choose-file/import"))
    person.press("sheet/money/new")
    person.press("save")
    #expect(person.sheet.contains("Enter a name"))
    person.type("name", "Everyday Account")
    person.type("opening", "1,250.00")
    person.type("number", "DE89 3704 0044 0532 0130 00")
    person.press("save")
    let account = try #require(person.app.book.moneyAccounts.live.first)
    #expect(account.id == MoneyAccount.id(number: "DE89370400440532013000"))
    #expect(account.opening == Money(minor: 125_000, currency: .usd))
    #expect(person.page.contains("No Lines Yet") && person.page.contains("$1,250.00"))
    person.press("sheet/money/new")
    person.type("name", "Other")
    person.type("number", "de89370400440532013000")
    person.press("save")
    #expect(person.sheet.contains("is here already"))
  }

  @Test func `accounts say what is there and how many lines wait`() throws {
    var person = try MoneyStage.studio()
    person.go("/accounts")
    // 1,000 − 800 − 24.50 + 600 − 50, and 50 on the card.
    #expect(person.page.contains("$725.50") && person.page.contains("$50.00"))
    #expect(person.page.contains("$775.50"))
    #expect(person.page.contains("4 to explain") && person.page.contains("1 to explain"))
    person.app.state.isWide = true
    #expect(person.page.contains("data-key=\"tab-bank\""))
  }

  @Test func `lines stand by month with the balance at its end, searched and narrowed`() throws {
    var person = try MoneyStage.studio()
    person.go("/account/" + MoneyStage.everyday.text)
    #expect(person.page.contains("3 lines · 3 to explain · $725.50"))
    #expect(person.page.contains("1 line · 1 to explain · $200.00"))
    person.go("/account/" + MoneyStage.everyday.text + "?q=24.50")
    #expect(person.page.contains("String Shop") && !person.page.contains("Oak Homes"))
    person.go("/account/" + MoneyStage.everyday.text + "?month=2026-10")
    #expect(person.page.contains("Oak Homes") && !person.page.contains("String Shop"))
    person.go("/account/" + MoneyStage.everyday.text + "?way=in")
    #expect(person.page.contains("Ann Lee") && !person.page.contains("Oak Homes"))
    person.go("/account/" + MoneyStage.everyday.text + "?q=nothing")
    #expect(person.page.contains("No line matches"))
    person.go("/account/" + MoneyStage.everyday.text)
    person.app.state.isDesk = true
    person.go("/account/" + MoneyStage.everyday.text)
    #expect(person.page.contains("table-lines") && person.page.contains("Balance"))
  }

  @Test func `a line becomes an expense as one change, and Undo takes both away`() throws {
    var person = try MoneyStage.studio()
    let before = person.app.book.transactions.liveCount
    person.go("/line/" + MoneyStage.strings.text)
    #expect(person.page.contains("Order 77") && person.page.contains("november.csv"))
    person.press("sheet/money/expense/" + MoneyStage.strings.text)
    #expect(person.form["source"] == "String Shop" && person.form["date"] == "2026-11-03")
    #expect(person.form["amount"] == "24.50")
    person.press("save")
    #expect(person.app.book.transactions.liveCount == before + 1)
    let id = Explaining.expenseID(of: MoneyStage.strings)
    #expect(person.app.book.transactions.live(id)?.amount == Money(minor: 2_450, currency: .usd))
    #expect(person.page.contains("/transaction/" + id.text))
    let line = try #require(person.app.book.bankLines.live(MoneyStage.strings))
    #expect(person.app.book.isExplained(line))
    person.press("undo")
    #expect(person.app.book.transactions.liveCount == before)
    #expect(!person.app.book.isExplained(line))
    // And once more: the same row is there again, taken back by its match.
    person.press("sheet/money/expense/" + MoneyStage.strings.text)
    person.press("save")
    let match = try #require(person.app.book.matches(of: line.id).first)
    person.press("money/undo/" + match.id.text)
    #expect(person.app.book.transactions.live(id) == nil)
  }

  @Test
  func `a line is to be explained again in all lists when its expense is deleted or canceled`()
    throws
  {
    var person = try MoneyStage.studio()
    person.go("/explain")
    person.press("sheet/money/expense/" + MoneyStage.strings.text)
    person.press("save")
    let id = Explaining.expenseID(of: MoneyStage.strings)
    func isOpen() -> Bool {
      person.go("/explain")
      let isListed = person.page.contains("String Shop")
      person.go("/accounts")
      #expect(person.page.contains(isListed ? "4 to explain" : "3 to explain"))
      return isListed
    }
    #expect(!isOpen())
    let changes: [((inout Transaction) -> Void, Bool)] = [
      ({ $0.isCanceled = true }, true), ({ $0.isCanceled = false }, false),
      ({ $0.life = .trashed }, true), ({ $0.life = .live }, false),
    ]
    for (change, isOpenThen) in changes {
      var row = try #require(person.app.book.transactions[id])
      change(&row)
      let transactions = person.app.book.transactions
      WalkStart.others(&person) { $0.put(row, in: transactions) }
      #expect(isOpen() == isOpenThen)
    }
  }

  @Test func `an expense of a part of a line leaves the rest to be explained`() throws {
    var person = try MoneyStage.studio()
    person.go("/line/" + MoneyStage.strings.text)
    person.press("sheet/money/expense/" + MoneyStage.strings.text)
    person.type("amount", "20.00")
    person.press("save")
    let line = try #require(person.app.book.bankLines.live(MoneyStage.strings))
    #expect(person.app.book.unexplained(of: line) == Money(minor: -450, currency: .usd))
    #expect(person.page.contains("Still To Explain"))
    person.press("sheet/money/expense/" + MoneyStage.strings.text)
    #expect(person.form["amount"] == "4.50")
    person.press("save")
    #expect(person.app.book.isExplained(line))
    #expect(person.app.book.matches(of: line.id).count == 2)
  }

  @Test func `a line pays an invoice, with the fee that a service kept`() throws {
    var person = try MoneyStage.studio()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first {
        $0.isIssued && !$0.isVoid && (try? book.balance(of: $0).isPositive) == true
      })
    let owed = try book.balance(of: invoice)
    person.go("/line/" + MoneyStage.gig.text)
    person.press("sheet/money/payment/" + MoneyStage.gig.text)
    person.type("paid", invoice.id.text)
    person.type("fee", "20.00")
    #expect(person.form["amount"] == "620.00")
    person.press("save")
    let line = try #require(person.app.book.bankLines.live(MoneyStage.gig))
    #expect(person.app.book.isExplained(line), "\(person.toast)")
    #expect(
      try person.app.book.balance(of: invoice)
        == owed.subtracting(Money(minor: 62_000, currency: .usd)))
    #expect(person.page.contains("/invoice/" + invoice.id.text))
    person.press("undo")
    #expect(try person.app.book.balance(of: invoice) == owed)
    person.press("sheet/money/payment/" + MoneyStage.gig.text)
    person.type("paid", invoice.id.text)
    person.type("amount", "700.00")
    person.press("save")
    #expect(person.sheet.contains("more than what is left of the line"))
  }

  @Test func `what the book has is offered, the nearest first, and is matched by a press`() throws {
    var (near, far) = (Transaction(), Transaction())
    for (id, amount) in [("near", Int64(2_450)), ("far", 2_700)] {
      var expense = Transaction()
      expense.id = ID(named: id)
      expense.type = .purchase
      expense.project = .business
      expense.source = id == "near" ? "Strings & Co" : "Somewhere"
      expense.day = try Day(parsing: "2026-11-01")
      expense.amount = Money(minor: amount, currency: .usd)
      if id == "near" { near = expense } else { far = expense }
    }
    let (first, second) = (near, far)
    var person = try MoneyStage.studio { edit in
      edit.put(second, replacing: nil)
      edit.put(first, replacing: nil)
    }
    person.go("/line/" + MoneyStage.strings.text)
    person.press("sheet/money/existing/" + MoneyStage.strings.text)
    let line = try #require(person.app.book.bankLines.live(MoneyStage.strings))
    let found = LineChoices(app: person.app).candidates(for: line)
    #expect(found.first?.id == near.id.raw)
    #expect(person.sheet.contains("money/match/\(line.id.text)/\(near.id.text)"))
    person.type("query", "somewhere")
    #expect(!person.sheet.contains("Strings &amp; Co") && person.sheet.contains("Somewhere"))
    person.press("money/match/\(line.id.text)/\(near.id.text)")
    #expect(person.app.book.isExplained(line))
    let offered = LineChoices(app: person.app).candidates(for: line)
    #expect(!offered.contains { $0.id == near.id.raw })
    // Another name says nothing of its line.
    person.app.openSheet(.editExpense(near.id))
    person.type("source", "Strings & Sons")
    person.press("save")
    #expect(person.app.book.transactions[near.id]?.source == "Strings & Sons")
    #expect(!person.toast.contains("to explain again") && person.app.book.isExplained(line))
    // Said to be money back, it is no money out.
    person.app.openSheet(.editExpense(near.id))
    person.type("moneyBack", "on")
    person.press("save")
    #expect(person.toast.contains("$24.50 of its bank line is to explain again."))
    #expect(!person.app.book.isExplained(line))
    person.press("undo")
    #expect(person.app.book.isExplained(line))
    // What a match did not make stays when it is taken back.
    let match = try #require(person.app.book.matches(of: line.id).first)
    person.press("money/undo/" + match.id.text)
    #expect(person.app.book.transactions.live(near.id) != nil)
  }

  @Test func `money back that is none after all leaves its line open, and says how much`() throws {
    var row = Transaction()
    row.id = ID(named: "back")
    row.type = .return
    row.project = .business
    row.source = "Ann Lee"
    row.day = try Day(parsing: "2026-11-02")
    row.amount = Money(minor: 60_000, currency: .usd)
    let back = row
    var person = try MoneyStage.studio { $0.put(back, replacing: nil) }
    person.go("/line/" + MoneyStage.gig.text)
    person.press("sheet/money/existing/" + MoneyStage.gig.text)
    person.press("money/match/\(MoneyStage.gig.text)/\(back.id.text)")
    let line = try #require(person.app.book.bankLines.live(MoneyStage.gig))
    #expect(person.app.book.isExplained(line))
    person.app.openSheet(.editExpense(back.id))
    person.type("moneyBack", "")
    person.press("save")
    #expect(person.app.book.transactions[back.id]?.type == .purchase)
    #expect(person.toast.contains("$600.00 of its bank line is to explain again."))
    #expect(!person.app.book.isExplained(line))
  }

  @Test func `a transfer explains both lines, and a line is set apart with a note`() throws {
    var person = try MoneyStage.studio()
    person.go("/line/" + MoneyStage.toCard.text)
    person.press("sheet/money/transfer/" + MoneyStage.toCard.text)
    #expect(person.sheet.contains("Payment, thank you") && !person.sheet.contains("Ann Lee"))
    person.press("money/match-line/\(MoneyStage.toCard.text)/\(MoneyStage.fromBank.text)")
    let book = person.app.book
    for id in [MoneyStage.toCard, MoneyStage.fromBank] {
      let line = try #require(book.bankLines.live(id))
      #expect(book.isExplained(line))
    }
    #expect(person.page.contains("Transfer to Gold Card"))
    person.go("/line/" + MoneyStage.rent.text)
    person.press("sheet/money/apart/" + MoneyStage.rent.text)
    person.type("note", "Private")
    person.press("save")
    #expect(person.page.contains("Set Apart") && person.page.contains("Private"))
    person.go("/account/" + MoneyStage.everyday.text)
    #expect(person.page.contains("1 line · all explained · $200.00"))
  }

  @Test func `Today leads to what is to be explained, and the list goes down to nothing`() throws {
    var person = try MoneyStage.studio()
    person.go("/")
    #expect(person.page.contains("today-To Explain") && person.page.contains("/explain"))
    person.app.state.isDesk = true
    person.go("/explain")
    #expect(person.page.contains("Oak Homes") && person.page.contains("Payment, thank you"))
    person.hear(.listArrived("/line/" + MoneyStage.fromBank.text))
    #expect(person.app.state.list?.route == .explain)
    for _ in 0..<5 {
      guard case .bankLine(let id) = person.app.state.location.route else { break }
      person.press("sheet/money/apart/" + id.text)
      person.press("save")
    }
    #expect(person.app.state.location.route == .explain)
    #expect(person.page.contains("Everything Is Explained"))
    person.go("/")
    #expect(!person.page.contains("today-To Explain"))
  }

  @Test func `what does not add up is said with the amounts, and the opening is taken by a press`()
    throws
  {
    func statement(_ name: String, _ first: String, _ last: String, _ from: Int64, _ to: Int64)
      throws -> BankStatement
    {
      var statement = BankStatement()
      statement.id = ID(named: name)
      statement.account = MoneyStage.everyday
      statement.batch = MoneyStage.batch
      (statement.first, statement.last) = (try Day(parsing: first), try Day(parsing: last))
      (statement.opening, statement.closing) = (
        Money(minor: from, currency: .usd), Money(minor: to, currency: .usd)
      )
      return statement
    }
    let october = try statement("october", "2026-10-01", "2026-10-31", 100_450, 20_450)
    var person = try MoneyStage.studio { $0.put(october, replacing: nil) }
    person.go("/account/" + MoneyStage.everyday.text)
    #expect(person.page.contains("Set Opening to $1,004.50"))
    person.press("money/opening/" + MoneyStage.everyday.text)
    #expect(!person.page.contains("money-opening") && !person.page.contains("money-faults"))
    #expect(person.page.contains("Oct 31, 2026"))
    let november = try statement("november", "2026-11-01", "2026-11-30", 20_450, 73_450)
    WalkStart.others(&person) { $0.put(november, replacing: nil) }
    person.go("/account/" + MoneyStage.everyday.text)
    #expect(
      person.page.contains(
        "The statement of Nov 30, 2026 closes with $734.50, the book has $730.00: $4.50 more."))
    #expect(
      person.page.contains(
        "Lines are missing between Nov 1, 2026 and Nov 30, 2026: $4.50 more came"))
  }

  @Test func `members see accounts and change nothing`() throws {
    var person = try MoneyStage.studio()
    person.part()
    person.app.state.hasHub = true
    person.app.state.membership.role = .member
    person.go("/accounts")
    #expect(person.page.contains("Everyday") && !person.page.contains("money/new"))
    person.go("/line/" + MoneyStage.strings.text)
    #expect(person.page.contains("Only administrators") && !person.page.contains("money/expense"))
    person.press("money/archive/" + MoneyStage.everyday.text)
    #expect(person.app.book.moneyAccounts.live(MoneyStage.everyday) != nil)
  }

  @Test
  func `a line that is deleted by hand and an archived account are gone, and Undo brings them`()
    throws
  {
    var person = try MoneyStage.studio()
    person.go("/line/" + MoneyStage.strings.text)
    person.press("money/remove-line/" + MoneyStage.strings.text)
    #expect(person.app.book.bankLines.live(MoneyStage.strings) == nil)
    #expect(person.app.state.location.route == .moneyAccount(MoneyStage.everyday))
    person.press("undo")
    #expect(person.app.book.bankLines.live(MoneyStage.strings) != nil)
    person.press("money/archive/" + MoneyStage.everyday.text)
    #expect(person.app.state.location.route == .moneyAccounts)
    #expect(person.app.index[.unexplained].count() == 1)
    #expect(person.page.contains("Archived"))
    person.press("money/restore/" + MoneyStage.everyday.text)
    #expect(person.app.index[.unexplained].count() == 5)
    person.press("money/remove/" + MoneyStage.everyday.text)
    #expect(person.app.book.bankLines.liveCount == 1)
    person.press("undo")
    #expect(person.app.book.bankLines.liveCount == 5)
  }
}
