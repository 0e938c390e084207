import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Cells of tables, edited in place: each is a field of its row's sheet.
struct CellTests {
  /// A table, and how many of its columns are edited.
  struct Place: Sendable, CustomTestStringConvertible {
    var name: String
    var columns: Set<String>
    var path: @Sendable (Book) -> String?
    var testDescription: String { name }
  }

  static let places: [Place] = [
    Place(name: "gigs", columns: ["name", "artist"]) { _ in "/projects" },
    Place(name: "clients", columns: ["company", "email"]) { _ in "/clients" },
    Place(name: "invoices", columns: ["day"]) { _ in "/invoices" },
    Place(
      name: "items",
      columns: ["name", "source", "sku", "space", "status", "purchasePrice", "projectPrice"]
    ) { book in
      book.items.live.first { !$0.project.isNone }.map { "/project/\($0.project.text)/items" }
    },
    Place(name: "transactions", columns: ["date", "source", "category", "amount"]) { book in
      book.transactions.live.first { $0.sale == nil && !$0.project.isNone }
        .map { "/project/\($0.project.text)/transactions" }
    },
    Place(name: "charges", columns: ["name", "service", "quantity", "unit"]) { book in
      book.charges.live.first.map { "/project/" + $0.project.text }
    },
    Place(name: "lines", columns: ["text", "quantity", "unit", "discount", "tax"]) { book in
      book.lines.live.first { book.invoices[$0.invoice]?.isIssued == false }
        .map { "/invoice/" + $0.invoice.text }
    },
    Place(name: "draft", columns: ["client", "day", "due", "notes"]) { book in
      book.lines.live.first { book.invoices[$0.invoice]?.isIssued == false }
        .map { "/invoice/" + $0.invoice.text }
    },
  ]

  private func person(at place: Place) throws -> Person {
    var person = try Person.inSampleStudio()
    person.app.state.isDesk = true
    person.go(try #require(place.path(person.app.book)))
    return person
  }

  /// What opens a cell of each column: its field, and the action.
  private func cells(_ person: Person, _ columns: Set<String>) -> [(field: String, open: String)] {
    let all = HTMLText(person.app.page().bytes).tags.flatMap { tag in
      [tag["data-on-click"], tag["data-edit"]].compactMap { $0 }.filter { $0.hasPrefix("cell/") }
    }
    return columns.sorted().compactMap { field in
      all.first { $0.hasPrefix("cell/\(field)/") }.map { (field, $0) }
    }
  }

  private func input(_ person: Person) -> Input? {
    let page = person.page
    guard let start = page.range(of: "class=\"cell-editor\"") else { return nil }
    return Input.all(in: HTMLText(Array(page[start.lowerBound...].utf8))).first { $0.name != "q" }
  }

  private func leave(_ person: inout Person, for next: String = "") {
    person.press("leave-cell", value: next)
  }

  private func problem(_ person: Person) -> Bool {
    person.page.contains("class=\"problem\"") && person.page.contains("aria-invalid=\"true\"")
  }

  // MARK: every column

  @Test(arguments: places)
  func `every cell is typed into, saved as one change, and taken back`(place: Place) throws {
    let before = try person(at: place)
    let cells = cells(before, place.columns)
    #expect(Set(cells.map(\.field)) == place.columns)
    for (number, cell) in cells.enumerated() {
      var person = before
      person.press(cell.open)
      #expect(person.sheet.isEmpty)
      #expect(person.effects.contains(.focus(".cell-editor :is(input, select, textarea)")))
      var field = try #require(input(person), "\(cell.field)")
      #expect(field.name == cell.field)
      field.options.removeAll { $0 == "custom" }
      let old = person.form[cell.field]
      let given = [
        "email": "x@y.org", "day": "2026-11-10", "due": "2027-12-24", "discount": "5%",
        "tax": "Levy 5%",
      ]
      let new = given[cell.field] ?? field.other(number, than: old)
      person.type(cell.field, new)
      leave(&person)
      #expect(person.stored.count == 1, "\(cell.field)")
      #expect(person.app.state.sheet == nil && !person.page.contains("cell-editor"))
      person.press(cell.open)
      #expect(person.form[cell.field] == new, "\(cell.field)")
      person.press("undo")
      person.press(cell.open)
      #expect(person.form[cell.field] == old, "\(cell.field)")
      #expect(person.toast.contains("Undone"))
    }
  }

  @Test(arguments: places)
  func `a cell that is left as it is, or by Escape, changes nothing`(place: Place) throws {
    let before = try person(at: place)
    for cell in cells(before, place.columns) {
      var person = before
      person.press(cell.open)
      leave(&person)
      #expect(person.stored.isEmpty && person.app.state.sheet == nil)
      person.press(cell.open)
      person.type(cell.field, "2026")
      person.rests()
      #expect(person.kept.keys.contains { $0.hasPrefix("draft/") })
      person.key("Escape")
      #expect(person.stored.isEmpty && person.app.state.sheet == nil, "\(cell.field)")
      #expect(!person.kept.keys.contains { $0.hasPrefix("draft/") }, "\(cell.field)")
      #expect(person.toast.isEmpty)
      #expect(person.page == before.page)
    }
  }

  @Test(arguments: [
    ("clients", "email", "nobody"), ("items", "projectPrice", "ten"),
    ("items", "purchasePrice", "-5"), ("transactions", "amount", "a lot"),
    ("invoices", "day", ""), ("charges", "quantity", "many"), ("charges", "unit", ""),
    ("lines", "unit", "1.234.5"), ("charges", "name", ""), ("gigs", "name", ""),
    ("lines", "discount", "120%"), ("lines", "tax", "VAT"), ("draft", "day", ""),
  ])
  func `a bad value says why and stays open`(name: String, field: String, text: String) throws {
    let place = try #require(Self.places.first { $0.name == name })
    var person = try person(at: place)
    let cell = try #require(cells(person, [field]).first)
    person.press(cell.open)
    person.type(field, text)
    leave(&person, for: cell.open)
    #expect(problem(person) && person.stored.isEmpty)
    #expect(person.form[field] == text && input(person)?.name == field)
    #expect(person.effects.contains(.focus(".cell-editor :is(input, select, textarea)")))
    person.key("Escape")
    #expect(!problem(person) && person.stored.isEmpty)
  }

  // MARK: going on

  @Test func `the next cell opens when this one is saved, and stays shut while it is wrong`() throws
  {
    var person = try person(at: Self.places[3])
    let cells = cells(person, ["sku", "projectPrice"])
    let (price, sku) = (cells[0].open, cells[1].open)
    person.press(sku)
    person.type("sku", "NEW-1")
    leave(&person, for: price)
    #expect(person.stored.count == 1 && input(person)?.name == "projectPrice")
    person.type("projectPrice", "much")
    leave(&person, for: sku)
    #expect(person.stored.isEmpty && input(person)?.name == "projectPrice")
    person.type("projectPrice", "120")
    leave(&person, for: price)
    #expect(person.stored.count == 1 && input(person) == nil)
    #expect(
      person.effects.contains { effect in
        if case .focus(let place) = effect { place.contains(price) } else { false }
      })
  }

