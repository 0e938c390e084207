/// What is issued stays as it was written: whose invoice it is, its days, currency, tax, discount, notes and series,
/// which invoice it corrects, what its lines bill.
///
/// Its lines are frozen in what was issued (``Issuing/lateEdits(of:in:)`` tells of those that came later); the
/// rows of the invoice itself would move it to another client, so a stale edit of the draft is refused.
enum IssuedLaw {
  /// The registers that a draft may still change: client, project, currency, day, due, tax, notes, series,
  /// discount, reverse charge, what it corrects; and what its lines bill, which only the issue says.
  private static func isFixed(_ tag: UInt8) -> Bool {
    (2...9).contains(tag) || tag == RegisterTag.Invoice.discount
      || tag == RegisterTag.Invoice.reverseCharge || tag == RegisterTag.Invoice.corrects
      || tag == RegisterTag.Invoice.bills
  }

  static func check<L: LawLookups>(_ trial: Trial<L>) throws(Verdict) {
    for row in trial.view.touched where row.kind == .invoice {
      if let bills = row.write(RegisterTag.Invoice.bills), bills.bytes != [0],
        row.before?.isSet(RegisterTag.Invoice.issue) != true,
        !row.written.isSet(RegisterTag.Invoice.issue)
      {
        throw .no(
          "not-issued", "What an invoice bills is said when it is issued",
          at: row.key.register(bills.tag))
      }
      guard let before = row.before, before.isSet(RegisterTag.Invoice.issue),
        !trial.lostAnswers.contains(where: { $0.invoice == row.key })
      else { continue }
      var merged = before
      for write in row.writes
      where isFixed(write.tag) && row.changes(write.tag) && !saysNothing(write, in: before) {
        // A piece that is older than what the book has changes nothing.
        if trial.isPiece, !merged.merge(write) { continue }
        throw .no(
          "issued", "The invoice is issued and stays as it is; void it and issue another",
          at: row.key.register(write.tag))
      }
    }
  }

  /// Whether a register that nobody wrote before is written as every new invoice has it: the same value again.
  private static func saysNothing(_ write: LawRow.Register, in before: LawRow) -> Bool {
    if before.register(write.tag) != nil { return false }
    var encoder = RegisterEncoder()
    var blank = Invoice()
    blank.registers(&encoder)
    guard let slice = encoder.slices.first(where: { $0.tag == write.tag }) else { return false }
    return encoder.writer.bytes[slice.start..<slice.end].elementsEqual(write.bytes)
  }
}
