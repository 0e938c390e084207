import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// One expense: its form, its page, its lines, and what is done with it.
struct ExpensePageTests {
  private let dinner = ExpenseStage.dinner
  private let business = ID<Project>.business.text

  private func page(_ person: inout Person) { person.go("/transaction/\(dinner.text)") }

  // MARK: the form

  @Test func `amount, merchant, save is enough`() throws {
    var person = try ExpenseStage.freelancer()
    person.press("sheet/expense/new/\(business)")
    person.type("amount", "18.40")
    person.type("source", "Hardware Store")
    person.press("save")
    #expect(person.app.state.sheet == nil && person.toast.contains("Expense added"))
    let made = try #require(
      person.app.book.transactions.live.first { $0.source == "Hardware Store" })
    #expect(made.project == .business && made.type == .purchase && !made.needsReview)
    #expect(made.amount == Money(minor: 1_840, currency: .usd))
    #expect(made.day == person.app.state.today)
    #expect(person.app.state.location.route == .transaction(made.id))
    #expect(person.page.contains("$18.40") && person.page.contains(">Business<"))
  }

  @Test func `of very many clients to bill the first 400 by name are offered, and who is chosen`()
    throws
  {
    var person = try ExpenseListStage.person()
    let rent = ID<Transaction>(named: "rent")
    let book = person.app.book
    WalkStart.others(&person) { edit in
      // With Blue Note, which is before them all, they are 402.
      for number in 1...401 {
        var client = Client()
        (client.id, client.company) = (ID(50_000 + UInt64(number)), "Client \(1_000 + number)")
        edit.put(client, replacing: nil)
      }
      guard var bill = book.transactions.live(rent) else { return }
      bill.billTo = ID(50_401)
      edit.put(bill, in: book.transactions)
    }
    person.press("sheet/expense/edit/\(rent.text)")
    func isOffered(_ id: ID<Client>) -> Bool { person.sheet.contains("value=\"\(id.text)\"") }
    #expect(isOffered(ExpenseListStage.client) && isOffered(ID(50_001)))
    #expect(isOffered(ID(50_399)) && !isOffered(ID(50_400)) && isOffered(ID(50_401)))
  }

  @Test func `a tax typed key by key is saved as typed, and more than the amount is told`() throws {
    var person = try ExpenseStage.freelancer()
    person.press("sheet/expense/new/\(business)")
    person.type("source", "Hardware Store")
    // Typed before the amount, it stays.
    for text in ["1", "1.", "1.5", "1.50"] { person.type("taxAmount", text) }
    for text in ["1", "12"] { person.type("amount", text) }
    #expect(person.form["taxAmount"] == "1.50" && person.form["taxRate"].isEmpty)
    for text in ["1", "12"] { person.type("taxAmount", text) }
    #expect(person.form["taxRate"].isEmpty)
    // What stands above it comes first, whichever was found first.
    person.type("source", "")
    person.press("save")
    #expect(person.effects.contains(.focus("#sheet [name=\"source\"]")))
    person.type("source", "Hardware Store")
    person.press("save")
    #expect(person.effects.contains(.focus("#sheet [name=\"taxAmount\"]")))
    #expect(person.sheet.contains("Enter less than the amount"))
    person.type("taxAmount", "1.2")
    #expect(person.form["taxRate"] == "11.111111")
    person.type("taxRate", "")
    #expect(person.form["taxAmount"].isEmpty)
    for text in ["1", "19"] { person.type("taxRate", text) }
    #expect(person.form["taxAmount"] == "1.92")
    person.press("save")
    let made = try #require(
      person.app.book.transactions.live.first { $0.source == "Hardware Store" })
    #expect(made.tax.subtotal == Money(minor: 1_008, currency: .usd))
  }

  @Test func `a known merchant proposes category, tags and method, and says why`() throws {
    var person = try ExpenseStage.freelancer()
    person.press("sheet/expense/new/\(business)")
    person.type("amount", "5")
    person.type("source", "rewe")
    #expect(person.form["category"] == ExpenseStage.food.text)
    #expect(person.form["tags"] == "Trip" && person.form["paymentMethod"] == "Visa")
    #expect(person.sheet.contains("As last time at rewe"))
    // What was chosen by hand stays, what was proposed goes with its reason.
    person.type("paymentMethod", "Cash")
    person.type("source", "Starbucks")
    #expect(person.form["paymentMethod"] == "Cash" && person.form["tags"].isEmpty)
    #expect(person.form["category"] == ExpenseStage.food.text)
    #expect(person.sheet.contains("Because of the name “Starbucks”"))
    person.type("source", "Zzz")
    #expect(person.form["category"].isEmpty)
    // Choosing does what typing does.
    person.type("source", "Re")
    #expect(person.sheet.contains("expense/merchant/Rewe"))
    person.press("expense/merchant/Rewe")
    #expect(person.form["source"] == "Rewe" && person.form["tags"] == "Trip")
    person.press("save")
    let made = try #require(
      person.app.book.transactions.live.first { $0.paymentMethod == "Cash" })
    #expect(made.category == ExpenseStage.food)
    #expect(person.app.book.tags(of: made.id).map(\.name) == ["Trip"])
  }

  @Test func `what is wrong is said all at once, lines too`() throws {
    var person = try ExpenseStage.freelancer()
    person.press("sheet/expense/new/\(business)")
    person.press("expense/form-line")
    person.type("lineAmount0", "30")
    person.press("save")
    for message in [
      "Amount must be greater than zero", "Merchant name is required", "Item 1 name is required",
    ] {
      #expect(person.sheet.contains(message), "\(message)")
    }
    person.type("amount", "20")
    person.type("source", "Bar")
    person.type("lineName0", "Wine")
    person.press("save")
    #expect(person.sheet.contains("The lines come to $10.00 more than the amount"))
    person.type("lineAmount0", "15")
    #expect(person.sheet.contains("$5.00 left over<"))
    // As a receipt of the United States has them: before tax.
    person.type("taxAmount", "5")
    #expect(person.sheet.contains("$5.00 left over: the tax, which is in no line"))
    person.type("taxAmount", "")
    // A second line is begun and taken away again.
    person.press("expense/form-line")
    person.type("lineName1", "Bread")
    person.press("expense/form-line-drop/1")
    person.press("save")
    let made = try #require(person.app.book.transactions.live.first { $0.source == "Bar" })
    #expect(person.app.book.splits(of: made.id).map(\.name) == ["Wine"])
  }

  @Test func `one is saved and another follows; what was entered twice is noticed`() throws {
    var person = try ExpenseStage.freelancer()
    person.press("sheet/expense/new/\(business)")
    person.type("amount", "100")
    person.type("date", "2026-11-20")
    person.type("source", "Rewe")
    #expect(person.sheet.contains("Possible duplicate"))
    person.press("save-another")
    #expect(person.form["amount"].isEmpty && person.form["date"] == "2026-11-20")
    #expect(person.app.book.transactions.liveCount == 2)
  }

  @Test func `tags are typed, made and taken away`() throws {
    var person = try ExpenseStage.freelancer()
    person.press("sheet/expense/edit/\(dinner.text)")
    person.press("expense/tag-drop/Trip")
    person.type("tagQuery", "Party")
    #expect(person.sheet.contains("Add Tag “Party”"))
    // What is typed and not taken is meant, too.
    person.press("save")
    #expect(person.app.book.tags(of: dinner).map(\.name) == ["Party"])
    // The sheet of tags alone says and writes the same.
    person.press("sheet/expense/tags/\(dinner.text)")
    #expect(person.form["tags"] == "Party")
    person.press("expense/tag-drop/Party")
    person.type("tagQuery", "Trip")
    person.press("save")
    #expect(person.sheet.isEmpty)
    #expect(person.app.book.tags(of: dinner).map(\.name) == ["Trip"])
  }

  @Test func `the first personal expense says who sees it`() throws {
    func personal(_ people: Int) throws -> Bool {
      var person = try ExpenseStage.freelancer { edit in
        for number in 0..<people {
          var member = AccountMember()
          member.id = ID(UInt64(500 + number))
          member.name = "Member \(number)"
          edit.put(member, replacing: nil)
        }
      }
      person.press("sheet/expense/new/\(ID<Project>.personal.text)")
      return person.sheet.contains("Everybody who works in this book")
    }
    #expect(try personal(2))
    #expect(try !personal(1))
  }

  // MARK: the page

  @Test func `the page says what the expense is`() throws {
    var person = try ExpenseStage.freelancer()
    page(&person)
    for text in [
      "$100.00", "Rewe", ">Food<", "#Trip", "fill=\"#FF5733\"", "With Ann", "Visa", "wine",
      "Sum of the Lines", "$35.00", "Left Over", "$65.00",
    ] {
      #expect(person.page.contains(text), "\(text)")
    }
    #expect(!person.page.contains("Next Steps") && !person.page.contains("Purchased By"))
  }

  @Test func `lines are added, moved, changed and deleted`() throws {
    var person = try ExpenseStage.freelancer()
    page(&person)
    person.press("sheet/expense/new-line/\(dinner.text)")
    person.type("name", "Tip")
    person.type("amount", "70")
    person.press("save")
    #expect(person.sheet.contains("The lines come to $5.00 more than the amount"))
    person.type("amount", "10")
    person.type("taxRate", "25")
    person.press("save")
    #expect(person.app.book.splits(of: dinner).map(\.name) == ["wine", "bread", "Tip"])
    // Net, tax and gross of the line.
    for text in [">Taxes<", "$8.00", "$2.00"] { #expect(person.page.contains(text), "\(text)") }
    let tip = try #require(person.app.book.splits(of: dinner).last).id.text
    person.press("expense/line-up/\(tip)")
    #expect(person.app.book.splits(of: dinner).map(\.name) == ["wine", "Tip", "bread"])
    person.press("sheet/expense/line/\(tip)")
    person.type("name", "Gratuity")
    person.press("save")
    #expect(person.page.contains("Gratuity"))
    person.press("expense/line-remove/\(tip)")
    #expect(person.app.book.splits(of: dinner).map(\.name) == ["wine", "bread"])
  }

  @Test func `an expense is billed to a client, and that is taken back`() throws {
    var person = try ExpenseStage.freelancer()
    page(&person)
    person.press("sheet/expense/bill/\(dinner.text)")
    person.type("markUp", "10")
    #expect(person.sheet.contains("The project gets a charge of $110.00, once."))
    person.press("save")
    let charge = try #require(person.app.book.charges.live(Charge.billing(dinner)))
    #expect(charge.project == ExpenseStage.project)
    #expect(person.page.contains("has a charge of $110.00"))
    person.press("expense/unbill/\(dinner.text)")
    #expect(person.app.book.charges.live(Charge.billing(dinner)) == nil)
    #expect(person.toast.contains("Billing taken back"))
  }

  @Test func `it is duplicated, split, merged and deleted, and each is taken back`() throws {
    var person = try ExpenseStage.freelancer { edit in
      edit.put(ExpenseStage.expense("bank") { $0.source = "REWE SAGT DANKE" }, replacing: nil)
    }
    page(&person)
    person.press("expense/duplicate/\(dinner.text)")
    #expect(person.app.book.transactions.liveCount == 3)
    #expect(person.app.state.location.route != .transaction(dinner))
    person.press("undo")
    page(&person)
    person.press("sheet/expense/split/\(dinner.text)")
    person.type("line-" + ID<Split>(named: "wine").text, "on")
    person.press("save")
    #expect(person.app.book.transactions[dinner]?.amount?.minor == 7_000)
    person.press("undo")
    #expect(person.app.book.transactions[dinner]?.amount?.minor == 10_000)
    page(&person)
    let bank = ID<Transaction>(named: "bank")
    person.press("sheet/expense/merge/\(dinner.text)")
    #expect(person.sheet.contains("REWE SAGT DANKE"))
    person.press("expense/merge-into/\(dinner.text)/\(bank.text)")
    #expect(person.app.book.transactions.live(bank) == nil)
    person.press("undo")
    #expect(person.app.book.transactions.live(bank) != nil)
    person.press("expense/remove/\(dinner.text)")
    #expect(person.app.book.transactions.live(dinner) == nil)
    #expect(person.app.state.location.route == .expenses)
    page(&person)
    #expect(person.page.contains("This expense is in the trash."))
    person.press("expense/restore/\(dinner.text)")
    #expect(person.page.contains("With Ann"))
  }

  @Test func `what was deleted elsewhere says so, what is not there says what helps`() throws {
    var person = try ExpenseStage.freelancer()
    page(&person)
    let gone = try #require(person.app.book.transactions[dinner])
    let edit = Edit(trashing: gone, in: person.app.book.transactions)
    let change = Change(
      device: 60, counter: 1, stamp: Stamp(milliseconds: 1_763_683_200_500, device: 60),
      body: edit.body)
    person.part()
    person.app.withReplica {
      $0.receive([Replica.Sequenced(seq: 1, change: change)], epoch: 5)
    }
    person.app.refresh()
    #expect(person.page.contains("This expense was deleted elsewhere."))
    person.press("expense/restore/\(dinner.text)")
    #expect(person.page.contains("With Ann"))
    person.go("/transaction/\(ID<Transaction>(named: "nowhere").text)")
    #expect(person.page.contains("The requested expense could not be found."))
    #expect(person.page.contains("Refresh the expense list"))
    person.app.isOpening = true
    #expect(person.page.contains("Loading…"))
  }

  /// Another device writes a row of the expense.
  private func elsewhere(
    _ person: inout Person, at seq: Int64, _ life: Life
  ) throws {
    var changed = try #require(person.app.book.transactions[dinner])
    changed.life = life
    let edit = Edit(putting: changed, in: person.app.book.transactions)
    let change = Change(
      device: 60, counter: UInt64(seq),
      // After whatever was written here.
      stamp: Stamp(milliseconds: person.app.state.now.milliseconds + 500, device: 60),
      body: edit.body)
    person.part()
    person.app.withReplica {
      $0.receive([Replica.Sequenced(seq: seq, change: change)], epoch: 5)
    }
    person.app.refresh()
  }

  @Test
  func `deleted elsewhere while its form is open, what was typed is shown, kept and comes back`()
    throws
  {
    var person = try ExpenseStage.freelancer()
    page(&person)
    person.press("sheet/expense/edit/\(dinner.text)")
    person.type("notes", "With Ann and Ben")
    try elsewhere(&person, at: 1, .trashed)
    #expect(person.sheet.contains("This was deleted meanwhile."))
    #expect(person.sheet.contains("With Ann and Ben"))
    person.press("save")
    #expect(person.complains("That is no longer there"))
    #expect(person.sheet.contains("With Ann and Ben"), "saving throws nothing away")
    person.press("transaction/restore/\(dinner.text)")
    #expect(person.form["notes"] == "With Ann and Ben")
    person.press("save")
    #expect(person.app.book.transactions.live(dinner)?.notes == "With Ann and Ben")
    // Left instead, it is there again once somebody brings the expense back.
    person.press("sheet/expense/edit/\(dinner.text)")
    person.type("notes", "With Cleo")
    try elsewhere(&person, at: 2, .trashed)
    person.press("dismiss")
    person.press("close")
    #expect(person.toast.contains("Draft kept") && !person.toast.contains("Continue"))
    try elsewhere(&person, at: 3, .live)
    person.press("sheet/expense/edit/\(dinner.text)")
    #expect(person.form["notes"] == "With Cleo")
  }

  @Test func `an amount below zero is one problem, without lines there are none too many`() throws {
    var person = try ExpenseStage.freelancer()
    page(&person)
    person.press("sheet/expense/new/\(ID<Project>.business.text)")
    person.type("amount", "-5")
    person.type("source", "Rewe")
    person.press("save")
    #expect(person.sheet.contains("Amount must be greater than zero"))
    #expect(!person.sheet.contains("more than the amount"))
  }

  @Test func `deleting says what becomes of the charge that bills it`() throws {
    var person = try ExpenseStage.freelancer()
    page(&person)
    person.press("sheet/expense/delete/\(dinner.text)")
    #expect(!person.sheet.contains("charge"))
    person.press("close")
    person.press("sheet/expense/bill/\(dinner.text)")
    person.press("save")
    person.press("sheet/expense/delete/\(dinner.text)")
    #expect(person.sheet.contains("The charge of $100.00 that bills it goes along, too."))
    person.press("expense/remove/\(dinner.text)")
    #expect(person.app.book.charges.live(Charge.billing(dinner)) == nil)
    person.press("expense/restore/\(dinner.text)")
    #expect(person.app.book.charges.live(Charge.billing(dinner)) != nil)
  }

  @Test func `a designer's transaction has lines, tags and billing beside its items`() throws {
    var person = try TransactionStage.designer { edit in
      edit.put(
        TransactionStage.transaction("t1") {
          $0.source = "Wayfair"
          $0.type = .purchase
          $0.amount = TransactionStage.dollars(4_999)
        }, replacing: nil)
    }
    let id = ID<Transaction>(named: "t1")
    person.go("/transaction/\(id.text)")
    for text in ["Next Steps", ">Lines<", ">Tags<", ">Bill to Client<", ">Items<"] {
      #expect(person.page.contains(text), "\(text)")
    }
    person.press("sheet/expense/bill/\(id.text)")
    person.press("save")
    #expect(person.app.book.transactions[id]?.reimbursement == .owedToCompany)
    #expect(person.app.book.charges.isEmpty)
  }
}
