import Ledger
import Testing

@testable import Screens

struct StudioScreenTests {
  private func sample() throws -> Person { try Person.inSampleStudio() }

  private func lakeHouse(_ person: Person) throws -> Project {
    try #require(person.app.book.projects.live.first { $0.name == "Lake House" })
  }

  @Test func `cards show client and budget bars, and search finds by client`() throws {
    var person = try sample()
    person.go("/studio")
    #expect(person.page.contains("Lake House") && person.page.contains("Elm Street Remodel"))
    #expect(person.page.contains("Furnishings"))
    #expect(!person.page.contains("Bowl Night"))
    let client = try #require(person.app.book.clients[try lakeHouse(person).client])
    person.press("search", value: client.displayName)
    #expect(person.page.contains("Lake House") && !person.page.contains("Elm Street"))
  }

  @Test func `a card has a bar for each category that has a budget`() throws {
    var edit = DesignStage.edit()
    for place in 1...6 {
      var category = BudgetCategory()
      category.id = ID(UInt64(70_000 + place))
      category.name = "Kind \(place)"
      edit.put(category, replacing: nil)
      var budget = Budget(of: DesignStage.other, for: category.id)
      budget.amount = DesignStage.dollars(100)
      edit.put(budget, replacing: nil)
    }
    var person = try Person(edit)
    person.go("/studio")
    for place in 1...6 { #expect(person.page.contains(">Kind \(place)<"), "\(place)") }
  }

  @Test func `an advance is invoiced from the menu, by a line of the type Deposit`() throws {
    var person = try sample()
    let house = try lakeHouse(person)
    person.press("sheet/studio/menu/" + house.id.text)
    #expect(person.sheet.contains("Invoice an Advance"))
    let known = Set(person.app.book.invoices.live.map { $0.id })
    person.press("new-invoice/" + house.client.text)
    let draft = try #require(person.app.book.invoices.live.first { !known.contains($0.id) })
    #expect(draft.client == house.client && draft.project.isNone && !draft.isIssued)
    #expect(person.app.state.location.route == .invoice(draft.id))
    person.press("sheet/line/\(draft.id.text)/new")
    #expect(person.sheet.contains("<option value=\"Deposit\""))
  }

  @Test func `a design project is duplicated with its budgets and rooms`() throws {
    var person = try sample()
    let past = try lakeHouse(person)
    let known = Set(person.app.book.projects.live.map { $0.id })
    person.press("sheet/studio/menu/" + past.id.text)
    #expect(person.sheet.contains("studio/duplicate/" + past.id.text))
    person.press("studio/duplicate/" + past.id.text)
    let next = try #require(person.app.book.projects.live.first { !known.contains($0.id) })
    #expect(next.name == "Lake House copy" && next.client == past.client && next.work == past.work)
    #expect(person.app.state.location.route == .project(next.id))
    func amounts(_ id: ID<Project>) -> [ID<BudgetCategory>: Money?] {
      Dictionary(
        uniqueKeysWithValues: person.app.book.budgets(of: id).map { ($0.category, $0.amount) })
    }
    func rooms(_ id: ID<Project>) -> [String] {
      person.app.book.spaces(in: .project(id)).map { $0.name }.sorted()
    }
    #expect(amounts(next.id) == amounts(past.id) && !amounts(past.id).isEmpty)
    #expect(rooms(next.id) == rooms(past.id) && !rooms(past.id).isEmpty)
    #expect(person.app.book.items(in: .project(next.id)).isEmpty)
    #expect(person.app.book.transactions(in: .project(next.id)).isEmpty)
    person.press("undo")
    #expect(person.app.book.projects.live(next.id) == nil)
    #expect(person.app.book.projects.live(past.id) == past)
  }

  @Test func `each copy of a design project has a name of its own`() throws {
    var person = try sample()
    let past = try lakeHouse(person)
    let copies = { (person: Person) in
      person.app.book.projects.live.map { $0.name }.filter { $0.hasPrefix("Lake House copy") }
        .sorted()
    }
    for _ in 1...3 { person.press("studio/duplicate/" + past.id.text) }
    #expect(copies(person) == ["Lake House copy", "Lake House copy 2", "Lake House copy 3"])
    // A copy of a copy is one more of the house.
    for name in ["Lake House copy", "Lake House copy 3"] {
      let copy = try #require(person.app.book.projects.live.first { $0.name == name })
      person.press("studio/duplicate/" + copy.id.text)
      #expect(copies(person).last == "Lake House copy 4")
      person.press("undo")
    }
    // The name of one that is gone is free, that of an archived one is taken.
    let second = try #require(
      person.app.book.projects.live.first { $0.name == "Lake House copy 2" })
    person.press("studio/archive/" + second.id.text)
    person.press("studio/duplicate/" + past.id.text)
    #expect(copies(person) == ["Lake House copy", "Lake House copy 3", "Lake House copy 4"])
    person.press("undo")
    person.press("studio/duplicate/" + past.id.text)
    #expect(copies(person).last == "Lake House copy 4" && copies(person).count == 3)
  }

