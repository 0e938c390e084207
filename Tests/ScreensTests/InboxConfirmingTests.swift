import Ledger
import Markup
import Testing

@testable import Screens

/// What was read on receipts is put right and confirmed, as rules say (rules E22, E25).
struct InboxConfirmingTests: InboxDesk {
  @Test func `one tap confirms what was read and goes to the next receipt`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    #expect(person.page.contains("value=\"Cafe Blau\""))
    #expect(person.page.contains("Sure"))
    person.press("inbox/confirm/" + first.text)
    let expense = try #require(
      person.app.book.transactions.live(person.app.book.receipts[first]?.transaction ?? ID()))
    #expect(expense.source == "Cafe Blau")
    #expect(expense.amount == Money(minor: 1250, currency: .eur))
    #expect(person.app.book.hasReceipt(expense))
    #expect(person.app.state.location.route == .receipt(id(Self.jpeg(2))))
    person.press("undo")
    #expect(person.app.book.inbox.count == 2)
  }

  @Test(arguments: [false, true])
  func `a credit note is money back, above zero, one by one and with all sure ones`(
    isTogether: Bool
  ) throws {
    var person = try reader()
    let second = id(Self.jpeg(2))
    try read(
      Self.jpeg(2), merchant: "Tonladen",
      more: [
        ReadField("type", "credit"), ReadField("net:19", "10.50"), ReadField("tax:19", "2.00"),
        ReadField("line:Cable", "10.50"),
      ], &person)
    person.go("/inbox/" + second.text)
    #expect(person.page.contains("value=\"12.50\"") && person.page.contains("value=\"10.50\""))
    person.press(isTogether ? "inbox/confirm-sure" : "inbox/confirm/" + second.text)
    let book = person.app.book
    let expense = try #require(
      book.transactions.live(book.receipts[second]?.transaction ?? ID()))
    #expect(expense.type == .return && book.isMoneyBack(expense))
    #expect(expense.amount == Money(minor: 1250, currency: .eur))
    #expect(expense.tax.taxAmount(of: expense.amount) == Money(minor: 200, currency: .eur))
    #expect(book.splits(of: expense.id).map { $0.amount?.minor } == [1050])
  }

  @Test func `a receipt of money that came back is so by its switch`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    person.type("moneyBack", "on")
    person.reload("/inbox/" + first.text)
    person.press("inbox/confirm/" + first.text)
    let book = person.app.book
    #expect(book.transactions.live(book.receipts[first]?.transaction ?? ID())?.type == .return)
  }

  @Test func `what is typed stays after a reload and becomes the expense`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    person.type("source", "Café Blau")
    person.type("amount", "13.00")
    person.press("expense/form-line")
    #expect(person.effects.contains(.focus("#main [name=\"lineName0\"]")))
    person.type("lineName0", "Cake")
    person.type("lineAmount0", "4")
    person.reload("/inbox/" + first.text)
    #expect(person.page.contains("value=\"Café Blau\""))
    person.press("inbox/confirm/" + first.text)
    let done = try #require(person.app.book.receipts[first])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.source == "Café Blau" && expense.amount == Money(13, .eur))
    #expect(person.app.book.splits(of: expense.id).map { $0.name } == ["Cake"])
    #expect(!person.kept.keys.contains { $0.hasPrefix("draft/") })
  }

  /// A rule for Cafe Blau, which is renamed, put under a category, and split.
  private func rule(_ person: inout Person) {
    var rule = ExpenseRule()
    rule.id = ID(9100)
    rule.contains = "blau"
    rule.paymentMethod = "Amex"
    rule.isDeductible = true
    rule.renamed = "Café Blau"
    var whole = RuleSplit()
    whole.name = "Lunch"
    whole.share = Rate(micros: 100_000_000)
    rule.split = [whole]
    let edit = Edit(putting: rule, in: person.app.book.rules)
    let written = edit
    _ = person.app.withReplica {
      $0.commit(written, now: Instant(milliseconds: 2_000_000_000_002), undoable: false)
    }
    person.app.refresh()
  }

  @Test func `the vendor's rule is proposed with its reason and done at confirming`() throws {
    var person = try reader()
    rule(&person)
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    #expect(person.page.contains("value=\"Amex\"") && person.page.contains("As your rule says"))
    // Another merchant is no longer the rule's; what somebody chose stays.
    person.type("source", "Kiosk")
    #expect(!person.page.contains("value=\"Amex\""))
    person.type("source", "Cafe Blau")
    person.type("paymentMethod", "Cash")
    #expect(!person.page.contains("value=\"Amex\""))
    person.press("inbox/confirm/" + first.text)
    let done = try #require(person.app.book.receipts[first])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.source == "Café Blau" && expense.paymentMethod == "Cash")
    #expect(expense.isDeductible)
    #expect(person.app.book.splits(of: expense.id).map { $0.name } == ["Lunch"])
  }

  @Test func `all sure ones get what their vendors' rules say`() throws {
    var person = try reader()
    rule(&person)
    person.press("inbox/confirm-sure")
    let done = try #require(person.app.book.receipts[id(Self.jpeg(1))])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.paymentMethod == "Amex" && expense.isDeductible)
    #expect(person.app.book.splits(of: expense.id).count == 1)
  }

  @Test func `a receipt in another currency says what the bank made of it`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    let own = person.app.book.settings.currency
    #expect(own == .usd)
    person.go("/inbox/" + first.text)
    #expect(person.page.contains("In USD"))
    person.type("worth", "14.20")
    person.type("isDeductible", "on")
    person.type("reimbursable", "on")
    person.type("taxRate", "19")
    person.type("notes", "With Ann")
    person.type("tagQuery", "Tour")
    person.reload("/inbox/" + first.text)
    #expect(person.page.contains("value=\"14.20\""))
    person.press("inbox/confirm/" + first.text)
    let done = try #require(person.app.book.receipts[first])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.amount == Money(minor: 1250, currency: .eur))
    #expect(expense.amount?.value(in: own, expense.worth) == Money(minor: 1420, currency: own))
    #expect(expense.isDeductible && expense.reimbursement == .owedToCompany)
    #expect(expense.tax.subtotal == Money(minor: 1050, currency: .eur))
    #expect(expense.notes == "With Ann")
    #expect(person.app.book.tags(of: expense.id).map { $0.name } == ["Tour"])
  }

  @Test func `of a corrected amount nobody said yet what it is worth`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    person.type("worth", "14.20")
    person.type("amount", "13.00")
    #expect(!person.page.contains("value=\"14.20\""))
    #expect(
      person.toast.contains("What it is in USD was of the former amount: enter it again."))
    person.type("worth", "14.80")
    person.press("inbox/confirm/" + first.text)
    let done = try #require(person.app.book.receipts[first])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.amount == Money(13, .eur))
    #expect(expense.amount?.value(in: .usd, expense.worth) == Money(minor: 1480, currency: .usd))
  }

  @Test func `the same number in the account's currency is no worth`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    person.type("worth", "14.20")
    person.type("foreign", "")
    #expect(!person.page.contains("In USD"))
    person.press("inbox/confirm/" + first.text)
    let done = try #require(person.app.book.receipts[first])
    let expense = try #require(person.app.book.transactions.live(done.transaction))
    #expect(expense.amount == Money(minor: 1250, currency: .usd) && expense.worth == nil)
  }

  @Test func `tags are chips, and merchants are proposed as in a sheet`() throws {
    var person = try reader()
    let first = id(Self.jpeg(1))
    person.go("/inbox/" + first.text)
    person.type("tagQuery", "Tour")
    person.press("expense/tag-add/Tour")
    #expect(person.page.contains("expense/tag-drop/Tour"))
    person.press("expense/tag-drop/Tour")
    #expect(!person.page.contains("expense/tag-drop/Tour"))
    person.press("expense/merchant/Kiosk")
    #expect(person.page.contains("value=\"Kiosk\""))
    person.press("pick/paymentMethod/Visa")
    #expect(person.page.contains("value=\"Visa\""))
    person.press("inbox/reset/" + first.text)
    #expect(person.page.contains("value=\"Cafe Blau\""))
  }
}
