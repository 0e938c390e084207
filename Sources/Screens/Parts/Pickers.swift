import Ledger
import Markup

// Choosing a row of the book inside another form; the chosen id is the field's text, and that of
// none is "None".
struct Pickers: Room {
  let app: App

  /// The live categories that are offered for something (nil is everything), parts below what they are a part of, and `none`.
  func categoryField(
    _ form: Form, _ name: String, _ label: Phrase, for use: CategoryUse? = nil,
    none: Phrase = "None", hint: Phrase = "", _ html: inout HTML
  ) {
    let chosen = ID<BudgetCategory>(form[name]) ?? ID()
    let meant = book.category(chosen)
    var options = [noneOption(in: form, name, none)]
    let offered = categories(for: use, and: meant)
    for category in offered {
      // What is booked under a category that was merged stays so until something else is chosen.
      let id = category.id == meant ? chosen : category.id
      let parent = book.parent(of: category.id)
      let isBelow = use != nil && offered.contains { $0.id == parent }
      let title = isBelow ? "\u{2003}" + category.name : book.path(of: category.id)
      options.append((id.text, .verbatim(title)))
    }
    if !chosen.isNone, book.categories.live(meant) == nil {
      let name = book.categories[meant]?.name
      options.append((chosen.text, name.map { "\($0) (Archived)" } ?? "Unknown Category"))
    }
    html.select(form, name, label, options, hint: hint)
  }

  /// What a form about something in a scope offers categories for; nil is everything: in a book of expenses the business's
  /// own were booked in inventory before there was a place for them.
  func use(of scope: Scope) -> CategoryUse? {
    scope == .inventory && hasExpenses ? nil : book.categoryUse(of: scope)
  }

  /// A new transaction begins under the default category of where it belongs now, wherever it was begun (rule T10).
  func usualCategoryFollows(_ use: CategoryUse?) {
    state.sheet?.form.begin("category", with: usualCategory(for: use))
  }

  /// As a form has it.
  func usualCategory(for use: CategoryUse?) -> String {
    let usual = book.usualCategory(for: use)
    return usual.isNone ? "" : usual.text
  }

  /// The categories that are offered for something, and the one that is chosen.
  func categories(for use: CategoryUse?, and chosen: ID<BudgetCategory>) -> [BudgetCategory] {
    guard let use else { return book.budgetCategories }
    var found = book.categories(for: use)
    if !found.contains(where: { $0.id == chosen }), let own = book.categories.live(chosen) {
      found.append(own)
    }
    return found
  }

  /// The categories for a use, and others that have a budget there; what was merged counts as what it means.
  func budgeted(of place: ID<Project>, _ use: CategoryUse) -> [BudgetCategory] {
    var found = book.categories(for: use)
    for budget in book.budgets(of: place) {
      let id = book.category(budget.category)
      if found.contains(where: { $0.id == id }) { continue }
      if let category = book.categories[id] { found.append(category) }
    }
    return found
  }

  /// A text field that suggests the vendors; a name that is none of them is taken as it is typed.
  func vendorField(
    _ form: Form, _ name: String, _ label: Phrase, makesOne: Bool, _ html: inout HTML
  ) {
    var box = Combobox()
    let typed = form.trimmed(name)
    let wanted = folded(typed)
    let vendors = book.vendorList
    if !vendors.contains(where: { folded($0.name) == wanted }) {
      for vendor in wanted.isEmpty ? untyped(vendors) : vendors
      where wanted.isEmpty || fold(vendor.name, has: wanted) {
        if !wanted.isEmpty, box.choices.count == 8 { break }
        box.choices.append(
          Combobox.Choice(
            title: .verbatim(vendor.name),
            action: .pick(name, vendor.name)))
      }
      if makesOne, !typed.isEmpty, isAdministrator {
        box.choices.append(
          Combobox.Choice(
            title: "Add Vendor “\(typed)”", action: .pick("new-vendor", name), isNew: true))
      }
      box.mark(typed)
    }
    html.combobox(form, name, label, box)
  }

  /// How many vendors are offered before anything is typed.
  static var mostVendors: Int { 40 }

  /// What is offered as long as nothing is typed: the list of the settings, whole and in its order; of a longer one those that
  /// came last in a transaction, the latest first, and then its first ones.
  private func untyped(_ vendors: [Vendor]) -> [Vendor] {
    if vendors.count <= Pickers.mostVendors { return vendors }
    var places: [String: Int] = [:]
    for (place, vendor) in vendors.enumerated().reversed() { places[folded(vendor.name)] = place }
    var found: [Vendor] = []
    var isTaken = [Bool](repeating: false, count: vendors.count)
    // Further back, what stands in the settings' order is as good.
    for place in book.transactions.rows.indices.reversed().prefix(2_000) {
      if found.count == Pickers.mostVendors { break }
      guard book.transactions.rows[place].isLive,
        let known = places[folded(trimmed(book.transactions.rows[place].source))], !isTaken[known]
      else { continue }
      isTaken[known] = true
      found.append(vendors[known])
    }
    for (place, vendor) in vendors.enumerated()
    where !isTaken[place] && found.count < Pickers.mostVendors { found.append(vendor) }
    return found
  }

  /// Whether a word of a name begins as it was typed.
  private func fold(_ name: String, has typed: String) -> Bool {
    let name = folded(name)
    if name.hasPrefix(typed) { return true }
    return name.split(separator: " ").contains { $0.hasPrefix(typed) }
  }

  /// Puts a name among the vendors that are suggested.
  func addVendor(named name: String) {
    if name.isEmpty || !isAdministrator { return }
    var vendor = Vendor()
    vendor.id = freshID()
    vendor.name = name
    vendor.position = position(after: book.vendorList.last?.position)
    let edit = Edit(putting: vendor, in: book.vendors)
    commit(edit, toast: "Vendor added")
  }

