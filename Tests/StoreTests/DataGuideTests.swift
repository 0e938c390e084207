import Foundation
import GRDB
import Ledger
import Testing

@testable import Store

/// docs/data.md names what is there, and its questions have answers.
struct DataGuideTests {
  private let guide: String

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    guide = try String(contentsOf: root.appendingPathComponent("docs/data.md"), encoding: .utf8)
  }

  @Test func `the guide names every table, view and column`() throws {
    let store = try Store(inMemory: ())
    try store.database.read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master
          WHERE type IN ('table', 'view') AND name NOT LIKE 'grdb%' AND name NOT LIKE 'sqlite%'
          """)
      #expect(tables.count > 18)
      for table in tables {
        #expect(guide.contains("`\(table)`"), "table \(table)")
        for column in try db.columns(in: table) {
          #expect(guide.contains("`\(column.name)`"), "\(table).\(column.name)")
        }
      }
    }
  }

  @Test func `the guide's questions have answers`() throws {
    let store = try Store(inMemory: ())
    try store.fill()
    let third = try store.draft(3)
    try store.commit(now: noon) { book in
      try Stages.move(book.projects[ID(2_002)]!, to: .delivered, on: today, in: book)
    }
    _ = third
    let blocks = guide.components(separatedBy: "```sql\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(blocks.count == 6)
    try store.database.read { db in
      for sql in blocks {
        let rows = try Row.fetchAll(db, sql: sql)
        #expect(!rows.isEmpty, "\(sql)")
      }
    }
  }

  @Test func `the balance view tells an invoice's whole story`() throws {
    let store = try Store(inMemory: ())
    let invoice = try store.draft(1)
    try store.commit(now: noon) { book in
      var draft = book.invoices[invoice]!
      draft.due = Day(year: 9999, month: 1, day: 1)
      return Edit(putting: draft, in: book.invoices)
    }
    _ = try store.issue(invoice, on: today, now: noon)
    try store.commit(now: noon) { book in
      try Payments.record(
        ID(5_000), Money(minor: 100, currency: .usd), for: book.invoices[invoice]!, on: today,
        in: book)
    }
    try store.database.read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT number, client, status, total_minor, paid_minor, balance_minor
          FROM invoice_balance WHERE number IS NOT NULL
          """)
      #expect(
        row.map { Array($0.databaseValues) } == [
          "1".databaseValue, "Client 1".databaseValue, "partly paid".databaseValue,
          85_000.databaseValue, 100.databaseValue, 84_900.databaseValue,
        ])
    }
  }
}
