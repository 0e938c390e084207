import GRDB
import Ledger

/// What the hub insists on about invoice numbers, whoever writes them: one number an invoice, one
/// invoice a number, and issued stays issued.
enum IssueRules {
  static let staysIssued = "An issued invoice stays issued; void it instead"

  struct Number {
    var series: String
    var count: Int64
    var number: String
    var invoice: String
  }

  struct Outcome {
    /// Why the change must be refused.
    var reason: String?
    var numbers: [Number] = []
    /// The stamp time the change must exceed, so that the issue it carries counts.
    var after: UInt64 = 0
    /// The stamp time the change must stay below: it knows nothing of an issue that counts.
    var before: UInt64?
  }

  private static let tag: UInt8 = Invoice.schema.first { $0.name == "issue" }?.tag ?? 0

  static func check(_ change: Change, in writing: Writing) throws -> Outcome {
    var outcome = Outcome()
    var rows = Change.Rows(change.body)
    while let row = (try? rows.next()) ?? nil {
      guard row.kind == Kind.invoice.rawValue else { continue }
      var writes = row.writes(in: change.body)
      while let write = (try? writes.next()) ?? nil {
        guard write.tag == tag else { continue }
        let issue: Issue?
        var reader = ByteReader(change.body, from: write.start, to: write.end)
        do throws(CodecError) {
          issue = try Issue?(from: &reader)
        } catch {
          // A newer program's: kept unread, like every register this one cannot read.
          continue
        }
        try check(issue, of: ID(row.id), in: writing, &outcome)
        if outcome.reason != nil { return outcome }
      }
    }
    return outcome
  }

  private static func check(
    _ issue: Issue?, of id: ID<Invoice>, in writing: Writing, _ outcome: inout Outcome
  ) throws {
    let current = writing.live.book.invoices[id]
    let key = RegisterKey(kind: Kind.invoice.rawValue, id: id.raw, tag: tag)
    let stamp = writing.live.book.register(key)?.stamp.time ?? 0
    guard let issue else {
      if current?.issue != nil { outcome.before = min(outcome.before ?? stamp, stamp) }
      return
    }
    if let issued = current?.issue {
      if issued.content.number == issue.content.number && issued.hash == issue.hash { return }
      outcome.reason = "The invoice is already issued as \(issued.content.number)"
      return
    }
    outcome.after = max(outcome.after, stamp)
    if issue.series.isNone { return }
    let number = Number(
      series: issue.series.text, count: issue.count, number: issue.content.number,
      invoice: id.text)
    let taken = try String.fetchOne(
      writing.db, sql: "SELECT number FROM issued_number WHERE series = ? AND count = ?",
      arguments: [number.series, number.count])
    if let taken {
      outcome.reason = "The number \(taken) is already given to another invoice"
      return
    }
    outcome.numbers.append(number)
  }

  static func record(
    _ numbers: [Number], seq: Int64, byHub: Bool = false, in writing: Writing
  ) throws {
    for number in numbers {
      try writing.db.execute(
        sql: "INSERT INTO issued_number VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [number.series, number.count, number.number, number.invoice, seq, byHub])
    }
  }
}
