import Ledger
import Markup

// The form of an item: name, source, SKU and three prices first, then the rest.
struct ItemForm: Room {
  let app: App

  /// `start` is nil when that in which it begins does not exist.
  static func newItemSheet(_ start: @escaping (App) -> Item?) -> SheetType {
    SheetType(
      "New Item", isTall: true, addsAnother: true,
      follow: { app, name in ItemForm(app: app).pricesFollow(name) }
    ) { app, walk in
      guard var item = start(app) else { return nil }
      item.id = ID(walk.newID)
      ItemForm(app: app).fields(&item, isNew: true, &walk)
      return { app in ItemForm(app: app).add(item) }
    }
  }

  static func editItemSheet(_ id: ID<Item>) -> SheetType {
    SheetType(
      "Edit Item", isTall: true, keeps: .row,
      follow: { app, name in ItemForm(app: app).pricesFollow(name) }
    ) { app, walk in
      guard var item = app.book.items.live(id) else { return nil }
      ItemForm(app: app).fields(&item, isNew: false, &walk)
      return { app in
        let edit = Edit(putting: item, in: app.book.items)
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
    item.status = transaction.flatMap { Returning.status(ofNewIn: $0) }
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
    eachField(pieces, &walk)
    walk.group("fields three") { walk in
      price("purchasePrice", "Purchase Price", &item.purchasePrice, of: item, pieces, &walk)
      price("projectPrice", "Project Price", &item.projectPrice, of: item, pieces, &walk)
      price("marketValue", "Market Value", &item.marketValue, of: item, pieces, &walk)
    }
    walk.group("fields") { walk in
      walk.number(
        "quantity", "Quantity", &item.quantity, placeholder: "1",
        hint: walk.form["each"] == "on"
          ? "Prices above are for one piece." : "Prices above are for all pieces together.")
      if let quantity = item.quantity { walk.rule(ItemRules.quantity(quantity)?.message) }
      var status = item.status?.word ?? ""
      walk.choice("status", "Status", &status, stays: true) {
        [("", "None{{a status}}")] + ItemStatus.allCases.map { ($0.word, $0.title) }
      }
      item.status = ItemStatus(word: status)
    }
    PickedFields(app: app).purchaserField("purchasedBy", "Purchased By", &item.purchasedBy, &walk)
    PickedFields(app: app).categoryField(
      "category", "Budget Category", &item.category, stays: true, for: .projects, &walk)
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
    _ name: String, _ label: Phrase, _ value: inout Money?, of item: Item, _ pieces: Int64,
    _ walk: inout FieldWalk
  ) {
    let currency = value?.currency ?? book.currency(of: item.project)
    let typed = try? state.formats.readMoney(walk.form[name], currency: currency)
    let isEach = walk.pass != .load && walk.form.isOn("each") && pieces > 1
    var hint = ItemPieces.text(pieces, at: typed, state.formats)
    if isEach {
      hint = typed.map { ItemPieces.text(pieces, each: $0, state.formats) } ?? "\(pieces) pieces"
    }
    walk.money(name, label, &value, in: currency, hint: hint)
    if isEach, let one = value {
      value = ItemPieces.whole(of: pieces, at: one)
      if value == nil { walk.rule(MoneyError.overflow.message) }
    }
    if let money = value { walk.rule(ItemRules.price(money)?.message) }
  }

  private static var prices: [String] { ["purchasePrice", "projectPrice", "marketValue"] }

  /// Whether the prices that are typed are those of one piece: asked where there are several (rule I10).
  private func eachField(_ pieces: Int64, _ walk: inout FieldWalk) {
    var isEach = false
    walk.when(pieces > 1) { walk in walk.flag("each", "Type the Price of One Piece", &isEach) }
  }

  /// The prices as they stand are said the other way; one that is not the same for each piece stays as it is.
  private func pricesFollow(_ name: String) {
    guard name == "each", let form = state.sheet?.form,
      let pieces = Int64(form.trimmed("quantity")),
      pieces > 1
    else { return }
    let isEach = form.isOn("each")
    var changed: [(name: String, text: String)] = []
    for price in ItemForm.prices {
      guard let currency = priceCurrency(price),
        let typed = try? state.formats.readMoney(form[price], currency: currency), !typed.isZero
      else { continue }
      let other =
        isEach ? ItemPieces.each(of: pieces, at: typed) : ItemPieces.whole(of: pieces, at: typed)
      guard let other else {
        state.sheet?.form["each"] = isEach ? "" : "on"
        return toast(
          "\(state.formats.money(typed)) is not the same for each of \(pieces) pieces",
          isBad: true)
      }
      changed.append((price, state.formats.amount(other)))
    }
    for (price, text) in changed { state.sheet?.form[price] = text }
  }

  /// What a price of the open form is in.
  private func priceCurrency(_ price: String) -> Currency? {
    guard let kind = state.sheet?.kind else { return nil }
    if let item = kind.about(SheetKind.editItem).flatMap({ book.items[$0] }) {
      let own =
        price == "purchasePrice"
        ? item.purchasePrice
        : price == "projectPrice" ? item.projectPrice : item.marketValue
      return own?.currency ?? book.currency(of: item.project)
    }
    if let scope = kind.about(SheetKind.newItem) { return book.currency(of: scope.project) }
    if let id = kind.about(SheetKind.newItemIn) {
      return book.currency(of: book.transactions[id]?.project ?? ID())
    }
    return book.currency(
      of: kind.about(SheetKind.newItemAt).flatMap { book.spaces[$0]?.project } ?? ID())
  }

  private func add(_ filled: Item) {
    var item = filled
    let transaction = book.transactions.live(item.transaction)
    // Only an open transaction of the same scope takes an item.
    if transaction?.project != item.project || transaction?.sale != nil { item.transaction = ID() }
    // As one that is linked afterwards: it keeps the category when it leaves the transaction.
    if !item.transaction.isNone, let transaction {
      if item.category.isNone { item.category = transaction.category }
      item.status = item.status ?? Returning.status(ofNewIn: transaction)
    }
    item.created = state.now
    let edit = Edit(putting: item, in: book.items)
    closeSheet()
    commit(edit, toast: "Item added")
  }

  func place(
    _ subject: ItemSubject, _ pieces: Int64?, in id: ID<Space>, _ operation: ItemOperation
  ) {
    guard let parted = ItemParts(app: app).parted(subject, pieces, operation) else { return }
    let space = book.spaces.live(id)
    var edit = Edit()
    for var item in parted.items.prefix(Selling.limit) {
      // A space holds only what is in its own scope.
      if let space, space.project != item.project { continue }
      item.space = id
      edit.put(item, in: parted.book.items)
    }
    ItemChanges(app: app).finish(
      subject, parted.edit(edit), toast: space.map { "Placed in \($0.name)" } ?? "Space cleared")
  }

  static func copiesSheet(_ id: ID<Item>) -> SheetType {
    SheetType("Make Copies", button: "Copy", keeps: .nothing) { app, walk in
      guard let item = app.book.items.live(id) else { return nil }
      var text = "1"
      let (least, most) = (Copying.counts.lowerBound, Copying.counts.upperBound)
      let range: Phrase = "Between \(least) and \(most)."
      walk.text(
        "count", "Copies", &text, .count,
        hint: item.pieces > 1
          ? "\(range) Each copy is one piece, at the price of all \(item.pieces)." : range,
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
        .one(item.id), edit,
        toast: count == 1 ? "1 copy made" : "\(state.formats.count(count)) copies made")
    } catch {
      toast(error.message, isBad: true)
    }
  }
}
