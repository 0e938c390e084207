import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What is typed and not saved is there again, however the sheet was left.
struct DraftTests {
  /// Every form of the sample studio that can be opened from its rows.
  static func forms(_ book: Book) throws -> [String] {
    let gig = try #require(book.projects.live.first { $0.work != .designer }).id.text
    let home = try #require(book.projects.live.first { $0.work == .designer }).id.text
    let draft = try #require(book.invoices.live.first { !$0.isIssued }).id.text
    let issued = try #require(book.invoices.live.first { $0.isIssued && !$0.isVoid }).id.text
    let bought = try #require(book.transactions.live.first { $0.sale == nil }).id.text
    let item = try #require(book.items.live.first).id.text
    let space = try #require(book.spaces.live.first).id.text
    let client = try #require(book.clients.live.first).id.text
    let charge = try #require(book.charges.live.first)
    return [
      "project/new", "project/" + gig, "charge/" + gig + "/new",
      "charge/" + charge.project.text + "/" + charge.id.text, "client/new", "client/" + client,
      "new-invoice", "invoice/" + draft, "line/" + draft + "/new", "payment/" + issued,
      "void/" + issued, "setting/profile", "setting/company", "setting/payment",
      "setting/numbering", "item/new/" + home, "item/new-in/" + bought, "item/new-at/" + space,
      "item/edit/" + item, "item/notes/" + item, "item/sku/" + item, "transaction/edit/" + bought,
      "transaction/notes/" + bought, "transaction/list/" + bought, "space/new/" + home,
      "space/edit/" + space, "space/template/" + space, "budget/edit/" + home, "studio/new",
      "studio/edit/" + home, "preset/category/new", "preset/template/new", "preset/vendor/new",
      "member/invite", "member/account", "member/rename-account",
    ]
  }

