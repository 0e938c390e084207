import Ledger
import Testing

@testable import Screens

/// Where a transaction's fields begin, what they propose, and what of it stands elsewhere.
struct TransactionFieldTests {
  private let project = TransactionStage.project
  private let furniture = TransactionStage.furniture

  @Test func `a step begins in its own field`() throws {
    var person = try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("t1") { $0.category = furniture }, replacing: nil)
    }
    let id = ID<Transaction>(named: "t1")
    person.go(Route.transaction(id).path)
    for field in ["amount", "purchasedBy", "taxRate"] {
      let step = "transaction/step/\(field)/\(id.text)"
      #expect(person.page.contains(step), "\(field)")
      person.press(step)
      #expect(person.effects.contains(.focus("#sheet [name=\"\(field)\"]")), "\(field)")
      person.press("close")
    }
  }

  /// A designer who plays and keeps expenses, too, with a default category that only the business's own have, gigs' among them.
  private func spender() throws -> Person {
    var rent = BudgetCategory()
    (rent.id, rent.name, rent.uses) = (ID(named: "rent"), "Rent", [.business])
    var gig = Project()
    (gig.id, gig.name, gig.work) = (ID(named: "gig"), "Gig", .musician)
    var person = try TransactionStage.designer {
      $0.put(rent, replacing: nil)
      $0.put(gig, replacing: nil)
    }
    var settings = person.app.book.settings
    (settings.work, settings.defaultCategory) = ([.designer, .musician, .expenses], rent.id)
    let edit = Edit(putting: settings, in: person.app.book.settingsTable)
    person.others(edit)
    return person
  }

  @Test func `a transaction begins under the category of where it belongs, wherever it was begun`()
    throws
  {
    let rent = ID<BudgetCategory>(named: "rent")
    let gig = ID<Project>(named: "gig")
    var person = try spender()
    person.press("sheet/transaction/new/0000000000000")
    #expect(person.form["category"].isEmpty)
    person.press("transaction/choose/type/purchase")
    person.press("transaction/choose/destination/\(gig.text)")
    #expect(person.form["category"] == rent.text)
    person.press("transaction/back")
    person.press("transaction/choose/destination/inventory")
    #expect(person.form["category"].isEmpty)
    // What somebody chose is theirs.
    person.type("category", furniture.text)
    person.press("transaction/back")
    person.press("transaction/choose/destination/\(gig.text)")
    #expect(person.form["category"] == furniture.text)
  }

  @Test func `so does an expense`() throws {
    let rent = ID<BudgetCategory>(named: "rent")
    var person = try spender()
    person.app.openSheet(.newExpense(.business))
    #expect(person.form["category"] == rent.text)
    person.type("place", project.text)
    #expect(person.form["category"].isEmpty)
    person.type("place", ID<Project>.business.text)
    #expect(person.form["category"] == rent.text)
  }

  @Test func `so does the next one, and one that a draft or a rule puts elsewhere`()
    throws
  {
    let rent = ID<BudgetCategory>(named: "rent")
    var rule = ExpenseRule()
    (rule.id, rule.contains, rule.project) = (ID(named: "rule"), "Zyx", project)
    var person = try spender()
    var edit = Edit()
    edit.put(rule, replacing: nil)
    person.others(edit)
    person.app.openSheet(.newExpense(.business))
    person.type("source", "Zyx")
    #expect(person.form["place"] == project.text && person.form["category"].isEmpty)
    person.app.closeSheet()
    person.app.openSheet(.newExpense(.business))
    person.type("place", project.text)
    person.type("source", "Wyz")
    person.type("amount", "12")
    person.press("save-another")
    #expect(person.form["source"].isEmpty && person.form["place"] == project.text)
    #expect(person.form["category"].isEmpty && !person.form.isDirty)
    person.type("place", ID<Project>.business.text)
    #expect(person.form["category"] == rent.text)
    person.app.closeSheet()
    person.app.openSheet(.newExpense(.business))
    person.type("place", project.text)
    person.type("source", "Xqz")
    person.rests()
    person.reload()
    person.app.openSheet(.newExpense(.business))
    #expect(person.form.isContinued && person.form["place"] == project.text)
    #expect(person.form["category"].isEmpty)
  }

  @Test func `a transaction's draft does, too, and a category that stays for the next one stays`()
    throws
  {
    var person = try spender()
    let sheet = "sheet/transaction/new/0000000000000"
    person.press(sheet)
    person.press("transaction/choose/type/purchase")
    person.press("transaction/choose/destination/\(project.text)")
    person.press("transaction/choose/channel/in-store")
    person.type("source", "Wyz")
    person.rests()
    person.reload()
    person.press(sheet)
    #expect(person.form.isContinued && person.form["destination"] == project.text)
    #expect(person.form["category"].isEmpty)
    person.type("category", furniture.text)
    person.press("save-another")
    #expect(person.app.book.transactions.live.count == 1)
    #expect(person.form["category"] == furniture.text && !person.form.isDirty)
    person.press("transaction/back")
    person.press("transaction/choose/channel/online")
    #expect(person.form["category"] == furniture.text)
  }

  @Test func `a client's design project says what was spent and its things, and no stage`() throws {
    var client = Client()
    client.id = ID(named: "vale")
    client.company = "Vale"
    var person = try TransactionStage.designer { edit in
      edit.put(client, replacing: nil)
      edit.put(
        TransactionStage.transaction("t1") {
          $0.type = .purchase
          $0.amount = TransactionStage.dollars(4_999)
          $0.category = furniture
        }, replacing: nil)
    }
    var house = try #require(person.app.book.projects[project])
    house.client = client.id
    let edit = Edit(putting: house, in: person.app.book.projects)
    person.others(edit)
    person.go(Route.client(client.id).path)
    #expect(person.page.contains("Lake House") && person.page.contains("$49.99"))
    #expect(person.page.contains("0 items") && !person.page.contains("data-swipe-right"))
    #expect(!person.page.contains("Average Fee"))
  }

  @Test func `a purchase with the business's money is deductible until somebody says otherwise`()
    throws
  {
    var person = try TransactionStage.designer { edit in
      edit.put(
        TransactionStage.transaction("old") {
          $0.type = .purchase
          $0.amount = TransactionStage.dollars(500)
          $0.purchasedBy = "design-business"
        }, replacing: nil)
    }
    func bought(_ source: String, _ person: inout Person) throws -> Transaction {
      person.press("save")
      return try #require(person.app.book.transactions.live.first { $0.source == source })
    }
    func begin(_ type: String, _ source: String, _ person: inout Person) {
      person.press("sheet/transaction/new/\(project.text)")
      person.press("transaction/choose/type/\(type)")
      person.type("source", source)
      person.type("amount", "100")
    }
    begin("purchase", "Own", &person)
    #expect(!person.sheet.contains("name=\"isDeductible\""))
    person.type("purchasedBy", "design-business")
    #expect(person.sheet.contains("name=\"isDeductible\""))
    #expect(try bought("Own", &person).isDeductible)
    begin("purchase", "Card", &person)
    person.type("purchasedBy", "design-business")
    person.type("purchasedBy", "client-card")
    #expect(!person.sheet.contains("name=\"isDeductible\""))
    #expect(try !bought("Card", &person).isDeductible)
    begin("purchase", "Private", &person)
    person.type("purchasedBy", "design-business")
    person.type("isDeductible", "")
    #expect(try !bought("Private", &person).isDeductible)
    begin("sale", "Sold", &person)
    person.type("purchasedBy", "design-business")
    #expect(try !bought("Sold", &person).isDeductible)
    // What is there stays as it is until somebody says so.
    let old = ID<Transaction>(named: "old")
    person.press("sheet/transaction/edit/\(old.text)")
    #expect(person.form["isDeductible"].isEmpty)
    person.type("purchasedBy", "client-card")
    person.type("purchasedBy", "design-business")
    #expect(person.form["isDeductible"].isEmpty)
    person.type("isDeductible", "on")
    person.press("save")
    #expect(person.app.book.transactions[old]?.isDeductible == true)
  }
}
