import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What rows and the values in them are called wherever they come up, and where they lead.
struct RowWordsTests {
  private let person: Person
  private var words: RowWords { RowWords(app: person.app) }
  private var places: RowPlaces { RowPlaces(app: person.app) }
  private var values: FieldWords { FieldWords(app: person.app) }

  init() throws {
    person = try ExpenseStage.freelancer { edit in
      try? MoneyStage.fill(&edit)
      var charge = Charge()
      charge.id = ID(named: "charge")
      charge.project = ExpenseStage.project
      charge.name = "Design"
      edit.put(charge, replacing: nil)
      var payment = Payment()
      payment.id = ID(named: "payment")
      payment.client = ID(named: "ann")
      payment.amount = Money(minor: 5_000, currency: .usd)
      edit.put(payment, replacing: nil)
      payment.id = ID(named: "of a project")
      payment.project = ExpenseStage.project
      edit.put(payment, replacing: nil)
      var invoice = Invoice()
      invoice.id = ID(named: "draft")
      invoice.client = ID(named: "ann")
      edit.put(invoice, replacing: nil)
      var match = LineMatch()
      match.id = ID(named: "match")
      match.line = MoneyStage.rent
      edit.put(match, replacing: nil)
    }
  }

  @Test func `a row has its name, with that of what it belongs to, and leads to its page`() {
    let (site, ann) = (ExpenseStage.project, ID<Client>(named: "ann"))
    let charge = ID<Charge>(named: "charge")
    let wine = ID<Split>(named: "wine")
    let tagging = Tagging(ExpenseStage.dinner, ID(named: "trip"))
    let rows: [(RowKey, title: String, whole: String, page: Route?, sheet: SheetKind?)] = [
      (RowKey(.client, ann.raw), "Ann Lee", "Client · Ann Lee", .client(ann), .client(ann)),
      (
        RowKey(.project, site.raw), "Web Shop", "Project · Web Shop", .project(site), .project(site)
      ),
      (
        RowKey(.charge, charge.raw), "Design, Web Shop", "Charge · Design, Web Shop",
        .project(site), .charge(site, charge)
      ),
      (
        RowKey(.payment, ID<Payment>(named: "payment").raw), "$50.00", "Payment · $50.00",
        .client(ann), nil
      ),
      (
        RowKey(.payment, ID<Payment>(named: "of a project").raw), "$50.00", "Payment · $50.00",
        .project(site), nil
      ),
      (
        RowKey(.invoice, ID<Invoice>(named: "draft").raw), "Draft Invoice", "Draft Invoice",
        .invoice(ID(named: "draft")), .invoice(ID(named: "draft"))
      ),
      (
        RowKey(.split, wine.raw), "wine, Rewe", "Split · wine, Rewe",
        .transaction(ExpenseStage.dinner), .editPart(wine)
      ),
      (
        RowKey(.tagging, tagging.id.raw), "Trip, Rewe", "Tagging · Trip, Rewe",
        .transaction(ExpenseStage.dinner), nil
      ),
      (
        RowKey(.transaction, ExpenseStage.dinner.raw), "Rewe", "Transaction · Rewe",
        .transaction(ExpenseStage.dinner), .editExpense(ExpenseStage.dinner)
      ),
      (
        RowKey(.linematch, ID<LineMatch>(named: "match").raw), "Oak Homes", "Match · Oak Homes",
        .bankLine(MoneyStage.rent), nil
      ),
      (
        RowKey(.moneyaccount, MoneyStage.card.raw), "Gold Card", "Account · Gold Card",
        .moneyAccount(MoneyStage.card), .editMoneyAccount(MoneyStage.card)
      ),
      (RowKey(.bank, 1), "Payment Details", "Payment Details", .settings, .setting(.payment)),
      (RowKey(.invoice, 5), "Invoice", "Invoice", .invoice(ID(5)), .invoice(ID(5))),
      (RowKey(.charge, 5), "Charge", "Charge", nil, nil),
      (RowKey(250, 5), "Something newer", "Something newer", nil, nil),
    ]
    for (row, title, whole, page, sheet) in rows {
      #expect(person.app.say(words.title(of: row)) == title)
      #expect(person.app.say(words.titleWithKind(of: row)) == whole)
      #expect(places.page(of: row) == page, "\(title)")
      #expect(places.sheet(of: row) == sheet, "\(title)")
    }
  }

  @Test func `what no form asks for is called in the language of the app, too`() {
    var item = Form()
    item.add("name", "Name", "", .text, stays: false)
    for name in ["project", "transaction", "bookmark"] {
      let title = values.title(of: name, item)
      // What is verbatim would be the same in German.
      #expect(title.withoutValues == title, "\(name)")
      #expect(person.app.say(title) == name.prefix(1).uppercased() + name.dropFirst())
    }
    item.add("project", "For", "", .text, stays: false)
    #expect(person.app.say(values.title(of: "project", item)) == "For")
  }

