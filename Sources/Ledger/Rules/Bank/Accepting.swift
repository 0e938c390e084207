// Taking a proposal: what it says becomes so, as one action (rule M30).

extension Explaining {
  /// The edits that accept what was proposed for a line: first the rows with their matches, then what follows from them.
  public static func accept(
    _ proposal: MatchProposal, of line: BankLine, at now: Instant, in book: Book
  ) throws(Problem) -> [Edit] {
    var edit = Edit()
    var follows = Edit()
    var parts: [Part] = []
    for part in proposal.parts {
      switch part.type {
      case .transfer:
        guard let other = book.bankLines.live(ID(part.other)) else { throw .used }
        edit.add(
          try transfer(line, other, reason: proposal.reasonWords, at: now, in: book))
        continue
      case .payment where part.isMade:
        let id = try pay(part, line, in: book, &edit, &follows)
        parts.append(Part(.payment, id.raw, part.amount, isMade: true))
        continue
      case .expense where part.isMade:
        if let draft = proposal.expense, draft.id.raw == part.other {
          make(draft, proposal, at: now, in: book, &edit)
        } else {
          let cost = Money(
            minor: Int64(0).subtractingClamped(part.amount.minor), currency: part.amount.currency)
          var fee = feeExpense(cost, of: line, ID(), at: now)
          fee.id = ID(part.other)
          edit.put(fee, in: book.transactions)
        }
      case .payment, .expense, .apart: break
      }
      parts.append(Part(part.type, part.other, part.amount, isMade: part.isMade))
    }
    if !parts.isEmpty {
      edit.add(
        try match(
          line, parts, reason: proposal.reasonWords, rule: proposal.rule, at: now, in: book))
    }
    return follows.isEmpty ? [edit] : [edit, follows]
  }

  /// A payment that the line is: of an invoice, or a client's credit.
  private static func pay(
    _ part: MatchProposal.Part, _ line: BankLine, in book: Book, _ edit: inout Edit,
    _ follows: inout Edit
  ) throws(Problem) -> ID<Payment> {
    let id = freePaymentID(of: line.id, for: part.invoice, in: book)
    if book.payments[id] != nil { throw .used }
    if let invoice = book.invoices.live(part.invoice) {
      let edits: [Edit]
      do throws(Payments.Problem) {
        edits = try Payments.parts(
          id, part.amount, for: invoice, on: line.day, reference: line.reference, in: book)
      } catch {
        throw .payment(error)
      }
      for (place, one) in edits.enumerated() {
        if place == 0 { edit.add(one) } else { follows.add(one) }
      }
      return id
    }
    var payment = Payment()
    payment.id = id
    payment.client = part.client
    payment.project = part.project
    payment.amount = part.amount
    payment.day = line.day
    payment.reference = line.reference
    edit.put(payment, in: book.payments)
    return id
  }

  private static func make(
    _ draft: Transaction, _ proposal: MatchProposal, at now: Instant, in book: Book,
    _ edit: inout Edit
  ) {
    var expense = draft
    expense.life = .live
    expense.created = now
    edit.put(expense, in: book.transactions)
    for split in proposal.splits { edit.put(split, in: book.splits) }
    edit.add(ExpenseTags.set(proposal.tags, on: expense.id, in: book))
  }
}
