/// What is issued stays as it was written: whose invoice it is, its days, currency, tax, discount, notes and series.
///
/// Its lines are frozen in what was issued (``Issuing/lateEdits(of:in:)`` tells of those that came later); the
/// rows of the invoice itself would move it to another client, so a stale edit of the draft is refused.
enum IssuedLaw {
  /// The registers that a draft may still change: client, project, currency, day, due, tax, notes, series,
  /// discount.
  private static func isFixed(_ tag: UInt8) -> Bool {
    (2...9).contains(tag) || tag == Tag.Invoice.discount
  }

  static func check<L: LawLookups>(_ trial: Trial<L>) throws(Verdict) {
    for row in trial.view.touched where row.kind == .invoice {
      guard let before = row.before, before.isSet(Tag.Invoice.issue),
        !trial.lostAnswers.contains(where: { $0.invoice == row.key })
      else { continue }
      var merged = before
      for write in row.writes where isFixed(write.tag) && row.changes(write.tag) {
        // A piece that is older than what the book has changes nothing.
        if trial.isPiece, !merged.merge(write) { continue }
        throw .no(
          "issued", "The invoice is issued and stays as it is; void it and issue another",
          at: row.key.register(write.tag))
      }
    }
  }
}
