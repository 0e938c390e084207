import GRDB
import Ledger

/// The numbers given out, by series.
enum IssuedNumbers {
  /// The change that issued an invoice.
  static func entry(
    of id: ID<Invoice>, in db: Database
  ) throws -> (change: Change, seq: Int64, number: String)? {
    let select = try Statement(db, "SELECT seq, number FROM issued_number WHERE invoice = ?")
    select.bind(id.text)
    guard try select.step() else { return nil }
    return try entry(at: select.integer(0), select.text(1), in: db)
  }

  static func entry(
    at seq: Int64, _ number: String, in db: Database
  ) throws -> (change: Change, seq: Int64, number: String) {
    guard let entry = try ChangeLog.find(seq: seq, in: db) else {
      throw StoreError.corrupt(what: "the change that issued \(number) is missing")
    }
    return (entry.change, entry.seq, number)
  }

  /// The greatest count of a series that was given out, or that the owner confirmed after a restore.
  static func last(of series: UInt64, in db: Database) throws -> Int64? {
    let id = ID<Series>(series).text
    return try Int64.fetchOne(
      db,
      sql: """
        SELECT max(count) FROM (
          SELECT max(count) AS count FROM issued_number WHERE series = ?
          UNION ALL SELECT floor FROM numbering WHERE series = ? AND floor > 0)
        """,
      arguments: [id, id])
  }

  /// The next count of a series: no gap, never one given out, and no number text that an imported
  /// invoice already carries.
  ///
  /// Beyond what a series may have when there is none left.
  static func next(of series: Series, on day: Day, in writing: Writing) throws -> Int64 {
    let last = try last(of: series.id.raw, in: writing.db)
    var count = series.start
    if let last, last >= count { count = Numbering.after(last) }
    let taken = numbers(in: writing.live.book)
    guard let pattern = try? NumberPattern(series.pattern) else { return count }
    while count <= Numbering.greatestCount, taken.contains(pattern.number(count, on: day)) {
      count += 1
    }
    return count
  }

  private static func numbers(
    in book: Book, but other: ID<Invoice> = ID()
  ) -> Set<String> {
    var taken: Set<String> = []
    for invoice in book.invoices.rows where invoice.isIssued && invoice.id != other {
      taken.insert(invoice.number)
    }
    return taken
  }

  /// The first count from `first` on that no other invoice's number takes, up to `last`: what
  /// ``next(of:on:in:)`` chose when `invoice` was issued.
  static func skipping(
    from first: Int64, to last: Int64, _ series: Series, on day: Day,
    before invoice: ID<Invoice>, in book: Book
  ) -> Int64 {
    guard let pattern = try? NumberPattern(series.pattern) else { return first }
    let taken = numbers(in: book, but: invoice)
    var count = first
    while count < last, taken.contains(pattern.number(count, on: day)) { count += 1 }
    return count
  }

  // MARK: writing

  static func record(
    _ numbers: [GivenNumber], seq: Int64, byHub: Bool, in db: Database
  ) throws {
    for number in numbers {
      try db.execute(
        sql: "INSERT INTO issued_number VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          ID<Series>(number.series).text, number.count, number.number,
          ID<Invoice>(number.invoice).text, seq, byHub ? 1 : 0,
        ])
    }
  }

  /// Numbers of the hub whose answer was lost pass to void invoices; by_hub says 2 then.
  static func move(_ numbers: [(from: UInt64, to: UInt64)], in db: Database) throws {
    for number in numbers {
      try db.execute(
        sql: "UPDATE issued_number SET invoice = ?, by_hub = 2 WHERE invoice = ?",
        arguments: [ID<Invoice>(number.to).text, ID<Invoice>(number.from).text])
    }
  }

  /// Whoever first uses a device's series has it.
  static func bind(_ series: [UInt64], to member: ID<AccountMember>, in db: Database) throws {
    for id in series {
      try db.execute(
        sql: "INSERT OR IGNORE INTO series_member VALUES (?, ?)",
        arguments: [ID<Series>(id).text, member.text])
    }
  }
}
