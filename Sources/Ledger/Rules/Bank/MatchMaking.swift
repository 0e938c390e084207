// What a line becomes when the book has no row for it (rules M30 and M36).

extension Matching {
  /// What a service kept of a line, as an expense, has one id, whoever makes it.
  static func feeID(of line: ID<BankLine>) -> ID<Transaction> {
    .foreign("fee-of-line:" + line.text)
  }

  /// Adds an expense, money back, or a client's credit that is made of the line.
  func addNew(_ facts: LineFacts, _ found: inout [MatchProposal]) {
    found.removeAll { $0.score < 30 }
    let best = found.first?.score ?? 0
    let isInterest = !facts.rest.isNegative && InterestWords.areIn(facts.text)
    if let rule = rule(for: facts.line, facts.rest),
      !isInterest || rule.explains == .apart || InterestWords.areIn(rule.contains)
    {
      let made = byRule(rule, facts, isAlone: best < 50)
      // What a person laid down decides, unless the book has the row already.
      found.append(made)
      if rule.explains == .apart {
        found.sort(by: MatchProposal.precedes)
        return
      }
    } else if facts.rest.isNegative {
      found.append(expense(facts))
    }
    defer { found.sort(by: MatchProposal.precedes) }
    if facts.rest.isNegative {
      if let bounced = bounced(facts) { found.append(bounced) }
      return
    }
    if let owed = reimbursement(facts) { found.append(owed) }
    if isInterest {
      if best < 50 { found.append(interest(facts)) }
    } else if let back = refund(facts) {
      found.append(back)
    }
    if let credit = credit(facts) { found.append(credit) }
  }

  // MARK: rules that a person wrote

  /// The first rule whose words stand in a line, and between whose amounts it is.
  func rule(for line: BankLine, _ rest: Money) -> ExpenseRule? {
    if rules.rules.isEmpty { return nil }
    let size = rest.isNegative ? Int64(0).subtractingClamped(rest.minor) : rest.minor
    return rules.rule(
      for: line.counterparty + " " + line.text, Money(minor: size, currency: rest.currency))
  }

  private func byRule(_ rule: ExpenseRule, _ facts: LineFacts, isAlone: Bool) -> MatchProposal {
    var proposal: MatchProposal
    if rule.explains == .apart {
      proposal = MatchProposal()
      proposal.parts = [MatchProposal.Part(.apart, 0, facts.rest)]
    } else {
      proposal = expense(facts, rule)
    }
    proposal.because = []
    proposal.say(.rule, trimmed(rule.contains))
    proposal.rule = rule.id
    proposal.points = rule.explains == .none ? 55 : 70
    let mayExplain =
      rule.explains == .apart || (rule.explains == .expense && facts.rest.isNegative)
    if mayExplain && isAlone {
      proposal.points = 85
      proposal.isSure = true
    }
    return proposal
  }

  // MARK: expenses

  /// An expense at whom the line names, as its earlier ones were.
  private func expense(_ facts: LineFacts, _ rule: ExpenseRule? = nil) -> MatchProposal {
    let vendor = vendor(facts)
    var proposal = MatchProposal()
    var draft = draft(facts, vendor)
    // An expense at somebody else is less likely than one that is not entered yet.
    var points = facts.words.party.isEmpty ? 20 : 42
    if let vendor, !groups[Int(vendor.place)].history.isEmpty {
      let group = groups[Int(vendor.place)]
      proposal.say(.history, group.label)
      points = 50
    }
    if let rule {
      let outcome = RuleApplying.outcome(of: rule, on: draft, in: book, replacing: false)
      draft = outcome.transaction
      proposal.tags = outcome.tags
      proposal.splits = outcome.splits
    }
    let past = vendor.map { groups[Int($0.place)].history.map { book.transactions.rows[Int($0)] } }
    let usual = ExpenseProposal(
      for: draft, after: past ?? [], canMove: rule == nil, intoProjects: false, in: book,
      by: rules)
    if rule == nil {
      usual.fill(&draft)
      proposal.tags = usual.tags
    } else if draft.category.isNone {
      draft.category = usual.category
    }
    draft.paymentMethod = book.paymentMethod(draft.paymentMethod, on: facts.line.account)
    if !draft.category.isNone { points += 5 }
    proposal.expense = draft
    proposal.points = points
    proposal.parts = [made(facts)]
    return proposal
  }

