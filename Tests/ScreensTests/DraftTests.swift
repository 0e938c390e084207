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
  static func field(_ person: Person) -> String? {
    person.sheet.components(separatedBy: "data-on-input=\"type/").dropFirst().first
      .map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func `what is unsaved is called in the language of the app`() {
    for word in [
      "expense", "expenses", "insight", "trip", "recurring", "rule", "tag", "contact", "musician",
      "player", "rate", "deal", "season", "travel", "travel-new", "travel-place", "refund",
      "refund-client", "send-receipt", "mail", "series", "tax-band", "attach",
    ] {
      let title = UnsavedSheets.title(of: word)
      // What is verbatim would be the same in German.
      #expect(title.withoutValues == title, "\(word)")
    }
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
}

extension Client {
  fileprivate mutating func city(_ name: String) { address.city = name }
}
