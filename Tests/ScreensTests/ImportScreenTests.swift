import Ledger
import Screens
import Testing

struct ImportScreenTests {
  private var columns: ImportColumns {
    var columns = ImportColumns()
    columns.subject = "items"
    columns.subjects = [.init("items", "Items"), .init("transactions", "Transactions")]
    columns.dateOrders = [.init("day-first", "Day first")]
    columns.header = ["Thing", "", "Cost"]
    columns.fields = [
      .init("name", "Name", column: nil, isRequired: true),
      .init("date", "Date", column: 1, isRequired: false),
      .init("price", "Purchase Price", column: 2, isRequired: false),
    ]
    return columns
  }

  private func shown(_ columns: ImportColumns?, canRun: Bool = false) throws -> Person {
    var person = try Person(DesignStage.edit())
    person.hear(
      .importRead(
        ImportPreview(
          fileName: "a.csv", summary: ["items: 2 added"], problems: ["line 3: skipped: x"],
          canRun: canRun, columns: columns)))
    return person
  }

  private func planned(_ person: Person) -> ImportColumns? {
    for case .planImport(let columns) in person.effects { return columns }
    return nil
  }

  @Test func `what is only worth knowing does not look like a problem`() throws {
    var person = try Person(DesignStage.edit())
    var preview = ImportPreview(
      fileName: "a.ics", summary: [], problems: ["line 3: skipped: x"], canRun: true)
    preview.notes = ["line 9: “Run” keeps its name"]
    person.hear(.importRead(preview))
    let parts = person.sheet.split(separator: "import-notes")
    #expect(parts.count == 2 && parts[0].contains("import-problems"))
    #expect(parts[0].contains("skipped: x") && !parts[0].contains("keeps its name"))
    #expect(parts.last?.contains("keeps its name") == true)
  }

  @Test func `after an import the person is where it went and is told what came in`() throws {
    var person = try Person.inSampleStudio()
    person.hear(
      .importRead(
        ImportPreview(
          fileName: "a.json", summary: [], problems: [], canRun: true,
          news: "2 clients, 12 projects")))
    person.press("import")
    #expect(person.effects.contains(.runImport))
    person.hear(.imported())
    #expect(person.app.state.location.route == .projects(.open))
    #expect(person.toast.contains("Imported 2 clients, 12 projects"))
    // A CSV of items leads to the items, and nothing is said twice.
    person.hear(
      .importRead(
        ImportPreview(
          fileName: "a.csv", summary: [], problems: [], canRun: true, news: "2 items",
          columns: columns)))
    person.hear(.imported())
    #expect(person.app.state.location.route == .inventory(.items))
    // Another program's invoices to the invoices.
    var invoices = ImportPreview(
      fileName: "a.csv", summary: [], problems: [], canRun: true, news: "2 invoices")
    invoices.landing = .invoices(nil)
    person.hear(.importRead(invoices))
    person.hear(.imported())
    #expect(person.app.state.location.route == .invoices(nil))
    person.press("dismiss")
    person.hear(.imported())
    #expect(person.toast.isEmpty)
  }

  @Test func `what is in the book is counted, designers' projects too`() throws {
    var person = try Person.inSampleStudio()
    person.go("/settings/data")
    let count = person.app.book.projects.live.count
    #expect(person.app.book.projects.live.contains { $0.work == .designer })
    #expect(person.page.contains("<dt>Projects</dt><dd>\(count)</dd>"))
  }

