/// A charge that more than one issued invoice asks for: devices that issue it in series of their own do not hear of each other.
///
/// Both numbers may be printed, so both stand; who reads of it voids one, or credits it (rule G7).
public struct BilledTwice: Equatable, Sendable {
  public var charge: ID<Charge>
  /// The invoices by their rows, the first issued first.
  public var invoices: [Int32]

  /// All of a book, in the order of their first invoices; one that is void, or that credit notes gave back, asks for nothing.
  ///
  /// - Complexity: O(lines).
  public static func all(in book: Book) -> [BilledTwice] {
    var first: [ID<Charge>: ID<Invoice>] = [:]
    var found: [BilledTwice] = []
    func meet(_ charge: ID<Charge>, _ invoice: ID<Invoice>) {
      if charge.isNone { return }
      guard let other = first[charge], other != invoice else { return first[charge] = invoice }
      if found.contains(where: { $0.charge == charge }) { return }
      let asking = Drafting.issuedInvoices(with: charge, in: book).filter { asks($0, in: book) }
      let rows = asking.compactMap { book.invoices.row(of: $0.id) }
      if rows.count > 1 { found.append(BilledTwice(charge: charge, invoices: rows)) }
    }
    for place in book.invoices.rows.indices where !book.invoices.rows[place].bills.isEmpty {
      let invoice = book.invoices.rows[place]
      for bill in invoice.bills { meet(bill.charge, invoice.id) }
    }
    // What an earlier program issued names its charges in its lines alone.
    for place in book.lines.rows.indices where !book.lines.rows[place].charge.isNone {
      let line = book.lines.rows[place]
      guard let invoice = book.invoices[line.invoice], invoice.isIssued, invoice.bills.isEmpty
      else { continue }
      meet(line.charge, invoice.id)
    }
    found.sort { a, b in
      let invoices = book.invoices.rows
      let ids = (invoices[Int(a.invoices[0])].id, invoices[Int(b.invoices[0])].id)
      return ids.0 != ids.1 ? ids.0 < ids.1 : a.charge < b.charge
    }
    return found
  }

  private static func asks(_ invoice: Invoice, in book: Book) -> Bool {
    ((try? Drafting.creditable(invoice, in: book)) ?? invoice.issue?.content.total)?.isPositive
      ?? false
  }
}
