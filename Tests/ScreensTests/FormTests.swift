import Ledger
import Testing

@testable import Screens

/// What is typed into a form, and what is wrong with it.
@Suite struct FormTests {
  @Test func `problems stand in the order of their fields, and a field's first one stays`() {
    var form = Form([("name", "Ada"), ("amount", ""), ("notes", "x")])
    form.fail("notes", "Too long")
    form.fail("elsewhere", "No field says this")
    form.fail("name", "Taken")
    form.fail("amount", "Enter an amount")
    form.fail("name", "Too short")
    #expect(form.problems.map { $0.name } == ["name", "amount", "notes", "elsewhere"])
    #expect(form.problems.first?.message == "Taken")
    #expect(form.banner == FieldProblem.banner(isIncomplete: true))
    form.clearProblems()
    form.fail("notes", "Too long")
    #expect(form.banner == FieldProblem.banner(isIncomplete: false))
  }
}
