extension ClientIncome {
  /// What clients were asked for without tax, or paid of it, by the tax number that their invoices say, else by name: what a
  /// return asks for beside what is taxed, and of what the recipient owes the tax a sales list.
  ///
  /// Counts as ``TaxCollected`` does: the parts of invoices that have no tax, on their day, or as they were paid.
  ///
  /// - Complexity: O(invoices + their payments).
  static func untaxed(
    of book: Book, _ basis: IncomeBasis, from first: Day? = nil, to last: Day? = nil
  ) -> ClientIncome {
    var income = ClientIncome()
    let days = DayBounds(first, last)
    let issued = basis == .invoiced ? days : DayBounds(nil, nil)
    try? book.forEachInvoiced(issued) { (invoice, content) throws(MoneyError) in
      do throws(MoneyError) {
        if try content.untaxedPart() == nil { return }
        // A payment in another currency counts for what somebody said that it is worth.
        var sums = Totals()
        func add(_ parts: [TaxGroup]) throws(MoneyError) {
          for part in parts where part.rate.isZero { try sums.add(part.base) }
        }
        if basis == .invoiced {
          try add(try PaidTax.asked(invoice, content, book))
        } else {
          try PaidTax.forEach(invoice, content, days, book) { (_, parts) throws(MoneyError) in
            try add(parts)
          }
        }
        for sum in sums.nonZero {
          let buyer = content.buyer
          let row = Row(
            name: buyer.name, taxID: trimmed(buyer.taxID), isReverseCharge: content.reverseCharge,
            amount: sum)
          try income.add(row, to: key(of: content))
        }
      } catch {
        income.faults.append(book.tooLarge(invoice))
      }
    }
    income.close(in: book)
    return income
  }

  /// "ATU 123" and "atu123" are one number.
  private static func key(of content: InvoiceContent) -> String {
    let number = uppered(content.buyer.taxID).unicodeScalars.filter {
      $0 != " " && $0 != "-" && $0 != "."
    }
    var key = (content.reverseCharge ? "!" : "") + (number.isEmpty ? " " + content.buyer.name : "")
    key.unicodeScalars.append(contentsOf: number)
    return key
  }
}

extension InvoiceContent {
  /// What of its total no tax is on, a rate of zero being none; nil where all of it is taxed.
  func untaxedPart() throws(MoneyError) -> TaxGroup? {
    var rest = total
    for group in taxGroups where !group.rate.isZero {
      rest = try rest.subtracting(group.base).subtracting(group.amount)
    }
    return rest.isZero ? nil : TaxGroup(Tax("", .zero), rest, .zero(rest.currency))
  }

  /// Its taxes with what they are on, and what no tax is on.
  func partsWithUntaxed() throws(MoneyError) -> [TaxGroup] {
    let taxed = taxGroups.filter { !$0.rate.isZero }
    guard let untaxed = try untaxedPart() else { return taxed }
    return taxed + [untaxed]
  }
}
