/// A payment that went back as it came: a check without funds, a debit that was returned, a card that was charged back (rule M45).
///
/// It stays what was received on its day. That it went back is a refund on the line's day, taken from the invoices that it paid,
/// so that they are owed again.
public enum Bounced {
  /// How long after it came the bank takes it back.
  private static var longest: Int64 { 90 }

  /// The payment that `rest`, money out of a day, may be the way back of, and what the bank took for it: of a client's those that
  /// come nearest to it, of these the last one, unless as many of that amount went back as came.
  static func payment(
    of client: ID<Client>, for rest: Money, by day: Day, saysSo: Bool = false, in book: Book
  ) -> (payment: Payment, fee: Money)? {
    guard rest.isNegative, let size = try? rest.negated() else { return nil }
    let all = Payments.inOrder(book.payments(of: client)).filter {
      $0.amount.currency == rest.currency
    }
    var found: (payment: Payment, fee: Money)?
    for payment in all where payment.amount.isPositive {
      guard payment.day <= day, day - payment.day <= longest,
        let fee = try? size.subtracting(payment.amount), !fee.isNegative,
        fee.isZero || isPlausible(fee, of: payment.amount, saysSo: saysSo),
        found.map({ fee.minor <= $0.fee.minor }) ?? true,
        let gone = try? payment.amount.negated(),
        all.count(where: { $0.amount == payment.amount })
          > all.count(where: { $0.amount == gone }),
        Credits.other(of: payment, in: book) == nil, refund(of: payment, in: book) == nil
      else { continue }
      found = (payment, fee)
    }
    return found
  }

  /// Whether banks take so much for it: 3 to 9 for a debit that is returned, 10 to 20 for a check, 15 to 25 and seldom 40 for a card.
  ///
  /// Where the line does not say that something went back, it is no more than 20.00 and a tenth of the payment.
  private static func isPlausible(_ fee: Money, of amount: Money, saysSo: Bool) -> Bool {
    saysSo ? fee.minor <= 4_000 : fee.minor <= 2_000 && fee.minor <= amount.minor / 10
  }

  /// The refund that says that a payment went back, as the match of a line made it.
  ///
  /// - Complexity: O(payments of the client).
  public static func refund(of payment: Payment, in book: Book) -> Payment? {
    refund(of: payment, among: book.payments(of: payment.client), in: book)
  }

  /// The same, of the payments of its client, or of those of them that went back.
  static func refund(of payment: Payment, among all: [Payment], in book: Book) -> Payment? {
    if !payment.amount.isPositive { return nil }
    return all.first { back in
      back.amount.isNegative
        && book.matches(with: back.id.raw).contains {
          Explaining.isRecorded(back.id, of: $0.line, for: payment.id.retyped(), in: book)
        }
    }
  }

  /// The payment of which a refund says that it went back; nil for any other.
  static func payment(goneBackBy refund: Payment, in book: Book) -> Payment? {
    if !refund.amount.isNegative { return nil }
    let matches = book.matches(with: refund.id.raw)
    return book.payments(of: refund.client).first { came in
      came.amount.isPositive
        && matches.contains {
          Explaining.isRecorded(refund.id, of: $0.line, for: came.id.retyped(), in: book)
        }
    }
  }

  /// The edits that record that a payment went back by a line: first the money with its match and what the bank took for it, then
  /// what is owed again.
  static func edits(
    _ payment: Payment, fee: Money?, of line: BankLine, reason: String, at now: Instant,
    in book: Book
  ) throws(Explaining.Problem) -> [Edit] {
    var (money, following) = (Edit(), Edit())
    let back: Payment
    do throws(MoneyError) {
      back = try way(back: payment, by: line, in: book)
      var owed: [Invoice] = []
      for given in book.allocations(of: payment.id) where given.amount.isPositive {
        guard let invoice = book.invoices.live(given.invoice), !invoice.isVoid else { continue }
        following.put(
          Payments.allocation(of: back, to: invoice.id, try given.amount.negated()),
          in: book.allocations)
        owed.append(invoice)
      }
      var after = following
      after.put(back, in: book.payments)
      for invoice in owed {
        let several = book.projects(of: invoice)
        for project in several {
          // What marking another one as paid recorded pays that one still.
          if several.count > 1, Payments.isPaid(project, on: invoice, after: after, in: book) {
            continue
          }
          Payments.reopen(project, in: book, &following)
        }
      }
      // What is on no invoice may be covered by others.
      if try after.laid(over: book).uninvoiced(of: payment.project).amounts.contains(where: {
        $0.isPositive
      }) {
        Payments.reopen(payment.project, in: book, &following)
      }
    } catch {
      throw .payment(.money(error))
    }
    money.put(back, in: book.payments)
    var parts = [Explaining.Part(.payment, back.id.raw, back.amount, isMade: true)]
    if let fee, let gone = try? fee.negated() {
      var cost = Explaining.feeExpense(fee, of: line, ID(), at: now)
      // The line names the client; it is their bank that takes it.
      if let account = book.moneyAccounts[line.account], !isBlank(account.name) {
        cost.source = account.name
      }
      money.put(cost, in: book.transactions)
      parts.append(Explaining.Part(.expense, cost.id.raw, gone, isMade: true))
    }
    money.add(try Explaining.match(line, parts, reason: reason, at: now, in: book))
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
  /// Money out that names a client, and is what they paid shortly before, or that and a fee: their payment went back.
  func bounced(_ facts: LineFacts) -> MatchProposal? {
    let saysSo = BounceWords.areIn(facts.text)
    for named in facts.groups where named.share >= 80 {
      let group = groups[Int(named.place)]
      if group.client.isNone { continue }
      guard
        let (payment, fee) = Bounced.payment(
          of: group.client, for: facts.rest, by: facts.line.day, saysSo: saysSo, in: book),
        let back = try? payment.amount.negated(), let cost = try? fee.negated()
      else { continue }
      var proposal = MatchProposal()
      proposal.say(.bounced, payment.day)
      if fee.isPositive { proposal.say(.fee, fee) }
      proposal.say(.client, group.label)
      if saysSo { proposal.say(.words) }
      proposal.points = (saysSo ? 78 : 58) - (fee.isPositive ? 6 : 0)
      proposal.bounced = payment.id
      var part = MatchProposal.Part(
        .payment, Explaining.paymentID(of: facts.line.id, for: payment.id.retyped()).raw, back)
      part.isMade = true
      part.client = group.client
      part.project = payment.project
      part.invoice =
        book.allocations(of: payment.id).first { $0.amount.isPositive }?.invoice ?? ID()
      proposal.parts = [part]
      if fee.isPositive {
        var kept = MatchProposal.Part(.expense, Matching.feeID(of: facts.line.id).raw, cost)
        kept.isMade = true
        proposal.parts.append(kept)
      }
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

  static func areIn(_ text: String) -> Bool { BankWords(text).isAny(of: all) }
}