  private func made(_ facts: LineFacts) -> MatchProposal.Part {
    var part = MatchProposal.Part(
      .expense, Explaining.expenseID(of: facts.line.id).raw, facts.rest)
    part.isMade = true
    return part
  }

  private func draft(_ facts: LineFacts, _ vendor: LineFacts.Named?) -> Transaction {
    var draft = Transaction()
    draft.id = Explaining.expenseID(of: facts.line.id)
    draft.project = .business
    draft.day = facts.line.day
    let size =
      facts.rest.isNegative ? Int64(0).subtractingClamped(facts.rest.minor) : facts.rest.minor
    draft.amount = Money(minor: size, currency: facts.rest.currency)
    draft.type = facts.rest.isNegative ? .purchase : .return
    draft.status = .completed
    if let vendor {
      draft.source = groups[Int(vendor.place)].label
    } else {
      draft.source = MerchantName.cleaned(facts.line, in: book)
    }
    if let original = facts.original, facts.rest == facts.line.amount {
      let value = original.isNegative ? Int64(0).subtractingClamped(original.minor) : original.minor
      draft.worth = Worth.setting(
        Money(minor: value, currency: original.currency), in: original.currency, of: draft.amount,
        in: nil)
    }
    return draft
  }

  /// The vendor whom a line names for certain.
  private func vendor(_ facts: LineFacts) -> LineFacts.Named? {
    facts.groups.first { $0.share >= 80 && groups[Int($0.place)].client.isNone }
  }

  // MARK: money in

  /// Money back for something that was bought there and cost as much or more, within the year.
  private func refund(_ facts: LineFacts) -> MatchProposal? {
    guard let vendor = vendor(facts) else { return nil }
    let isBought = groups[Int(vendor.place)].history.contains { place in
      let row = book.transactions.rows[Int(place)]
      guard let amount = row.amount, let day = row.day else { return false }
      return amount.currency == facts.rest.currency && amount.minor >= facts.rest.minor
        && facts.line.day - day >= 0 && facts.line.day - day <= 365
    }
    if !isBought { return nil }
    var proposal = expense(facts)
    proposal.because = []
    proposal.say(.refund)
    proposal.say(.history, groups[Int(vendor.place)].label)
    proposal.points = 58
    return proposal
  }

  /// What a bank paid for what lay there is nobody's invoice and no expense: it is set apart.
  private func interest(_ facts: LineFacts) -> MatchProposal {
    var proposal = MatchProposal()
    proposal.say(.words)
    proposal.points = 58
    proposal.parts = [MatchProposal.Part(.apart, 0, facts.rest)]
    return proposal
  }

  /// A client pays back what was spent for them.
  private func reimbursement(_ facts: LineFacts) -> MatchProposal? {
    for place in owedByAmount[MatchIndex.key(facts.rest)].prefix(Matching.most) {
      let row = book.transactions.rows[Int(place)]
      let client = book.client(of: row)
      guard row.amount == facts.rest, !client.isNone, let day = row.day, facts.line.day >= day
      else { continue }
      guard
        let named = facts.groups.first(where: {
          groups[Int($0.place)].client == client && $0.share >= 60
        })
      else { continue }
      var proposal = MatchProposal()
      proposal.say(.amount)
      proposal.say(.reimbursement, groups[Int(named.place)].label)
      proposal.points = 40 + named.share * 30 / 100
      var part = received(facts, client)
      if Scope(row.project).isProject { part.project = row.project }
      proposal.parts = [part]
      return proposal
    }
    return nil
  }

  /// Money of a client who owes nothing that it could be for: their credit.
  private func credit(_ facts: LineFacts) -> MatchProposal? {
    guard
      let named = facts.groups.first(where: {
        $0.share >= 80 && !groups[Int($0.place)].client.isNone
      })
    else { return nil }
    var proposal = MatchProposal()
    let group = groups[Int(named.place)]
    proposal.say(.client, group.label)
    proposal.points = 20 + named.share * 20 / 100
    proposal.parts = [received(facts, group.client)]
    return proposal
  }

  private func received(_ facts: LineFacts, _ client: ID<Client>) -> MatchProposal.Part {
    var part = MatchProposal.Part(
      .payment, Explaining.paymentID(of: facts.line.id, for: ID()).raw, facts.rest)
    part.isMade = true
    part.client = client
    return part
  }
}
