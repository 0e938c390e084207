import Ledger

extension Applying {
  /// Refuses what only an act of its own may do; notes what a form would have asked for.
  mutating func check<E: Entity>(_ row: E, _ old: E?, _ entry: ObjectFile.Entry) throws {
    switch row {
    case let invoice as Invoice:
      try refuse(RowRules.problems(tax: invoice.tax), row, old, entry)
      try check(invoice, old as? Invoice, entry)
    case let payment as Payment: try check(payment, old as? Payment, entry)
    case let project as Project:
      try refuse(RowRules.problems(project), row, old, entry)
      note(FieldRules.projectName(project.name), entry, "name")
      note(FieldRules.artist(project.artist), entry, "artist")
      note(FieldRules.client(project.client), entry, "client")
      if let schedule = project.schedule { note(FieldRules.dates(schedule), entry, "schedule") }
    case let client as Client:
      try refuse(RowRules.problems(tax: client.tax), row, old, entry)
      note(
        FieldRules.clientName(
          first: client.firstName, last: client.lastName, company: client.company), entry, "name")
      note(FieldRules.email(client.email), entry, "email")
      note(FieldRules.phone(client.phone), entry, "phone")
    case let musician as Musician: note(FieldRules.email(musician.email), entry, "email")
    case let point as ContactPoint:
      if point.sort == .email { note(FieldRules.email(point.text), entry, "text") }
      if point.sort == .phone { note(FieldRules.phone(point.text), entry, "text") }
    case let profile as BusinessProfile:
      note(FieldRules.email(profile.email), entry, "email")
      note(FieldRules.phone(profile.phone), entry, "phone")
    case let charge as Charge:
      note(FieldRules.chargeName(charge.name), entry, "name")
      if charge.project.isNone { remember("\(entry.path).project: it is in none, and in no sum") }
    case let bank as BankDetails:
      note(FieldRules.routingNumber(bank.handles.routingNumber), entry, "handles.routingNumber")
      note(FieldRules.accountNumber(bank.handles.accountNumber), entry, "handles.accountNumber")
      note(FieldRules.venmo(bank.handles.venmo), entry, "handles.venmo")
      note(FieldRules.zelle(bank.handles.zelle), entry, "handles.zelle")
    case let transaction as Transaction:
      try check(transaction, old as? Transaction, entry)
    case let edge as LineageEdge:
      if let old = old as? LineageEdge, old != edge {
        throw CommandError.refused(
          "\(entry.path): a step of an item's lineage is never edited. Use `ledgerline item` to "
            + "move the item")
      }
    case let member as AccountMember:
      if let old = old as? AccountMember, old == member { break }
      throw CommandError.refused(
        "\(entry.path): people are the hub's own. Use `ledgerline member`")
    case let item as Item: try refuse(RowRules.problems(item), row, old, entry)
    case let space as Space: try refuse(RowRules.problems(space), row, old, entry)
    case let category as BudgetCategory:
      try refuse(RowRules.problems(category), row, old, entry)
    case let template as SpaceTemplate:
      try refuse(RowRules.problems(template), row, old, entry)
    case let rule as GigRule: try refuse(RowRules.problems(rule), row, old, entry)
    case let split as Split: try refuse(RowRules.problems(split), row, old, entry)
    case let line as Line:
      try refuse(RowRules.problems(tax: line.tax), row, old, entry)
      try check(line, old as? Line, entry)
      if line.invoice.isNone { remember("\(entry.path).invoice: it is on none") }
    case let template as InvoiceTemplate:
      try refuse(RowRules.problems(template), row, old, entry)
    case let settings as Settings:
      try refuse(RowRules.problems(tax: settings.tax), row, old, entry)
    case let deal as Deal:
      try refuse(
        old != nil || deal.id == Deal.id(of: deal.project), "a deal has the id of its project",
        entry)
    case let player as Player:
      try refuse(
        old != nil || player.id == Player.id(of: player.musician, on: player.project),
        "who plays has the id of the musician and the project", entry)
    case let budget as Budget: try refuse(RowRules.problems(budget), row, old, entry)
    default: break
    }
  }

  /// Names drafts that are to say reverse charge and have a tax, of their own or of a line (rule G19).
  mutating func noteReverseCharge(in book: Book) {
    if file.entries[.invoice] == nil && file.entries[.line] == nil { return }
    let scratch = written(in: book)
    var seen: Set<ID<Invoice>> = []
    for kind in [Kind.invoice, .line] {
      for entry in file.entries[kind] ?? [] {
        let raw = ids[entry.path] ?? 0
        let id = kind == .invoice ? ID<Invoice>(raw) : scratch.lines[ID(raw)]?.invoice ?? ID()
        guard let invoice = scratch.invoices.live(id), invoice.reverseCharge == true,
          !invoice.isIssued, ReverseCharge.isTaxed(invoice, scratch.lines(of: id)),
          seen.insert(id).inserted
        else { continue }
        remember(
          "\(entry.path): the invoice is to say reverse charge and has a tax, with which it never "
            + "does. Take that off with \"tax\": null")
      }
    }
  }

