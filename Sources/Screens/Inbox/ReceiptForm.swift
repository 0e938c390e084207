import Ledger
import Markup

// The form beside a receipt: what was read, to be put right and confirmed. It stands on the page, not in a sheet, so
// that the picture stays in view; what is typed is a draft like that of a sheet, and the form is made from what was
// read and that draft whenever it is looked at.
struct ReceiptForm: Room {
  let app: App

  static var mostLines: Int { 100 }

  // MARK: what stands in it

  func form(of receipt: Receipt) -> Form {
    let draft = draft(of: receipt.id)
    var values = ReceiptReadings(app: app).whole(receipt).read.values
    let typed = draft?.changes.first { $0.name == "lines" }.flatMap { Int($0.value) }
    let count = min(ReceiptForm.mostLines, max(values.parts.count, typed ?? 0))
    var walk = FieldWalk(.load, Form(), app)
    fields(&values, count, nil, &walk)
    var form = walk.form
    form.settle()
    if let draft { form.takeOver(draft.changes, asking: false) }
    return form
  }

  /// The form with everything that is wrong, and the values that it says.
  func checked(_ receipt: Receipt) -> (form: Form, values: ReceiptValues) {
    let form = form(of: receipt)
    var values = ReceiptReadings(app: app).whole(receipt).read.values
    var walk = FieldWalk(.check, form, app)
    let read = values.amount
    fields(&values, lineCount(form), nil, &walk)
    // What is before tax was read with the amount.
    if values.amount != read { values.tax = TransactionTax() }
    return (walk.form, values)
  }

  private func lineCount(_ form: Form) -> Int {
    min(ReceiptForm.mostLines, max(0, Int(form["lines"]) ?? 0))
  }

  // MARK: typing

  func typed(_ id: ID<Receipt>, _ name: String, _ value: String) {
    guard let receipt = book.receipts.live(id), receipt.transaction.isNone else { return }
    var form = form(of: receipt)
    form[name] = value
    keep(form, of: id)
  }

  func toggle(_ tag: ID<Tag>) {
    guard case .receipt(let id) = state.location.route, let receipt = book.receipts.live(id) else {
      return
    }
    var form = form(of: receipt)
    var tags = ReceiptForm.tags(in: form["tags"])
    if let place = tags.firstIndex(of: tag) { tags.remove(at: place) } else { tags.append(tag) }
    form["tags"] = ReceiptForm.text(of: tags)
    keep(form, of: id)
  }

  func addLine(_ id: ID<Receipt>) {
    guard let receipt = book.receipts.live(id) else { return }
    var form = form(of: receipt)
    let count = lineCount(form)
    if count >= ReceiptForm.mostLines { return }
    form["lines"] = "\(count + 1)"
    keep(form, of: id)
    effects.append(.focus("#f-line-\(count)-name"))
  }

  /// The lines below move up.
  func removeLine(_ id: ID<Receipt>, _ line: Int) {
    guard let receipt = book.receipts.live(id) else { return }
    var form = form(of: receipt)
    let count = lineCount(form)
    guard line >= 0, line < count else { return }
    for place in line..<count {
      for part in ReceiptForm.lineParts {
        form["line-\(place)-\(part)"] =
          place + 1 < count ? form["line-\(place + 1)-\(part)"] : ""
      }
    }
    form["lines"] = "\(count - 1)"
    keep(form, of: id)
  }

  private static var lineParts: [String] { ["name", "amount", "rate", "category"] }

  // MARK: the draft

  private func sheet(_ id: ID<Receipt>, _ form: Form) -> Sheet {
    Sheet(SheetKind(text: "inbox/expense/" + id.text), form: form, newID: id.raw)
  }

  private func draftName(_ id: ID<Receipt>) -> String {
    Draft.name("inbox/expense/" + id.text, id.raw)
  }

  private func draft(of id: ID<Receipt>) -> Draft? {
    let name = draftName(id)
    return state.remembered[name].flatMap { Draft(name: name, text: $0) }
  }

  private func keep(_ form: Form, of id: ID<Receipt>) {
    let draft = Draft(
      sheet(id, form), kept: state.now, tab: state.drafts.tab, isDiscarded: false)
    if draft.changes.isEmpty { return forget(id) }
    let text = draft.text
    if text.utf8.count <= Drafts.longest { remember(draftName(id), text) }
  }

  /// What was typed is confirmed, or thrown away.
  func forget(_ id: ID<Receipt>) { remember(draftName(id), "") }

