import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Imports in Settings, taken back as wholes (rule E30).
struct ImportsCardTests {
  private let batch = ID<ImportBatch>(9_001)

  private func person() throws -> Person {
    var edit = DesignStage.edit()
    var row = ImportBatch()
    row.id = batch
    row.name = "register.csv"
    row.format = "ynab"
    row.count = 2
    edit.put(row, replacing: nil)
    for number in [9_002, 9_003] as [UInt64] {
      var transaction = Transaction()
      transaction.id = ID(number)
      transaction.project = .business
      transaction.source = "Shop \(number)"
      transaction.batch = batch
      edit.put(transaction, replacing: nil)
    }
    return try Person(edit)
  }

  @Test func `an import is listed, asked for, taken back and undone`() throws {
    var person = try person()
    person.go("/settings/data")
    #expect(person.page.contains("register.csv") && person.page.contains("2 transactions"))
    person.press("sheet/import/take-back/\(batch.text)")
    #expect(person.sheet.contains("To be deleted: 2 transactions."))
    #expect(!person.sheet.contains("Take Back All"))
    person.press("take-back-import/\(batch.text)")
    #expect(person.app.book.transactions.live(ID(9_002)) == nil)
    #expect(!person.page.contains("register.csv"))
    person.press("undo")
    #expect(person.app.book.transactions.live(ID(9_002)) != nil)
    #expect(person.page.contains("register.csv"))
  }

  @Test func `a list of items is counted by them, and what came with it is said to stay`() throws {
    var person = try person()
    var row = ImportBatch()
    (row.id, row.name, row.format) = (ID(9_004), "items.csv", ImportBatch.itemList)
    row.made = [ID(9_005), ID(9_006)]
    var edit = Edit(putting: row, in: person.app.book.importBatches)
    for number in [9_005, 9_006] as [UInt64] {
      var item = Item()
      (item.id, item.name) = (ID(number), "Lamp \(number)")
      edit.put(item, in: person.app.book.items)
    }
    person.app.commit(edit)
    person.go("/settings/data")
    #expect(person.page.contains("items.csv") && person.page.contains("2 items, imported on"))
    person.press("sheet/import/take-back/\(row.id.text)")
    #expect(person.sheet.contains("Categories and spaces that came with it stay."))
    #expect(!person.sheet.contains("files in the Inbox"))
  }

  @Test func `an import's day is the one that it was here`() throws {
    var person = try person()
    var row = try #require(person.app.book.importBatches[batch])
    row.imported = try Instant(parsing: "2026-11-19T23:30:00Z")
    let edit = Edit(putting: row, in: person.app.book.importBatches)
    person.app.commit(edit)
    person.app.state.zone = "Europe/Berlin"
    person.go("/settings/data")
    #expect(person.page.contains("imported on Nov 20, 2026"))
  }

  @Test func `what was changed since goes only when it is asked for`() throws {
    var person = try person()
    var changed = try #require(person.app.book.transactions[ID(9_002)])
    changed.notes = "Mine"
    let edit = Edit(putting: changed, in: person.app.book.transactions)
    Changes(app: person.app).commit(edit)
    person.go("/settings/data")
    person.press("sheet/import/take-back/\(batch.text)")
    #expect(person.sheet.contains("To be deleted: 1 transaction."))
    #expect(
      person.sheet.contains("Changed since and kept, unless you take all back: 1 transaction."))
    person.press("take-back-whole-import/\(batch.text)")
    #expect(person.app.book.transactions.live(ID(9_002)) == nil)
    #expect(person.app.book.transactions.live(ID(9_003)) == nil)
  }

  @Test func `clients that came in are named before they are taken back`() throws {
    var person = try Person(DesignStage.edit())
    var edit = Edit()
    for number in [9_101, 9_102] as [UInt64] {
      var client = Client()
      client.id = ID(number)
      client.company = "Club \(number)"
      edit.put(client, replacing: nil)
    }
    var row = ImportBatch()
    row.id = batch
    row.name = "clients.csv"
    row.format = ImportBatch.clientList
    row.imported = person.app.state.now
    row.made = [ID(9_101), ID(9_102)]
    edit.put(row, replacing: nil)
    Changes(app: person.app).commit(edit)
    person.go("/settings/data")
    #expect(person.page.contains("2 clients, imported on"))
    var changed = try #require(person.app.book.clients[ID(9_101)])
    changed.notes = "Mine"
    let more = Edit(putting: changed, in: person.app.book.clients)
    Changes(app: person.app).commit(more)
    person.press("sheet/import/take-back/\(batch.text)")
    #expect(person.sheet.contains("To be deleted: 1 client."))
    #expect(person.sheet.contains("Changed since and kept, unless you take all back: 1 client."))
    #expect(!person.sheet.contains("Categories and tags"))
    person.press("take-back-import/\(batch.text)")
    #expect(person.app.book.clients.live(ID(9_101)) != nil)
    #expect(person.app.book.clients.live(ID(9_102)) == nil)
  }
}
