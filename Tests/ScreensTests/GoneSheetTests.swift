import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What a sheet is about is deleted on another device while it is open: it says so, writes nothing and keeps what was typed.
struct GoneSheetTests {
  /// Opens a sheet, types, and deletes something elsewhere.
  private func gone(
    _ kind: SheetKind, _ field: String, _ text: String, in person: Person,
    _ delete: (Book, inout Edit) -> Void, restore: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var person = person.apart()
    person.press(Action.open(kind).text)
    #expect(person.form.field(field) != nil, "no \(field)", sourceLocation: sourceLocation)
    person.type(field, text)
    var edit = Edit()
    delete(person.app.book, &edit)
    let filled = edit
    WalkStart.others(&person) { $0.add(filled) }
    #expect(
      person.sheet.contains("This was deleted meanwhile."), "\(kind.text)",
      sourceLocation: sourceLocation)
    #expect(person.sheet.contains(text), "what was typed", sourceLocation: sourceLocation)
    person.press("save")
    #expect(person.complains("That is no longer there"), sourceLocation: sourceLocation)
    #expect(person.stored.isEmpty, "it was written", sourceLocation: sourceLocation)
    #expect(person.form[field] == text, sourceLocation: sourceLocation)
    guard let restore else { return }
    #expect(person.sheet.contains(restore), "the way back", sourceLocation: sourceLocation)
    person.press(restore)
    #expect(!person.sheet.contains("deleted meanwhile"), sourceLocation: sourceLocation)
    #expect(person.form[field] == text, sourceLocation: sourceLocation)
  }

  private func trash<E: Entity>(_ row: E?, in table: Table<E>, _ edit: inout Edit) {
    guard let row else { return }
    edit.trash(row, in: table)
  }

  @Test func `everything that is typed about a gig`() throws {
    let person = try Person.inSampleStudio()
    let book = person.app.book
    let gig = try #require(
      book.projects.live.first {
        $0.schedule != nil && $0.stage == .open && $0.hold == nil
          && !book.charges(of: $0.id).isEmpty
          && !Deleting.isBilled($0, in: book)
      })
    let charge = try #require(book.charges(of: gig.id).first)
    let delete: (Book, inout Edit) -> Void = { book, edit in
      edit.add(Deleting.delete(gig, in: book))
    }
    let restore = "restore-project/" + gig.id.text
    try gone(.deal(gig.id), "notes", "Half at the door", in: person, delete, restore: restore)
    try gone(.project(gig.id), "name", "Another Night", in: person, delete, restore: restore)
    try gone(.charge(gig.id, nil), "name", "Encore", in: person, delete, restore: restore)
    try gone(.charge(gig.id, charge.id), "name", "Encore", in: person, delete, restore: restore)
    try gone(.gigTime(gig.id, nil), "name", "Line check", in: person, delete, restore: restore)
    try gone(.player(gig.id, nil), "role", "Theremin", in: person, delete, restore: restore)
    try gone(.rateCharge(gig.id), "quantity", "7", in: person, delete, restore: restore)
    try gone(
      .charge(gig.id, charge.id), "name", "Encore", in: person,
      { book, edit in
        trash(book.charges[charge.id], in: book.charges, &edit)
      }, restore: nil)
  }

  @Test func `a client, their contact, a draft, its line, and what lists are made of`() throws {
    var person = try Person.inSampleStudio()
    var client = Client()
    client.id = ID(named: "client")
    client.company = "Nobody Else"
    var draft = Invoice()
    draft.id = ID(named: "draft")
    draft.client = client.id
    var vendor = Vendor()
    vendor.id = ID(named: "vendor")
    vendor.name = "Oak"
    var template = SpaceTemplate()
    template.id = ID(named: "template")
    template.name = "Loft"
    var category = BudgetCategory()
    category.id = ID(named: "category")
    category.name = "Brass"
    WalkStart.others(&person) { edit in
      edit.put(client, replacing: nil)
      edit.put(draft, replacing: nil)
      edit.put(vendor, replacing: nil)
      edit.put(template, replacing: nil)
      edit.put(category, replacing: nil)
    }
    let deleteClient: (Book, inout Edit) -> Void = { book, edit in
      trash(book.clients[client.id], in: book.clients, &edit)
    }
    let deleteDraft: (Book, inout Edit) -> Void = { book, edit in
      trash(book.invoices[draft.id], in: book.invoices, &edit)
    }
    try gone(
      .client(client.id), "notes", "Late payer", in: person, deleteClient,
      restore: Action.restoreClient(client.id).text)
    try gone(
      .newContact(client.id), "text", "ann@example.com", in: person, deleteClient,
      restore: Action.restoreClient(client.id).text)
    try gone(
      .invoice(draft.id), "notes", "Thank you", in: person, deleteDraft,
      restore: Action.restoreInvoice(draft.id).text)
    try gone(
      .line(draft.id, nil), "text", "Two evenings", in: person, deleteDraft,
      restore: Action.restoreInvoice(draft.id).text)
    try gone(
      .vendor(vendor.id), "name", "Oak and Co", in: person,
      { book, edit in
        trash(book.vendors[vendor.id], in: book.vendors, &edit)
      }, restore: nil)
    try gone(
      .template(template.id), "name", "Attic", in: person,
      { book, edit in
        trash(book.templates[template.id], in: book.templates, &edit)
      }, restore: nil)
    try gone(
      .category(category.id), "name", "Bronze", in: person,
      { book, edit in
        trash(book.categories[category.id], in: book.categories, &edit)
      }, restore: nil)
  }
}
