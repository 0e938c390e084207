import Ledger

extension Journal {
  /// What of each payment for a project is the client's credit, by payment: what came beyond all that waits there.
  ///
  /// The first money is for the work, the last is beyond it; what is paid back is credit as far as there is some.
  static func credits(in book: Book) throws(MoneyError) -> [UInt64: Money] {
    var found: [UInt64: Money] = [:]
    var seen: Set<UInt64> = []
    for payment in book.payments.rows
    where payment.isLive && !payment.project.isNone && seen.insert(payment.project.raw).inserted {
      try note(payment.project, in: book, &found)
    }
    return found
  }

  private static func note(
    _ project: ID<Project>, in book: Book, _ found: inout [UInt64: Money]
  ) throws(MoneyError) {
    var came: [(payment: Payment, free: Money)] = []
    var (forWork, credit) = (Totals(), Totals())
    for payment in book.payments(of: project) {
      let free = try book.unallocated(of: payment)
      try forWork.add(free)
      came.append((payment, free))
    }
    for spare in try book.spare(of: project).amounts { try forWork.subtract(spare) }
    // What was paid back is of what came, whichever day somebody said for it.
    came.sort { a, b in
      if a.free.isNegative != b.free.isNegative { return b.free.isNegative }
      return a.payment.day != b.payment.day
        ? a.payment.day < b.payment.day : a.payment.id < b.payment.id
    }
    for (payment, free) in came {
      var part = free
      if free.isNegative {
        part.minor = max(free.minor, -credit[free.currency].minor)
      } else {
        part.minor = min(free.minor, max(0, forWork[free.currency].minor))
        try forWork.subtract(part)
        part = try free.subtracting(part)
      }
      try credit.add(part)
      found[payment.id.raw] = part
    }
  }
}
