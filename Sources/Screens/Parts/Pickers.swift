import Ledger
import Markup

// Choosing a row of the book inside another form; the chosen id is the field's text, and that of
// none is "None".
extension App {
  /// The live categories, and "None".
  func categoryField(
    _ form: Form, _ name: String, _ label: String, hint: String = "", _ html: inout HTML
  ) {
    let chosen = ID<BudgetCategory>(form[name]) ?? ID()
    var options = [noneOption(in: form, name, "None")]
    for category in book.budgetCategories { options.append((category.id.text, category.name)) }
    if !chosen.isNone, book.categories.live(chosen) == nil {
      let name = book.categories[chosen].map { $0.name + " (Archived)" }
      options.append((chosen.text, name ?? "Unknown Category"))
    }
    html.select(form, name, label, options, hint: hint)
  }

  /// A text field that suggests the vendors.
  func vendorField(_ form: Form, _ name: String, _ label: String, _ html: inout HTML) {
    html.field(form, name, label, suggestions: book.vendorList.map { $0.name })
  }

  /// The live projects but one; `none` is what choosing none of them means.
  func projectField(
    _ form: Form, _ name: String, _ label: String, but excluded: ID<Project> = ID(),
    none: String = "None", _ html: inout HTML
  ) {
    let chosen = ID<Project>(form[name]) ?? ID()
    var projects = book.projects.live.filter {
      $0.id != excluded && (isDesign($0) || $0.id == chosen)
    }
    projects = ProjectCards.sorted(projects)
    var options = [noneOption(in: form, name, none)]
    for project in projects { options.append((project.id.text, title(of: project))) }
    html.select(form, name, label, options)
  }

  func title(of project: Project) -> String {
    isBlank(project.name) ? "Untitled" : project.name
  }

  /// The spaces of a scope as chips, narrowed by what is typed, and "Create '…'" for a name that is
  /// not there yet.
  func spaceField(
    _ form: Form, _ name: String, _ label: String, in scope: Scope, _ html: inout HTML
  ) {
    let chosen = ID<Space>(form[name]) ?? ID()
    if let space = book.spaces.live(chosen), space.project == scope.project {
      chosenField(name, label, title(of: space), &html)
      return
    }
    let query = App.spaceQuery(name)
    let typed = form.trimmed(query)
    html.field(form, query, label, placeholder: "Find or create a space")
    let found = SpaceList.matches(typed, in: book.spaces(in: scope))
    let isKnown = found.contains { folded(trimmed($0.name)) == folded(typed) }
    if found.isEmpty && typed.isEmpty { return }
    html(
      "div", .class("chips"), .role("group"), .label("Spaces"), .key("choices-" + name)
    ) { html in
      for space in found.prefix(8) {
        html.button(title(of: space), "pick/" + name + "/" + space.id.text, class: "chip")
      }
      if !typed.isEmpty && !isKnown {
        html.button(
          "Create '\(typed)'", "space/create/" + name + "/" + scope.project.text, class: "chip")
      }
    }
  }

  /// The transactions of a scope that items can be linked to, as chips narrowed by what is typed.
  func transactionField(
    _ form: Form, _ name: String, _ label: String, in scope: Scope, _ html: inout HTML
  ) {
    let chosen = ID<Transaction>(form[name]) ?? ID()
    if let transaction = book.transactions.live(chosen), transaction.project == scope.project {
      chosenField(name, label, ItemStory.label(transaction.id, in: book), &html)
      return
    }
    let query = name + "Query"
    html.field(form, query, label, placeholder: "Find a transaction")
    if form.trimmed(query).isEmpty { return }
    let rows = index[.transactions].rows(
      ListQuery(
        scope.project.raw, by: index[.transactions].kind.sorts[0], text: form[query],
        on: state.today), in: book)
    var found: [Transaction] = []
    for row in rows where found.count < 8 {
      let transaction = book.transactions.rows[Int(row)]
      if transaction.sale == nil && !transaction.isOff { found.append(transaction) }
    }
    if found.isEmpty {
      html("p", .class("muted small"), .key("none-" + name), text: "No transactions found")
      return
    }
    html(
      "div", .class("chips"), .role("group"), .label("Transactions"), .key("choices-" + name)
    ) { html in
      for row in found {
        html.button(
          TransactionDisplay.name(of: row) + " · " + TransactionDisplay.day(row.day, state.formats),
          "pick/" + name + "/" + row.id.text, class: "chip")
      }
    }
  }

  /// What was chosen, and a button to choose again.
  private func chosenField(_ name: String, _ label: String, _ text: String, _ html: inout HTML) {
    html("div", .class("field"), .key("field-" + name)) { html in
      html("span", .class("label"), text: label)
      html("div", .class("spread")) { html in
        html("span", .class("strong"), text: text)
        html.button("Change", "pick/" + name + "/", class: "button small")
      }
    }
  }

  func title(of space: Space) -> String { isBlank(space.name) ? "Untitled Space" : space.name }

  /// The field that narrows the spaces of another field.
  static func spaceQuery(_ name: String) -> String { name + "Query" }

  /// Makes the space that is named in the open form, and chooses it.
  mutating func createSpace(for field: String, in scope: Scope) {
    let name = state.sheet?.form.trimmed(App.spaceQuery(field)) ?? ""
    if name.isEmpty { return }
    var space = Space()
    space.id = freshID()
    space.name = name
    space.project = scope.project
    space.created = state.now
    var edit = Edit()
    edit.put(space, in: book.spaces)
    commit(edit, toast: "Space added")
    state.sheet?.form[field] = space.id.text
    state.sheet?.form[App.spaceQuery(field)] = ""
    validate()
  }

  /// The first option of a choice, with the text that the form has for it.
  private func noneOption(
    in form: Form, _ name: String, _ text: String
  ) -> (value: String, text: String) {
    let isBlankID = form[name] == ID<Project>().text
    return (isBlankID ? form[name] : "", text)
  }
}
