import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Choosing while typing, and one thing after another.
struct FieldTests {
  private func marked(_ person: Person) -> String? {
    person.sheet.components(separatedBy: "role=\"option\"").dropFirst()
      .first { $0.contains("aria-selected=\"true\"") }
      .flatMap { $0.components(separatedBy: "data-on-click=\"").dropFirst().first }
      .map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func `Return takes what is called so, else what begins so, else makes it`() throws {
    var person = try Person.inSampleStudio()
    let client = try #require(person.app.book.clients.live.first { $0.displayName.count > 6 })
    person.press("sheet/project/new")
    #expect(marked(person) == nil)
    person.type("clientQuery", client.displayName)
    #expect(marked(person) == "pick/client/" + client.id.text)
    person.type("clientQuery", String(client.displayName.prefix(5)).lowercased())
    #expect(marked(person)?.hasPrefix("pick/client/") == true)
    person.type("clientQuery", "Zyx Quartet")
    #expect(marked(person) == "pick/client/new")
  }

  @Test func `a new client comes with its project, and is left behind by nobody`() throws {
    var person = try Person.inSampleStudio()
    let count = person.app.book.clients.live.count
    person.press("sheet/project/new")
    person.type("clientQuery", "Blue Note")
    person.press("pick/client/new")
    #expect(person.sheet.contains("Blue Note") && person.sheet.contains("New</span>"))
    #expect(person.app.book.clients.live.count == count)
    person.type("name", "Late Show")
    person.press("save")
    let client = try #require(person.app.book.clients.live.first { $0.company == "Blue Note" })
    #expect(client.firstName.isEmpty && client.lastName.isEmpty)
    #expect(person.app.book.projects.live.last?.client == client.id)
    person.press("undo")
    #expect(person.app.book.clients.live.count == count)
  }

  @Test func `a name that is typed and saved is a client, the known one if there is one`() throws {
    var person = try Person.inSampleStudio()
    let known = try #require(person.app.book.clients.live.first)
    for (typed, isKnown) in [(known.displayName.uppercased(), true), ("Somebody New", false)] {
      person.press("sheet/project/new")
      person.type("clientQuery", typed)
      person.type("name", "Late Show")
      person.press("save")
      let project = try #require(person.app.book.projects.live.last)
      #expect((project.client == known.id) == isKnown)
      #expect(isKnown || person.app.book.clients[project.client]?.company == typed)
    }
  }

  @Test func `nobody at all is asked for`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/project/new")
    person.type("name", "Late Show")
    person.press("save")
    #expect(person.sheet.contains("Client selection is required"))
    person.type("clientQuery", "A")
    #expect(!person.sheet.contains("Client selection is required"))
  }

