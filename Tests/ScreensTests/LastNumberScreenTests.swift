import Ledger
import Testing

@testable import Screens

extension Person {
  /// At a device that talks to a restored hub, as somebody with a role, wanting to issue a draft.
  fileprivate static func wanting(_ role: Role) throws -> (Person, ID<Invoice>, Day) {
    var person = try Person.inSampleStudio()
    person.app.state.hasHub = true
    person.answer(.refresh, "me\t0000000000ann\t\(role.word)\nopen\tfirst\tLee\n")
    let draft = try #require(person.app.book.invoices.live.first { !$0.isIssued })
    let day = try Day(parsing: "2026-11-19")
    let wish = SyncMachine.Wish(draft.id, on: day, key: 1, before: ID(9))
    person.hear(.numbersUnconfirmed(wish))
    return (person, draft.id, day)
  }

  fileprivate var issues: [Effect] {
    effects.filter { if case .issue = $0 { true } else { false } }
  }
}

private let field = "last-0000000000001"

private func status(_ state: String = "unconfirmed", last: Int, known: Int) -> String {
  "state\t\(state)\nseries\t0000000000001\tINV-{YYYY}-{####}\t\(last)\t\(known)\n"
}

struct LastNumberScreenTests {
  @Test func `after a restore an owner confirms the last number, and issuing goes on`() throws {
    var (person, draft, day) = try Person.wanting(.owner)
    #expect(person.asked == [.lastNumbers])
    #expect(person.sheet.contains("Asking the hub"))
    person.answer(.lastNumbers, status(last: 1020, known: 1024))
    for words in [
      "Confirm the Last Number", "INV-{YYYY}-{####}", "1020", "value=\"1024\"",
      "Next comes INV-2026-1025", "goes on with the invoice",
    ] { #expect(person.sheet.contains(words), "\(words)") }
    person.type(field, "1030")
    #expect(person.sheet.contains("Next comes INV-2026-1031"))
    person.press("save")
    let request = MemberRequest.confirmNumbers("0000000000001 1030\n")
    #expect(person.asked == [request])
    #expect(request.wire.path == "/v1/numbering/confirm" && request.isOfBook)
    person.answer(request, "")
    #expect(person.issues == [.issue(draft, on: day)])
    #expect(person.sheet.isEmpty)
  }

  @Test func `a number below what is known is refused at its field`() throws {
    var (person, _, _) = try Person.wanting(.owner)
    person.answer(.lastNumbers, status(last: 1020, known: 1024))
    for (typed, words) in [
      ("1019", "The book has number 1020: enter it or a later one"),
      ("1023", "A device knows number 1024: enter it or a later one"),
      ("", "Enter a whole number, 0 if none was given"),
      ("-1", "Enter a whole number, 0 if none was given"),
      ("1000000000001", "Enter a whole number, 0 if none was given"),
    ] {
      person.type(field, typed)
      person.press("save")
      #expect(person.form.problem(field)?.english == words)
      #expect(person.asked.isEmpty)
      #expect(person.effects.contains(.focus("#sheet [name=\"\(field)\"]")))
    }
  }

  @Test func `what the hub answers is said at the field, and the series are looked at anew`() throws
  {
    var (person, _, _) = try Person.wanting(.owner)
    person.answer(.lastNumbers, status(last: 1020, known: 1024))
    person.type(field, "1026")
    person.press("save")
    let request = MemberRequest.confirmNumbers("0000000000001 1026\n")
    person.answer(request, "Number 1027 of that series is given out", isDone: false)
    #expect(person.form.problem(field) == "Number 1027 of that series is given out")
    #expect(person.asked == [.lastNumbers])
    person.answer(.lastNumbers, status(last: 1027, known: 1027))
    #expect(person.form[field] == "1026")
    #expect(person.form.problem(field) == "The book has number 1027: enter it or a later one")
    person.type(field, "1027")
    person.press("save")
    #expect(person.asked == [.confirmNumbers("0000000000001 1027\n")])
    person.answer(request, "Only the account's owners can do this.", isDone: false)
    #expect(person.sheet.contains("Only the account&#39;s owners can do this."))
    person.press("save")
    person.answer(request, "", isDone: false)
    #expect(person.form.problem(field) == "The hub does not answer.")
    person.hear(.online(false))
    person.press("save")
    #expect(person.form.problem(field) == "The hub does not answer." && person.asked.isEmpty)
  }

  @Test func `a number that comes back meanwhile is filled in where nobody typed`() throws {
    var (person, _, _) = try Person.wanting(.owner)
    person.answer(.lastNumbers, status(last: 0, known: 0))
    #expect(person.form[field] == "0" && person.sheet.contains("None"))
    person.answer(.lastNumbers, status(last: 0, known: 7))
    #expect(person.form[field] == "7")
  }

  @Test func `another owner was quicker`() throws {
    var (person, draft, day) = try Person.wanting(.owner)
    person.answer(.lastNumbers, status("confirmed", last: 1024, known: 1024))
    #expect(person.sheet.isEmpty && person.issues == [.issue(draft, on: day)])
  }

  @Test func `the hub that says nothing leaves no empty sheet`() throws {
    var (person, _, _) = try Person.wanting(.owner)
    person.answer(.lastNumbers, "", isDone: false)
    #expect(person.sheet.isEmpty && person.complains("The hub does not answer."))
  }

  @Test func `who is no owner reads who confirms it`() throws {
    for role in [Role.admin, .member] {
      var (person, _, _) = try Person.wanting(role)
      #expect(person.asked.isEmpty)
      #expect(person.sheet.contains("an owner confirms the last one: Nora Marlowe."))
      #expect(person.sheet.contains("The draft stays as it is"))
      person.press("save")
      #expect(person.asked.isEmpty && person.issues.isEmpty)
      person.go("/settings/numbering")
      #expect(person.page.contains("Nora Marlowe"))
      #expect(!person.page.contains("sheet/last-numbers/new"))
    }
  }

  @Test func `it is also in the settings while it is unconfirmed, and issues nothing then`() throws
  {
    var (person, _, _) = try Person.wanting(.owner)
    person.press("close")
    person.go("/settings/numbering")
    #expect(person.asked == [.lastNumbers])
    person.answer(.lastNumbers, status(last: 1020, known: 1024))
    #expect(person.page.contains("The hub gives no invoice a number"))
    #expect(person.page.contains("Once the last one is confirmed"))
    person.press("sheet/last-numbers/new")
    #expect(!person.sheet.contains("goes on with the invoice"))
    person.press("save")
    person.answer(.confirmNumbers("0000000000001 1024\n"), "")
    #expect(person.issues.isEmpty && person.toast.contains("The last number is confirmed"))
    #expect(!person.page.contains("The hub gives no invoice a number"))
  }

  @Test func `a hub that does not say where its series stand is told badly`() throws {
    var (person, _, _) = try Person.wanting(.owner)
    person.answer(.lastNumbers, "", isDone: false)
    #expect(person.sheet.isEmpty && person.app.state.toast?.isBad == true)
  }

  @Test func `a form that somebody fills in meanwhile stays open`() throws {
    var (person, draft, day) = try Person.wanting(.owner)
    person.press("close")
    person.press("sheet/client/new")
    person.type("lastName", "Berg")
    person.hear(.numbersUnconfirmed(SyncMachine.Wish(draft, on: day, key: 1, before: ID(9))))
    #expect(person.form["lastName"] == "Berg")
    #expect(person.complains("Settings, Account, Invoice Numbers"))
    // What it names is a press away.
    #expect(person.toast.contains(">Invoice Numbers</button>"))
    let offer = try #require(person.app.state.toast?.offer)
    person.press("close")
    person.press(offer.action.text)
    #expect(person.app.state.location.route == .setting(.numbering))
  }
}
