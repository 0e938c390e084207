import Ledger
import Markup

// The expense that a line was: the form of an expense, filled from the line; saving makes it and its match as one.
struct LineExpenseSheet: Room {
  let app: App

  static func sheet(_ id: ID<BankLine>) -> SheetType {
    SheetType(
      "New Expense", isTall: true,
      follow: { app, name in
        guard var form = app.state.sheet?.form else { return }
        ExpenseFields(app: app).follow(name, &form)
        app.state.sheet?.form = form
        if name == "source" { ExpenseEntry(app: app).propose() }
      }
    ) { app, walk in
      guard app.isAdministrator, let line = app.book.bankLines.live(id) else { return nil }
      return LineExpenseSheet(app: app).fields(line, &walk)
    }
  }

  private func fields(_ line: BankLine, _ walk: inout FieldWalk) -> Saving? {
    var (expense, proposal) = draft(of: line)
    let known = ExpenseEntry(app: app).names(of: proposal.tags)
    let rest = book.unexplained(of: line)
    let formats = state.formats
    if !rest.isNegative { walk.title = "New Refund" }
    walk.draw { html, _ in
      html(
        "p", .class("muted small"),
        text: "\(LineRow(app: app).title(of: line)) · \(formats.money(rest)) to explain")
    }
    let typed = ExpenseFields(app: app, proposal: proposal).walk(
      expense, tags: known, lines: [], &walk)
    expense = typed.expense
    return { app in LineExpenseSheet(app: app).save(typed, line) }
  }

  /// The expense as the line says it, with what is proposed for its merchant.
  func draft(of line: BankLine) -> (expense: Transaction, proposal: ExpenseProposal) {
    let rest = book.unexplained(of: line)
    var expense = Transaction()
    expense.id = freeID(line)
    expense.day = line.day
    expense.source = String(trimmed(line.title).prefix(LineExpenseSheet.longestName))
    expense.project = book.expensePlace(.business).project
    expense.type = rest.isNegative ? .purchase : .return
    expense.amount = Money(
      minor: rest.isNegative ? Int64(0).subtractingClamped(rest.minor) : rest.minor,
      currency: rest.currency)
    let proposal = ExpenseProposal(
      for: expense, after: ExpenseEntry(app: app).expenses(at: expense.source), canMove: true,
      intoProjects: false, in: book, state.catalogue)
    proposal.fill(&expense)
    expense.paymentMethod = book.paymentMethod(expense.paymentMethod, on: line.account)
    return (expense, proposal)
  }

  /// The line's own, whoever makes it; another where that one is in use.
  private func freeID(_ line: BankLine) -> ID<Transaction> {
    let own = Explaining.expenseID(of: line.id)
    if book.transactions.live(own) == nil { return own }
    return .foreign("expense-of-line:" + line.id.text + ":" + "\(book.matches(of: line.id).count)")
  }

  private static var longestName: Int { 100 }

  private func save(_ typed: ExpenseFields.Typed, _ line: BankLine) {
    guard MoneyActions(app: app).mayChange() else { return }
    let rest = book.unexplained(of: line)
    var expense = typed.expense
    expense.life = .live
    expense.type = rest.isNegative ? .purchase : .return
    expense.status = .completed
    expense.created = state.now
    var amount = rest
    // Less than the line was is a part of it.
    if let own = expense.amount, own.currency == rest.currency,
      own.minor.magnitude < rest.minor.magnitude
    {
      amount.minor = rest.isNegative ? -own.minor : own.minor
    }
    let ruled = RuleApplying.finish(&expense, typed.lines.parts, in: book)
    let (made, lines) = (expense, typed.lines)
    let tags = ExpenseTagging(app: app).edit(typed.tags, of: made.id)
    let parts = ExpenseLines(app: app).edit(lines)
    LineMatching(app: app).attempt(line) { book, now throws(Explaining.Problem) in
      var edit = Edit()
      edit.put(made, in: book.transactions)
      edit.add(parts)
      if lines.parts.isEmpty {
        for split in ruled { edit.put(split, in: book.splits) }
      }
      edit.add(tags)
      edit.add(
        try Explaining.match(
          line, [Explaining.Part(.expense, made.id.raw, amount, isMade: true)], at: now, in: book))
      return [edit]
    }
  }
}
