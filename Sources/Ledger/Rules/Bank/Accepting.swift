/// What accepting a proposal writes (rule M30), with the edits of ``Explaining``.
public enum Accepting {
  /// The changes that accept what is proposed for a line, in their order: the first says what the line was, later ones what
  /// follows from received money.
  ///
  /// Of several invoices each is a payment of its own; a change that is refused takes no other with it.
  public static func edits(
    _ proposal: MatchProposal, of line: BankLine, at now: Instant, in book: Book
  ) throws(Explaining.Problem) -> [Edit] {
    let reason = proposal.reasonWords
    if let draft = proposal.expense {
      var edit = try Explaining.makeExpense(
        draft, of: line, reason: reason, rule: proposal.rule, at: now, in: book)
      RuleApplying.put(
        tags: proposal.tags, splits: proposal.splits, of: draft.id, in: book, &edit)
      return [edit]
    }
    if !proposal.bounced.isNone {
      guard let payment = book.payments.live(proposal.bounced) else { throw .used }
      let fee = proposal.parts.first { $0.isMade && $0.type == .expense }
      return try Bounced.edits(
        payment, fee: fee.flatMap { try? $0.amount.negated() }, of: line, reason: reason, at: now,
        in: book)
    }
    guard let first = proposal.parts.first else { return [] }
    if first.type == .apart {
      return [
        try Explaining.setApart(line, note: reason, rule: proposal.rule, at: now, in: book)
      ]
    }
    if first.type == .transfer {
      guard let other = book.bankLines.live(ID(first.other)) else { throw .used }
      return [try Explaining.transfer(line, other, reason: reason, at: now, in: book)]
    }
    let fee = proposal.parts.first { $0.isMade && $0.type == .expense }
    if first.isMade { return try payments(proposal, fee, line, reason, at: now, in: book) }
    var edit = Edit()
    var parts: [Explaining.Part] = []
    for part in proposal.parts where !part.isMade {
      parts.append(Explaining.Part(part.type, part.other, part.amount))
    }
    if let fee, let kept = try? fee.amount.negated() {
      let cost = Explaining.feeExpense(kept, of: line, ID(), at: now)
      edit.put(cost, in: book.transactions)
      parts.append(Explaining.Part(.expense, cost.id.raw, fee.amount, isMade: true))
    }
    edit.add(
      try Explaining.match(
        line, parts, reason: reason, rule: proposal.rule, at: now, in: book))
    return [edit]
  }

  /// What rules that may do so make of lines that the book has (rule M36): called after an import, with what it brought.
  ///
  /// - Complexity: as ``Matching``; nothing where no rule explains.
  public static func byRules(_ lines: [BankLine], at now: Instant, in book: Book) -> Edit {
    var edit = Edit()
    if !book.expenseRules.contains(where: { $0.explains != .none }) { return edit }
    let matching = Matching(book)
    for line in lines {
      guard let best = matching.proposals(for: line).first, best.isSure, !best.rule.isNone,
        let made = try? edits(best, of: line, at: now, in: book)
      else { continue }
      for one in made { edit.add(one) }
    }
    return edit
  }

  private static func payments(
    _ proposal: MatchProposal, _ fee: MatchProposal.Part?, _ line: BankLine, _ reason: String,
    at now: Instant, in book: Book
  ) throws(Explaining.Problem) -> [Edit] {
    var edits: [Edit] = []
    for part in proposal.parts where part.type == .payment {
      let kept = fee.flatMap { try? $0.amount.negated() }
      if part.invoice.isNone, proposal.paysProject, let project = book.projects.live(part.project) {
        edits += try Explaining.makePayment(
          part.amount, for: project, of: line, fee: kept, reason: reason, at: now, in: book)
        continue
      }
      if part.invoice.isNone {
        edits.append(try credit(part, line, reason, at: now, in: book))
        continue
      }
      guard let invoice = book.invoices.live(part.invoice) else { throw .used }
      edits += try Explaining.makePayment(
        part.amount, for: invoice, of: line, fee: kept, reason: reason, at: now, in: book)
    }
    return edits
  }

  /// Money of a client for no invoice: their credit, or for the project for which they owed it.
  private static func credit(
    _ part: MatchProposal.Part, _ line: BankLine, _ reason: String, at now: Instant, in book: Book
  ) throws(Explaining.Problem) -> Edit {
    var payment = Payments.received(
      ID(part.other), part.amount, from: part.client, for: part.project, on: line.day)
    payment.reference = line.reference.isEmpty ? line.endToEnd : line.reference
    var edit = Edit()
    edit.put(payment, in: book.payments)
    let match = Explaining.Part(.payment, part.other, part.amount, isMade: true)
    edit.add(try Explaining.match(line, [match], reason: reason, at: now, in: book))
    return edit
  }
}
