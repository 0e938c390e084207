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

  @Test func `the open pages of a project follow an edit and its undo`() throws {
    var person = try DesignStage.person()
    for tab in ["budget", "accounting"] {
      person.go("/project/\(DesignStage.project.text)/\(tab)")
      let before = person.page
      var charge = try #require(person.app.book.transactions[ID(named: "charge")])
      charge.amount = DesignStage.dollars(99_900)
      var edit = Edit()
      edit.put(charge, in: person.app.book.transactions)
      person.app.commit(edit)
      person.app.refresh()
      person.go("/project/\(DesignStage.project.text)/\(tab)")
      #expect(person.page != before, "\(tab)")
      person.press("undo")
      #expect(person.page == before, "\(tab)")
    }
  }
}