  func isTyped(_ id: ID<Receipt>) -> Bool { state.remembered[draftName(id)] != nil }

  // MARK: the fields

  static func tags(in text: String) -> [ID<Tag>] {
    text.split(separator: " ").compactMap { ID<Tag>(String($0)) }
  }

  static func text(of tags: [ID<Tag>]) -> String {
    tags.map { $0.text }.joined(separator: " ")
  }

  /// Walks them over the values; `receipt` is what they are drawn of.
  private func fields(
    _ values: inout ReceiptValues, _ count: Int, _ read: ReadReceipt?, _ walk: inout FieldWalk
  ) {
    var code = (values.amount?.currency ?? book.settings.currency).code
    field("merchant", read, &walk) { walk in
      walk.text("merchant", "Merchant", &values.merchant)
    }
    walk.group("fields") { walk in
      let known = code
      field("amount", read, &walk) { walk in
        // The currency stands behind it and decides how it is read.
        let chosen = walk.pass == .load ? known : walk.form["currency"]
        let currency = Currency(chosen) ?? book.settings.currency
        walk.money("amount", "Total", &values.amount, in: currency, isRequired: true)
      }
      field("currency", read, &walk) { walk in
        walk.choice("currency", "Currency", &code) { Pickers(app: app).currencyOptions(known) }
      }
    }
    walk.group("fields") { walk in
      field("day", read, &walk) { walk in
        walk.day("day", "Date", &values.day, isRequired: true)
      }
      field("method", read, &walk) { walk in
        walk.text("method", "Payment Method", &values.paymentMethod)
      }
    }
    placeField(&values, &walk)
    field("category", read, &walk) { walk in
      categoryField("category", "Category", &values.category, values.place, &walk)
    }
    tagField(&values, &walk)
    lines(&values, count, read, Currency(code) ?? book.settings.currency, &walk)
    walk.lines("notes", "Notes", &values.notes)
    if walk.pass == .check { check(values, &walk) }
  }

  /// A field with what is said of what was read: whether it is sure; it lights up with its box.
  private func field(
    _ name: String, _ read: ReadReceipt?, _ walk: inout FieldWalk,
    _ content: (inout FieldWalk) -> Void
  ) {
    guard walk.pass == .draw, let mark = read?.mark(name) else { return content(&walk) }
    walk.group("read-field read-" + name, key: "read-" + name) { walk in
      content(&walk)
      walk.draw { html, form in
        // What somebody typed is theirs.
        let isOwn = form.field(name).map { $0.value != $0.original } ?? false
        if !isOwn { html.sureness(mark.isSure) }
      }
    }
  }

  private func placeField(_ values: inout ReceiptValues, _ walk: inout FieldWalk) {
    var place = values.place.project
    var word = place.text
    walk.choice("place", "Belongs To", &word) {
      var options: [(value: String, text: Phrase)] = [
        (ID<Project>.business.text, "Business"), (ID<Project>().text, "Inventory"),
        (ID<Project>.personal.text, "Personal"),
      ]
      for project in ProjectCards.sorted(book.projects.live) {
        options.append((project.id.text, .verbatim(title(of: project))))
      }
      return options
    }
    place = ID<Project>(word) ?? .business
    values.place = Scope(place)
  }

  private func categoryField(
    _ name: String, _ label: Phrase, _ category: inout ID<BudgetCategory>, _ place: Scope,
    _ walk: inout FieldWalk
  ) {
    walk.row(name, label, &category)
    walk.control { html, form in
      let chosen = form[name]
      var options: [(value: String, text: Phrase)] = [("", "None")]
      for one in book.categories(for: CategoryUse(of: place)) {
        options.append((one.id.text, .verbatim(one.name)))
      }
      if !chosen.isEmpty, !options.contains(where: { $0.value == chosen }) {
        let known = ID<BudgetCategory>(chosen).map { book.name(of: $0) } ?? ""
        options.append((chosen, known.isEmpty ? "Unknown Category" : .verbatim(known)))
      }
      html.select(form, name, label, options)
    }
  }

  private func tagField(_ values: inout ReceiptValues, _ walk: inout FieldWalk) {
    var text = ReceiptForm.text(of: values.tags)
    walk.kept("tags", "Tags", &text)
    values.tags = ReceiptForm.tags(in: text)
    let tags = book.tagList
    if tags.isEmpty { return }
    let chosen = values.tags
    walk.draw { html, _ in
      html("div", .class("field"), .key("field-tags")) { html in
        html("span", .class("label"), text: "Tags")
        html("div", .class("chips"), .role("group"), .label("Tags")) { html in
          for tag in tags {
            html(
              "button", .type("button"), .class("chip"), .key(tag.id.text),
              .aria("pressed", chosen.contains(tag.id) ? "true" : "false"),
              .onClick(.tagReceipt(tag.id)), text: tag.name)
          }
        }
      }
    }
  }