  @Test func `a whole name is split on request`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    person.type("company", "Ann van Lee")
    person.press("pick/client-name/split")
    #expect(person.form["firstName"] == "Ann van" && person.form["lastName"] == "Lee")
    #expect(person.form["company"] == "" && !person.sheet.contains("Split into"))
  }

  @Test func `a name of two words or more may be split where no other is entered`() throws {
    var person = try Person.inSampleStudio()
    person.press("sheet/client/new")
    for (typed, isOffered) in [("Ann", false), (" Ann ", false), ("Ann Lee", true), ("", false)] {
      person.type("company", typed)
      #expect(person.sheet.contains("Split into") == isOffered, "\(typed)")
    }
    person.type("company", "Ann Lee")
    for name in ["firstName", "lastName"] {
      person.type(name, "Ann")
      #expect(!person.sheet.contains("Split into"))
      person.type(name, "")
    }
    person.press("pick/client-name/split")
    #expect(person.form["firstName"] == "Ann" && person.form["lastName"] == "Lee")
  }

  @Test func `a vendor is suggested, and made of what is typed`() throws {
    var person = try DesignStage.person()
    person.press("sheet/item/new/0000000000000")
    person.type("source", "Blue Moon Lamps")
    #expect(marked(person) == "pick/new-vendor/source")
    person.press("pick/new-vendor/source")
    #expect(person.app.book.vendors.live.map { $0.name } == ["Blue Moon Lamps"])
    #expect(person.form["source"] == "Blue Moon Lamps")
    person.type("source", "moon")
    #expect(marked(person) == "pick/source/Blue%20Moon%20Lamps")
    #expect(person.sheet.contains("pick/new-vendor/source"))
    person.press("pick/source/Blue%20Moon%20Lamps")
    #expect(person.form["source"] == "Blue Moon Lamps" && marked(person) == nil)
  }

  @Test func `every vendor is offered in the order of the settings until somebody types`() throws {
    var person = try DesignStage.person()
    person.others(DesignPresets.fill(person.app.book))
    person.press("sheet/item/new/0000000000000")
    func offered() -> [String] {
      HTMLText(Array(person.sheet.utf8)).tags.compactMap { $0["data-on-click"] }
        .filter { $0.hasPrefix("pick/source/") }
        .map { $0.replacingOccurrences(of: "&amp;", with: "&") }
    }
    #expect(offered().count == 15)
    #expect(offered() == DesignPresets.vendors.map { Action.pick("source", $0).text })
    person.type("source", "w")
    #expect(offered() == ["Wayfair", "West Elm"].map { Action.pick("source", $0).text })
  }

  @Test func `of many vendors those that were used last are offered, and found by typing`() throws {
    var person = try DesignStage.person()
    var edit = Edit()
    var last: Position?
    for number in 100..<160 {
      var vendor = Vendor()
      vendor.id = ID(UInt64(70_000 + number))
      vendor.name = "Shop \(number)"
      vendor.position = Position.between(last, nil, jitter: vendor.id.raw)
      last = vendor.position
      edit.put(vendor, replacing: nil)
    }
    for (number, name) in ["shop 150", "Nobody", "Shop 155", "Shop 150"].enumerated() {
      var bought = Transaction()
      bought.id = ID(UInt64(80_000 + number))
      bought.source = name
      edit.put(bought, replacing: nil)
    }
    person.others(edit)
    person.press("sheet/item/new/0000000000000")
    func offered() -> [String] {
      HTMLText(Array(person.sheet.utf8)).tags.compactMap { $0["data-on-click"] }
        .filter { $0.hasPrefix("pick/source/") }
        .map { $0.replacingOccurrences(of: "&amp;", with: "&") }
    }
    let names = ["Shop 150", "Shop 155"] + (100..<138).map { "Shop \($0)" }
    #expect(offered() == names.map { Action.pick("source", $0).text })
    person.type("source", "158")
    #expect(offered() == [Action.pick("source", "Shop 158").text])
  }

  @Test func `one after another keeps what they have in common, and counts`() throws {
    var person = try DesignStage.person()
    let sheet = "sheet/item/new/" + DesignStage.project.text
    person.go("/project/" + DesignStage.project.text + "/items")
    person.press(sheet)
    let category = ID<BudgetCategory>(named: "furn").text
    for (number, name) in ["One", "Two", "Three"].enumerated() {
      person.type("name", name)
      person.type("source", "Arhaus")
      person.type("category", category)
      person.press("save-another")
      #expect(person.form["name"] == "" && person.form["source"] == "Arhaus")
      #expect(person.form["category"] == category && !person.form.isDirty)
      #expect(
        person.toast.contains(number == 0 ? "Item added" : "Item added, \(number + 1) so far"))
    }
    #expect(person.app.book.items.live.filter { $0.source == "Arhaus" }.count == 3)
    #expect(person.kept.isEmpty)
    person.press("save-another")
    #expect(person.sheet.contains("problems") && person.form["name"] == "")
  }

  @Test func `of nothing there is no charge, one that came so stands`() throws {
    var person = try Person.inSampleStudio()
    let charge = try #require(person.app.book.charges.live.first)
    let sheet = "sheet/charge/\(charge.project.text)/\(charge.id.text)"
    person.press(sheet)
    person.type("quantity", "0")
    person.press("save")
    #expect(person.form.problem("quantity")?.english == "Enter how many")
    person.type("quantity", "2")
    person.press("save")
    #expect(person.sheet.isEmpty)
    var brought = try #require(person.app.book.charges[charge.id])
    brought.price.quantity = .zero
    let charges = person.app.book.charges
    WalkStart.others(&person) { $0.put(brought, in: charges) }
    person.press(sheet)
    person.type("notes", "As it came")
    person.press("save")
    #expect(person.sheet.isEmpty && person.app.book.charges[charge.id]?.notes == "As it came")
  }

  @Test func `another client opens no page of the one before`() throws {
    var person = try Person.inSampleStudio()
    person.go("/clients")
    person.press("sheet/client/new")
    person.type("company", "Acme")
    person.press("save-another")
    #expect(person.app.state.location.route == .clients && person.form["company"] == "")
    person.type("company", "Beta")
    person.press("save")
    #expect(person.app.state.location.route != .clients)
  }

  @Test(arguments: [
    "charge/P/new", "line/I/new", "item/new/0000000000000", "space/new/0000000000000", "client/new",
    "preset/category/new", "preset/template/new", "preset/vendor/new",
  ])
  func `where things come in numbers another can be added`(_ sheet: String) throws {
    var person = try Person.inSampleStudio()
    let gig = try #require(person.app.book.projects.live.first).id.text
    let draft = try #require(person.app.book.invoices.live.first { !$0.isIssued }).id.text
    var parts = sheet.split(separator: "/").map { String($0) }
    if parts[1] == "P" { parts[1] = gig }
    if parts[1] == "I" { parts[1] = draft }
    person.press("sheet/" + parts.joined(separator: "/"))
    #expect(person.sheet.contains("save-another"), "\(sheet)")
  }
}
