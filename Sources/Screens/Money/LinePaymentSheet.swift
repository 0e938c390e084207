import Ledger
import Markup

// What of a client's a line paid: which invoice, or which project without one, how much of it, and what a service kept.
struct LinePaymentSheet: Room {
  let app: App

  private static var most: Int { 100 }

  static func sheet(_ id: ID<BankLine>) -> SheetType {
    SheetType(
      "Payment of a Client",
      follow: { app, name in LinePaymentSheet(app: app).follow(id, name) }
    ) { app, walk in
      guard app.isAdministrator, let line = app.book.bankLines.live(id), !line.isOut else {
        return nil
      }
      return LinePaymentSheet(app: app).fields(line, &walk)
    }
  }

  /// Issued invoices that wait for money: what is owed nearest to the amount first; in the line's currency, or in that in
  /// which the bank says it was paid.
  func open(_ rest: Money, _ original: Money? = nil) -> [(row: Invoice, owed: Money)] {
    let paid = original.flatMap { $0.currency == rest.currency ? nil : $0 }
    var (found, abroad): ([(row: Invoice, owed: Money)], [(row: Invoice, owed: Money)]) = ([], [])
    for invoice in book.invoices.rows where invoice.isLive && invoice.isIssued && !invoice.isVoid {
      let currency = invoice.askedCurrency
      guard currency == rest.currency || currency == paid?.currency,
        let owed = try? book.balance(of: invoice), owed.isPositive
      else { continue }
      if currency == rest.currency {
        found.append((invoice, owed))
      } else {
        abroad.append((invoice, owed))
      }
    }
    return nearest(abroad, to: paid ?? rest) + nearest(found, to: rest)
  }

  /// Projects whose charges are on no invoice and wait for money in the line's currency, in the same order: what was
  /// played and paid without one.
  func uninvoiced(_ rest: Money) -> [(row: Project, owed: Money)] {
    var found: [(row: Project, owed: Money)] = []
    for project in book.projects.rows {
      guard let owed = book.payable(project)?[rest.currency], owed.isPositive else { continue }
      found.append((project, owed))
    }
    return nearest(found, to: rest)
  }

  private func nearest<E: Entity>(
    _ found: [(row: E, owed: Money)], to rest: Money
  ) -> [(row: E, owed: Money)] {
    let sorted = found.sorted { a, b in
      let (first, second) = (
        a.owed.minor.subtractingClamped(rest.minor).magnitude,
        b.owed.minor.subtractingClamped(rest.minor).magnitude
      )
      return first != second ? first < second : a.row.id < b.row.id
    }
    return Array(sorted.prefix(LinePaymentSheet.most))
  }

  private func fields(_ line: BankLine, _ walk: inout FieldWalk) -> Saving? {
    let rest = book.unexplained(of: line)
    let open = open(rest, rest == line.amount ? line.original : nil)
    let projects = uninvoiced(rest)
    let formats = state.formats
    walk.draw { html, _ in
      html(
        "p", .class("muted small"),
        text: "\(LineRow(app: app).title(of: line)) · \(formats.money(rest)) to explain")
      if open.isEmpty && projects.isEmpty {
        html(
          "p", .class("notice"), .role("status"),
          text: "No invoice and no project waits for money in this currency.")
      }
    }
    let proposed = proposed(line, among: open)
    var invoice = proposed?.invoice ?? ID<Invoice>()
    let label: Phrase = projects.isEmpty ? "Invoice" : "Invoice or Project"
    walk.row("paid", label, &invoice)
    walk.control { html, form in
      html.select(form, "paid", label, options(open, projects))
    }
    if invoice.isNone { walk.rule("Choose what was paid") }
    let asked = asked(rest, line.fee, proposed)
    var amount: Money? = asked.amount
    var fee: Money? = asked.fee
    let abroad = book.invoices.live(invoice).flatMap {
      $0.askedCurrency == rest.currency ? nil : line.original
    }
    walk.money(
      "amount", "What the Client Paid", &amount, in: rest.currency, isRequired: true,
      hint: abroad.map { "All of it pays \(formats.money($0)) of the invoice." } ?? "")
    if let amount, !amount.isPositive { walk.rule(Payments.Problem.notPositive.message) }
    walk.money(
      "fee", "Fee Kept of It", &fee, in: rest.currency,
      hint: "What the payment service kept: it becomes an expense of the business.")
    if let fee, fee.isNegative { walk.rule("Enter an amount above zero") }
    // The first that is recorded: a transfer.
    let transfer = InvoiceSheets.methods().dropFirst().first?.value ?? ""
    var method = line.fee == nil && !isService(line) ? transfer : ""
    walk.choice("method", "Method", &method) { InvoiceSheets.methods() }
    if let amount {
      let net = amount.minor.subtractingClamped(fee?.minor ?? 0)
      if net > rest.minor {
        walk.rule(Explaining.Problem.tooMuch(rest: rest).message, at: "amount")
      }
    }
    let chosen = invoice
    return { app in
      guard MoneyActions(app: app).mayChange(), let amount else { return }
      LinePaymentSheet(app: app).pay(chosen, amount, fee, method, by: line)
    }
  }

