extension Royalties {
  /// Takes a payment back with the project that it was said to pay (rule G119), where nothing else came to be of that: alone the
  /// project would wait for money that nobody owes.
  ///
  /// nil where the payment is none of royalties.
  static func remove(_ payment: Payment, in book: Book) -> Edit? {
    guard let project = book.projects.live(payment.project), isOf(payment, project, in: book),
      book.isBare(project.id, butFor: [payment]), book.charges(of: project.id).count <= 1,
      book.allocations(of: payment.id).isEmpty, Bounced.refund(of: payment, in: book) == nil
    else { return nil }
    var edit = Payments.trash(payment, in: book)
    Explaining.takeFees(with: payment, in: book, &edit)
    edit.trash(project, in: book.projects)
    return edit
  }

  /// Whether a project was made of a payment that was recorded anew as this one.
  private static func isOf(_ payment: Payment, _ project: Project, in book: Book) -> Bool {
    book.clientIDs(of: payment.client).contains { client in
      book.payments.rows(linking: Payment.clientLink, to: client.raw).contains { row in
        let before = book.payments.rows[Int(row)]
        // For no project it was, as by law it is still: of a client's many payments for projects none is looked at further.
        return before.project.isNone && self.project(of: before.id) == project.id
          && self.payment(anew: before.id) == payment.id
      }
    }
  }
}
