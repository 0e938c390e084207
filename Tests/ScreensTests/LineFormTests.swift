import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What the forms begin with by which a line becomes an expense or a client's payment, and what they save.
struct LineFormTests {
  private static let paid = ID<BankLine>(named: "paid")

  /// A line of $600.00 from nobody that the book knows, and the form of its payment.
  private func paying(_ fee: Money?, by type: MoneyAccountType = .checking) throws -> Person {
    let account = MoneyStage.account(ID(named: "other"), "Other", type)
    var line = try MoneyStage.line(
      Self.paid, of: account.id, "2026-11-12", 60_000, "Zebulon Quirk")
    line.fee = fee
    let filled = line
    var person = try MoneyStage.studio {
      $0.put(account, replacing: nil)
      $0.put(filled, replacing: nil)
    }
    person.go("/line/" + Self.paid.text)
    person.press("sheet/money/payment/" + Self.paid.text)
    return person
  }

  // MARK: payments

  @Test func `a fee that the file names is a part of what was paid, in the line's currency`() throws
  {
    let transfer = "Bank Transfer"
    for (fee, type, amount, kept, method) in [
      (nil, .checking, "600.00", "", transfer),
      (Money(minor: 2_000, currency: .usd), .checking, "620.00", "20.00", ""),
      (Money(minor: 1, currency: .usd), .card, "600.01", "0.01", ""),
      (Money(minor: 0, currency: .usd), .checking, "600.00", "", ""),
      (Money(minor: -500, currency: .usd), .checking, "600.00", "", ""),
      (Money(minor: 2_000, currency: .eur), .checking, "600.00", "", ""),
      (nil, .service, "600.00", "", ""),
    ] as [(Money?, MoneyAccountType, String, String, String)] {
      let person = try paying(fee, by: type)
      #expect(person.form["amount"] == amount && person.form["fee"] == kept, "\(amount)")
      #expect(person.form["method"] == method, "\(amount)")
      #expect(person.sheet.contains("Zebulon Quirk · $600.00 to explain"))
    }
  }

