import Ledger
import Markup

// The form of an item: name, source, SKU and three prices first, then the rest.
struct ItemForm: Room {
  let app: App

  /// `start` is nil when that in which it begins does not exist.
  static func newItemSheet(_ start: @escaping (App) -> Item?) -> SheetType {
    SheetType("New Item", isTall: true, addsAnother: true) { app, walk in
      guard var item = start(app) else { return nil }
      item.id = ID(walk.newID)
      ItemForm(app: app).fields(&item, isNew: true, &walk)
      return { app in ItemForm(app: app).add(item) }
    }
  }

  static func editItemSheet(_ id: ID<Item>) -> SheetType {
    SheetType("Edit Item", isTall: true, keeps: .row) { app, walk in
      guard var item = app.book.items.live(id) else { return nil }
      ItemForm(app: app).fields(&item, isNew: false, &walk)
      return { app in
        var edit = Edit()
        edit.put(item, in: app.book.items)
        app.closeSheet()
        app.commit(edit)
      }
    }
  }

  /// What a new item of a scope begins with, from a transaction or in a space.
  func newItem(in scope: Scope, of transaction: Transaction? = nil, at space: Space? = nil) -> Item
  {
    var item = Item()
    item.project = scope.project
    item.space = space?.id ?? ID()
    item.source = transaction?.source ?? ""
    item.category = transaction?.category ?? ID()
    item.transaction = transaction?.id ?? ID()
    item.purchasedBy = transaction?.purchasedBy ?? ""
    return item
  }

  private func fields(_ item: inout Item, isNew: Bool, _ walk: inout FieldWalk) {
    let scope = Scope(item.project)
    walk.text("name", "Name", &item.name, isFocused: isNew)
    walk.rule(ItemRules.name(walk.typed)?.message)
    PickedFields(app: app).vendorField("source", "Source", &item.source, &walk)
    walk.text("sku", "SKU", &item.sku)
    // What is typed as the quantity says what the prices are for.
    let pieces = Int64(Text.trimmed(walk.form["quantity"])) ?? 1
    walk.group("fields three") { walk in
      price("purchasePrice", "Purchase Price", &item.purchasePrice, of: item, pieces, &walk)
      price("projectPrice", "Project Price", &item.projectPrice, of: item, pieces, &walk)
      price("marketValue", "Market Value", &item.marketValue, of: item, pieces, &walk)
    }
    walk.group("fields") { walk in
      walk.number(
        "quantity", "Quantity", &item.quantity, placeholder: "1",
        hint: "Prices are for all pieces together.")
      if let quantity = item.quantity { walk.rule(ItemRules.quantity(quantity)?.message) }
      var status = item.status?.word ?? ""
      walk.choice("status", "Status", &status, stays: true) {
        [("", "None")] + ItemStatus.allCases.map { ($0.word, $0.title) }
      }
      item.status = ItemStatus(word: status)
    }
    PickedFields(app: app).purchaserField("purchasedBy", "Purchased By", &item.purchasedBy, &walk)
    PickedFields(app: app).categoryField(
      "category", "Budget Category", &item.category, stays: true, &walk)
    PickedFields(app: app).spaceField("space", "Space", &item.space, in: scope, &walk)
    if isNew {
      PickedFields(app: app).transactionField(
        "transaction", "Transaction", &item.transaction, in: scope, &walk)
    }
    walk.lines("notes", "Notes", &item.notes)
    guard isNew else { return }
    walk.draw { html, _ in
      html("h3", text: "Images")
      Gallery(app: app).draw(of: item.id.raw, .item, as: .image, limit: 5, isInSheet: true, &html)
    }
  }

  private func price(
    _ name: String, _ label: String, _ value: inout Money?, of item: Item, _ pieces: Int64,
    _ walk: inout FieldWalk
  ) {
    let currency = value?.currency ?? book.currency(of: item.project)
    let typed = try? state.formats.readMoney(walk.form[name], currency: currency)
    walk.money(
      name, label, &value, in: currency, hint: ItemPieces.text(pieces, at: typed, state.formats))
    if let money = value { walk.rule(ItemRules.price(money)?.message) }
  }

  private func add(_ filled: Item) {
    var item = filled
    let transaction = book.transactions.live(item.transaction)
    // Only an open transaction of the same scope takes an item.
    if transaction?.project != item.project || transaction?.sale != nil { item.transaction = ID() }
    item.created = state.now
    var edit = Edit()
    edit.put(item, in: book.items)
    closeSheet()
    commit(edit, toast: "Item added")
  }

  func place(_ subject: ItemSubject, in id: ID<Space>) {
    let space = book.spaces.live(id)
    var edit = Edit()
    for var item in ItemSubjects(app: app).items(of: subject).prefix(Selling.limit) {
      // A space holds only what is in its own scope.
      if let space, space.project != item.project { continue }
      item.space = id
      edit.put(item, in: book.items)
    }
    ItemChanges(app: app).finish(
      subject, edit, toast: space.map { "Placed in " + $0.name } ?? "Space cleared")
  }

  static func copiesSheet(_ id: ID<Item>) -> SheetType {
    SheetType("Make Copies", button: "Copy", keeps: .nothing) { app, walk in
      guard let item = app.book.items.live(id) else { return nil }
      var text = "1"
      walk.text(
        "count", "Copies", &text, .count,
        hint: "Between \(Copying.counts.lowerBound) and \(Copying.counts.upperBound)."
          + (item.pieces > 1 ? " Each copy is one piece, at the price of all \(item.pieces)." : ""),
        isFocused: true)
      let (name, count) = (walk.last, Int(text) ?? 0)
      if !Copying.counts.contains(count) { walk.rule(Copying.Problem.count.message) }
      walk.draw { html, _ in
        html("div", .class("chips")) { html in
          for sample in [1, 3, 5, 10] {
            html(
              "button", .type("button"), .class("chip"), .onClick(.pick(name, "\(sample)")),
              .aria("pressed", text == "\(sample)" ? "true" : "false"), text: "\(sample)")
          }
        }
      }
      let newID = walk.newID
      return { app in
        ItemForm(app: app).copy(item, count: count, ItemActions(app: app).operation(newID))
      }
    }
  }

  private func copy(_ item: Item, count: Int, _ operation: ItemOperation) {
    do throws(Copying.Problem) {
      let edit = try Copying.copy(item, count: count, by: operation, in: book)
      ItemChanges(app: app).finish(
        .one(item.id), edit, toast: count == 1 ? "1 copy made" : "\(count) copies made")
    } catch {
      toast(error.message, isBad: true)
    }
  }
}