  /// The first field of the open sheet that takes text.
  private static func field(_ person: Person) -> String? {
    person.sheet.components(separatedBy: "data-on-input=\"type/").dropFirst().first
      .map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func `every form is as it was typed after a crash`() throws {
    var person = try Person.inSampleStudio()
    for form in try Self.forms(person.app.book) {
      person.press("sheet/" + form)
      let field = try #require(Self.field(person), "\(form) has no field")
      person.type(field, "typed 7")
      person.rests()
      let typed = person.form[field]
      let owner = person.app.state.sheet?.newID
      person.reload()
      #expect(person.sheet.isEmpty)
      person.press("sheet/" + form)
      #expect(person.form[field] == typed && !typed.isEmpty, "\(form) \(field)")
      #expect(person.app.state.sheet?.newID == owner)
      #expect(person.sheet.contains("Continued from where you left"), "\(form)")
      person.press("draft/discard")
      person.press("dismiss")
      #expect(person.kept.keys.filter { $0.hasPrefix("draft/") }.isEmpty, "\(form)")
    }
  }

  @Test func `typing is kept within a moment, and asks for it once`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "A")
    #expect(person.effects.contains(.timer("draft", milliseconds: 250)))
    person.type("company", "Ac")
    #expect(!person.effects.contains(.timer("draft", milliseconds: 250)))
    #expect(person.kept.isEmpty)
    person.rests()
    #expect(person.kept.count == 1)
    person.type("company", "Acme")
    #expect(person.effects.contains(.timer("draft", milliseconds: 250)))
  }

  @Test(arguments: ["close", "go/clients", "back", "sheet/help"])
  func `leaving keeps what was typed a moment ago`(_ way: String) throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "Acme")
    person.press(way)
    person.reload()
    person.press("sheet/client/new")
    #expect(person.form["company"] == "Acme")
  }

  @Test func `so do Escape and the address bar`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "Acme")
    person.key("Escape")
    #expect(person.toast.contains("Draft kept") && person.toast.contains("sheet/client/new"))
    person.press("sheet/client/new")
    #expect(person.form["company"] == "Acme")
    person.go("/clients")
    person.press("sheet/client/new")
    #expect(person.form["company"] == "Acme")
  }

  @Test func `what was taken back is as it began, and nothing is kept`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "Acme")
    person.rests()
    person.type("company", "")
    person.rests()
    #expect(person.kept.isEmpty)
    person.press("close")
    #expect(person.toast.isEmpty)
  }

  @Test func `Cancel discards, and Restore takes it back`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "Acme")
    person.press("draft/discard")
    #expect(person.toast.contains("Discarded") && person.toast.contains("Restore"))
    person.press("sheet/client/new")
    #expect(person.form["company"] == "")
    person.press("close")
    person.press("draft/restore")
    #expect(person.form["company"] == "Acme" && person.toast.isEmpty)
    person.reload()
    person.press("sheet/client/new")
    #expect(person.form["company"] == "Acme")
  }

  @Test func `Start Over begins anew and can be taken back`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "Acme")
    person.press("close")
    person.press("sheet/client/new")
    person.press("draft/start-over")
    #expect(person.form["company"] == "" && !person.sheet.contains("Continued"))
    person.press("draft/restore")
    #expect(person.form["company"] == "Acme")
  }

  @Test func `saving forgets the draft`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "Acme")
    person.rests()
    person.press("save")
    #expect(person.kept.isEmpty)
    person.press("sheet/client/new")
    #expect(person.form["company"] == "")
    person.type("company", "Beta")
    person.key("ctrl+Enter")
    #expect(person.app.book.clients.live.contains { $0.company == "Beta" } && person.kept.isEmpty)
  }

  @Test func `a save that the laws refuse loses nothing`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "Acme")
    person.type("notes", String(repeating: "long ", count: 20_000))
    person.press("save")
    #expect(person.toast.contains("bad"))
    person.press("sheet/client/new")
    #expect(person.form["company"] == "Acme")
  }

  @Test func `no password is ever kept`() throws {
    var person = try Person.inSampleStudio()
    for sheet in ["sign-in", "member/password", "member/accept/abc"] {
      person.press("sheet/" + sheet)
      #expect(person.sheet.contains("type=\"password\""), "\(sheet)")
      for name in ["email", "name", "password", "old", "new", "again"] {
        person.type(name, "secret 12345")
      }
      person.rests()
      person.press("close")
      #expect(person.kept.isEmpty, "\(sheet)")
    }
    for form in try Self.forms(person.app.book) {
      person.press("sheet/" + form)
      #expect(!person.sheet.contains("type=\"password\""), "\(form)")
    }
  }

  @Test func `menus, filters and searches keep nothing`() throws {
    var person = try DesignStage.person()
    let item = ID<Item>(named: "sofa").text
    let bought = ID<Transaction>(named: "charge").text
    for sheet in [
      "item/menu/" + item, "item/status/" + item, "item/filter", "item/transaction/" + item,
      "transaction/existing/" + bought, "item/sell-to-business/" + item,
      "stage-day/" + DesignStage.project.text + "/paid",
    ] {
      person.press("sheet/" + sheet)
      for field in person.form.fields { person.type(field.name, "2026-01-02") }
      person.rests()
      person.press("close")
      #expect(person.kept.isEmpty, "\(sheet)")
    }
  }

  // MARK: the book goes on

  @Test func `what nobody touched follows the book, what both changed is asked`() throws {
    var person = try Person.inSampleStudio()
    let client = try #require(person.app.book.clients.live.first)
    person.press("sheet/client/" + client.id.text)
    person.type("notes", "mine")
    person.press("close")
    others(&person) { edit, book in
      var theirs = client
      theirs.notes = "theirs"
      theirs.city("Elsewhere")
      edit.put(theirs, in: book.clients)
    }
    person.reload()
    person.press("sheet/client/" + client.id.text)
    #expect(person.form["city"] == "Elsewhere" && person.form["notes"] == "mine")
    #expect(person.sheet.contains("theirs") && person.sheet.contains("In the Book"))
    person.press("save")
    #expect(!person.sheet.isEmpty && person.app.book.clients[client.id]?.notes == "theirs")
    person.press("draft/mine/notes")
    person.press("save")
    #expect(person.sheet.isEmpty && person.app.book.clients[client.id]?.notes == "mine")
    #expect(person.app.book.clients[client.id]?.address.city == "Elsewhere")
  }

  @Test func `the book's value can be taken instead`() throws {
    var person = try Person.inSampleStudio()
    let client = try #require(person.app.book.clients.live.first)
    person.press("sheet/client/" + client.id.text)
    person.type("notes", "mine")
    // While the sheet is open.
    others(&person) { edit, book in
      var theirs = client
      theirs.notes = "theirs"
      theirs.email = "theirs@example.com"
      edit.put(theirs, in: book.clients)
    }
    #expect(person.form["email"] == "theirs@example.com" && person.form["notes"] == "mine")
    person.press("draft/theirs/notes")
    #expect(person.form["notes"] == "theirs" && !person.sheet.contains("In the Book"))
    person.type("company", "Both")
    person.press("save")
    #expect(person.app.book.clients[client.id]?.notes == "theirs")
    #expect(person.app.book.clients[client.id]?.company == "Both")
  }

  @Test func `what is asked about is called as its field is`() throws {
    var person = try Person.inSampleStudio()
    let client = try #require(person.app.book.clients.live.first)
    person.press("sheet/client/" + client.id.text)
    person.type("postalCode", "11111")
    others(&person) { edit, book in
      var theirs = client
      theirs.address.postalCode = "22222"
      edit.put(theirs, in: book.clients)
    }
    #expect(person.form.clashes.map(\.title) == ["ZIP"])
    person.press("save")
    #expect(person.sheet.contains("Choose what ZIP should say"))
  }

  @Test func `an undecided field is asked again after a reload`() throws {
    var person = try Person.inSampleStudio()
    let client = try #require(person.app.book.clients.live.first)
    person.press("sheet/client/" + client.id.text)
    person.type("notes", "mine")
    others(&person) { edit, book in
      var theirs = client
      theirs.notes = "theirs"
      edit.put(theirs, in: book.clients)
    }
    person.rests()
    person.reload()
    person.press("sheet/client/" + client.id.text)
    #expect(person.sheet.contains("In the Book"))
    person.press("draft/mine/notes")
    person.rests()
    person.reload()
    person.press("sheet/client/" + client.id.text)
    #expect(!person.sheet.contains("In the Book") && person.form["notes"] == "mine")
  }

  @Test func `a new form's defaults are today's`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/project/new")
    person.type("name", "Bowl Night")
    person.press("close")
    person.app.state.today = try Day(parsing: "2026-11-25")
    person.press("sheet/project/new")
    #expect(person.form["start"] == "2026-11-25" && person.form["name"] == "Bowl Night")
    #expect(person.form.clashes.isEmpty)
  }

  private func others(_ person: inout Person, _ write: (inout Edit, Book) -> Void) {
    var edit = Edit()
    write(&edit, person.app.book)
    let written = edit
    _ = person.app.withSync {
      $0.replica.commit(written, now: Instant(milliseconds: 2_000_000_000_000), undoable: false)
    }
    person.app.refresh()
  }

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
    let sheets = try Self.forms(person.app.book).filter { !$0.hasPrefix("member") }
    var opened: [String] = []
    for sheet in sheets {
      person.press("sheet/" + sheet)
      guard !person.form.fields.contains(where: { $0.name == "day" }) else { continue }
      let field = try #require(Self.field(person))
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

extension Client {
  fileprivate mutating func city(_ name: String) { address.city = name }
}
