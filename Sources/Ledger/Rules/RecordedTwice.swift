/// A payment that devices recorded without hearing of each other: each gave it to an invoice that asked for it once.
///
/// Both may have come, so both stand; who reads of it removes one, or leaves it the client's credit (rule G106).
public struct RecordedTwice: Equatable, Sendable {
  /// The invoice by its row.
  public var invoice: Int32
  /// Of one amount, by their days.
  public var payments: [ID<Payment>]

  /// All of a book, in the order of their invoices: an invoice in force that got more than it asks for, by as much as one of
  /// several payments of one amount gave it.
  ///
  /// A device that knows of one gives the next no more than is owed: only what was recorded unheard is too much.
  ///
  /// - Complexity: O(allocations).
  public static func all(in book: Book) -> [RecordedTwice] {
    var seen: Set<UInt64> = []
    var several: Set<UInt64> = []
    let rows = book.allocations.rows
    for place in rows.indices where rows[place].life == .live {
      let invoice = rows[place].invoice.raw
      if !seen.insert(invoice).inserted { several.insert(invoice) }
    }
    var found: [RecordedTwice] = []
    for raw in several.sorted() {
      guard let invoice = book.invoices.live(ID(raw)), invoice.isIssued, !invoice.isVoid,
        !invoice.isCreditNote, let row = book.invoices.row(of: invoice.id),
        let rest = try? book.unsettled(invoice), rest.isNegative
      else { continue }
      let given = book.allocations(to: invoice.id).filter {
        $0.amount.isPositive && $0.amount.currency == rest.currency
          && $0.amount.minor.magnitude <= rest.minor.magnitude
      }
      var amounts: Set<Int64> = []
      for one in given where amounts.insert(one.amount.minor).inserted {
        let alike = Payments.inOrder(
          given.filter { $0.amount == one.amount }.compactMap { book.payments.live($0.payment) })
        if alike.count > 1 {
          found.append(RecordedTwice(invoice: row, payments: alike.map { $0.id }))
        }
      }
    }
    return found
  }
}
