import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Drafts and the browser's history, drafts of several tabs, and how many are kept.
struct DraftHistoryTests {
  // MARK: the history

  @Test func `Back leaves the sheet and stays, Forward continues`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    #expect(person.app.sheetName == "client/new")
    person.type("company", "Acme")
    person.hear(.history(sheet: ""))
    #expect(person.sheet.isEmpty && person.app.sheetName == nil)
    person.hear(.history(sheet: "client/new"))
    #expect(person.form["company"] == "Acme")
  }

  @Test func `what is no longer there is not opened by Forward, and menus have no name`() throws {
    var person = try Person.inSampleStudio()
    for name in ["client/0000000000abc", "nonsense", "help", "member/password"] {
      person.hear(.history(sheet: name))
      #expect(person.sheet.isEmpty && person.toast.isEmpty, "\(name)")
    }
    person.press("sheet/help")
    #expect(person.app.sheetName == "")
  }

  // MARK: tabs and bounds

  @Test func `what another tab is typing is not continued here, until that tab is gone`() throws {
    var first = try Person.inSampleStudio()
    first.hear(.tabs(mine: "a", others: ["b"]))
    first.press("sheet/client/new")
    first.type("company", "Acme")
    first.rests()
    var second = try Person.inSampleStudio()
    second.kept = first.kept
    second.reload()
    second.hear(.tabs(mine: "b", others: ["a"]))
    second.press("sheet/client/new")
    second.type("company", "Beta")
    second.rests()
    #expect(second.kept.count == 2)
    second.press("save")
    #expect(second.kept == first.kept)
    second.hear(.tabs(mine: "b", others: []))
    second.press("sheet/client/new")
    #expect(second.form["company"] == "Acme")
  }

  @Test func `what another tab forgets is kept here as long as it is open`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "Acme")
    person.rests()
    let name = try #require(person.kept.keys.first)
    person.kept = [:]
    person.hear(.remembered(name, ""))
    #expect(person.kept[name] != nil)
  }

  @Test func `what another tab saved is not made twice`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "Acme")
    person.press("close")
    let kept = person.kept
    person.press("sheet/client/new")
    person.press("save")
    person.kept = kept
    person.reload()
    person.press("sheet/client/new")
    #expect(person.form["company"] == "" && person.kept.isEmpty)
  }

  @Test func `drafts are bounded, and the oldest go`() throws {
    var person = try Person.inSampleStudio()
    let sheets = try DraftTests.forms(person.app.book).filter { !$0.hasPrefix("member") }
    var opened: [String] = []
    for sheet in sheets {
      person.press("sheet/" + sheet)
      guard !person.form.fields.contains(where: { $0.name == "day" }) else { continue }
      let field = try #require(DraftTests.field(person))
      person.type(field, String(repeating: "long ", count: 8_000))
      person.press("close")
      opened.append(sheet)
    }
    #expect(opened.count > 20)
    let size = person.kept.values.reduce(0) { $0 + $1.utf8.count }
    #expect(size <= 512 * 1024 && person.kept.count <= 32)
    person.press("sheet/" + (try #require(opened.last)))
    #expect(person.form.fields.contains { $0.value.hasPrefix("long ") })
    person.press("sheet/" + (try #require(opened.first)))
    #expect(!person.form.fields.contains { $0.value.hasPrefix("long ") })
  }

  @Test(arguments: ["a\tb", "a\nb", "a\r\nb\r", "\\", "\\n\\t", "", "ł\u{301}\n"])
  func `a draft reads as it was written`(_ text: String) throws {
    var form = Form([("notes", "before " + text), ("other", "")])
    form["notes"] = text
    let sheet = Sheet(.client(nil), form: form, newID: 77)
    let draft = Draft(
      sheet, kept: Instant(milliseconds: 5), tab: "x", isDiscarded: false)
    #expect(Draft(name: draft.name, text: draft.text) == draft)
    #expect(draft.changes.count == 1)
  }

  @Test(arguments: ["", "2\t5\t\t", "1\tx\t\t", "1"])
  func `what a newer version kept is left alone`(_ text: String) {
    #expect(Draft(name: Draft.name("client/new", 77), text: text) == nil)
    #expect(Draft(name: "draft/short", text: "1\t5\t\t") == nil)
  }
}
