import Ledger
import Markup

// What the form of a new expense proposes: merchants while one is typed, then category, tags, method and place of the one
// that is known (rule E16).
struct ExpenseEntry: Room {
  let app: App

  // MARK: what the book knows of merchants

  /// The column of the list of transactions that has the merchants; nil while it is not built.
  private var column: Int? {
    if app.isOpening { return nil }
    for filter in index[.transactions].kind.filters where filter.name == "source" {
      if case .pooled(let column, _) = filter.subject { return column }
    }
    return nil
  }

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
    found.sort { a, b in
      let (first, second) = (a.day ?? .first, b.day ?? .first)
      return first != second ? first > second : a.created > b.created
    }
    return Array(found.prefix(ExpenseEntry.mostPast))
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
    return EntryHelp.paymentMethods(of: recent.filter { $0.isLive })
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
    guard state.sheet != nil else { return }
    state.sheet?.form["source"] = merchant
    propose()
    validate()
  }

  // MARK: proposals

  /// What was proposed of a field stands beside it, so that what somebody chose by hand is told apart.
  static func proposed(_ name: String) -> String { "proposed-" + name }

  static var fields: [String] {
    ["category", "tags", "paymentMethod", "place", "isDeductible", "isSubscription"]
  }

  /// The fields that keep what was proposed, and why.
  func keptFields(_ walk: inout FieldWalk) {
    for name in ExpenseEntry.fields {
      var text = ""
      walk.kept(ExpenseEntry.proposed(name), "Suggestion", &text)
    }
    var (reason, merchant) = ("", "")
    walk.kept("reason", "Suggestion", &reason)
    walk.kept("known", "Suggestion", &merchant)
  }

  /// Fills what nobody chose by hand.
  func propose() {
    guard let sheet = state.sheet, let begun = sheet.kind.about(SheetKind.newExpense) else {
      return
    }
    let merchant = sheet.form.trimmed("source")
    let past = expenses(at: merchant)
    let place = Scope(ID<Project>(sheet.form["place"]) ?? ID())
    let proposal = EntryHelp.proposal(
      for: merchant, among: past, in: place, canMove: !begun.isProject, book, state.catalogue)
    var reason = proposal.reason
    var category = proposal.category
    var method = proposal.paymentMethod
    var home = proposal.place
    var tags = proposal.tags
    let (ruled, ruledTags, _, why) = ruled(merchant)
    if why != nil {
      // What somebody laid down says more than what was chosen before.
      if !ruled.category.isNone { (category, reason) = (ruled.category, .rule) }
      if !isBlank(ruled.paymentMethod) { method = ruled.paymentMethod }
      if ruled.project != place.project, !begun.isProject { home = Scope(ruled.project) }
      for tag in ruledTags where !tags.contains(tag) { tags.append(tag) }
      fill("isDeductible", ruled.isDeductible ? "on" : "")
      fill("isSubscription", ruled.isSubscription ? "on" : "")
    }
    fill("place", home.map { $0.project.text } ?? "")
    fill("category", category.isNone ? "" : category.text)
    fill("tags", tags.compactMap { book.tags[$0]?.name }.joined(separator: "\n"))
    fill("paymentMethod", method)
    state.sheet?.form["reason"] = reason.rawValue
    state.sheet?.form["known"] = merchant
  }

  /// What the vendor's rule says of an expense of the typed amount (rule E19).
  private func ruled(_ merchant: String) -> (
    Transaction, tags: [ID<Tag>], splits: [Split], why: Phrase?
  ) {
    var blank = Transaction()
    blank.source = merchant
    if let form = state.sheet?.form {
      blank.project = ID<Project>(form["place"]) ?? ID()
      let currency = Currency(form["currency"]) ?? book.currency(of: blank.project)
      blank.amount = try? state.formats.readMoney(form["amount"], currency: currency)
    }
    return RuleApplying.filled(blank, in: book)
  }

  private func fill(_ name: String, _ text: String) {
    guard let form = state.sheet?.form else { return }
    let before = form[ExpenseEntry.proposed(name)]
    let began = form.field(name)?.original ?? ""
    let now = form[name]
    if now != began && (before.isEmpty || now != before) { return }
    state.sheet?.form[name] = text.isEmpty ? began : text
    state.sheet?.form[ExpenseEntry.proposed(name)] = text
  }

  /// Why a field says what it says; nothing for what somebody chose.
  func why(_ name: String, _ form: Form) -> Phrase {
    let proposed = form[ExpenseEntry.proposed(name)]
    let merchant = form["known"]
    if proposed.isEmpty || form[name] != proposed || merchant.isEmpty { return .none }
    let isRuled = form["reason"] == EntryProposal.Reason.rule.rawValue
    guard name == "category" else {
      return isRuled ? "As your rule says, or as last time" : "As last time at \(merchant)"
    }
    switch EntryProposal.Reason(rawValue: form["reason"]) {
    case .lastTime: return "As last time at \(merchant)"
    case .mostOften: return "As most often at \(merchant)"
    case .word: return "Because of the name “\(merchant)”"
    case .rule: return "As your rule says"
    case nil: return .none
    }
  }
}
