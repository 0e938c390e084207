import Ledger
import Markup

// What rows, their registers and the values in them are called, where any of them may come up: in what the hub
// refused, in a row's history, in what other devices wrote.
struct RowWords: Room {
  let app: App

  // MARK: rows

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
    switch Kind(rawValue: row.kind) {
    case .client: return "Client"
    case .project: return "Project"
    case .charge: return "Charge"
    case .invoice:
      return book.invoices[ID(row.id)].map { $0.isIssued } == false ? "Draft Invoice" : "Invoice"
    case .line: return "Line"
    case .payment: return "Payment"
    case .allocation: return "Payment to an Invoice"
    case .series: return "Invoice Numbers"
    case .profile: return "Profile"
    case .bank: return "Payment Details"
    case .settings: return "Settings"
    case .attachment: return "File"
    case .category: return "Category"
    case .budget: return "Budget"
    case .transaction: return "Transaction"
    case .item: return "Item"
    case .space: return "Space"
    case .checklist: return "Checklist"
    case .check: return "Checklist Entry"
    case .template: return "Template"
    case .lineage: return "Lineage"
    case .vendor: return "Vendor"
    case .member: return "Member"
    case .preferences: return "Preferences"
    case .invoicetemplate: return "Invoice Template"
    case .split: return "Split"
    case .tag: return "Tag"
    case .tagging: return "Tagging"
    case .recurring: return "Recurring Expense"
    case .rule: return "Rule"
    case .receipt: return "Receipt"
    case .reading: return "Reading"
    case .trip: return "Trip"
    case .mileagerate: return "Mileage Rate"
    case .savedfilter: return "Saved Filter"
    case .importbatch: return "Import"
    case .contactpoint: return "Contact Detail"
    case .hiddensuggestion: return "Hidden Suggestion"
    case .gigrule: return "Recurring Gig"
    case .gigtime: return "Time of a Gig"
    case .season: return "Season"
    case .taxband: return "Tax Band"
    case .musician: return "Musician"
    case .player: return "Player"
    case .deal: return "Deal"
    case .rate: return "Rate"
    case .message: return "Message"
    case .mailtext: return "Mail Template"
    case .travel: return "Travel Time"
    case .moneyaccount: return "Account{{of money}}"
    case .bankline: return "Bank Line"
    case .bankstatement: return "Bank Statement"
    case .linematch: return "Match"
    case .statementform: return "Form of a Statement"
    case nil: return "Something newer"
    }
  }

  private func name(of row: RowKey) -> String {
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
    let home = home(of: row)
    // What the book has not belongs to nothing.
    let whole = home == row ? "" : self.name(of: home)
    return name.isEmpty || whole.isEmpty ? name + whole : name + ", " + whole
  }

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

  // MARK: fields and values

  /// What a register of a row is called, by its name.
  func title(of name: String, _ form: Form) -> Phrase {
    switch name {
    case "price": return form.title(of: "price unit")
    case "life": return "State"
    case RowWords.number: return "Number"
    case _ where form.field(name)?.label.isEmpty == false: return form.title(of: name)
    // What no form asks for by this name.
    case "project": return "Project"
    case "transaction": return "Transaction"
    case "bookmark": return "Bookmark{{a mark}}"
    case _: return form.title(of: name)
    }
  }

  /// A row's fields by name, without those that say nothing to a person: that it is in use, what a calendar said of it, and
  /// ids of what the book does not have.
  func facts(of row: Change.Written) -> [(String, String)] {
    var facts: [(String, String)] = []
    for member in row.members
    where member.value != .text(Life.live.word) && member.name != "heard" {
      append(member.name, stated(member.value, in: member.name), &facts)
    }
    return facts
  }

  /// The name in ``facts(of:)`` of the number that issuing an invoice gave it.
  private static var number: String { "issue content number" }

  /// Whether a name is an invoice's number's, of the row or of what issuing it froze: "2026-11-01" is a number there, and no day.
  private static func isNumber(_ name: String) -> Bool {
    name == number || name == " content number"
  }

  /// Whether a name in ``facts(of:)`` is one of what issuing froze that follows from the draft: all but the number.
  static func isFrozen(_ name: String) -> Bool { name.hasPrefix("issue ") && name != number }

  /// The number under which a row was issued; nil for any other.
  func number(in row: Change.Written) -> String? {
    guard row.kind == Kind.invoice.rawValue else { return nil }
    return facts(of: row).first { $0.0 == RowWords.number }?.1
  }

  /// The invoice that a change issues, and under which number; nil for any other.
  func issue(in change: Change) -> (invoice: ID<Invoice>, number: String)? {
    for row in change.written {
      if let number = number(in: row) { return (ID(row.id), number) }
    }
    return nil
  }

  /// What a register says in one line, by its name.
  func text(of value: Value, in name: String) -> String { text(of: stated(value, in: name)) }

  /// The value of a register with the word for it where that is the state of a row.
  private func stated(_ value: Value, in name: String) -> Value {
    if name == "life", case .text(let word) = value { return .text(say(state(word))) }
    return value
  }

  /// A field's value in one line.
  func text(of value: Value) -> String {
    if let price = try? Price(value: value) {
      let unit = state.formats.money(price.unit)
      return price.quantity == Quantity(1)
        ? unit : state.formats.quantity(price.quantity) + " × " + unit
    }
    var facts: [(String, String)] = []
    append("", value, &facts)
    let text = facts.reduce("") { text, fact in
      let name = Text.trimmed(fact.0)
      return (text.isEmpty ? "" : text + ", ") + (name.isEmpty ? "" : name + " ") + fact.1
    }
    return text.count > 160 ? String(text.prefix(160)) + "…" : text
  }

  /// What bytes of a register say in one line; "" for nothing, and for what this program does not know.
  func text(of key: RegisterKey, _ bytes: [UInt8]?) -> String {
    guard let bytes, let member = key.member(bytes) else { return "" }
    if key.tag == 1, case .text(let word) = member.value { return say(state(word)) }
    return text(of: member.value)
  }

  private func state(_ life: String) -> Phrase {
    switch Life(rawValue: life) {
    case .live, nil: return "In Use"
    case .archived: return "Archived"
    case .trashed: return "Deleted"
    }
  }

  /// The name of what an id stands for, "" for what is not in the book; nil when the text is no id.
  private func name(ofID text: String) -> String? {
    guard text.utf8.count == 13, let id = ID<Never>(text) else { return nil }
    if id.isNone { return "" }
    for kind in [Kind.client, .project, .space, .category, .transaction, .item, .invoice] {
      let name = name(of: RowKey(kind, id.raw))
      if !name.isEmpty { return name }
    }
    return ""
  }

  /// A day as this book writes days; nil when the text is none.
  private func day(_ text: String) -> String? {
    guard text.utf8.count == 10, let day = try? Day(parsing: text) else { return nil }
    return state.formats.day(day)
  }

  private func append(_ name: String, _ value: Value, _ facts: inout [(String, String)]) {
    switch value {
    case .null: return
    case .bool(let flag): facts.append((name, say(flag ? "yes" : "no")))
    case .integer(let number): facts.append((name, "\(number)"))
    case .number(let text): facts.append((name, text))
    case .text(let text):
      let text = RowWords.isNumber(name) ? text : self.name(ofID: text) ?? day(text) ?? text
      if !text.isEmpty { facts.append((name, text)) }
    case .list(let values): facts.append((name, say("\(values.count) in all")))
    case .object(let members):
      if let money = try? Money(value: value) {
        facts.append((name, state.formats.money(money)))
        return
      }
      for member in members {
        // What it is called is the thing itself.
        append(
          member.name == "name" ? name : name + " " + member.name, member.value, &facts)
      }
    }
  }
}
