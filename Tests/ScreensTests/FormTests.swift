import Ledger
import Markup
import Testing

@testable import Screens

/// What is typed into a form, and what is wrong with it.
struct FormTests {
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

  @Test func `a problem shows once its field was left, or saving was tried`() {
    var form = Form([("name", ""), ("amount", "")])
    form.fail("amount", "Enter an amount")
    #expect(!form.isValid && form.problem("amount") == nil && form.problem("name") == nil)
    form.touch("name")
    #expect(form.problem("amount") == nil)
    form.touch("amount")
    #expect(form.problem("amount") == "Enter an amount")
    var tried = Form([("amount", "x")])
    tried.fail("amount", "Enter an amount")
    tried.showsAll = true
    #expect(tried.problem("amount") == "Enter an amount" && tried.problem("name") == nil)
    tried.clearProblems()
    #expect(tried.isValid && tried.problem("amount") == nil)
  }

  @Test func `what is typed makes it another one, until it is settled`() {
    var form = Form([("name", "Ada"), ("amount", "")])
    #expect(!form.isDirty && !form.isOn("name"))
    form["amount"] = " on "
    #expect(form.isDirty && !form.isOn("amount") && form.trimmed("amount") == "on")
    form.settle()
    #expect(!form.isDirty)
    form["more"] = "on"
    #expect(form.isDirty && form.isOn("more") && form["none"].isEmpty)
  }

  @Test(arguments: [true, false])
  func `what was typed before is laid on what is there now, and asks where both changed`(
    _ isAsking: Bool
  ) {
    func field(_ name: String, _ value: String, _ original: String, _ touched: Bool = false)
      -> Form.Field
    {
      Form.Field(name: name, value: value, original: original, wasTouched: touched)
    }
    var form = Form([("left", "b"), ("mine", "a"), ("both", "b"), ("same", "c"), ("after", "z")])
    form.takeOver(
      [
        field("left", "a", "a", true), field("mine", "c", "a"), field("both", "c", "a", true),
        field("same", "c", "a"), field("gone", "x", "y"), field("gone too", "x", "x"),
      ], asking: isAsking)
    #expect(form.fields.map { $0.name } == ["left", "mine", "both", "same", "after", "gone"])
    #expect(form.fields.map { $0.value } == ["b", "c", "c", "c", "z", "x"])
    #expect(form.fields.map { $0.wasTouched } == [true, false, true, false, false, false])
    #expect(
      form.clashes.map { [$0.name, $0.mine, $0.theirs] } == (isAsking ? [["both", "c", "b"]] : []))
    #expect(form.field("both")?.original == (isAsking ? "a" : "b"))
    form.describeClashes { "“" + $0 + "”" }
    #expect(form.clashes.map { [$0.mine, $0.theirs] } == (isAsking ? [["“c”", "“b”"]] : []))
    for takesTheirs in [true, false] {
      var decided = form
      decided.decide("mine", takesTheirs: true)
      #expect(decided == form, "nothing is asked there")
      decided.decide("both", takesTheirs: takesTheirs)
      #expect(decided.clashes.isEmpty)
      #expect(decided["both"] == (isAsking && takesTheirs ? "b" : "c"))
      #expect(decided.field("both")?.original == "b")
    }
  }

  @Test func `a choice and a text say what is wrong with them, and what is meant`() {
    var form = Form([("way", ""), ("notes", "")])
    func drawn() -> String {
      var html = HTML()
      html.select(form, "way", "How", [("", "None")], hint: "By mail, say")
      html.textArea(form, "notes", "Notes")
      return html.string
    }
    #expect(drawn().contains("aria-describedby=\"h-way\"") && !drawn().contains("aria-invalid"))
    form.fail("way", "Choose one")
    form.fail("notes", "Too long")
    form.showsAll = true
    for name in ["way", "notes"] {
      #expect(drawn().contains("aria-invalid=\"true\" aria-describedby=\"p-\(name)\""))
    }
  }

  @Test func `a name without a label is written in words`() {
    for (name, words) in [("postalCode", "Postal code"), ("name", "Name"), ("aZ", "A z"), ("", "")]
    {
      #expect(Text.spaced(name) == words)
    }
  }
}
