/// A payment that went back as it came: a check without funds, a debit that was returned, a card that was charged back (rule M45).
///
/// It stays what was received on its day. That it went back is a refund on the line's day, taken from the invoices that it paid,
/// so that they are owed again.
enum Bounced {
  /// How long after it came the bank takes it back.
  private static var longest: Int64 { 90 }

  /// The payment that `rest`, money out of a day, may be the way back of: the last one of a client that was as much, unless as
  /// many of them went back as came.
  static func payment(
    of client: ID<Client>, for rest: Money, by day: Day, in book: Book
  ) -> Payment? {
    guard rest.isNegative, let size = try? rest.negated() else { return nil }
    var came: [Payment] = []
    var back = 0
    for payment in book.payments(of: client) {
      if payment.amount == rest { back += 1 }
      if payment.amount == size { came.append(payment) }
    }
    if came.count <= back { return nil }
    // What marking as paid recorded goes when that is taken back.
    return Payments.inOrder(came).last {
      !$0.byStage && $0.day <= day && day - $0.day <= longest
        && Credits.other(of: $0, in: book) == nil
    }
  }

  /// The edits that record that a payment went back by a line: first the money with its match, then what is owed again.
  static func edits(
    _ payment: Payment, of line: BankLine, reason: String, at now: Instant, in book: Book
  ) throws(Explaining.Problem) -> [Edit] {
    var (money, following) = (Edit(), Edit())
    let back: Payment
    do throws(MoneyError) {
      back = try way(back: payment, by: line, in: book)
      for given in book.allocations(of: payment.id) where given.amount.isPositive {
        guard let invoice = book.invoices.live(given.invoice), !invoice.isVoid else { continue }
        following.put(
          Payments.allocation(of: back, to: invoice.id, try given.amount.negated()),
          in: book.allocations)
        for project in book.projects(of: invoice) {
          Payments.reopen(project, in: book, &following)
        }
      }
      // What is on no invoice may be covered by others.
      var after = following
      after.put(back, in: book.payments)
      if try after.laid(over: book).uninvoiced(of: payment.project).amounts.contains(where: {
        $0.isPositive
      }) {
        Payments.reopen(payment.project, in: book, &following)
      }
    } catch {
      throw .payment(.money(error))
    }
    money.put(back, in: book.payments)
    money.add(
      try Explaining.match(
        line, [Explaining.Part(.payment, back.id.raw, back.amount, isMade: true)], reason: reason,
        at: now, in: book))
    return following.isEmpty ? [money] : [money, following]
  }

  private static func way(
    back payment: Payment, by line: BankLine, in book: Book
  ) throws(MoneyError) -> Payment {
    var back = Payments.received(
      Explaining.freePaymentID(of: line.id, for: payment.id.retyped(), in: book),
      try payment.amount.negated(), from: payment.client, for: payment.project, on: line.day)
    back.method = payment.method
    back.reference = Explaining.reference(of: line)
    back.worth = try payment.worth?.negated()
    return back
  }
}

extension Matching {
  /// Money out that names a client, and is what they paid shortly before: their payment went back.
  func bounced(_ facts: LineFacts) -> MatchProposal? {
    for named in facts.groups where named.share >= 80 {
      let group = groups[Int(named.place)]
      if group.client.isNone { continue }
      guard
        let payment = Bounced.payment(
          of: group.client, for: facts.rest, by: facts.line.day, in: book)
      else { continue }
      var proposal = MatchProposal()
      proposal.say(.bounced, payment.day)
      proposal.say(.client, group.label)
      proposal.points = 58
      if BounceWords.areIn(facts.text) {
        proposal.say(.words)
        proposal.points = 78
      }
      proposal.bounced = payment.id
      var part = MatchProposal.Part(
        .payment, Explaining.paymentID(of: facts.line.id, for: payment.id.retyped()).raw, facts.rest
      )
      part.isMade = true
      part.client = group.client
      part.project = payment.project
      part.invoice =
        book.allocations(of: payment.id).first { $0.amount.isPositive }?.invoice ?? ID()
      proposal.parts = [part]
      return proposal
    }
    return nil
  }
}

/// Words by which a bank says that money went back because it did not hold (rule M45).
private enum BounceWords {
  private static let all: [String] = [
    "ruckbuchung", "rucklastschrift", "retoure", "ruckgabe", "rucklaufer", "ruckscheck", "storno",
    "return", "returned", "bounced", "unpaid", "nsf", "chargeback", "reversal", "reversed",
    "rejected", "dishonoured", "dishonored", "impaye", "rejet", "insoluto", "impagado",
    "devolucion", "devuelto", "stornering", "teruggeboekt", "terugboeking",
  ]

  static func areIn(_ text: String) -> Bool {
    InterestWords.words(of: text).contains { word in
      all.contains { word.elementsEqual($0.utf8) }
    }
  }
}
