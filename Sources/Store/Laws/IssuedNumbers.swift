import Ledger
import Storage

/// The numbers given out, by series.
enum IssuedNumbers {
  /// The change that issued an invoice.
  static func entry(
    of id: ID<Invoice>, in reader: any BookReader
  ) throws -> (change: Change, seq: Int64, number: String)? {
    guard let given = try reader.issuedNumber(of: id) else { return nil }
    return try entry(at: given.seq, given.number, in: reader)
  }

  static func entry(
    at seq: Int64, _ number: String, in reader: any BookReader
  ) throws -> (change: Change, seq: Int64, number: String) {
    guard let entry = try reader.change(at: seq) else {
      throw StoreError.corrupt(what: "the change that issued \(number) is missing")
    }
    return (entry.change, entry.seq, number)
  }

  /// Who alone wished that the hub issue an invoice, and would number it in `series` without an answer (or did
  /// not say where); only while the hub's own number stands.
  ///
  /// None once somebody else, or a wish without a key, was told that number.
  static func asker(
    of invoice: ID<Invoice>, before series: ID<Series>, in reader: any NumberReader
  ) throws -> ID<AccountMember>? {
    guard try reader.issuedNumber(of: invoice)?.giver == .hub else { return nil }
    let answers = try reader.answers(for: invoice)
    guard let member = answers.first?.member else { return nil }
    let isAlone = answers.allSatisfy {
      $0.member == member && !$0.key.isEmpty && ($0.series.isNone || $0.series == series)
    }
    return isAlone ? member : nil
  }

  /// The next count of a series: no gap, never one given out, and no number text that an imported
  /// invoice already carries.
  ///
  /// Beyond what a series may have when there is none left.
  static func next(of series: Series, on day: Day, in writing: Writing) throws -> Int64 {
    let last = try writing.storage.lastCount(of: series.id)
    var count = series.start
    if let last, last >= count { count = Numbering.after(last) }
    return Numbering.free(from: count, of: series, on: day, in: writing.live.book)
  }

  // MARK: writing

  static func record(
    _ numbers: [GivenNumber], seq: Int64, byHub: Bool, in writer: any NumberWriter
  ) throws {
    for number in numbers {
      try writer.claim(
        IssuedNumber(
          series: ID(number.series), count: number.count, number: number.number,
          invoice: ID(number.invoice), seq: seq, giver: byHub ? .hub : .device))
    }
  }

  /// Numbers of the hub whose answer was lost pass to void invoices.
  static func move(
    _ numbers: [(from: UInt64, to: UInt64)], in writer: any NumberWriter
  ) throws {
    for number in numbers {
      try writer.moveNumber(from: ID(number.from), to: ID(number.to))
    }
  }
}
