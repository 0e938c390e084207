import Ledger

// What rows are called, where any of them may come up: in what the hub refused, in a row's history, in what
// other devices wrote.
struct RowWords: Room {
  let app: App

  /// The name the book has for a row; what it is where it has none.
  func title(of row: RowKey) -> Phrase {
    let name = Text.trimmed(name(of: row))
    return name.isEmpty ? kind(of: row) : .verbatim(name)
  }

  /// What it is, and its name if it has one.
  func titleWithKind(of row: RowKey) -> Phrase {
    [kind(of: row), .verbatim(Text.trimmed(name(of: row)))].joined(separator: " · ")
  }

  private func kind(of row: RowKey) -> Phrase {
    guard let kind = Kind(rawValue: row.kind) else { return "Something newer" }
    let isDraft = kind == .invoice && book.invoices[ID(row.id)]?.isIssued == false
    return isDraft ? "Draft Invoice" : kind.title
  }

  func name(of row: RowKey) -> String {
    switch Kind(rawValue: row.kind) {
    case .client: return book.clients[ID(row.id)]?.displayName ?? ""
    case .project: return book.projects[ID(row.id)]?.name ?? ""
    case .charge: return part(book.charges[ID(row.id)]?.name ?? "", of: row)
    case .invoice: return book.invoices[ID(row.id)]?.number ?? ""
    case .line: return book.lines[ID(row.id)]?.text ?? ""
    case .payment: return book.payments[ID(row.id)].map { state.formats.money($0.amount) } ?? ""
    case .item: return book.items[ID(row.id)]?.name ?? ""
    case .transaction: return book.transactions[ID(row.id)].map { title(of: $0) } ?? ""
    case .space: return book.spaces[ID(row.id)]?.name ?? ""
    case .checklist: return book.checklists[ID(row.id)]?.name ?? ""
    case .check: return book.checks[ID(row.id)]?.text ?? ""
    case .category: return book.categories[ID(row.id)]?.name ?? ""
    case .budget:
      return part(book.name(of: book.budgets[ID(row.id)]?.category ?? ID()), of: row)
    case .template: return book.templates[ID(row.id)]?.name ?? ""
    case .invoicetemplate: return book.invoiceTemplates[ID(row.id)]?.name ?? ""
    case .split: return part(book.splits[ID(row.id)]?.name ?? "", of: row)
    case .tag: return book.tags[ID(row.id)]?.name ?? ""
    case .tagging:
      return part(book.tags[book.taggings[ID(row.id)]?.tag ?? ID()]?.name ?? "", of: row)
    case .recurring: return book.recurring[ID(row.id)]?.source ?? ""
    case .rule: return book.rules[ID(row.id)]?.contains ?? ""
    case .receipt: return book.receipts[ID(row.id)]?.name ?? ""
    case .trip: return book.trips[ID(row.id)]?.destination ?? ""
    case .mileagerate: return book.mileageRates[ID(row.id)]?.name ?? ""
    case .savedfilter: return book.savedFilters[ID(row.id)]?.name ?? ""
    case .importbatch: return book.importBatches[ID(row.id)]?.name ?? ""
    case .contactpoint: return part(book.contactPoints[ID(row.id)]?.label ?? "", of: row)
    case .hiddensuggestion: return book.hiddenSuggestions[ID(row.id)]?.name ?? ""
    case .gigrule: return book.gigRules[ID(row.id)]?.name ?? ""
    case .gigtime: return part(book.gigTimes[ID(row.id)]?.name ?? "", of: row)
    case .season: return book.seasons[ID(row.id)]?.name ?? ""
    case .taxband: return book.taxBands[ID(row.id)]?.name ?? ""
    case .musician: return book.musicians[ID(row.id)]?.name ?? ""
    case .player: return book.players[ID(row.id)].map { book.name(of: $0) } ?? ""
    case .deal: return book.projects[book.deals[ID(row.id)]?.project ?? ID()]?.name ?? ""
    case .rate: return book.rates[ID(row.id)].map { say($0.title) } ?? ""
    case .message: return book.messages[ID(row.id)]?.subject ?? ""
    case .mailtext: return book.mailTexts[ID(row.id)]?.subject ?? ""
    case .travel: return book.travels[ID(row.id)]?.way ?? ""
    case .moneyaccount: return book.moneyAccounts[ID(row.id)]?.name ?? ""
    case .bankline: return book.bankLines[ID(row.id)]?.title ?? ""
    case .bankstatement: return book.bankStatements[ID(row.id)]?.reference ?? ""
    case .linematch:
      return book.bankLines[book.lineMatches[ID(row.id)]?.line ?? ID()]?.title ?? ""
    case .statementform: return book.statementForms[ID(row.id)]?.name ?? ""
    case .vendor: return book.vendors[ID(row.id)]?.name ?? ""
    case .attachment: return book.attachments[ID(row.id)]?.name ?? ""
    case .member: return book.members[ID(row.id)]?.name ?? ""
    case _: return ""
    }
  }

  /// The name of what belongs to another row, with that one's.
  private func part(_ name: String, of row: RowKey) -> String {
    let home = RowPlaces(app: app).home(of: row)
    // What the book has not belongs to nothing.
    let whole = home == row ? "" : self.name(of: home)
    return name.isEmpty || whole.isEmpty ? name + whole : name + ", " + whole
  }
}
