/// A charge that more than one issued invoice asks for: devices that issue it in series of their own do not hear of each other,
/// nor does one that voids a credit note of one that bills anew what it gave back.
///
/// Both numbers may be printed, so both stand; who reads of it voids one, or credits it (rule G7).
public struct BilledTwice: Equatable, Sendable {
  public var charge: ID<Charge>
  /// The invoices by their rows, the first issued first.
  public var invoices: [Int32]

  /// All of a book, in the order of their first invoices; one that is void, or that credit notes gave back, asks for nothing.
  ///
  /// The hub takes no second one of a charge in its own series, so one of two is of a device's, or a credit note is void.
  ///
  /// - Complexity: O(invoices), and a look-up for each charge on those of devices.
  public static func all(in book: Book) -> [BilledTwice] {
    let owned = book.seriesTable.rows.filter { $0.owner != 0 }.map { $0.id }
    var seen: Set<ID<Charge>> = []
    var found: [BilledTwice] = []
    for place in book.invoices.rows.indices {
      var row = Int32(place)
      if book.invoices.rows[place].isVoid {
        let note = book.invoices.rows[place]
        guard note.isCreditNote, let other = book.invoices.row(of: note.corrects) else { continue }
        row = other
      } else if owned.isEmpty {
        continue
      } else if let series = book.invoices.rows[place].issue?.series, !owned.contains(series) {
        continue
      }
      for bill in PrintedLines.bills(of: book.invoices.rows[Int(row)], in: book)
      where !bill.charge.isNone && seen.insert(bill.charge).inserted {
        let asking = Drafting.issuedInvoices(with: bill.charge, in: book)
        let rows = asking.compactMap { book.invoices.row(of: $0.id) }
        if rows.count > 1 { found.append(BilledTwice(charge: bill.charge, invoices: rows)) }
      }
    }
    found.sort { a, b in
      let invoices = book.invoices.rows
      let ids = (invoices[Int(a.invoices[0])].id, invoices[Int(b.invoices[0])].id)
      return ids.0 != ids.1 ? ids.0 < ids.1 : a.charge < b.charge
    }
    return found
  }

  /// What another invoice in force asks for, too, of what an invoice bills, in the order of its lines.
  public static func others(
    of invoice: Invoice, in book: Book
  ) -> [(charge: ID<Charge>, invoice: Invoice)] {
    var found: [(charge: ID<Charge>, invoice: Invoice)] = []
    if !invoice.isIssued || invoice.isVoid { return found }
    for bill in PrintedLines.bills(of: invoice, in: book) where !bill.charge.isNone {
      if found.contains(where: { $0.charge == bill.charge }) { continue }
      let asking = Drafting.issuedInvoices(with: bill.charge, in: book)
      guard asking.contains(where: { $0.id == invoice.id }),
        let other = asking.first(where: { $0.id != invoice.id })
      else { continue }
      found.append((bill.charge, other))
    }
    return found
  }
}
