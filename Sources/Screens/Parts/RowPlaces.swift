import Ledger

// Where rows stand: the page that shows one, and the form that edits it.
struct RowPlaces: Room {
  let app: App

  /// The row on whose page a row is; itself where that is its own, or where there is none.
  func home(of row: RowKey) -> RowKey {
    switch Kind(rawValue: row.kind) {
    case .charge:
      return book.charges[ID(row.id)].map { RowKey(.project, $0.project.raw) } ?? row
    case .budget:
      return book.budgets[ID(row.id)].map { RowKey(.project, $0.project.raw) } ?? row
    case .line: return book.lines[ID(row.id)].map { RowKey(.invoice, $0.invoice.raw) } ?? row
    case .allocation:
      return book.allocations[ID(row.id)].map { RowKey(.invoice, $0.invoice.raw) } ?? row
    case .payment:
      guard let payment = book.payments[ID(row.id)] else { return row }
      return payment.project.isNone
        ? RowKey(.client, payment.client.raw) : RowKey(.project, payment.project.raw)
    case .checklist:
      return book.checklists[ID(row.id)].map { RowKey(.space, $0.space.raw) } ?? row
    case .contactpoint:
      return book.contactPoints[ID(row.id)].map { RowKey(.client, $0.client.raw) } ?? row
    case .gigtime:
      return book.gigTimes[ID(row.id)].map { RowKey(.project, $0.project.raw) } ?? row
    case .split:
      return book.splits[ID(row.id)].map { RowKey(.transaction, $0.transaction.raw) } ?? row
    case .tagging:
      return book.taggings[ID(row.id)].map { RowKey(.transaction, $0.transaction.raw) } ?? row
    case .linematch:
      return book.lineMatches[ID(row.id)].map { RowKey(.bankline, $0.line.raw) } ?? row
    case .bankstatement:
      return book.bankStatements[ID(row.id)].map { RowKey(.moneyaccount, $0.account.raw) } ?? row
    case .check:
      return book.checks[ID(row.id)].map { home(of: RowKey(.checklist, $0.checklist.raw)) } ?? row
    case .attachment:
      guard let owner = book.attachments[ID(row.id)]?.owner, let kind = Kind(word: owner.kind),
        kind != .attachment
      else { return row }
      return RowKey(kind, owner.id.raw)
    case .profile, .bank, .series: return RowKey(.settings, BusinessProfile.onlyID.raw)
    case _: return row
    }
  }

  /// The page that shows it.
  func page(of row: RowKey) -> Route? {
    let home = home(of: row)
    switch Kind(rawValue: home.kind) {
    case .client: return .client(ID(home.id))
    case .project: return .project(ID(home.id))
    case .invoice: return .invoice(ID(home.id))
    case .transaction: return .transaction(ID(home.id))
    case .item: return .item(ID(home.id))
    case .space: return .space(ID(home.id))
    case .moneyaccount: return .moneyAccount(ID(home.id))
    case .bankline: return .bankLine(ID(home.id))
    case .receipt: return .receipt(ID(home.id))
    case .season: return .season(ID(home.id))
    case .musician: return .musician(ID(home.id))
    case .settings: return .settings
    case _: return nil
    }
  }

  /// The form that edits a row.
  func sheet(of row: RowKey) -> SheetKind? {
    let id = row.id
    switch Kind(rawValue: row.kind) {
    case .client: return .client(ID(id))
    case .project:
      return book.projects[ID(id)].map { isDesign($0) } == true
        ? .editStudio(ID(id)) : .project(ID(id))
    case .charge: return book.charges[ID(id)].map { .charge($0.project, ID(id)) }
    case .invoice: return .invoice(ID(id))
    case .line: return book.lines[ID(id)].map { .line($0.invoice, ID(id)) }
    case .item: return .editItem(ID(id))
    case .transaction:
      return book.transactions[ID(id)].map { book.showsAsExpense($0) } == true
        ? .editExpense(ID(id)) : .editTransaction(ID(id))
    case .split: return .editPart(ID(id))
    case .space: return .editSpace(ID(id))
    case .category: return .category(ID(id))
    case .template: return .template(ID(id))
    case .invoicetemplate: return .invoiceTemplate(ID(id))
    case .vendor: return .vendor(ID(id))
    case .tag: return .tag(ID(id))
    case .moneyaccount: return .editMoneyAccount(ID(id))
    case .rule: return .rule(ID(id))
    case .attachment: return .caption(ID(id))
    case .profile: return .setting(.company)
    case .bank: return .setting(.payment)
    case .series: return .setting(.numbering)
    case _: return nil
    }
  }

  /// The same, filled: it says what the row's fields are called; an empty one where there is none.
  func form(of row: RowKey) -> Form {
    sheet(of: row).flatMap { OpenSheet(app: app).form(for: $0) } ?? Form()
  }
}
