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
    var counts = [UInt8](repeating: 0, count: book.invoices.rows.count)
    let rows = book.allocations.rows
    for place in rows.indices where rows[place].life == .live {
      guard let row = book.invoices.row(of: rows[place].invoice) else { continue }
      counts[Int(row)] = Swift.min(2, counts[Int(row)] + 1)
    }
    var found: [RecordedTwice] = []
    for place in counts.indices where counts[place] > 1 { found += of(Int32(place), in: book) }
    let invoices = book.invoices.rows
    found.sort { invoices[Int($0.invoice)].id < invoices[Int($1.invoice)].id }
    return found
  }

  /// Those of an invoice by its row.
  public static func of(_ row: Int32, in book: Book) -> [RecordedTwice] {
    let invoice = book.invoices.rows[Int(row)]
    guard invoice.isLive, invoice.isIssued, !invoice.isVoid, !invoice.isCreditNote,
      let rest = try? book.unsettled(invoice), rest.isNegative
    else { return [] }
    let given = book.allocations(to: invoice.id).filter {
      $0.amount.isPositive && $0.amount.currency == rest.currency
        && $0.amount.minor.magnitude <= rest.minor.magnitude
    }
    var found: [RecordedTwice] = []
    var amounts: Set<Int64> = []
    for one in given where amounts.insert(one.amount.minor).inserted {
      let alike = Payments.inOrder(
        given.filter { $0.amount == one.amount }.compactMap { book.payments.live($0.payment) })
      if alike.count > 1 {
        found.append(RecordedTwice(invoice: row, payments: alike.map { $0.id }))
      }
    }
    return found
  }
}