  @Test func `a value is written in one line, as a person reads it`() {
    let long = String(repeating: "x", count: 161)
    let rows: [(Value, String)] = [
      (.null, ""), (.bool(true), "yes"), (.bool(false), "no"), (.integer(-5), "-5"),
      (.number("2.5"), "2.5"), (.text("word"), "word"), (.text(""), ""),
      (.text("2026-11-21"), "Nov 21, 2026"), (.text("2026-13-21"), "2026-13-21"),
      (.text("2026-11-21x"), "2026-11-21x"), (.text(ExpenseStage.project.text), "Web Shop"),
      (.text(ExpenseStage.dinner.text), "Rewe"), (.text(ID<Client>().text), ""),
      (.text(ID<Client>(named: "nobody").text), ""), (.list([.null, .null]), "2 in all"),
      (.text(long), String(long.prefix(160)) + "…"),
      (.text(String(long.dropLast())), String(long.dropLast())),
      (
        .object([
          Member("name", .text("Ann")), Member("city", .text("Rome")), Member("none", .text("")),
        ]), "Ann, City Rome"
      ),
    ]
    for (value, text) in rows { #expect(values.text(of: value) == text) }
  }

  @Test(arguments: ["2026-11-21", ExpenseStage.project.text])
  func `an invoice's number stays as it is, whatever it looks like`(_ number: String) {
    let issue = Value.object([
      Member(
        "content",
        .object([Member("number", .text(number)), Member("due", .text("2026-11-21"))]))
    ])
    #expect(
      values.text(of: issue) == "Content number \(number), Content due Nov 21, 2026")
    var invoice = Invoice()
    invoice.id = ID(7)
    var act = Issue()
    act.content.number = number
    invoice.issue = act
    var edit = Edit()
    edit.put(invoice, replacing: nil)
    let change = Change(
      device: 1, counter: 1, stamp: Stamp(milliseconds: 5, device: 1), body: edit.body)
    #expect(values.issue(in: change)?.number == number)
  }

  @Test func `a choice is said as its form says it, and an address by its fields`() {
    let said = [
      ("status", "to-purchase", "To Purchase"), ("status", "inventory-only", "Inventory Only"),
      ("purchasedBy", "client-card", "Client Card"), ("purchasedBy", "Ann", "Ann"),
      ("reimbursement", "owed-to-company", "Owed to Business"),
      ("notes", "client-card", "client-card"),
    ]
    for (name, word, text) in said { #expect(values.text(of: .text(word), in: name) == text) }
    var item = Item()
    (item.id, item.status) = (ID(1), .toPurchase)
    var edit = Edit()
    edit.put(item, replacing: nil)
    var book = Book()
    book.apply(
      Change(device: 1, counter: 1, stamp: Stamp(milliseconds: 5, device: 1), body: edit.body))
    var found: [UInt8: [UInt8]] = [:]
    book.forEachRegister { key, _, bytes in found[key.tag] = Array(bytes) }
    let status = RegisterKey(kind: Kind.item.rawValue, id: 1, tag: 6)
    #expect(values.text(of: status, found[6]) == "To Purchase")
    let address = Value.object([
      Member(
        "address", .object([Member("line1", .text("2 Side St")), Member("line2", .text("Flat 3"))]))
    ])
    #expect(values.text(of: address) == "Address 2 Side St, Address Line 2 Flat 3")
  }

  @Test func `of thousands a count is written as the region does`() {
    #expect(Noun.expense.count(1_500, Formats()).english == "1,500 expenses")
    #expect(Noun.expense.count(1, Formats()).english == "1 expense")
    #expect(ProjectList.headline(.paid, 1_500, Formats()).english == "1,500 PROJECTS PAID")
  }

  @Test func `what bytes say of a row's life is said in words`() {
    func key(_ tag: UInt8) -> RegisterKey {
      RegisterKey(kind: Kind.client.rawValue, id: 1, tag: tag)
    }
    #expect(values.text(of: key(1), nil).isEmpty)
    for (life, text) in [(Life.live, "In Use"), (.archived, "Archived"), (.trashed, "Deleted")] {
      var client = Client()
      client.id = ID(1)
      client.life = life
      client.lastName = "Lee"
      var book = Book()
      var edit = Edit()
      edit.put(client, replacing: nil)
      book.apply(
        Change(device: 1, counter: 1, stamp: Stamp(milliseconds: 5, device: 1), body: edit.body))
      var found: [UInt8: [UInt8]] = [:]
      book.forEachRegister { key, _, bytes in found[key.tag] = Array(bytes) }
      #expect(values.text(of: key(1), found[1]) == text)
      #expect(values.text(of: key(3), found[3]) == "Lee")
    }
  }
}
