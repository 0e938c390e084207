import Ledger
import LedgerTestSupport
import Testing

@testable import Ledger
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

  @Test func `of a large project the index tells which rows were touched`() throws {
    var person = try DesignStage.person()
    person.app.index.sums = KeptSums(ProjectSums(blocksOf: 1, fewest: 0))
    let accounting = "/project/\(DesignStage.project.text)/accounting"
    person.go(accounting)
    #expect(person.page.contains("$1,500"))
    #expect(person.app.index.sums.blocks.isKept(of: person.app.book))
    var sofa = try #require(person.app.book.items[ID(named: "sofa")])
    sofa.projectPrice = DesignStage.dollars(88_800)
    person.app.commit(Edit(putting: sofa, in: person.app.book.items))
    person.app.refresh()
    #expect(person.app.index.sums.blocks.isKept(of: person.app.book))
    person.go(accounting)
    #expect(person.page.contains("$88,800"))
    person.press("undo")
    #expect(person.app.index.sums.blocks.isKept(of: person.app.book))
    person.go(accounting)
    #expect(!person.page.contains("$88,800") && person.page.contains("$1,500"))
  }

  @Test(arguments: 0..<4) func `after whatever is done both are what adding up anew says`(
    seed: Int
  ) throws {
    var world = try ListWorld(seed: UInt64(seed))
    world.person.app.index.sums = KeptSums(ProjectSums(blocksOf: 3, fewest: 0))
    var kept = 0
    for _ in 0..<400 {
      world.edit()
      world.person.app.refresh()
      let (book, made) = (world.book, world.person.app.index.made)
      let house = world.dice.pick(world.houses) ?? ID()
      if world.person.app.index.sums.blocks.isKept(of: book) { kept += 1 }
      let progress = world.person.app.index.sums.budget(of: house, in: book, made: made)
      let anew = BudgetProgress(of: house, in: book)
      #expect(progress.overall == anew.overall && progress.others == anew.others)
      #expect(BudgetProgress.sorted(progress.rows) == BudgetProgress.sorted(anew.rows))
      let accounting = try world.person.app.index.sums.accounting(
        of: house, in: book, made: made)
      #expect(try accounting == Accounting(byReportOf: house, in: book))
    }
    #expect(kept > 350)
  }
}
