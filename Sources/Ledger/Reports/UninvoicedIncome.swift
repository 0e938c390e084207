extension ClientIncome {
  /// Income that no invoice says: what is beside the tables of tax, so that with them it comes to the income.
  ///
  /// Received: what payments did not settle of an invoice: of gigs that are paid without one, in advance, or too much. Invoiced:
  /// the charges of delivered gigs that are on none.
  ///
  /// - Complexity: O(invoices + payments), or O(invoices + gigs).
  static func uninvoiced(
    of book: Book, _ basis: IncomeBasis, from first: Day? = nil, to last: Day? = nil
  ) -> ClientIncome {
    var income = ClientIncome()
    let days = DayBounds(first, last)
    if basis == .received {
      income.addPayments(of: book, days)
    } else {
      income.addWork(of: book, days)
    }
    income.close(in: book)
    return income
  }

  private mutating func addPayments(of book: Book, _ days: DayBounds) {
    var settled: [UInt64: Int64] = [:]
    try? book.forEachInvoiced(DayBounds(nil, nil)) { (invoice, content) throws(MoneyError) in
      do throws(MoneyError) {
        var own: [(UInt64, Int64)] = []
        try PaidTax.forEach(invoice, content, days, book) { (payment, parts) throws(MoneyError) in
          for part in parts { own.append((payment.id.raw, try part.gross().minor)) }
        }
        for (id, minor) in own { settled[id] = (settled[id] ?? 0) &+ minor }
      } catch {
        faults.append(book.tooLarge(invoice))
      }
    }
    for place in book.payments.rows.indices {
      let payment = book.payments.rows[place]
      guard payment.isLive, days.has(payment.day) else { continue }
      var rest = book.counted(payment)
      rest.minor = rest.minor &- (settled[payment.id.raw] ?? 0)
      add(rest, of: payment.client, book, book.tooLarge(payment))
    }
  }

  private mutating func addWork(of book: Book, _ days: DayBounds) {
    try? book.forEachEarned(days) { (project, _, charges) throws(MoneyError) in
      var sums = Totals()
      do throws(MoneyError) {
        for charge in charges { try sums.add(try charge.price.amount()) }
      } catch {
        // What is too much is named with the income.
        return
      }
      for sum in sums.amounts {
        add(sum, of: project.client, book, book.tooMuch(project))
      }
    }
  }

  private mutating func add(
    _ amount: Money, of client: ID<Client>, _ book: Book, _ fault: @autoclosure () -> RowFault
  ) {
    let name = book.named(client)?.displayName ?? ""
    do throws(MoneyError) {
      try add(Row(name: name, amount: amount), to: name)
    } catch {
      faults.append(fault())
    }
  }
}
