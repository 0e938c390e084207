import Ledger
import Testing

@testable import Screens

/// What stands on the page of what was archived and deleted: kind by kind, the latest made first.
struct ArchivePageTests {
  /// The life of the rows of each kind, in the order in which they were made; the last went with its project.
  private static let lives: [Life] = [
    .archived, .archived, .trashed, .trashed, .live, .archived, .trashed,
  ]
  private static let gone = ID<Project>(90)

  private func person() throws -> Person {
    var edit = Edit()
    var gone = Project()
    (gone.id, gone.name, gone.life) = (Self.gone, "Gone", .trashed)
    edit.put(gone, replacing: nil)
    for (place, life) in Self.lives.enumerated() {
      let number = UInt64(place)
      let owner = place > 4 ? Self.gone : ID()
      var client = Client()
      (client.id, client.company, client.life) = (ID(100 + number), "Client \(place)", life)
      edit.put(client, replacing: nil)
      var invoice = Invoice()
      (invoice.id, invoice.life, invoice.project) = (ID(200 + number), life, owner)
      edit.put(invoice, replacing: nil)
      var transaction = Transaction()
      (transaction.id, transaction.life, transaction.project) = (ID(300 + number), life, owner)
      edit.put(transaction, replacing: nil)
      var item = Item()
      (item.id, item.name, item.life) = (ID(400 + number), "Item \(place)", life)
      item.project = owner
      edit.put(item, replacing: nil)
      var space = Space()
      (space.id, space.name, space.life) = (ID(500 + number), "Space \(place)", life)
      space.project = owner
      edit.put(space, replacing: nil)
    }
    for number in [600, 601, 602] as [UInt64] {
      var project = Project()
      (project.id, project.name, project.life) = (ID(number), "Gig \(number)", .archived)
      if number == 602 { project.aside = .template }
      edit.put(project, replacing: nil)
    }
    var sale = Transaction()
    (sale.id, sale.life, sale.sale) = (ID(700), .archived, CanonicalSale(.projectToBusiness))
    edit.put(sale, replacing: nil)
    return try Person(edit)
  }

  private func listed(isDeleted: Bool) throws -> [String: [String]] {
    let sections = ArchivePage(app: try person().app).sections(isDeleted: isDeleted)
    return Dictionary(
      uniqueKeysWithValues: sections.map { ($0.title.english, $0.rows.map { $0.route.path }) })
  }

  @Test func `what was archived is listed, but for templates, sales and what went with a project`()
    throws
  {
    let found = try listed(isDeleted: false)
    #expect(found["Projects"] == [601, 600].map { Route.project(ID($0)).path })
    #expect(found["Clients"] == [105, 101, 100].map { Route.client(ID($0)).path })
    #expect(found["Invoices"] == [201, 200].map { Route.invoice(ID($0)).path })
    #expect(found["Transactions"] == [301, 300].map { Route.transaction(ID($0)).path })
    #expect(found["Items"] == [401, 400].map { Route.item(ID($0)).path })
    #expect(found["Spaces"] == nil)
  }

  @Test func `what was deleted is listed, and each space that is gone`() throws {
    let found = try listed(isDeleted: true)
    #expect(found["Clients"] == [106, 103, 102].map { Route.client(ID($0)).path })
    #expect(found["Invoices"] == [203, 202].map { Route.invoice(ID($0)).path })
    #expect(found["Transactions"] == [303, 302].map { Route.transaction(ID($0)).path })
    #expect(found["Items"] == [403, 402].map { Route.item(ID($0)).path })
    #expect(found["Spaces"] == [503, 502, 501, 500].map { Route.space(ID($0)).path })
  }
}
