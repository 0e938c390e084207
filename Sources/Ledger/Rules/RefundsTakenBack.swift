/// Taking a refund back: what it paid out is the client's again.
extension Refunds {
  /// The edit that takes a refund back: its credit is there again, where it was.
  static func remove(_ refund: Payment, in book: Book) -> Edit {
    var edit = Payments.trash(refund, in: book)
    // What had bounced pays these after all.
    var paid = waited(for: refund, in: book) ? [(refund.project, ID<Invoice>())] : []
    for given in book.allocations(of: refund.id) {
      guard let invoice = book.invoices.live(given.invoice), !invoice.isCreditNote,
        let balance = try? book.balance(of: invoice), let gone = try? given.amount.negated(),
        var over = try? gone.subtracting(balance)
      else { continue }
      if balance.isPositive {
        let several = book.projects(of: invoice)
        for project in several
        where !over.isNegative
          || several.count > 1 && Payments.isPaid(project, on: invoice, after: edit, in: book)
        {
          paid.append((project, invoice.id))
        }
      }
      // What payments brought beyond the invoice is theirs again.
      over.minor = min(over.minor, gone.minor)
      var rows = book.allocations(to: invoice.id)
      rows.sort { a, b in
        a.amount.minor != b.amount.minor ? a.amount.minor > b.amount.minor : a.id < b.id
      }
      for var row in rows where row.amount.isPositive && over.isPositive {
        let back = min(row.amount.minor, over.minor)
        over.minor -= back
        row.amount.minor -= back
        if row.amount.isZero {
          row.amount.minor = back
          row.life = .trashed
        }
        edit.put(row, in: book.allocations)
      }
    }
    if paid.isEmpty { return edit }
    // One refund may have left several invoices of a project unpaid.
    let after = edit.laid(over: book)
    for (project, invoice) in paid {
      try? Payments.closePaid(
        project, paid: invoice, refund.amount.currency, on: refund.day, as: after, in: after, &edit)
    }
    return edit
  }

  /// Whether something of a delivered project that is on no invoice waits for money, as it does where that went back.
  private static func waited(for refund: Payment, in book: Book) -> Bool {
    guard book.projects.live(refund.project)?.stage == .delivered,
      let missing = try? book.uninvoiced(of: refund.project)
    else { return false }
    return missing.amounts.contains { $0.isPositive }
  }
}