  @Test func `a design project is not among the gigs, and gigs not among the cards`() throws {
    var person = try sample()
    person.go("/projects")
    #expect(!person.page.contains("Lake House"))
    person.go("/studio/archived")
    #expect(person.page.contains("No archived projects yet."))
  }

  @Test func `an empty list says so`() throws {
    var person = try Person()
    var edit = Edit()
    var settings = person.app.book.settings
    settings.isSetUp = true
    settings.work = [.designer]
    edit.put(settings, in: person.app.book.settingsTable)
    person = try Person(edit)
    #expect(person.app.state.location.route == .projects(.open))
    person.go("/studio")
    #expect(person.page.contains("No active projects yet."))
  }

  @Test func `a new project needs a name and a client, and refuses a negative budget`() throws {
    var person = try sample()
    person.press("sheet/studio/new")
    let category = try #require(person.app.book.budgetCategories.first)
    person.type("budget-" + category.id.text, "-5")
    person.press("save")
    for words in [
      "Name is required", "Client name is required", "Budget allocations must be zero or greater",
    ] {
      #expect(person.sheet.contains(words), "\(words)")
    }
  }

  @Test func `a new project has its budget, a new client, and Furnishings pinned`() throws {
    var person = try sample()
    person.press("sheet/studio/new")
    person.type("name", "Mill Loft")
    person.type("clientQuery", "Ida Novak")
    let furnishings = try #require(
      person.app.book.budgetCategories.first { $0.name == "Furnishings" })
    person.type("budget-" + furnishings.id.text, "12,500")
    person.press("save")
    let book = person.app.book
    let project = try #require(book.projects.live.first { $0.name == "Mill Loft" })
    #expect(book.clients[project.client]?.displayName == "Ida Novak")
    #expect(book.budgets(of: project.id).map { $0.amount?.minor } == [1_250_000])
    #expect(BudgetBar(app: person.app).pinned(in: project.id) == [furnishings.id])
    #expect(person.app.state.location.route == .project(project.id))
    #expect(person.page.contains("$12,500 remaining"))
  }

  @Test func `a client's page begins a design project for that client`() throws {
    var person = try sample()
    let client = try lakeHouse(person).client
    person.go("/client/" + client.text)
    // Who does both is offered both.
    for sheet in ["project", "studio"] {
      #expect(person.page.contains("\"sheet/\(sheet)/new\""), "\(sheet)")
    }
    var settings = person.app.book.settings
    settings.work = [.designer]
    let edit = Edit(putting: settings, in: person.app.book.settingsTable)
    person.app.commit(edit, toast: "")
    person.go("/client/" + client.text)
    #expect(!person.page.contains("\"sheet/project/new\""))
    person.press("sheet/studio/new")
    person.type("name", "Mill Loft")
    person.press("save")
    let project = try #require(person.app.book.projects.live.first { $0.name == "Mill Loft" })
    #expect(project.client == client && project.work == .designer)
  }

  @Test func `the budget tab pins and unpins, and the overall budget comes last`() throws {
    var person = try sample()
    let project = try lakeHouse(person)
    person.go("/project/" + project.id.text + "/budget")
    let page = person.page
    let overall = try #require(page.range(of: "Overall Budget"))
    let fee = try #require(page.range(of: "Design Fee"))
    #expect(fee.lowerBound < overall.lowerBound)
    #expect(page.contains(" received"))
    let kitchen = try #require(
      person.app.book.budgetCategories.first { $0.name == "Kitchen" })
    person.press("budget/pin/" + project.id.text + "/" + kitchen.id.text)
    #expect(BudgetBar(app: person.app).pinned(in: project.id).contains(kitchen.id))
    person.press("budget/pin/" + project.id.text + "/" + kitchen.id.text)
    #expect(!BudgetBar(app: person.app).pinned(in: project.id).contains(kitchen.id))
  }

  @Test func `archiving moves a card, and deleting asks first`() throws {
    var person = try sample()
    let project = try lakeHouse(person)
    person.press("studio/archive/" + project.id.text)
    person.go("/studio/archived")
    #expect(person.page.contains("Lake House"))
    person.press("studio/restore/" + project.id.text)
    person.press("sheet/studio/delete/" + project.id.text)
    #expect(person.sheet.contains("Delete Project?"))
    #expect(!person.sheet.contains("This cannot be undone."))
    #expect(person.sheet.contains("It goes to the trash with its transactions, items, spaces"))
    #expect(person.sheet.contains("for 30 days so does Deleted and Archived in Settings."))
    person.press("save")
    #expect(person.app.book.projects.live(project.id) == nil)
    #expect(person.app.book.items(in: .project(project.id)).isEmpty)
  }

  @Test func `a card follows the names of its project and its client`() throws {
    var person = try sample()
    var project = try lakeHouse(person)
    var client = try #require(person.app.book.clients[project.client])
    project.name = "Zebra Cottage"
    client.firstName = "Quentin"
    client.lastName = "Zhou"
    var edit = Edit()
    edit.put(project, in: person.app.book.projects)
    edit.put(client, in: person.app.book.clients)
    person.app.commit(edit, toast: "")
    person.go("/studio")
    let page = person.page
    let moved = try #require(page.range(of: "Zebra Cottage"))
    let other = try #require(page.range(of: "Elm Street Remodel"))
    #expect(other.lowerBound < moved.lowerBound)
    #expect(!page.contains("Lake House"))
    person.press("search", value: "quentin zh")
    #expect(person.page.contains("Zebra Cottage") && !person.page.contains("Elm Street"))
    // The words of a query stand together, in one of the names.
    person.press("search", value: "zhou zebra")
    #expect(person.page.contains("No Matches"))
  }

  @Test func `many cards are shown in steps, and every one can be reached`() throws {
    var person = try sample()
    var edit = Edit()
    for number in 100..<230 {
      var project = Project()
      project.id = ID(UInt64(number) + 500_000)
      project.name = "Villa \(number)"
      project.work = .designer
      edit.put(project, replacing: nil)
    }
    person.app.commit(edit, toast: "")
    person.go("/studio")
    let all = person.app.index[.studio].count(0)
    func shown() -> Int { person.page.ranges(of: "project-card-link").count }
    #expect(all >= 132 && shown() == 60)
    person.press("option/show/120")
    #expect(shown() == 120 && person.page.contains("Show More"))
    person.press("option/show/240")
    #expect(shown() == all && !person.page.contains("Show More"))
  }

  @Test func `exporting asks the page for the file`() throws {
    var person = try sample()
    let project = try lakeHouse(person)
    person.press("studio/export/" + project.id.text)
    #expect(person.effects.contains(.exportTransactions(project.id)))
  }

  @Test func `a category is made, ordered, archived and refused`() throws {
    var person = try sample()
    person.go("/settings/categories")
    person.press("sheet/preset/category/new")
    person.type("itemized", "on")
    person.type("fee", "on")
    person.press("save")
    #expect(person.sheet.contains("Category name is required."))
    #expect(person.sheet.contains("A category cannot be both Itemized and Fee"))
    person.type("fee", "")
    person.type("name", "Art")
    person.press("save")
    let art = try #require(person.app.book.budgetCategories.last)
    #expect(art.name == "Art" && art.type == .itemized)
    person.press("preset/up/categories/" + art.id.text)
    #expect(person.app.book.budgetCategories.last?.name != "Art")
    person.press("sheet/preset/archive-category/" + art.id.text)
    #expect(person.sheet.contains("Archive this category?"))
    person.press("save")
    #expect(person.app.book.categories[art.id]?.life == .archived)
  }

  @Test func `deleting a preset asks in these words`() throws {
    var person = try sample()
    let vendor = try #require(person.app.book.vendorList.first)
    person.press("sheet/preset/vendor/" + vendor.id.text)
    #expect(person.sheet.contains("sheet/preset/delete/vendors/" + vendor.id.text))
    person.press("sheet/preset/delete/vendors/" + vendor.id.text)
    #expect(person.sheet.contains("Delete Vendor?"))
    #expect(person.sheet.contains("This will permanently delete"))
    #expect(person.sheet.contains(vendor.name))
    #expect(person.app.book.vendors.live(vendor.id) != nil)
    person.press("preset/delete/vendors/" + vendor.id.text)
    #expect(person.app.book.vendors.live(vendor.id) == nil)
    #expect(person.app.state.sheet == nil)
  }

  @Test func `a project comes out of the trash with what went there with it`() throws {
    var person = try sample()
    let house = try lakeHouse(person)
    let scope = Scope.project(house.id)
    let kept = try #require(person.app.book.items(in: scope).last)
    person.press("item/delete/" + kept.id.text)
    func counts() -> [Int] {
      let book = person.app.book
      return [
        book.items(in: scope).count, book.transactions(in: scope).count,
        book.spaces(in: scope).count,
      ]
    }
    let was = counts()
    #expect(was.allSatisfy { $0 > 0 })
    person.press("sheet/studio/delete/" + house.id.text)
    person.press("save")
    #expect(person.app.book.projects[house.id]?.life == .trashed)
    // Sales from and to inventory are the book's own record, and stay.
    let sales = person.app.book.transactions(in: scope)
    #expect(counts() == [0, sales.count, 0] && sales.allSatisfy { $0.sale?.direction != nil })
    person.go("/project/" + house.id.text)
    person.press("restore-project/" + house.id.text)
    #expect(person.app.book.projects[house.id]?.isLive == true)
    #expect(counts() == was)
    // What was deleted before stays so.
    #expect(person.app.book.items[kept.id]?.life == .trashed)
  }
}
