import GRDB
import Ledger

extension Store {
  /// Issues an invoice as the next of the hub's series.
  ///
  /// Asked again, it answers with what was done.
  ///
  /// Throws ``Ledger/Issuing/Problem`` when the invoice cannot be issued, ``StoreError`` when the
  /// book cannot be written.
  public func issue(
    _ id: ID<Invoice>, on day: Day, now: Instant
  ) throws -> (change: Change, seq: Int64, number: String) {
    try mappedCommit {
      try writing(now: now) { writing in
        let book = writing.live.book
        guard let invoice = book.invoices.live(id) else { throw Issuing.Problem.notFound }
        if let done = try IssuedNumbers.entry(of: id, in: writing.db) { return done }
        let series = Numbering.mainSeries(for: invoice, in: book)
        let count = try IssuedNumbers.next(of: series, on: day, in: writing)
        let edit = try Issuing.issue(id, from: series, count: count, on: day, at: now, in: book)
        let entry = try writing.commit(edit, as: device, issues: true)
        let number = writing.live.book.invoices[id]?.number ?? ""
        return (entry.change, entry.seq, number)
      }
    }
  }

  /// Voids an issued invoice; its number stays used.
  ///
  /// Throws ``Ledger/Issuing/Problem/notFound``, ``Ledger/VoidingRule/Problem`` or ``StoreError``.
  public func void(
    _ id: ID<Invoice>, on day: Day, reason: String, now: Instant
  ) throws -> (change: Change, seq: Int64) {
    try mappedCommit {
      try writing(now: now) { writing in
        let book = writing.live.book
        guard let invoice = book.invoices.live(id) else { throw Issuing.Problem.notFound }
        let edit = try VoidingRule.void(invoice, on: day, reason: reason, in: book)
        let entry = try writing.commit(edit, as: device)
        return (entry.change, entry.seq)
      }
    }
  }
}

/// The numbers given out, by series.
enum IssuedNumbers {
  /// The change that issued an invoice.
  static func entry(
    of id: ID<Invoice>, in db: Database
  ) throws -> (change: Change, seq: Int64, number: String)? {
    let select = try Statement(db, "SELECT seq, number FROM issued_number WHERE invoice = ?")
    select.bind(id.text)
    guard try select.step() else { return nil }
    let number = select.text(1)
    guard let entry = try ChangeLog.find(seq: select.integer(0), in: db) else {
      throw StoreError.corrupt(what: "the change that issued \(number) is missing")
    }
    return (entry.change, entry.seq, number)
  }

  /// The next count of a series: no gap, never one given out, and no number text that an imported
  /// invoice already carries.
  static func next(of series: Series, on day: Day, in writing: Writing) throws -> Int64 {
    let last = try Int64.fetchOne(
      writing.db, sql: "SELECT max(count) FROM issued_number WHERE series = ?",
      arguments: [series.id.text])
    var count = series.start
    if let last, last >= count { count = last + 1 }
    let taken = numbers(in: writing.live.book)
    guard let pattern = try? NumberPattern(series.pattern) else { return count }
    while taken.contains(pattern.number(count, on: day)) { count += 1 }
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
}