  @Test func `what was deleted can be found and brought back`() throws {
    var person = try Person.inSampleStudio()
    person.go("/settings/data")
    #expect(!person.page.contains("Deleted and Archived"))
    let book = person.app.book
    let project = try #require(
      book.projects.live.first {
        $0.work != .designer && book.payments(of: $0.id).isEmpty
          && book.invoices(of: $0.id).isEmpty
      })
    person.press("delete-project/\(project.id.text)")
    person.press("dismiss")
    person.go("/settings/data")
    #expect(person.page.contains("Deleted and Archived"))
    person.go("/archive")
    #expect(person.page.contains("Nothing Is Archived"))
    #expect(person.page.contains("Deleted<span class=\"count\">1<"))
    person.go("/archive/deleted")
    #expect(person.page.contains(">" + (project.name.isEmpty ? "Untitled" : project.name)))
    person.press("restore-project/\(project.id.text)")
    #expect(person.app.book.projects[project.id]?.isLive == true)
    #expect(person.page.contains("Nothing Was Deleted"))
    person.go("/settings/data")
    #expect(!person.page.contains("Deleted and Archived"))
  }

  @Test func `the preview of a CSV offers what it is, where it goes and a column a field`() throws {
    let person = try shown(columns)
    #expect(person.form["subject"] == "items" && person.form["project"].isEmpty)
    #expect(person.form["column-price"] == "2" && person.form["column-name"].isEmpty)
    for text in [
      "These Are", "They Go To", "Business Inventory", "City Flat", "Name (Required)",
      "Not in the file", "Column 2", "Order of Dates", "Choose the column for Name.",
      "items: 2 added", "line 3: skipped: x",
    ] {
      #expect(person.sheet.contains(text), "\(text)")
    }
    #expect(!person.sheet.contains(#"data-on-click="import""#))
    #expect(planned(person) == nil)
  }

  @Test(arguments: ["gigs", "hours"])
  func `gigs and hours go nowhere else, and lead to the projects`(_ work: String) throws {
    var gigs = ImportColumns()
    gigs.areWork = true
    gigs.subject = work
    gigs.subjects = [.init(work, "Work"), .init("items", "Items")]
    gigs.dateOrders = [.init("day-first", "Day first")]
    gigs.unread = ["Dress"]
    var person = try shown(gigs, canRun: true)
    for text in ["These Are", "Order of Dates", "Not imported: Dress", "items: 2 added"] {
      #expect(person.sheet.contains(text), "\(text)")
    }
    #expect(!person.sheet.contains("They Go To") && !person.sheet.contains("Not in the file"))
    person.type("dates", "day-first")
    #expect(planned(person)?.dates == "day-first" && planned(person)?.areWork == true)
    person.press("import")
    #expect(person.effects.contains(.runImport))
    person.hear(.imported())
    // This book is a designer's alone: its projects are the studio's.
    #expect(person.app.state.location.route == .studio(isArchived: false))
  }

  @Test func `each choice has the file read again that way`() throws {
    var person = try shown(columns)
    person.type("column-name", "0")
    #expect(planned(person)?.fields.map { $0.column } == [0, 1, 2])
    #expect(planned(person)?.missing == [])
    person.type("project", DesignStage.project.text)
    #expect(planned(person)?.project == DesignStage.project)
    person.type("dates", "day-first")
    #expect(planned(person)?.dates == "day-first")
    person.type("column-date", "")
    #expect(planned(person)?.fields[1].column == nil)
  }

  @Test func `a column is one field: the one chosen last`() throws {
    var person = try shown(columns)
    person.type("column-name", "2")
    #expect(planned(person)?.fields.map { $0.column } == [2, 1, nil])
  }

  @Test func `the answer to which column it is beats the one that was proposed`() throws {
    var asked = columns
    asked.questions = [
      .init(
        "columns", "Which?",
        [.init("price=Cost", "Cost"), .init("price=Thing", "Thing")], lines: [[], []])
    ]
    var person = try shown(asked)
    person.type("answer-columns", "price=Thing")
    let columns = try #require(planned(person))
    #expect(columns.answers == [.init("columns", "price=Thing")])
    #expect(columns.fields.map { $0.column } == [nil, 1, nil])
  }

  @Test func `another kind of line is guessed anew`() throws {
    var person = try shown(columns)
    person.type("subject", "transactions")
    #expect(planned(person)?.subject == "transactions" && planned(person)?.fields.isEmpty == true)
  }

  @Test func `a file that says everything itself is only confirmed`() throws {
    var person = try shown(nil, canRun: true)
    #expect(!person.sheet.contains("They Go To"))
    person.press("import")
    #expect(person.effects.contains(.runImport) && person.sheet.isEmpty)
  }
}
