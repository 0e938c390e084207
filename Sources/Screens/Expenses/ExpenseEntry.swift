import Ledger
import Markup

// What the form of a new expense proposes: merchants while one is typed, then category, tags, method and place of the one
// that is known (rule E16).
struct ExpenseEntry: Room {
  let app: App

  // MARK: what the book knows of merchants

  /// The column of the list of transactions that has the merchants; nil while it is not built.
  private var column: Int? { app.isOpening ? nil : ListKind.merchantColumn }

  private static var mostPast: Int { 200 }
  private static var mostNames: Int { 8 }
  /// So many of the rows that were entered last say which payment methods are used.
  private static var recent: Int { 400 }

  /// The expenses at a merchant, the latest first; nothing is read of the rows of others.
  func expenses(at merchant: String) -> [Transaction] {
    guard let column, !isBlank(merchant), let word = index[.transactions].known(merchant) else {
      return []
    }
    var found: [Transaction] = []
    for row in 0..<Int32(book.transactions.count)
    where index[.transactions].lists(row) && index[.transactions].word(column, of: row) == word {
      let expense = book.transactions.rows[Int(row)]
      if book.isExpense(expense) { found.append(expense) }
    }
    return Array(ExpenseProposal.sorted(found).prefix(ExpenseEntry.mostPast))
  }

  /// Merchants and vendors of whose names a word begins as it was typed, A–Z.
  private func names(beginning typed: String) -> [String] {
    let wanted = folded(typed)
    var names: [(folded: String, name: String)] = []
    func add(_ name: String) {
      let text = folded(trimmed(name))
      if text.isEmpty || names.contains(where: { $0.folded == text }) { return }
      let begins =
        text.hasPrefix(wanted) || text.split(separator: " ").contains { $0.hasPrefix(wanted) }
      if begins { names.append((text, trimmed(name))) }
    }
    for vendor in book.vendorList { add(vendor.name) }
    // Every merchant once, as the list knows them.
    if let column {
      var seen: Set<Int32> = []
      for row in 0..<Int32(book.transactions.count) where index[.transactions].lists(row) {
        let word = index[.transactions].word(column, of: row)
        if seen.insert(word).inserted { add(index[.transactions].text(word)) }
      }
    }
    return Array(
      names.sorted { $0.folded < $1.folded }.map { $0.name }
        .prefix(ExpenseEntry.mostNames))
  }

  var paymentMethods: [String] {
    let recent = book.transactions.rows.suffix(ExpenseEntry.recent).reversed()
    return ExpenseProposal.paymentMethods(of: recent.filter { $0.isLive })
  }

  // MARK: the merchant's field

  func merchantField(_ merchant: inout String, _ walk: inout FieldWalk) {
    let known = merchant
    walk.kept("source", "Merchant", &merchant)
    if merchant != known { merchant = trimmed(merchant) }
    walk.control { html, form in
      html.combobox(form, "source", "Merchant", choices(form.trimmed("source")))
    }
  }

  private func choices(_ typed: String) -> Combobox {
    var box = Combobox()
    if typed.isEmpty { return box }
    let names = names(beginning: typed)
    // What is typed whole needs no choosing.
    if names.count == 1, folded(names[0]) == folded(typed) { return box }
    for name in names {
      box.choices.append(Combobox.Choice(title: .verbatim(name), action: .chooseMerchant(name)))
    }
    box.mark(typed)
    return box
  }

  func choose(_ merchant: String) {
    OpenSheet(app: app).change { form in
      form["source"] = merchant
      return ""
    }
    propose()
    proposeTax()
    validate()
  }

  // MARK: proposals

  /// What was proposed of a field, and why, stand beside it, so that what somebody chose by hand is told apart.
  private static func proposed(_ field: ExpenseProposal.Field) -> String {
    "proposed-" + field.rawValue
  }

  private static func reason(_ field: ExpenseProposal.Field) -> String {
    "reason-" + field.rawValue
  }

  /// The fields that keep what was proposed, and why.
  func keptFields(_ proposal: ExpenseProposal, _ merchant: String, _ walk: inout FieldWalk) {
    for field in ExpenseProposal.Field.allCases {
      var (text, reason) = (text(field, proposal), proposal.reason(field)?.rawValue ?? "")
      walk.kept(ExpenseEntry.proposed(field), "Suggestion", &text)
      walk.kept(ExpenseEntry.reason(field), "Suggestion", &reason)
    }
    var (merchant, tax) = (merchant, "")
    walk.kept("known", "Suggestion", &merchant)
    walk.kept("proposed-tax", "Suggestion", &tax)
  }