  private func lines(
    _ values: inout ReceiptValues, _ count: Int, _ read: ReadReceipt?, _ currency: Currency,
    _ walk: inout FieldWalk
  ) {
    // What was read, so that more or fewer are a change.
    var written = "\(values.parts.count)"
    while values.parts.count < count { values.parts.append(ReceiptValues.Part()) }
    if values.parts.count > count { values.parts.removeLast(values.parts.count - count) }
    walk.kept("lines", "Lines", &written)
    let place = values.place
    walk.group("receipt-lines read-lines", key: "receipt-lines") { walk in
      walk.draw { html, _ in html("h2", text: "Lines") }
      for line in 0..<count {
        walk.group("receipt-line", key: "receipt-line-\(line)") { walk in
          let number = line + 1
          walk.text("line-\(line)-name", "Line \(number)", &values.parts[line].name)
          walk.money(
            "line-\(line)-amount", "Amount of line \(number)", &values.parts[line].amount,
            in: currency)
          walk.percent(
            "line-\(line)-rate", "Tax rate of line \(number)", &values.parts[line].taxRate)
          categoryField(
            "line-\(line)-category", "Category of line \(number)", &values.parts[line].category,
            place, &walk)
          walk.draw { html, _ in
            guard case .receipt(let id) = state.location.route else { return }
            html.iconButton("trash", "Remove line \(number)", .removeReceiptLine(id, line))
          }
        }
      }
      walk.draw { html, _ in
        guard case .receipt(let id) = state.location.route else { return }
        html.button("Add Line", .addReceiptLine(id), class: "button small")
      }
    }
  }

  /// The rules of an expense, each before its field.
  private func check(_ values: ReceiptValues, _ walk: inout FieldWalk) {
    for problem in ReceiptConfirming.problems(values, in: book, on: state.today) {
      let field: String
      switch problem {
      case .amountNotPositive, .amountTooLarge: field = "amount"
      case .merchantMissing, .merchantTooLong: field = "merchant"
      case .dayTooLate, .dayTooEarly: field = "day"
      case .notesTooLong: field = "notes"
      case .paymentMethodTooLong: field = "method"
      case .lineNameMissing(let number): field = "line-\(place(number, in: values))-name"
      case .lineAmountNotPositive(let number): field = "line-\(place(number, in: values))-amount"
      }
      walk.rule(problem.message(state.formats), at: field)
    }
  }

  /// Where a line stands in the form that is the `number`th of those that are not blank.
  private func place(_ number: Int, in values: ReceiptValues) -> Int {
    let filled = values.parts.indices.filter { !values.parts[$0].isBlank }
    return filled.indices.contains(number - 1) ? filled[number - 1] : 0
  }

  // MARK: the page's part

  func draw(_ receipt: Receipt, _ html: inout HTML) {
    var form = checked(receipt).form
    form.showsAll = isOpen("problems")
    let read = ReceiptReadings(app: app).whole(receipt).read
    var values = read.values
    var walk = FieldWalk(.draw, form, app)
    fields(&values, lineCount(form), read, &walk)
    html(
      "form", .class("form receipt-form"), .key("receipt-form"),
      .onSubmit(.confirmReceipt(receipt.id)), .flag("novalidate")
    ) { html in
      html.problemBanner(form)
      html.fragment(walk.html)
      html("div", .class("buttons receipt-verbs"), .key("verbs")) { html in
        html("button", .type("submit"), .class("button primary"), text: "Confirm")
        html.button("Attach to Existing", .open(.attachReceipt(receipt.id)))
        html.button("Skip", .skipReceipt(receipt.id))
        if isTyped(receipt.id) { html.button("Reset", .resetReceipt(receipt.id)) }
        html.button("Delete", .deleteReceipt(receipt.id), class: "button danger")
      }
    }
  }
}

extension HTML {
  /// Whether a value that was read needs a second look.
  mutating func sureness(_ isSure: Bool) {
    self("p", .class(isSure ? "sureness sure" : "sureness")) { html in
      html.icon(isSure ? "check" : "warning")
      html("span", text: isSure ? "Sure" : "Check this")
    }
  }
}
