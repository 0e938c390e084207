import Foundation
import GRDB
import Ledger
import LedgerTestSupport
import Testing

@testable import Store

/// E22 and E23: the file for people with their own SQL tools.
struct DataViewTests {
  @Test func `the view's amounts are the book's, whatever the quantity and the sign`() throws {
    let store = try Store(inMemory: ())
    var dice = Dice(seed: 3)
    try store.commit(now: noon) { book in
      var edit = booking("Ann", 1, in: book)
      for number: UInt64 in 1...300 {
        var charge = Charge()
        charge.id = ID(7_000 + number)
        charge.project = ID(2_001)
        charge.price = Price(
          Money(minor: Int64(dice.below(2_000_000)) - 500_000, currency: .usd),
          times: Quantity(thousandths: Int64(dice.below(20_000)) - 4_000))
        edit.put(charge, in: book.charges)
      }
      return edit
    }
    let book = try store.book().book
    try store.database.read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT id, amount_minor, currency FROM charge_amount")
      #expect(rows.count == 301)
      for row in rows {
        let charge = try #require(book.charges[ID(row["id"] as String)!])
        #expect(try charge.price.amount().minor == row["amount_minor"] as Int64)
        #expect(row["currency"] as String? == "USD")
      }
    }
  }

  @Test func `what credit notes take off is in the view as in the book`() throws {
    let store = try Store(inMemory: ())
    let first = try store.draft(1)
    _ = try store.issue(first, on: today, now: noon)
    let series = Numbering.mainSeries(in: try store.book().book)
    #expect(!series.id.isNone)
    for (number, paid) in [(1, 30_000), (2, 0), (3, 0)] as [(UInt64, Int64)] {
      if paid > 0 {
        try store.commitAll(now: noon) { book in
          try Payments.parts(
            ID(5_000), Money(minor: paid, currency: .usd), for: book.invoices[first]!, on: today,
            in: book)
        }
      }
      let note = ID<Invoice>(9_000 + number)
      try store.commit(now: noon) { book in
        Drafting.credit(note, of: book.invoices[first]!, on: today, in: book)
      }
      _ = try store.issue(note, on: today, now: noon)
      if number == 2 {
        _ = try store.void(note, on: today, reason: "", now: noon)
      }
      let book = try store.book().book
      try store.database.read { db in
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM invoice_balance")
        #expect(rows.count == book.invoices.liveCount)
        for row in rows {
          let invoice = try #require(book.invoices[ID(row["id"] as String)!])
          #expect(row["balance_minor"] as Int64? == (try book.balance(of: invoice).minor))
          #expect(row["credited_minor"] as Int64? == (try book.credited(on: invoice).minor))
          let status = book.status(of: invoice, on: today)
          #expect(
            row["status"] as String? == (status == .cancelled ? "void" : status.rawValue))
        }
      }
    }
    #expect(try store.verify().problems == [])
  }

  @Test func `a credit note that was paid back whole is refunded in the view as in the book`()
    throws
  {
    let store = try Store(inMemory: ())
    let first = try store.draft(1)
    _ = try store.issue(first, on: today, now: noon)
    let before = try store.book().book
    let whole = try before.total(of: try #require(before.invoices[first]))
    try store.commitAll(now: noon) { book in
      try Payments.parts(ID(5_000), whole, for: book.invoices[first]!, on: today, in: book)
    }
    let note = ID<Invoice>(9_000)
    try store.commit(now: noon) { book in
      Drafting.credit(note, of: book.invoices[first]!, on: today, in: book)
    }
    _ = try store.issue(note, on: today, now: noon)
    for status in [InvoiceStatus.credit, .refunded] {
      if status == .refunded {
        try store.commitAll(now: noon) { book in
          try Refunds.parts(ID(5_001), whole, of: book.invoices[note]!, on: today, in: book)
        }
      }
      let book = try store.book().book
      #expect(book.status(of: try #require(book.invoices[note]), on: today) == status)
      try store.database.read { db in
        let row = try Row.fetchOne(
          db, sql: "SELECT status FROM invoice_balance WHERE total_minor < 0")
        #expect(row?["status"] as String? == status.rawValue)
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a transaction's amount in the view is the book's`(_ seed: UInt64) throws {
    let store = try Store(inMemory: ())
    try store.commitAll(now: noon) { _ in sampleStudio(on: today).split(rowsPerEdit: 400) }
    var dice = Dice(seed: seed)
    // Sold, sold on and sold back, one after another: no two ways of one item.
    var sales = 0
    for number in 0..<16 {
      try store.commit(now: noon) { book in
        let items = book.items.live
        let homes = Set(items.map { $0.project }).filter { !$0.isNone }.sorted { $0.raw < $1.raw }
        let item = items[dice.below(items.count)]
        let target: Selling.Target =
          dice.percent(50) ? .business : .project(homes[dice.below(homes.count)])
        let category = book.budgetCategories[dice.below(book.budgetCategories.count)].id
        let operation = ItemOperation(UInt64(number) + 1, at: noon, on: today)
        let sold = try? Selling.sell(
          [item], to: target, fallback: category, destination: category, by: operation, in: book)
        if let sold, !sold.edit.isEmpty { sales += 1 }
        return sold?.edit ?? Edit()
      }
    }
    #expect(sales > 3)
    let book = try store.book().book
    try store.database.read { db in
      var sums: [String: [String: Int64]] = [:]
      for row in try Row.fetchAll(
        db, sql: "SELECT id, amount_minor, currency FROM transaction_amount")
      {
        guard let minor = row["amount_minor"] as Int64? else { continue }
        sums[row["id"], default: [:]][row["currency"], default: 0] += minor
      }
      for transaction in book.transactions.live {
        let wanted = Dictionary(
          book.amounts(of: transaction).amounts.filter { !$0.isZero }
            .map { ($0.currency.code, $0.minor) }, uniquingKeysWith: +)
        let found = (sums[transaction.id.text] ?? [:]).filter { $0.value != 0 }
        #expect(found == wanted, "\(transaction.id.text) \(transaction.source)")
      }
    }
  }

  @Test
  func `what nobody knows is NULL, a void invoice owes nothing, and the file says whose it is`()
    throws
  {
    let scratch = Scratch()
    let store = try scratch.open()
    let invoice = try store.draft(1)
    _ = try store.issue(invoice, on: today, now: noon)
    try store.commit(now: noon) { book in
      try VoidingRule.void(try #require(book.invoices[invoice]), on: today, reason: "", in: book)
    }
    try store.database.read { db in
      #expect(try String.fetchOne(db, sql: "SELECT created FROM project") == nil)
      let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM invoice_balance"))
      #expect(row["balance_minor"] as Int64? == 0)
      #expect(row["status"] as String? == "void")
      #expect(row["total_minor"] as Int64? == 85_000)
      #expect(row["client_person"] as String? == "Client 1")
      #expect(row["client_company"] as String? == "")
      #expect(try Int64.fetchOne(db, sql: "PRAGMA application_id") == 0x4C44_4752)
    }
    #expect(try store.verify().problems == [])
    let copy = scratch.path + "/copy.backup"
    try store.backup(to: copy)
    let queue = try DatabaseQueue(path: copy)
    #expect(try queue.read { try Int64.fetchOne($0, sql: "PRAGMA application_id") } == 0x4C44_4752)
  }

  @Test func `a question from a thing to its parts uses an index`() throws {
    let store = try Store(inMemory: ())
    try store.database.read { db in
      for (table, column) in [
        ("charge", "project"), ("line", "invoice"), ("allocation", "invoice"),
      ] {
        let plan = try Row.fetchAll(
          db, sql: "EXPLAIN QUERY PLAN SELECT * FROM \(table) WHERE \(column) = 'x'")
        #expect("\(plan)".contains("USING INDEX \(table)_\(column)"))
      }
    }
  }
}