  /// As the field has it.
  private func text(_ field: ExpenseProposal.Field, _ proposal: ExpenseProposal) -> String {
    switch field {
    case .category: return proposal.category.isNone ? "" : proposal.category.text
    case .tags: return names(of: proposal.tags).joined(separator: "\n")
    case .paymentMethod: return proposal.paymentMethod
    case .place: return proposal.place.map { $0.project.text } ?? ""
    case .isDeductible: return proposal.isDeductible ? "on" : ""
    case .isSubscription: return proposal.isSubscription ? "on" : ""
    }
  }

  func names(of tags: [ID<Tag>]) -> [String] { tags.compactMap { book.tags[$0]?.name } }

  /// The expense as far as it is typed.
  private func typed(_ sheet: Sheet) -> Transaction {
    var typed = Transaction()
    typed.id = ID(sheet.newID)
    typed.source = sheet.form.trimmed("source")
    typed.type = sheet.form.isOn("moneyBack") ? .return : .purchase
    typed.project = ID(sheet.form["place"]) ?? ID()
    let currency = Currency(sheet.form["currency"]) ?? book.currency(of: typed.project)
    typed.amount = try? state.formats.readMoney(sheet.form["amount"], currency: currency)
    return typed
  }

  /// Gives money back the tax of what was bought, as long as nobody typed another (rule E31).
  func proposeTax() {
    guard let sheet = state.sheet, sheet.kind.about(SheetKind.newExpense) != nil else { return }
    var (typed, form) = (typed(sheet), sheet.form)
    let (isBack, known) = (typed.type == .return, form["proposed-tax"])
    // A tax in money is typed, too.
    if form.trimmed("taxRate") != known || known.isEmpty && !form.trimmed("taxAmount").isEmpty {
      return
    }
    typed.day = try? Day(parsing: form["date"])
    let tax =
      isBack
      ? ExpenseProposal.taxGivenBack(by: typed, after: expenses(at: typed.source), in: book)
      : TransactionTax()
    let rate = tax.rate.map { state.formats.percent($0) } ?? ""
    if rate.isEmpty && known.isEmpty { return }
    form["taxRate"] = rate
    form["proposed-tax"] = rate
    form["taxAmount"] = tax.taxAmount(of: typed.amount).map { state.formats.amount($0) } ?? ""
    state.sheet?.form = form
  }

  /// Fills what nobody chose by hand.
  func propose() {
    guard let sheet = state.sheet else { return }
    let begun = sheet.kind.about(SheetKind.newExpense)
    if begun == nil, !sheet.kind.isOne(SheetKind.expenseOfLine) { return }
    let typed = typed(sheet)
    let proposal = ExpenseProposal(
      for: typed, after: expenses(at: typed.source), canMove: begun?.isProject != true, in: book,
      state.catalogue)
    let line = sheet.kind.about(SheetKind.expenseOfLine).flatMap { book.bankLines.live($0) }
    for field in ExpenseProposal.Field.allCases {
      var text = text(field, proposal)
      // What another account paid there, or cash, did not pay this line (rule M36).
      if field == .paymentMethod, let line, book.paymentMethod(text, on: line.account) != text {
        text = ""
      }
      fill(field, text)
      state.sheet?.form[ExpenseEntry.reason(field)] = proposal.reason(field)?.rawValue ?? ""
    }
    state.sheet?.form["known"] = typed.source
  }

  private func fill(_ field: ExpenseProposal.Field, _ text: String) {
    guard let form = state.sheet?.form else { return }
    let before = form[ExpenseEntry.proposed(field)]
    let began = form.field(field.rawValue)?.original ?? ""
    let now = form[field.rawValue]
    if now != began && (before.isEmpty || now != before) { return }
    state.sheet?.form[field.rawValue] = text.isEmpty ? began : text
    state.sheet?.form[ExpenseEntry.proposed(field)] = text
  }

  /// Why a field says what it says; nothing for what somebody chose.
  func why(_ field: ExpenseProposal.Field, _ form: Form) -> Phrase {
    let proposed = form[ExpenseEntry.proposed(field)]
    if proposed.isEmpty || form[field.rawValue] != proposed { return .none }
    let reason = ExpenseProposal.Reason(rawValue: form[ExpenseEntry.reason(field)])
    return reason?.words(form["known"]) ?? .none
  }
}