  @Test func `what was kept half-way through one cell does not meet the next of its row`() throws {
    var person = try person(at: Self.places[3])
    let cells = cells(person, ["sku", "source"])
    for (here, next) in [(cells[0], cells[1]), (cells[1], cells[0])] {
      person.press(here.open)
      person.type(here.field, "Half")
      person.rests()
      person.type(here.field, "Half and more")
      leave(&person, for: next.open)
      #expect(input(person)?.name == next.field)
      person.type(next.field, "Quart")
      person.rests()
      person.type(next.field, "Quarter " + here.field)
      person.press(here.open)
      #expect(input(person)?.name == here.field && person.form[here.field] == "Half and more")
      leave(&person)
    }
  }

  @Test func `whatever else is done saves the open cell before`() throws {
    var person = try person(at: Self.places[3])
    let sku = try #require(cells(person, ["sku"]).first).open
    let others: [Event] = [
      .action(Action(text: "select/0000000000009")), .key("x"), .arrived("/clients"),
      .listArrived("/clients"), .action(Action(text: "go/invoices")), .history(sheet: ""),
      .action(Action(text: "sheet/help")),
    ]
    for (number, event) in others.enumerated() {
      var person = person
      person.press(sku)
      person.type("sku", "A\(number)")
      person.hear(event)
      #expect(person.stored.count == 1 && !Cells(app: person.app).isInCell, "\(event)")
      #expect(!person.kept.keys.contains { $0.hasPrefix("draft/") }, "\(event)")
    }
    person.press(sku)
    person.type("sku", "A")
    for quiet in ["scroll", "dismiss"] { person.press(quiet, value: "0:40") }
    #expect(Cells(app: person.app).isInCell && person.form["sku"] == "A")
  }

