import Ledger
import Testing

@testable import Screens

/// Amounts in other currencies than the account's, as people enter them (rule G18).
struct CurrencyScreenTests {
  @Test func `a client's currency is the one that a new gig's fee and charges begin with`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("lastName", "Meyer")
    person.type("currency", "EUR")
    person.press("save")
    let client = try #require(person.app.book.clients.live.first { $0.lastName == "Meyer" })
    #expect(client.currency == .eur)

    person.press("sheet/project/new")
    person.press("pick/client/" + client.id.text)
    #expect(person.sheet.contains("As its client: EUR") && person.sheet.contains("€"))
    person.type("name", "Hofkonzert")
    person.type("fee", "400")
    person.press("save")
    let project = try #require(person.app.book.projects.live.first { $0.name == "Hofkonzert" })
    #expect(project.currency == nil && project.client == client.id)
    #expect(
      person.app.book.charges(of: project.id).map { $0.price.unit }
        == [Money(minor: 40_000, currency: .eur)])
    person.press("sheet/charge/" + project.id.text + "/new")
    #expect(person.form["currency"] == "EUR")
  }

  @Test func `a project has a currency of its own`() throws {
    var person = try Person.inSampleStudio()
    let project = try #require(person.app.book.projects.live.first { $0.work != .designer })
    person.press("sheet/project/" + project.id.text)
    person.type("currency", "JPY")
    person.press("save")
    #expect(person.app.book.currency(of: project.id).code == "JPY")
    person.press("sheet/project/" + project.id.text)
    person.type("currency", "")
    person.press("save")
    #expect(person.app.book.projects[project.id]?.currency == nil)
  }

  @Test func `a purchase abroad counts what the card was charged`() throws {
    var person = try Person.inSampleStudio()
    let transaction = try #require(
      person.app.book.transactions.live.first {
        $0.sale == nil && $0.amount != nil && !$0.project.isNone && !$0.isOff
      })
    person.press("sheet/transaction/edit/" + transaction.id.text)
    #expect(!person.sheet.contains("name=\"worth\""))
    person.press("type/foreign", value: "on")
    person.type("currency", "EUR")
    person.type("amount", "90")
    person.type("worth", "104.55")
    person.press("save")
    let saved = try #require(person.app.book.transactions[transaction.id])
    #expect(saved.amount == Money(minor: 9_000, currency: .eur))
    #expect(person.app.book.counted(saved).amounts == [Money(minor: 10_455, currency: .usd)])
    person.go("/transaction/" + transaction.id.text)
    if !person.page.contains("In USD") { person.press("toggle/details") }
    #expect(person.page.contains("€90.00") && person.page.contains("In USD"))
    #expect(person.page.contains("$104.55"))
    // Another amount has another worth: the old one is not carried over unseen.
    person.press("sheet/transaction/edit/" + transaction.id.text)
    #expect(person.form["worth"] == "104.55")
    person.type("amount", "80")
    #expect(person.form["worth"] == "")
    person.type("amount", "90")
    #expect(person.form["worth"] == "104.55")
    person.type("amount", "80")
    person.press("save")
    #expect(person.app.book.transactions[transaction.id]?.worth == nil)
  }

  @Test func `what was typed for the former amount is not kept, of a new expense neither`() throws {
    var person = try ExpenseStage.freelancer()
    person.press("sheet/expense/new/\(ID<Project>.business.text)")
    person.press("type/foreign", value: "on")
    person.type("currency", "EUR")
    person.type("amount", "90")
    person.type("worth", "104.55")
    person.type("notes", "Vienna")
    #expect(person.form["worth"] == "104.55")
    person.type("amount", "80")
    #expect(person.form["worth"] == "")
    person.type("worth", "93.00")
    person.type("currency", "GBP")
    #expect(person.form["worth"] == "")
  }

  @Test(arguments: [TransactionType.purchase, .return])
  func `an expense of another amount has the worth that is typed for it, or none`(
    _ type: TransactionType
  ) throws {
    var person = try ExpenseStage.freelancer()
    let sign: Int64 = type == .return ? -1 : 1
    func euros(_ minor: Int64) -> Money { Money(minor: sign * minor, currency: .eur) }
    func dollars(_ minor: Int64) -> Money { Money(minor: sign * minor, currency: .usd) }
    var expense = Transaction()
    expense.id = ID(named: "abroad")
    (expense.type, expense.source, expense.project) = (type, "Hotel Sacher", .business)
    (expense.day, expense.amount) = (person.app.state.today, euros(9_000))
    expense.worth = Worth(of: euros(9_000), [dollars(10_455)])
    person.app.commit(Edit(putting: expense, in: person.app.book.transactions))
    for (amount, worth, wanted) in [
      ("80", nil, nil), ("70", "81.00", 8_100), ("60", "81.00", 8_100),
    ] as [(String, String?, UInt64?)] {
      person.press("sheet/expense/edit/" + expense.id.text)
      person.type("amount", amount)
      #expect(person.form["worth"] == "")
      if let worth { person.type("worth", worth) }
      person.press("save")
      let saved = try #require(person.app.book.transactions[expense.id]?.amount)
      #expect(saved.plain.hasSuffix(amount + ".00"))
      let told = person.app.book.transactions[expense.id]?.worth
      #expect(saved.value(in: .usd, told)?.minor.magnitude == wanted)
    }
  }

  @Test(arguments: [
    ("JPY", "120.5", "This currency has no decimals"), ("USD", "12.345", "At most 2 decimals"),
    ("EUR", "0.001", "At most 2 decimals"),
  ])
  func `an amount with more decimals than its currency has is told how many there are`(
    _ currency: String, _ typed: String, _ words: String
  ) throws {
    var person = try Person.inSampleStudio()
    let transaction = try #require(
      person.app.book.transactions.live.first {
        $0.sale == nil && $0.amount?.currency == .usd && !$0.project.isNone && !$0.isOff
      })
    person.press("sheet/transaction/edit/" + transaction.id.text)
    if currency != "USD" {
      person.press("type/foreign", value: "on")
      person.type("currency", currency)
    }
    person.type("amount", typed)
    person.press("save")
    #expect(person.sheet.contains(words), "\(person.sheet)")
    #expect(person.app.book.transactions[transaction.id] == transaction)
  }

  @Test func `a price of parts of a cent is told how it is entered`() throws {
    var person = try Person.inSampleStudio()
    let gig = try #require(
      person.app.book.projects.live.first {
        $0.stage == .open && $0.currency == nil && $0.client.isNone == false
          && person.app.book.currency(of: $0.id) == .usd
          && !Trades.isDesign($0, person.app.book.settings.work)
      })
    person.press("sheet/charge/\(gig.id.text)/new")
    person.type("name", "Program notes, 3,000 words")
    person.type("unit", "0.1")
    #expect(!person.sheet.contains("enter the price of 1,000"))
    person.type("unit", "0.165")
    #expect(person.sheet.contains("enter the price of 1,000"))
    person.type("quantity", "3")
    person.type("unit", "165")
    #expect(!person.sheet.contains("enter the price of 1,000"))
    person.press("save")
    #expect(
      try person.app.book.charges(of: gig.id).last?.price.amount()
        == Money(minor: 49_500, currency: .usd))
  }

  @Test func `a payment in another currency asks what the bank credited`() throws {
    var person = try Person.inSampleStudio()
    let own = try #require(
      person.app.book.invoices.live.first {
        guard $0.isIssued, !$0.isVoid else { return false }
        return (try? person.app.book.balance(of: $0))?.isPositive == true
      })
    person.press("sheet/payment/" + own.id.text)
    #expect(!person.sheet.contains("Received in"))
    person.press("close")
    var settings = person.app.book.settings
    settings.currency = .eur
    let edit = Edit(putting: settings, in: person.app.book.settingsTable)
    person.app.commit(edit)
    person.press("sheet/payment/" + own.id.text)
    #expect(person.sheet.contains("Received in EUR"))
    person.type("worth", "77.10")
    person.press("save")
    let payment = try #require(
      person.app.book.payments.live.first { $0.worth?.values.first?.minor == 7_710 })
    #expect(person.app.book.counted(payment) == Money(minor: 7_710, currency: .eur))
    person.go("/invoice/" + own.id.text)
    #expect(person.page.contains("received as"))
  }

  @Test
  func
    `another currency of a design project keeps the numbers of its budget, seen before it is saved`()
    throws
  {
    var person = try Person.inSampleStudio()
    let project = try #require(
      person.app.book.projects.live.first { project in
        project.work == .designer
          && person.app.book.budgets(of: project.id).contains { $0.amount?.minor ?? 0 > 0 }
      })
    let before = person.app.book.budgets(of: project.id).compactMap { $0.amount?.minor }
    person.press("sheet/studio/edit/" + project.id.text)
    person.type("currency", "EUR")
    #expect(person.sheet.contains("€"))
    person.press("save")
    let after = person.app.book.budgets(of: project.id).compactMap { $0.amount }
    #expect(after.map { $0.minor } == before && after.allSatisfy { $0.currency == .eur })
    // Yen have no cents: a number that does not fit is said before anything is saved.
    let category = try #require(person.app.book.budgets(of: project.id).first).category
    person.press("sheet/studio/edit/" + project.id.text)
    person.type("budget-" + category.text, "120.50")
    person.type("currency", "JPY")
    person.press("save")
    #expect(!person.sheet.isEmpty && person.app.book.projects[project.id]?.currency == .eur)
    person.type("budget-" + category.text, "120")
    person.press("save")
    let yen = person.app.book.budgets(of: project.id).compactMap { $0.amount }
    #expect(yen.allSatisfy { $0.currency.code == "JPY" } && yen.contains { $0.minor == 120 })
  }
}