  @Test func `what is left after the fee is at most what is left of the line`() throws {
    for (amount, fee, isTooMuch) in [
      ("600.00", "", false), ("600.01", "", true), ("620.00", "20.00", false),
      ("620.01", "20.00", true),
    ] {
      var person = try paying(nil)
      let line = try #require(person.app.book.bankLines.live(Self.paid))
      let open = LinePaymentSheet(app: person.app).open(person.app.book.unexplained(of: line))
      person.type("paid", try #require(open.last).row.id.text)
      person.type("fee", fee)
      person.type("amount", amount)
      person.press("save")
      #expect(person.sheet.contains("more than what is left of the line") == isTooMuch, "\(amount)")
      #expect(person.app.book.isExplained(line) == !isTooMuch, "\(amount)")
    }
    var person = try paying(nil)
    person.type("amount", "0")
    person.press("save")
    #expect(person.sheet.contains("Enter an amount above zero"))
    #expect(person.form.problems.map { $0.name } == ["paid", "amount"])
  }

  @Test func `invoices that wait for money are offered, what is owed nearest to it first`() throws {
    let person = try paying(nil)
    let book = person.app.book
    var wanted: [(id: ID<Invoice>, owed: Int64)] = []
    for invoice in book.invoices.live where invoice.isIssued && !invoice.isVoid {
      let owed = try book.balance(of: invoice)
      if owed.minor > 0, owed.currency == .usd { wanted.append((invoice.id, owed.minor)) }
    }
    for rest in [60_000, wanted.last?.owed ?? 2, 1] as [Int64] {
      let found = LinePaymentSheet(app: person.app).open(Money(minor: rest, currency: .usd))
      #expect(found.count == wanted.count)
      let gaps = found.map { abs($0.owed.minor - rest) }
      #expect(gaps == gaps.sorted())
      for (one, next) in zip(found, found.dropFirst())
      where abs(one.owed.minor - rest) == abs(next.owed.minor - rest) {
        #expect(one.row.id < next.row.id)
      }
      #expect(Set(found.map { $0.row.id }) == Set(wanted.map { $0.id }))
    }
    #expect(LinePaymentSheet(app: person.app).open(Money(minor: 1, currency: .eur)).isEmpty)
  }

  @Test func `what went out is no payment of a client`() throws {
    var person = try MoneyStage.studio()
    person.press("sheet/money/payment/" + MoneyStage.strings.text)
    #expect(person.form.fields.isEmpty)
  }

  // MARK: expenses

  @Test func `an expense begins as the line says it`() throws {
    let long = String(repeating: "n", count: 120)
    let named = try MoneyStage.line(Self.paid, of: MoneyStage.card, "2026-11-12", -100, long)
    let person = try MoneyStage.freelancer { $0.put(named, replacing: nil) }
    for (id, source, minor, type, method) in [
      (MoneyStage.strings, "String Shop", 2_450, .purchase, "Everyday"),
      (MoneyStage.gig, "Ann Lee", 60_000, .return, "Everyday"),
      (Self.paid, String(long.prefix(100)), 100, .purchase, "Gold Card"),
    ] as [(ID<BankLine>, String, Int64, TransactionType, String)] {
      let line = try #require(person.app.book.bankLines.live(id))
      let draft = LineExpenseSheet(app: person.app).draft(of: line).expense
      #expect(draft.id == Explaining.expenseID(of: id) && draft.day == line.day)
      #expect(draft.source == source && draft.type == type && draft.project == .business)
      #expect(draft.amount == Money(minor: minor, currency: .usd))
      #expect(draft.paymentMethod == method)
    }
    // What was paid with another account, or in cash, last time is paid with this one now.
    for method in ["Gold Card", "Cash"] {
      let person = try MoneyStage.freelancer { edit in
        edit.put(
          ExpenseStage.expense("before") {
            $0.source = "String Shop"
            $0.paymentMethod = method
          }, replacing: nil)
      }
      let line = try #require(person.app.book.bankLines.live(MoneyStage.strings))
      #expect(LineExpenseSheet(app: person.app).draft(of: line).expense.paymentMethod == "Everyday")
      // So it is where its vendor is typed.
      var typing = person
      typing.press("sheet/money/expense/\(line.id.text)")
      typing.type("source", "Ann Lee")
      typing.type("source", "String Shop")
      #expect(typing.form["paymentMethod"] == "Everyday")
    }
    // What a line's own id is used for already is another expense.
    let own = ExpenseStage.expense("own") { $0.id = Explaining.expenseID(of: MoneyStage.strings) }
    for life in [Life.live, .trashed] {
      var row = own
      row.life = life
      let known = row
      let person = try MoneyStage.freelancer { $0.put(known, replacing: nil) }
      let line = try #require(person.app.book.bankLines.live(MoneyStage.strings))
      let draft = LineExpenseSheet(app: person.app).draft(of: line).expense
      #expect((draft.id == own.id) == (life == .trashed))
    }
  }

  @Test func `of a line its part is explained, and no more than all of it`() throws {
    for (id, amount, rest, type) in [
      (MoneyStage.strings, "24.50", 0, .purchase), (MoneyStage.strings, "30.00", 0, .purchase),
      (MoneyStage.strings, "24.49", -1, .purchase), (MoneyStage.gig, "100.00", 50_000, .return),
    ] as [(ID<BankLine>, String, Int64, TransactionType)] {
      var person = try MoneyStage.freelancer()
      person.go("/line/" + id.text)
      person.press("sheet/money/expense/" + id.text)
      #expect(person.sheet.contains(type == .return ? "New Refund" : "New Expense"))
      person.type("amount", amount)
      person.press("save")
      let line = try #require(person.app.book.bankLines.live(id))
      #expect(person.app.book.unexplained(of: line).minor == rest, "\(amount)")
      let made = person.app.book.transactions.live(Explaining.expenseID(of: id))
      #expect(made?.type == type && made?.status == .completed, "\(amount)")
      #expect(made?.created == person.app.state.now, "\(amount)")
      let match = try #require(person.app.book.matches(of: id).first)
      #expect(match.isMade && match.amount.minor == line.amount.minor - rest, "\(amount)")
    }
  }

  // MARK: accounts

  @Test func `the list says of each account what it is and what is amiss`() throws {
    let empty = MoneyStage.account(ID(named: "empty"), "Empty", .savings)
    var gone = MoneyStage.account(ID(named: "gone"), "Gone", .service)
    gone.life = .archived
    let archived = gone
    var person = try MoneyStage.freelancer {
      $0.put(empty, replacing: nil)
      $0.put(archived, replacing: nil)
    }
    person.go("/accounts")
    #expect(person.page.contains("\"row-note\">Savings · no lines yet<"))
    #expect(person.page.contains("\"row-note\">Checking<"))
    #expect(person.page.contains("\"row-note\">Payment Service<"))
    #expect(person.page.contains("4 to explain<") && person.page.contains("1 to explain<"))
    #expect(!person.page.contains("0 to explain"))
    #expect(person.page.contains("\"stat-value\">5<"))
    #expect(person.page.contains("\"stat-value\">$775.50<"))
    #expect(person.page.contains("money/restore/" + gone.id.text))
    #expect(!person.page.contains("money/restore/" + empty.id.text))
  }
}
