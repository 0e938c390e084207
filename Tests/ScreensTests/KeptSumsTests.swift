import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

struct KeptSumsTests {
  @Test func `a project's sums are added up again once something was written, and only then`()
    throws
  {
    let before = try DesignStage.person().app.book
    var edit = DesignStage.edit()
    var more = Transaction()
    more.id = ID(named: "more")
    more.project = DesignStage.project
    more.amount = DesignStage.dollars(50_000)
    more.reimbursement = .owedToCompany
    more.category = ID(named: "furn")
    edit.put(more, replacing: nil)
    let after = try Person(edit).app.book
    let id = DesignStage.project

    var sums = KeptSums()
    #expect(sums.budget(of: id, in: before, made: 1) == BudgetProgress(of: id, in: before))
    #expect(sums.budget(of: id, in: after, made: 1) == BudgetProgress(of: id, in: before))
    #expect(sums.budget(of: id, in: after, made: 2) == BudgetProgress(of: id, in: after))
    #expect(BudgetProgress(of: id, in: after) != BudgetProgress(of: id, in: before))
    #expect(try sums.accounting(of: id, in: before, made: 1) == Accounting(of: id, in: before))
    #expect(try sums.accounting(of: id, in: after, made: 1) == Accounting(of: id, in: before))
    #expect(try sums.accounting(of: id, in: after, made: 2) == Accounting(of: id, in: after))
    #expect(try Accounting(of: id, in: after) != Accounting(of: id, in: before))

    // Another project's are its own.
    let other = DesignStage.other
    #expect(sums.budget(of: other, in: after, made: 2) == BudgetProgress(of: other, in: after))
    #expect(
      try sums.accounting(of: other, in: after, made: 2) == Accounting(of: other, in: after))
  }

  @Test func `the open budget of a project follows an edit and its undo`() throws {
    var person = try DesignStage.person()
    person.go("/project/\(DesignStage.project.text)/budget")
    #expect(!person.page.contains("$99,900"))
    var charge = try #require(person.app.book.transactions[ID(named: "charge")])
    charge.amount = DesignStage.dollars(99_900)
    person.app.commit(Edit(putting: charge, in: person.app.book.transactions))
    person.app.refresh()
    person.go("/project/\(DesignStage.project.text)/budget")
    #expect(person.page.contains("$99,900"))
    person.press("undo")
    #expect(!person.page.contains("$99,900"))
  }
}
