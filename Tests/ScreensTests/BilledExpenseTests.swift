import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// An expense that is billed and then corrected (rule E14), on screens.
struct BilledExpenseTests {
  private let dinner = ExpenseStage.dinner

  @Test func `correcting a billed expense corrects its charge, and both are taken back at once`()
    throws
  {
    var person = try ExpenseStage.freelancer()
    person.go("/transaction/\(dinner.text)")
    person.press("sheet/expense/bill/\(dinner.text)")
    person.press("save")
    person.press("sheet/expense/edit/\(dinner.text)")
    person.type("amount", "120")
    person.press("save")
    #expect(person.toast.contains("The charge that bills it is $120.00 now."))
    #expect(person.page.contains("has a charge of $120.00"))
    person.press("undo")
    person.go("/transaction/\(dinner.text)")
    #expect(person.page.contains("has a charge of $100.00"))
    // As money back nobody is asked for it.
    person.press("sheet/expense/edit/\(dinner.text)")
    person.type("moneyBack", "on")
    person.press("save")
    #expect(person.toast.contains("the charge of $100.00 is taken back"))
    #expect(person.app.book.charges.live(Charge.billing(dinner)) == nil)
  }

  @Test func `its charge follows a line's tax, and the line that is deleted`() throws {
    var person = try ExpenseStage.freelancer()
    person.go("/transaction/\(dinner.text)")
    let wine = ID<Split>(named: "wine").text
    func rate(_ text: String, _ person: inout Person) {
      person.press("sheet/expense/line/\(wine)")
      person.type("taxRate", text)
      person.press("save")
    }
    rate("25", &person)
    person.press("sheet/expense/bill/\(dinner.text)")
    person.type("beforeTax", "on")
    person.press("save")
    // Of 30.00 at 25 % 6.00 are tax, at 20 % 5.00.
    #expect(person.page.contains("has a charge of $94.00"))
    rate("20", &person)
    #expect(person.toast.contains("The charge that bills it is $95.00 now."))
    #expect(person.page.contains("has a charge of $95.00"))
    person.press("expense/line-remove/\(wine)")
    #expect(person.toast.contains("Line deleted. The charge that bills it is $100.00 now."))
    person.press("undo")
    #expect(person.app.book.charges.live(Charge.billing(dinner))?.price.unit.minor == 9_500)
  }

  @Test func `its charge follows the details of a transaction, and ends with what is canceled`()
    throws
  {
    var person = try ExpenseStage.freelancer()
    person.go("/transaction/\(dinner.text)")
    person.press("sheet/expense/bill/\(dinner.text)")
    person.press("save")
    person.press("sheet/transaction/edit/\(dinner.text)")
    person.type("amount", "120")
    person.press("save")
    #expect(person.toast.contains("The charge that bills it is $120.00 now."))
    person.press("sheet/transaction/edit/\(dinner.text)")
    person.type("status", "canceled")
    person.press("save")
    #expect(person.toast.contains("the charge of $120.00 is taken back"))
    #expect(person.app.book.charges.live(Charge.billing(dinner)) == nil)
  }

  @Test func `the question before a transaction is deleted says what becomes of its charge`() throws
  {
    var person = try ExpenseStage.freelancer()
    person.go("/transaction/\(dinner.text)")
    person.press("sheet/transaction/delete/\(dinner.text)")
    #expect(person.sheet.contains("Delete transaction") && !person.sheet.contains("charge"))
    person.press("close")
    person.press("sheet/expense/bill/\(dinner.text)")
    person.press("save")
    person.press("sheet/transaction/delete/\(dinner.text)")
    #expect(person.sheet.contains("The charge of $100.00 that bills it goes along, too."))
    person.press("transaction/delete/\(dinner.text)")
    #expect(person.app.book.charges.live(Charge.billing(dinner)) == nil)
  }

  @Test(arguments: [false, true])
  func `what several take back is said before it is done and after`(isStatus: Bool) throws {
    var person = try ExpenseStage.freelancer { edit in
      if !isStatus { return }
      edit.put(
        ExpenseStage.expense("dinner") { $0.project = ExpenseStage.project }, replacing: nil)
    }
    person.go("/transaction/\(dinner.text)")
    person.press("sheet/expense/bill/\(dinner.text)")
    person.press("save")
    let words = "no longer billed to a client: the charge is taken back"
    person.go(isStatus ? "/project/\(ExpenseStage.project.text)/transactions" : "/expenses")
    ExpenseListStage.select(["dinner"], &person)
    person.press("sheet/" + (isStatus ? "transaction/status-of-all" : "expenses/bulk-place"))
    // Of what stays billed nothing is said.
    person.type(isStatus ? "status" : "place", isStatus ? "completed" : ID<Project>.business.text)
    #expect(!person.sheet.contains(words))
    person.type(isStatus ? "status" : "place", isStatus ? "canceled" : ID<Project>.personal.text)
    #expect(person.sheet.contains("1 \(words)"))
    person.press("save")
    #expect(person.toast.contains("1 \(words)"))
    #expect(person.app.book.charges.live(Charge.billing(dinner)) == nil)
    person.press("undo")
    #expect(person.app.book.charges.live(Charge.billing(dinner)) != nil)
    if !isStatus { return }
    ExpenseListStage.select(["dinner"], &person)
    person.press("sheet/transaction/delete-all")
    #expect(person.sheet.contains("1 \(words)"))
  }

  @Test func `its charge follows the tax that another one brings where both are the same`() throws {
    let other = ID<Transaction>(named: "paper")
    var person = try ExpenseStage.freelancer { edit in
      var settings = Settings()
      settings.id = Settings.onlyID
      settings.isSetUp = true
      settings.work = [.freelancer, .expenses]
      settings.tax = Tax("VAT", Rate(percent: 25))
      edit.put(settings, replacing: nil)
      edit.put(
        ExpenseStage.expense("paper") {
          $0.tax.rate = Rate(percent: 25)
          $0.isDeductible = true
        }, replacing: nil)
    }
    person.go("/transaction/\(dinner.text)")
    person.press("sheet/expense/bill/\(dinner.text)")
    person.press("save")
    person.press("expense/merge-into/\(dinner.text)/\(other.text)")
    // Of 100.00 at 25 % 20.00 are tax, which comes back.
    #expect(person.toast.contains("Merged. The charge that bills it is $80.00 now."))
    #expect(person.app.book.charges.live(Charge.billing(dinner))?.price.unit.minor == 8_000)
  }
}
