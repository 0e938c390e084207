/// Taking received money back, with what followed from it.
extension Payments {
  /// The edit that takes a payment back, with its allocations.
  ///
  /// What other payments for the project have left takes its place, and the last of them says when it was paid; a project that
  /// is no longer paid goes back to delivered. What a credit note pays goes with the refund of that, and one that went back with
  /// the refund that says so (rule M45).
  public static func remove(_ payment: Payment, in book: Book) -> Edit {
    if let back = Bounced.refund(of: payment, in: book) {
      // What it paid is owed without either as it is with both.
      var edit = trash(payment, in: book)
      edit.add(trash(back, in: book))
      Explaining.takeFees(with: payment, in: book, &edit)
      moveClosing(of: payment.project, without: payment, in: book, &edit)
      return edit
    }
    var edit = removeOne(payment, in: book)
    if let other = Credits.other(of: payment, in: book) {
      edit.add(removeOne(other, in: book))
    }
    return edit
  }

  private static func removeOne(_ payment: Payment, in book: Book) -> Edit {
    if payment.amount.isNegative { return Refunds.remove(payment, in: book) }
    var edit = trash(payment, in: book)
    Explaining.takeFees(with: payment, in: book, &edit)
    reopen(paidByCreditOf: payment, in: book, &edit)
    guard let project = book.projects.live(payment.project), project.stage == .paid else {
      return edit
    }
    do throws(MoneyError) {
      if try isCovered(project, without: payment, in: book, &edit) {
        moveClosing(of: project.id, without: payment, in: book, &edit)
        return edit
      }
    } catch {
      // Sums that do not fit cover nothing.
    }
    reopen(project.id, in: book, &edit)
    return edit
  }

  /// Other projects that it helped to pay are delivered again, unless others pay all of the invoice.
  private static func reopen(
    paidByCreditOf payment: Payment, in book: Book, _ edit: inout Edit
  ) {
    for lost in book.allocations(of: payment.id) {
      guard let invoice = book.invoices.live(lost.invoice) else { continue }
      let several = book.projects(of: invoice)
      let others = several.filter { $0 != payment.project }
      if others.isEmpty { continue }
      // Devices that did not hear of each other recorded it twice: the other payment has paid all of it.
      let left = try? edit.laid(over: book).unsettled(invoice)
      let isWhole = !invoice.isVoid && left?.isPositive == false
      for id in others where book.projects.live(id)?.stage == .paid {
        if isWhole || several.count > 1 && isPaid(id, on: invoice, after: edit, in: book) {
          moveClosing(of: id, without: payment, in: book, &edit)
        } else {
          reopen(id, in: book, &edit)
        }
      }
    }
  }

  /// Whether the other payments cover what `payment` paid; gives its invoices their free money.
  private static func isCovered(
    _ project: Project, without payment: Payment, in book: Book, _ edit: inout Edit
  ) throws(MoneyError) -> Bool {
    let others = inOrder(book.payments(of: project.id)).filter { $0.id != payment.id }
    var free: [Money] = []
    for other in others { free.append(try book.unallocated(of: other)) }
    var owesNothing = true
    for lost in book.allocations(of: payment.id) {
      guard let invoice = book.invoices.live(lost.invoice),
        book.projects(of: invoice).contains(project.id)
      else { continue }
      var owed = try book.balance(of: invoice, less: lost.amount)
      for (place, other) in others.enumerated()
      where free[place].isPositive && free[place].currency == owed.currency && owed.isPositive {
        let given = free[place].minor < owed.minor ? free[place] : owed
        try give(given, of: other, to: invoice.id, in: book, &edit)
        free[place] = try free[place].subtracting(given)
        owed = try owed.subtracting(given)
      }
      if owed.isPositive { owesNothing = false }
    }
    let missing = try edit.laid(over: book).uninvoiced(of: project.id)
    return owesNothing && !missing.amounts.contains { $0.isPositive }
  }
}
