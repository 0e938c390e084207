import Ledger
import Markup

// The form of an item: name, source, SKU and three prices first, then the rest.
extension App {
  func newItemForm(
    in scope: Scope, of transaction: Transaction? = nil, at space: Space? = nil
  ) -> Form {
    var item = Item()
    item.project = scope.project
    item.space = space?.id ?? ID()
    item.source = transaction?.source ?? ""
    item.category = transaction?.category ?? ID()
    item.transaction = transaction?.id ?? ID()
    item.purchasedBy = transaction?.purchasedBy ?? ""
    var form = itemForm(item)
    form["transaction"] = idText(item.transaction)
    return form
  }

  func itemForm(_ item: Item) -> Form {
    func amount(_ money: Money?) -> String { money.map { state.formats.amount($0) } ?? "" }
    return Form([
      ("name", item.name), ("source", item.source), ("sku", item.sku),
      ("purchasePrice", amount(item.purchasePrice)), ("projectPrice", amount(item.projectPrice)),
      ("marketValue", amount(item.marketValue)),
      ("quantity", item.quantity.map { "\($0)" } ?? ""),
      ("status", item.status?.word ?? ""), ("category", idText(item.category)),
      ("space", idText(item.space)), ("purchasedBy", item.purchasedBy), ("notes", item.notes),
    ])
  }

  static var itemPrices: [(name: String, title: String)] {
    [
      ("purchasePrice", "Purchase Price"), ("projectPrice", "Project Price"),
      ("marketValue", "Market Value"),
    ]
  }

  func checkItem(_ form: inout Form) {
    if let problem = ItemRules.name(form["name"]) { form.fail("name", problem.message) }
    for price in App.itemPrices where !form.trimmed(price.name).isEmpty {
      do throws(MoneyError) {
        let money = try readPrice(form, price.name)
        if let problem = ItemRules.price(money) { form.fail(price.name, problem.message) }
      } catch {
        form.fail(price.name, App.message(error))
      }
    }
    let quantity = form.trimmed("quantity")
    if quantity.isEmpty { return }
    guard let number = Int64(quantity) else {
      form.fail("quantity", "Enter a whole number")
      return
    }
    if let problem = ItemRules.quantity(number) { form.fail("quantity", problem.message) }
  }

  /// nil for an empty field.
  private func readPrice(_ form: Form, _ name: String) throws(MoneyError) -> Money? {
    if form.trimmed(name).isEmpty { return nil }
    return try state.formats.readMoney(form[name], currency: book.settings.currency)
  }

  /// What the form says, in an item; call with a form that was checked.
  private func fill(_ item: inout Item, from form: Form) {
    item.name = form.trimmed("name")
    item.source = form.trimmed("source")
    item.sku = form.trimmed("sku")
    item.purchasePrice = (try? readPrice(form, "purchasePrice")) ?? nil
    item.projectPrice = (try? readPrice(form, "projectPrice")) ?? nil
    item.marketValue = (try? readPrice(form, "marketValue")) ?? nil
    item.quantity = Int64(form.trimmed("quantity"))
    item.status = ItemStatus(word: form["status"])
    item.category = ID(form["category"]) ?? ID()
    item.space = ID(form["space"]) ?? ID()
    item.purchasedBy = form.trimmed("purchasedBy")
    item.notes = form["notes"]
  }

  mutating func saveNewItem(in scope: Scope, _ sheet: Sheet) {
    var item = Item()
    fill(&item, from: sheet.form)
    item.id = ID(sheet.newID)
    item.project = scope.project
    let transaction = ID<Transaction>(sheet.form["transaction"])
      .flatMap { book.transactions.live($0) }
    if let transaction, transaction.project == scope.project, transaction.sale == nil {
      item.transaction = transaction.id
    }
    item.created = state.now
    var edit = Edit()
    edit.put(item, in: book.items)
    closeSheet()
    commit(edit, toast: "Item added")
  }

  mutating func saveItem(_ id: ID<Item>, _ sheet: Sheet) {
    guard var item = book.items[id] else { return closeSheet() }
    fill(&item, from: sheet.form)
    var edit = Edit()
    edit.put(item, in: book.items)
    closeSheet()
    commit(edit)
  }

  mutating func saveSpace(_ subject: ItemSubject, _ sheet: Sheet) {
    let id = ID<Space>(sheet.form["space"]) ?? ID()
    let space = book.spaces.live(id)
    var edit = Edit()
    for var item in items(of: subject).prefix(Selling.limit) {
      // A space holds only what is in its own scope.
      if let space, space.project != item.project { continue }
      item.space = id
      edit.put(item, in: book.items)
    }
    finish(subject, edit, toast: space.map { "Placed in " + $0.name } ?? "Space cleared")
  }

  mutating func saveCopies(_ id: ID<Item>, _ sheet: Sheet) {
    guard let item = book.items.live(id), let count = Int(sheet.form.trimmed("count")) else {
      return closeSheet()
    }
    do throws(Copying.Problem) {
      let edit = try Copying.copy(item, count: count, by: operation(sheet.newID), in: book)
      finish(.one(id), edit, toast: count == 1 ? "1 copy made" : "\(count) copies made")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  func newItemSheet(in scope: Scope, _ sheet: Sheet, _ html: inout HTML) {
    itemSheet(isNew: true, in: scope, sheet, &html)
  }

  func editItemSheet(_ id: ID<Item>, _ sheet: Sheet, _ html: inout HTML) {
    itemSheet(isNew: false, in: Scope(book.items[id]?.project ?? ID()), sheet, &html)
  }

  private func itemSheet(isNew: Bool, in scope: Scope, _ sheet: Sheet, _ html: inout HTML) {
    let form = sheet.form
    let symbol = state.formats.symbol(book.settings.currency)
    html.formSheet(isNew ? "New Item" : "Edit Item", isTall: true, addsAnother: isNew) { html in
      html.problemBanner(form)
      html.field(form, "name", "Name", isFocused: isNew)
      vendorField(form, "source", "Source", &html)
      html.field(form, "sku", "SKU")
      html("div", .class("fields three")) { html in
        for price in App.itemPrices {
          html.moneyField(form, price.name, price.title, symbol: symbol)
        }
      }
      html("div", .class("fields")) { html in
        html.field(form, "quantity", "Quantity", placeholder: "1", mode: "numeric")
        html.select(
          form, "status", "Status",
          [("", "None")] + ItemStatus.allCases.map { ($0.word, $0.title) })
      }
      purchaserField(form, &html)
      categoryField(form, "category", "Budget Category", &html)
      spaceField(form, "space", "Space", in: scope, &html)
      if isNew { transactionField(form, "transaction", "Transaction", in: scope, &html) }
      html.textArea(form, "notes", "Notes")
      if isNew {
        html("h3", text: "Images")
        gallery(of: sheet.newID, .item, as: .image, limit: 5, isInSheet: true, &html)
      }
    }
  }

  func copiesSheet(_ sheet: Sheet, _ html: inout HTML) {
    html.formSheet("Make Copies", save: "Copy") { html in
      html.field(
        sheet.form, "count", "Copies", type: "number",
        hint: "Between \(Copying.counts.lowerBound) and \(Copying.counts.upperBound).",
        mode: "numeric", isFocused: true)
      html("div", .class("chips")) { html in
        for count in [1, 3, 5, 10] {
          html(
            "button", .type("button"), .class("chip"), .onClick(.pick("count", "\(count)")),
            .aria("pressed", sheet.form["count"] == "\(count)" ? "true" : "false"),
            text: "\(count)")
        }
      }
    }
  }
}