  /// The live projects but one; `none` is what choosing none of them means.
  func projectField(
    _ form: Form, _ name: String, _ label: Phrase, but excluded: ID<Project> = ID(),
    none: Phrase = "None", _ html: inout HTML
  ) {
    let chosen = ID<Project>(form[name]) ?? ID()
    var projects = book.projects.live.filter {
      $0.id != excluded && (isDesign($0) || $0.id == chosen)
    }
    projects = ProjectCards.sorted(projects)
    var options = [noneOption(in: form, name, none)]
    for project in projects { options.append((project.id.text, .verbatim(title(of: project)))) }
    html.select(form, name, label, options)
  }

  /// The spaces of a scope, narrowed by what is typed, and "Create “…”" for a name that is not there yet.
  func spaceField(
    _ form: Form, _ name: String, _ label: Phrase, in scope: Scope, _ html: inout HTML
  ) {
    let chosen = ID<Space>(form[name]) ?? ID()
    if let space = book.spaces.live(chosen), space.project == scope.project {
      chosenField(name, label, .verbatim(title(of: space)), &html)
      return
    }
    let query = Pickers.spaceQuery(name)
    let typed = form.trimmed(query)
    let found = SpaceList.matches(typed, in: book.spaces(in: scope))
    let isKnown = found.contains { folded(trimmed($0.name)) == folded(typed) }
    var box = Combobox()
    for space in found.prefix(8) {
      box.choices.append(
        Combobox.Choice(title: .verbatim(title(of: space)), action: .pick(name, space.id.text)))
    }
    if !typed.isEmpty && !isKnown {
      box.choices.append(
        Combobox.Choice(
          title: "Create “\(typed)”", action: .createSpace(name, scope),
          isNew: true))
    }
    box.mark(typed)
    html.combobox(form, query, label, box, placeholder: "Find or create a space")
  }

  /// The same in a cell of a table, where nothing is made.
  func spaceCell(
    _ form: Form, _ name: String, _ label: Phrase, in scope: Scope, _ html: inout HTML
  ) {
    var options = [noneOption(in: form, name, "None")]
    for space in book.spaces(in: scope) {
      options.append((space.id.text, .verbatim(title(of: space))))
    }
    html.select(form, name, label, options)
  }

  /// The transactions of a scope that items can be linked to, narrowed by what is typed.
  func transactionField(
    _ form: Form, _ name: String, _ label: Phrase, in scope: Scope, _ html: inout HTML
  ) {
    let chosen = ID<Transaction>(form[name]) ?? ID()
    if let transaction = book.transactions.live(chosen), transaction.project == scope.project {
      chosenField(name, label, ItemStory.label(transaction.id, in: book), &html)
      return
    }
    let query = name + "Query"
    var box = Combobox()
    let isAsked = !form.trimmed(query).isEmpty
    let byDate = ListQuery(
      scope.project.raw, by: index[.transactions].kind.sorts[0], text: form[query], on: state.today)
    let rows = isAsked ? index[.transactions].rows(byDate, in: book) : []
    for row in rows where box.choices.count < 8 {
      let transaction = book.transactions.rows[Int(row)]
      if transaction.sale != nil || transaction.isOff { continue }
      box.choices.append(
        Combobox.Choice(
          title: TransactionDisplay.name(of: transaction),
          note: TransactionDisplay.day(transaction.day, state.formats),
          action: .pick(name, transaction.id.text)))
    }
    box.mark(form[query])
    html.combobox(form, query, label, box, placeholder: "Find a transaction")
    if isAsked && box.choices.isEmpty {
      html("p", .class("muted small"), .key("none-" + name), text: "No transactions found")
    }
  }

  /// What was chosen, and a button to choose again.
  private func chosenField(_ name: String, _ label: Phrase, _ text: Phrase, _ html: inout HTML) {
    html("div", .class("field"), .key("field-" + name)) { html in
      html("span", .class("label"), text: label)
      html("div", .class("spread")) { html in
        html("span", .class("strong"), text: text)
        html.button("Change", .pick(name, ""), of: label)
      }
    }
  }

  /// The field that narrows the spaces of another field.
  static func spaceQuery(_ name: String) -> String { name + "Query" }

  /// Makes the space that is named in the open form, and chooses it.
  func createSpace(for field: String, in scope: Scope) {
    let name = state.sheet?.form.trimmed(Pickers.spaceQuery(field)) ?? ""
    if name.isEmpty { return }
    var space = Space()
    space.id = freshID()
    space.name = name
    space.project = scope.project
    space.created = state.now
    let edit = Edit(putting: space, in: book.spaces)
    commit(edit, toast: "Space added")
    state.sheet?.form[field] = space.id.text
    state.sheet?.form[Pickers.spaceQuery(field)] = ""
    validate()
  }

  /// The first option of a choice, with the text that the form has for it.
  private func noneOption(
    in form: Form, _ name: String, _ text: Phrase
  ) -> (value: String, text: Phrase) {
    let isBlankID = form[name] == ID<Project>().text
    return (isBlankID ? form[name] : "", text)
  }

  /// The common currencies, with the current one first if it is another.
  func currencyOptions(_ current: String) -> [(value: String, text: Phrase)] {
    var codes = [
      "USD", "EUR", "GBP", "CAD", "AUD", "NZD", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "JPY",
      "CNY", "INR", "BRL", "MXN", "ZAR", "SGD", "HKD", "KRW", "ILS", "TRY", "KWD",
    ]
    if !current.isEmpty && !codes.contains(current) { codes.insert(current, at: 0) }
    return codes.map { ($0, .verbatim($0)) }
  }
}