  /// Names charges that no invoice will ask for: a design project's come from its report (rule R10).
  mutating func noteDesignCharges(in book: Book) {
    guard let entries = file.entries[.charge] else { return }
    let scratch = written(in: book)
    for entry in entries {
      guard let charge = scratch.charges.live(ID(ids[entry.path] ?? 0)),
        let project = scratch.projects[charge.project],
        Trades.isDesign(project, scratch.settings.work)
      else { continue }
      remember(
        "\(entry.path).project: \(project.name) is a design project, whose invoices ask for no charges. "
          + "Name a project of another kind of work")
    }
  }

  /// Refuses what the forms of design projects refuse, as far as this edit makes or keeps it wrong
  /// in what it changes.
  private func refuse<E: Entity>(
    _ problems: [RowProblem], _ row: E, _ old: E?, _ entry: ObjectFile.Entry
  ) throws {
    guard let problem = RowRules.refusal(problems, of: row, replacing: old) else { return }
    let register = problem.registers.first.map { "." + $0 } ?? ""
    throw CommandError.refused(entry.path + register + ": " + problem.message.english)
  }

  private func refuse(_ isItsOwn: Bool, _ why: String, _ entry: ObjectFile.Entry) throws {
    if isItsOwn { return }
    throw CommandError.refused("\(entry.path).id: \(why). Leave `id` out, and it is given")
  }

  private mutating func check(
    _ transaction: Transaction, _ old: Transaction?, _ entry: ObjectFile.Entry
  ) throws {
    guard transaction.sale == nil && old?.sale == nil || transaction == old else {
      throw CommandError.refused(
        "\(entry.path): a sale between a project and inventory is kept by Ledgerline. Use "
          + "`ledgerline item sell`")
    }
    let isGiven = old != nil || entry.names("project")
    try refuse(
      RowRules.problems(transaction, hasDestination: isGiven), transaction, old, entry)
    if let amount = transaction.amount, let subtotal = transaction.tax.subtotal,
      subtotal.currency == amount.currency, subtotal.minor > amount.minor
    {
      remember(
        "\(entry.path).tax: the subtotal \(subtotal.plain) is more than the amount \(amount.plain), so "
          + "no tax is reckoned from it")
    }
    if transaction.worth != old?.worth || transaction.amount != old?.amount {
      note(transaction.worth, of: transaction.amount, entry)
    }
  }

  /// Names what counts nowhere: what was said of another amount than the row has (rule G18).
  private mutating func note(_ worth: Worth?, of amount: Money?, _ entry: ObjectFile.Entry) {
    guard let worth, worth.amount != amount else { return }
    remember(
      "\(entry.path).worth: it is said of \(worth.amount.words), and the amount is "
        + "\(amount?.words ?? "none"): it counts nowhere")
  }

  private func check(_ invoice: Invoice, _ old: Invoice?, _ entry: ObjectFile.Entry) throws {
    guard invoice.issue == old?.issue else {
      throw CommandError.refused(
        "\(entry.path).issue: numbers are given by `ledgerline invoice issue`, "
          + "and an issued invoice never changes")
    }
    guard invoice.voided == old?.voided else {
      throw CommandError.refused("\(entry.path).void: use `ledgerline invoice void`")
    }
    if invoice.isIssued, invoice.life == .trashed {
      throw CommandError.refused(
        entry.path + ": " + CommandError.lead(Deleting.Problem.issuedInvoice.message.english))
    }
  }

  /// The lines of an issued invoice are what was printed; a merge takes late ones, somebody who writes is told.
  private func check(_ line: Line, _ old: Line?, _ entry: ObjectFile.Entry) throws {
    if let old, old == line { return }
    for id in [old?.invoice ?? ID(), line.invoice] {
      guard let invoice = references.book.invoices[id], invoice.isIssued else { continue }
      throw CommandError.refused(
        "\(entry.path): invoice \(invoice.number) is issued and stays as it is. Void it, or credit "
          + "it, and issue another")
    }
  }

  private mutating func check(
    _ payment: Payment, _ old: Payment?, _ entry: ObjectFile.Entry
  ) throws {
    guard var old else {
      guard (entry["amount"] ?? .null) != .null else {
        throw CommandError.badData(
          "\(entry.path).amount: a payment has one. Write it like \"amount\":\"850.00\"")
      }
      note(payment.worth, of: payment.amount, entry)
      return
    }
    old.life = payment.life
    guard old == payment else {
      throw CommandError.refused(
        "\(entry.path): a payment is not edited by a file. Put it right with `payment set`, or trash "
          + "it with \"life\":\"trashed\" and record it anew")
    }
  }

  private mutating func note(_ problem: FieldProblem?, _ entry: ObjectFile.Entry, _ name: String) {
    if let problem { remember("\(entry.path).\(name): \(problem.message)") }
  }
}