  @Test func `a bad value that is walked away from is kept as a draft of its sheet`() throws {
    var person = try person(at: Self.places[3])
    let price = try #require(cells(person, ["projectPrice"]).first).open
    person.press(price)
    person.type("projectPrice", "a few")
    person.hear(.arrived("/clients"))
    #expect(person.app.state.location.route == .clients && person.stored.isEmpty)
    #expect(person.toast.contains("Draft kept"))
    person.press(try #require(person.app.state.toast?.offer?.action.text))
    #expect(person.form["projectPrice"] == "a few" && person.sheet.contains("Edit Item"))
  }

  @Test func `after a reload the cell is open with what was typed`() throws {
    var person = try person(at: Self.places[3])
    let path = person.app.state.location.path
    let sku = try #require(cells(person, ["sku"]).first).open
    person.press(sku)
    person.type("sku", "HALF")
    person.rests()
    let name = try #require(person.app.sheetName)
    person.reload(path)
    person.app.state.isDesk = true
    person.hear(.history(sheet: name))
    #expect(input(person)?.name == "sku" && person.form["sku"] == "HALF")
    leave(&person)
    #expect(person.stored.count == 1)
    #expect(!person.kept.keys.contains { $0.hasPrefix("draft/") })
  }

  // MARK: others, and other fields

  @Test func `another device's value of the same field is asked about in the sheet`() throws {
    var person = try person(at: Self.places[3])
    let sku = try #require(cells(person, ["sku"]).first).open
    person.press(sku)
    let id = try #require(person.app.state.sheet?.kind.about(SheetKind.editItem))
    person.type("sku", "MINE")
    func arrives(_ change: (inout Item) -> Void) throws {
      var item = try #require(person.app.book.items[id])
      change(&item)
      let edit = Edit(putting: item, in: person.app.book.items)
      person.app.withSync { machine in
        _ = machine.replica.commit([edit], now: Instant(milliseconds: 5), undoable: false)
      }
      person.app.refresh()
    }
    try arrives { $0.name = "Another name" }
    #expect(person.form["sku"] == "MINE" && Cells(app: person.app).isInCell)
    try arrives { $0.sku = "THEIRS" }
    #expect(person.form["sku"] == "MINE" && Cells(app: person.app).isInCell)
    leave(&person)
    #expect(person.stored.isEmpty && !Cells(app: person.app).isInCell)
    #expect(person.sheet.contains("What should it say?"))
    person.press("draft/mine/sku")
    person.press("save")
    #expect(person.app.book.items[id]?.sku == "MINE")
    #expect(person.app.book.items[id]?.name == "Another name")
  }

  @Test func `a cell goes with its row`() throws {
    var person = try person(at: Self.places[3])
    person.press(try #require(cells(person, ["sku"]).first).open)
    person.type("sku", "HALF")
    let gone = try #require(
      person.app.state.sheet?.kind.about(SheetKind.editItem).flatMap { person.app.book.items[$0] })
    let edit = Edit(trashing: gone, in: person.app.book.items)
    person.app.withSync { machine in
      _ = machine.replica.commit([edit], now: Instant(milliseconds: 5), undoable: false)
    }
    #expect(person.app.state.sheet == nil)
  }

  @Test func `what the cell cannot show makes a sheet of it`() throws {
    var person = try person(at: Self.places[5])
    let service = try #require(cells(person, ["service"]).first).open
    person.press(service)
    person.type("service", "custom")
    leave(&person)
    #expect(!Cells(app: person.app).isInCell && person.sheet.contains("Name the service"))
    person.type("custom", "Theremin")
    person.press("save")
    #expect(person.page.contains("Theremin"))
  }

  @Test func `a draft of the whole sheet opens as the sheet`() throws {
    var person = try person(at: Self.places[3])
    let sku = try #require(cells(person, ["sku"]).first).open
    person.press("sheet/" + sku.split(separator: "/").dropFirst(2).joined(separator: "/"))
    person.type("notes", "half a note")
    person.press("close")
    person.press(sku)
    #expect(!Cells(app: person.app).isInCell && person.form["notes"] == "half a note")
    #expect(person.sheet.contains("Continued from where you left"))
  }

  // MARK: what is not edited

  private func opens(_ cell: String, on person: Person) -> Bool {
    person.page.contains("\"cell/" + cell)
  }

  @Test func `issued invoices, the book's own sales and narrow pages have no cells to edit`() throws
  {
    var person = try person(at: Self.places[2])
    for invoice in person.app.book.invoices.live where invoice.isIssued {
      #expect(!opens("day/invoice/" + invoice.id.text, on: person))
      person.go("/invoice/" + invoice.id.text)
      #expect(!opens("text/", on: person))
    }
    let sales = person.app.book.transactions.live.filter { $0.sale != nil }
    #expect(!sales.isEmpty)
    for sale in sales {
      person.go(
        sale.project.isNone
          ? "/inventory/transactions" : "/project/\(sale.project.text)/transactions")
      #expect(!opens("date/transaction/edit/" + sale.id.text, on: person))
    }
    // A draft's page is its form at any width.
    for place in Self.places where place.name != "lines" && place.name != "draft" {
      person.part()
      person.app.state.isDesk = false
      person.go(try #require(place.path(person.app.book)))
      #expect(!opens("", on: person))
    }
  }

  @Test func `where the window gets narrow the open cell becomes its sheet`() throws {
    var person = try person(at: Self.places[3])
    person.press(try #require(cells(person, ["sku"]).first).open)
    person.type("sku", "WIDE")
    person.app.resize(to: 800)
    #expect(person.sheet.contains("Edit Item") && person.form["sku"] == "WIDE")
    #expect(!person.page.contains("cell-editor"))
    person.press("save")
    #expect(person.stored.count == 1)
  }
}