  /// What can be paid: invoices, then projects that no invoice asks for.
  private func options(
    _ open: [(row: Invoice, owed: Money)], _ projects: [(row: Project, owed: Money)]
  ) -> [(value: String, text: Phrase)] {
    let formats = state.formats
    var options: [(value: String, text: Phrase)] = [("", "Choose what was paid")]
    for one in open {
      let client = book.named(one.row.client)?.displayName ?? ""
      options.append(
        (
          one.row.id.text,
          .verbatim(
            [one.row.number, client, formats.money(one.owed)].filter { !$0.isEmpty }
              .joined(separator: " · "))
        ))
    }
    // A project stands under its own id: no invoice has it.
    for one in projects {
      options.append(
        (
          one.row.id.text,
          [
            .verbatim(title(of: one.row)),
            .verbatim(book.named(one.row.client)?.displayName ?? ""),
            .verbatim(formats.money(one.owed)), "no invoice",
          ].joined(separator: " · ")
        ))
    }
    return options
  }

  /// Records the payment of an invoice, or of the project that has the id that was chosen.
  private func pay(
    _ chosen: ID<Invoice>, _ amount: Money, _ fee: Money?, _ method: String, by line: BankLine
  ) {
    if let invoice = book.invoices.live(chosen) {
      LineMatching(app: app).attempt(line) { book, now throws(Explaining.Problem) in
        try Explaining.makePayment(
          amount, for: invoice, of: line, fee: fee, method: method, at: now, in: book)
      }
    } else if let project = book.projects.live(chosen.retyped()) {
      LineMatching(app: app).attempt(line) { book, now throws(Explaining.Problem) in
        try Explaining.makePayment(
          amount, for: project, of: line, fee: fee, method: method, at: now, in: book)
      }
    }
  }

  private func isService(_ line: BankLine) -> Bool {
    book.moneyAccounts[line.account]?.type == .service
  }

  /// The one invoice that the line says itself by a number, a reference or a name: the best such proposal (rule M43).
  ///
  /// An amount alone says nothing of whose it is.
  private func proposed(
    _ line: BankLine, among open: [(row: Invoice, owed: Money)]
  ) -> MatchProposal.Part? {
    let best = LineProposals(app: app).proposals(for: line).first { proposal in
      proposal.reasons.contains { $0.namesPayer }
        && proposal.parts.filter { !$0.invoice.isNone }.count == 1
    }
    let part = best?.parts.first { !$0.invoice.isNone }
    return open.contains { $0.row.id == part?.invoice } ? part : nil
  }

  /// What was probably paid: what came in and the fee that its file or the proposal says was kept.
  private func asked(
    _ rest: Money, _ fee: Money?, _ proposed: MatchProposal.Part?
  ) -> (amount: Money, fee: Money?) {
    if let fee, fee.isPositive, fee.currency == rest.currency {
      return (
        Money(minor: rest.minor.addingClamped(fee.minor), currency: rest.currency), fee
      )
    }
    if let whole = proposed?.amount, whole.currency == rest.currency, whole.minor > rest.minor {
      let kept = whole.minor.subtractingClamped(rest.minor)
      return (whole, Money(minor: kept, currency: rest.currency))
    }
    return (rest, nil)
  }

  /// A fee that is typed is a part of what was paid.
  private func follow(_ id: ID<BankLine>, _ name: String) {
    guard name == "fee", let line = book.bankLines.live(id), var form = state.sheet?.form else {
      return
    }
    let rest = book.unexplained(of: line)
    let fee = try? state.formats.readMoney(form["fee"], currency: rest.currency)
    form["amount"] = state.formats.amount(
      Money(minor: rest.minor.addingClamped(fee?.minor ?? 0), currency: rest.currency))
    state.sheet?.form = form
  }
}
