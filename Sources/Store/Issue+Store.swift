import Ledger
import Storage

extension Store {
  /// Issues an invoice as the next of the hub's series.
  ///
  /// Asked again, it answers with what was done; under a `key` (16 hexadecimal digits, one a wish to
  /// issue) for ever, whatever became of the invoice. `member` is who asks, and `own` the series in which
  /// they would number it themselves if no answer came. `today` is the day from which ten years back and one ahead count;
  /// nil: that of `now`.
  ///
  /// Throws ``Ledger/Issuing/Problem`` when the invoice cannot be issued,
  /// ``NumberingProblem/unconfirmed`` after a restore, ``StoreError`` when the book cannot be
  /// written.
  public func issue(
    _ id: ID<Invoice>, on day: Day, key: String = "", before own: ID<Series> = ID(),
    by member: ID<AccountMember> = AccountMember.founder, today: Day? = nil, now: Instant
  ) throws -> (change: Change, seq: Int64, number: String) {
    try mappedCommit {
      try writing(now: now) { writing in
        if !key.isEmpty, let seq = try writing.storage.answer(to: key, for: id) {
          return try IssuedNumbers.entry(at: seq, "", in: writing.storage)
        }
        let book = writing.live.book
        guard let invoice = book.invoices.live(id) else {
          try Store.makeSure(of: writing.storage)
          throw Issuing.Problem.notFound
        }
        if let done = try IssuedNumbers.entry(of: id, in: writing.storage) {
          // Two were told that number now: the first one's own no longer takes its place.
          try writing.storage.keep(
            IssueAnswer(invoice: id, key: key, member: member, series: own, seq: done.seq))
          writing.keeps = true
          return done
        }
        if try !NumberingState.isConfirmed(in: writing.storage) {
          throw NumberingProblem.unconfirmed
        }
        if let problem = Issuing.problem(issuingOn: day, today: today ?? now.utcDay) {
          throw problem
        }
        let series = Numbering.mainSeries(for: invoice, on: day, in: book)
        let count = try IssuedNumbers.next(of: series, on: day, in: writing)
        let parts = try Issuing.parts(
          id, from: series, count: count, on: day, at: now, in: book)
        guard let first = parts.first else { throw Issuing.Problem.notFound }
        let entry = try writing.commit(first, as: device, origin: .hub, issues: true)
        try writing.storage.keep(
          IssueAnswer(invoice: id, key: key, member: member, series: own, seq: entry.seq))
        // The number stands, whatever becomes of the money that waited for it.
        for part in parts.dropFirst() {
          do {
            _ = try writing.commit(part, as: device, origin: .hub)
          } catch StoreError.unlawful {
            continue
          }
        }
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
        let entry = try writing.commit(edit, as: device, origin: .hub)
        return (entry.change, entry.seq)
      }
    }
  }
}
