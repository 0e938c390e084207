import Exchange
import Ledger
import Testing

struct FirestoreImportTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  private func plan(_ json: String, into book: Book = Book()) throws -> ImportPlan {
    FirestoreImport.plan(try JSONReader.read(json), into: book, options)
  }

  private func imported(_ json: String = FirestoreSamples.nested) throws -> Book {
    Books.book(try plan(json).edit)
  }

  private func item(_ name: String, in book: Book) throws -> Item {
    try #require(book.items.live.first { $0.name == name })
  }

  private func usd(_ minor: Int64) -> Money { Money(minor: minor, currency: .usd) }

  @Test func `categories, templates and vendors come in their order`() throws {
    let book = try imported()
    #expect(book.budgetCategories.map { $0.name } == ["Fuel", "Furnishings"])
    #expect(book.budgetCategories.map { $0.type } == [.general, .itemized])
    let fee = try #require(book.categories.rows.first { $0.name == "Design Fee" })
    #expect(fee.life == .archived && fee.type == .fee && fee.excludeFromOverallBudget)
    #expect(book.settings.defaultCategory == book.budgetCategories[1].id)
    #expect(book.settings.work == [.designer] && book.settings.isSetUp)
    #expect(book.profile.company == "Acme Interiors")
    #expect(book.vendorList.map { $0.name } == ["Wayfair", "Ross"])
    #expect(book.spaceTemplates.map { $0.name } == ["Bedroom"])
    let template = book.spaceTemplates[0]
    #expect(template.notes == "Start here")
    #expect(
      template.checklists == [TemplateChecklist(name: "Install", items: ["Steam drapes"])])
  }

  @Test func `projects come with client, budgets and pins`() throws {
    let book = try imported()
    let house = try #require(book.projects.rows.first { $0.name == "Lake House" })
    let client = try #require(book.clients[house.client])
    #expect([client.firstName, client.lastName] == ["Jane", "Smith"])
    #expect(house.notes == "Two dogs" && house.life == .live && house.work == .designer)
    #expect(house.created.text == "2026-01-01T00:00:00.500Z")
    let budgets = book.budgets(of: house.id)
    #expect(budgets.count == 2)
    #expect(budgets.compactMap { $0.amount } == [usd(2_400_000)])
    let pins = try #require(book.preferences[ProjectPreferences(of: ID(), in: house.id).id])
    #expect(pins.pinned.compactMap { book.categories[$0]?.name } == ["Furnishings", "Fuel"])
    let den = try #require(book.projects.rows.first { $0.name == "Den" })
    #expect(den.life == .archived)
    #expect(book.clients[den.client]?.displayName == "The Old Mill Company")
  }

  @Test func `what has a category that the file lacks stays in the budget (rule B4)`() throws {
    let json = #"""
      {"accounts": {"acme": {
        "presets": {"default": {"budgetCategories": {"furn": {"name": "Furnishings"}}}},
        "projects": {"p1": {"name": "Lake House", "clientName": "Jane Smith"}},
        "transactions": {
          "x1": {"projectId": "p1", "amountCents": 30000, "budgetCategoryId": "furn"},
          "x2": {"projectId": "p1", "amountCents": 7000, "budgetCategoryId": "gone"},
          "x3": {"projectId": "p1", "amountCents": 500, "budgetCategoryId": "lost"},
          "x4": {"projectId": "p1", "amountCents": 900}}}}}
      """#
    let plan = try plan(json)
    let book = Books.book(plan.edit)
    #expect(book.budgetCategories.map { $0.name } == ["Furnishings", "Unknown Category"])
    let project = try #require(book.projects.live.first)
    #expect(
      BudgetProgress(of: project.id, in: book).rows.map { "\($0.name) \($0.spent.minor)" }
        == ["Furnishings 30000", "Unknown Category 7500"])
    #expect(plan.problems.count { $0.message.english.contains("no category") } == 2)
    #expect(try self.plan(json, into: book).edit.isEmpty)
  }

  @Test func `a transaction comes with every field`() throws {
    let book = try imported()
    let found = try #require(book.transactions.live.first { $0.source == "Ross" })
    #expect(found.day?.text == "2026-02-07" && found.amount == usd(15_099))
    #expect(found.type == .purchase && found.reimbursement == .owedToClient)
    #expect(found.status == .completed && found.purchasedBy == "client-card")
    #expect(found.hasEmailReceipt && found.needsReview && !found.isCanceled)
    #expect(found.notes == "Two trips")
    #expect(found.tax.rate?.plain == "9.25" && found.tax.subtotal == usd(13_820))
    #expect(book.categories[found.category]?.name == "Furnishings")
    #expect(book.projects[found.project]?.name == "Lake House")
    #expect(found.created.milliseconds == 1_770_422_400_000)
    let back = try #require(book.transactions.live.first { $0.type == .return })
    #expect(back.project.isNone && back.amount == usd(1_500) && back.status == nil)
    #expect(back.day?.text == "2026-02-08")
  }

  @Test func `a canonical sale is the one the book itself would go on with`() throws {
    let book = try imported()
    let sale = try #require(book.transactions.live.first { $0.sale != nil })
    #expect(sale.sale?.direction == .businessToProject)
    #expect(sale.reimbursement == .owedToCompany && sale.status == .completed)
    #expect(sale.id == CanonicalSales.id(sale.project, .businessToProject, sale.category))
    let edge = try #require(book.lineage.live.first)
    #expect(book.lineage.count == 1)
    #expect(edge.toTransaction == sale.id && edge.movement == .sold && edge.note == "Sold")
    #expect(edge.fromProject.isNone && edge.toProject == sale.project)
    #expect(edge.source == .migration)
  }

  @Test func `an item comes with every field, in old spellings too`() throws {
    let book = try imported()
    let sofa = try item("Linen Sofa", in: book)
    #expect(sofa.status == .toReturn && sofa.quantity == 2 && sofa.bookmark)
    #expect([sofa.sku, sofa.source, sofa.notes] == ["00-12", "Ross", "Ivory"])
    #expect(
      [sofa.purchasePrice, sofa.projectPrice, sofa.marketValue]
        == [usd(100_001), usd(130_001), usd(160_001)])
    #expect(sofa.purchasedBy == "client-card")
    #expect(book.space(of: sofa)?.name == "Bedroom")
    #expect(book.transactions[sofa.transaction]?.source == "Ross")
    #expect(book.categories[sofa.category]?.name == "Furnishings")
    #expect(sofa.created.text == "2026-02-08T10:00:00.250Z")
    let lamp = try item("Floor lamp", in: book)
    #expect(lamp.status == .toPurchase && lamp.purchasePrice == nil && lamp.quantity == nil)
    // Its own null counts; the one that says nothing is where the transaction lists it.
    #expect(lamp.transaction.isNone)
    #expect(try item("Rug", in: book).transaction == sofa.transaction)
  }

  @Test func `spaces come with their checklists`() throws {
    let book = try imported()
    let bedroom = try #require(book.spaces.live.first)
    #expect(bedroom.name == "Bedroom" && bedroom.notes == "North")
    #expect(book.templates[bedroom.template]?.name == "Bedroom")
    #expect(SpaceProgress(of: bedroom.id, in: book).label == "1 of 2")
    let lists = book.checklists(of: bedroom.id)
    #expect(lists.map { $0.name } == ["Install"])
    #expect(book.checks(of: lists[0].id).map { $0.text } == ["Steam drapes", "Photographs"])
    #expect(book.spaces.rows.first { $0.name == "Old Den" }?.life == .archived)
  }

  @Test func `what does not fit is said with its place and how to mend it`() throws {
    let messages = try plan(FirestoreSamples.nested).problems.map { $0.advice.english }
    let wanted = [
      "accounts.acme.items.c.projectId: there is no project \"gone\" in the file. It comes into"
        + " business inventory; move it after importing.",
      "accounts.acme.items.c.transactionId: there is no transaction \"gone\" in the file. It comes"
        + " without one; link it after importing.",
      "accounts.acme.items.c.status: \"lost\" is not known here. Left empty; choose one after"
        + " importing.",
      "accounts.acme.items.c.purchasePriceCents: it is not a whole number of cents. Rounded half up"
        + " to 0.13.",
      "accounts.acme.items.b.spaceId: the space \"Old Den\" is not in the item's project. It comes"
        + " without one; choose its space after importing.",
      "accounts.acme.items.b.purchasePriceCents: Price must be zero or greater. Left empty; it was"
        + " -0.05.",
      "accounts.acme.lineageEdges.app_2_z.itemId: there is no item \"z\" in the file. This step is"
        + " left out.",
      "images: 5 pictures and files are in the earlier app's storage, not in this file. Save them"
        + " there and add them here to what they belong to.",
      "transactions.color: not taken: there is no place for it here (2 times). Copy what matters of"
        + " it into the notes.",
      "account.plan: not taken: there is no place for it here (once). Copy what matters of it into"
        + " the notes.",
    ]
    for message in wanted { #expect(messages.contains(message), "\(message)") }
    #expect(messages.filter { $0.hasPrefix("transactions.color") }.count == 1)
    #expect(!messages.contains { $0.contains("updatedBy") || $0.contains("slug") })
  }

  @Test func `importing twice adds nothing and keeps what was changed here`() throws {
    var book = try imported()
    var sofa = try item("Linen Sofa", in: book)
    sofa.name = "Ivory Sofa"
    sofa.life = .trashed
    let change = Edit(putting: sofa, in: book.items)
    book = Books.book(change, on: book)
    let again = try plan(FirestoreSamples.nested, into: book)
    #expect(again.isEmpty)
    #expect(again.counts.allSatisfy { $0.added == 0 && $0.matched == 0 })
  }

  @Test func `categories, vendors and clients that are there by name are used`() throws {
    var book = Books.book(DesignPresets.fill(Book()))
    var client = Client()
    client.id = ID(5)
    client.firstName = "Jane"
    client.lastName = "Smith"
    let edit = Edit(putting: client, in: book.clients)
    book = Books.book(edit, on: book)
    let before = (book.vendors.count, book.categories.count)
    book = Books.book(try plan(FirestoreSamples.nested, into: book).edit, on: book)
    // Only Fuel is new: the others are presets.
    #expect(book.vendors.count == before.0 && book.categories.count == before.1 + 1)
    let house = try #require(book.projects.rows.first { $0.name == "Lake House" })
    #expect(house.client == ID(5))
    let sofa = try item("Linen Sofa", in: book)
    #expect(book.categories[sofa.category]?.name == "Furnishings")
  }

  @Test func `the export tool's wrapping, references and timestamps are understood`() throws {
    let book = try imported(FirestoreSamples.wrapped)
    let found = try #require(book.transactions.live.first)
    #expect(book.projects[found.project]?.name == "Lake House")
    #expect(found.day?.text == "2026-02-08" && found.amount == usd(700))
    #expect(book.budgets(of: found.project).compactMap { $0.amount } == [usd(100)])
    // The same documents in another shape are the same rows.
    let plain = try imported(FirestoreSamples.nested)
    #expect(plain.projects[found.project] != nil)
  }

  @Test func `lists without an account are understood`() throws {
    let plan = try plan(FirestoreSamples.lists)
    let book = Books.book(plan.edit)
    #expect(book.transactions.count == 2 && book.items.count == 1)
    let rug = try item("Rug", in: book)
    #expect(book.transactions[rug.transaction]?.amount == usd(700))
    #expect(plan.problems.map { $0.path } == ["transactions[1]", "items[1]"])
    // The documents name their account, so ids are those of the whole export.
    #expect(try imported(FirestoreSamples.nested).projects[rug.project] != nil)
  }

  @Test func `the file is told apart by what is in it`() throws {
    let file = try ImportFile.read(Array(FirestoreSamples.nested.utf8), into: Book(), options)
    #expect(file.summary.prefix(2) == ["clients: 2 added", "projects: 2 added"])
    #expect(file.summary.contains("add item Linen Sofa, 1300.01"))
    #expect(file.problems.contains { $0.english.hasPrefix("images: 5 pictures") })
    #expect(!file.edit.isEmpty)
  }

  @Test func `a step of lineage says what it names and the file does not have (E13)`() throws {
    let json = """
      {"accounts":{"a":{"projects":{"p":{"name":"Home"}},"items":{"i":{"name":"Lamp"}},
      "lineageEdges":{"e":{"itemId":"i","movementKind":"sold","fromTransactionId":"gone",
      "toTransactionId":"lost","fromProjectId":"away","toProjectId":"p"},
      "f":{"itemId":"i","movementKind":"sold","fromTransactionId":null,"toProjectId":null}}}}}
      """
    let plan = try plan(json)
    let said = plan.problems.map { $0.message.english }.filter { $0.contains("lineageEdges") }
    #expect(
      said == [
        "accounts.a.lineageEdges.e.fromTransactionId: there is no transaction \"gone\" in the file",
        "accounts.a.lineageEdges.e.toTransactionId: there is no transaction \"lost\" in the file",
        "accounts.a.lineageEdges.e.fromProjectId: there is no project \"away\" in the file",
      ])
    let book = Books.book(plan.edit)
    #expect(book.lineage.count == 2)
    #expect(book.lineage.rows.filter { !$0.toProject.isNone }.count == 1)
  }
}
