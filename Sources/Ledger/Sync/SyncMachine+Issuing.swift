// An invoice's number: the hub's, or one of this device's own when a person so decides.
extension SyncMachine {
  /// Asks the hub for the number, once it has the draft.
  ///
  /// Not while a number of this device's own is being stored for it: that was the person's choice, and
  /// they would be told two.
  mutating func ask(_ wish: Wish) {
    if isNumbering(wish.invoice) { return }
    self.wish = wish
    guard link.hasHub, link.isOnline, !link.isSignedOut else {
      commands.append(.tell(.unanswered(wish)))
      self.wish?.isTold = true
      return
    }
    if link.pause != nil { link.pause = nil }
    kick()
  }

  /// Stores the change that takes a number of this device's own; it holds once it is stored.
  mutating func number(_ change: Change, _ unique: String) {
    wish = nil
    write([Record.pending(change).encoded], .number(change), unique: unique)
  }

  /// The number is this device's now; or another tab was quicker, and the person chooses again.
  mutating func numberStored(_ change: Change, isTaken: Bool) {
    let invoice = invoice(of: change)
    if isTaken {
      commands.append(.tell(.numberTaken(invoice)))
      return
    }
    if let issued = replica.book.invoices[invoice], issued.isIssued {
      // The hub's came while this one waited for the disk; nobody was told this one.
      let words: Phrase = "The invoice is already issued as \(issued.number)"
      aside([Refused(change, Refusal("already-issued", words))])
      commands.append(.tell(.notIssued(invoice, words: words)))
      return
    }
    replica.adopt(change)
    commands.append(
      .tell(.issued(invoice, number: replica.book.invoices[invoice]?.number ?? "")))
    kick()
  }

  /// Whether a number of this device's own for an invoice waits for the disk.
  private func isNumbering(_ invoice: ID<Invoice>) -> Bool {
    disk.waiting.values.contains { waiting in
      if case .number(let change) = waiting { self.invoice(of: change) == invoice } else { false }
    }
  }

  /// The invoice that a change issues.
  private func invoice(of change: Change) -> ID<Invoice> {
    var invoice = ID<Invoice>()
    forEachRow(of: change) { row in
      if row.kind == Kind.invoice.rawValue, invoice.isNone { invoice = ID(row.id) }
    }
    return invoice
  }

  /// The log has the number that the hub answered with.
  ///
  /// One that somebody else asked for is told only once the hub has answered here, too, and the log has
  /// come as far as that answer: until then the other one's own number may take its place.
  mutating func tellNumber() {
    guard let wish, let seq = wish.answeredAt, seq <= replica.cursor,
      let invoice = replica.book.invoices[wish.invoice],
      invoice.isIssued
    else { return }
    self.wish = nil
    commands.append(.tell(.issued(wish.invoice, number: invoice.number)))
  }

  mutating func refusedNumber(_ answer: SyncAnswer, _ code: String) {
    guard let wish else { return }
    self.wish = nil
    if code == "numbers-unconfirmed" {
      commands.append(.tell(.numbersUnconfirmed(wish)))
      return
    }
    let words = answer.word("message")
    commands.append(.tell(.notIssued(wish.invoice, words: .heard(words))))
  }
}
