import Ledger
import Markup

// The sheets of items; those about several are about the selected ones.
extension SheetKind {
  static var newItem: SheetName<Scope> { SheetName("item/new") }
  /// A new item of a transaction, or in a space.
  static var newItemIn: SheetName<ID<Transaction>> { SheetName("item/new-in") }
  static var newItemAt: SheetName<ID<Space>> { SheetName("item/new-at") }
  static var editItem: SheetName<ID<Item>> { SheetName("item/edit") }
  static var itemNotes: SheetName<ID<Item>> { SheetName("item/notes") }
  static var copies: SheetName<ID<Item>> { SheetName("item/copies") }
  static var itemMenu: SheetName<ItemSubject> { SheetName("item/menu") }
  static var itemStatus: SheetName<ItemSubject> { SheetName("item/status") }
  static var itemSpace: SheetName<ItemSubject> { SheetName("item/space") }
  static var itemSKU: SheetName<ItemSubject> { SheetName("item/sku") }
  static var itemTransaction: SheetName<ItemSubject> { SheetName("item/transaction") }
  static var sellToBusiness: SheetName<ItemSubject> { SheetName("item/sell-to-business") }
  static var sellToProject: SheetName<ItemSubject> { SheetName("item/sell-to-project") }
  static var reassignToProject: SheetName<ItemSubject> { SheetName("item/reassign-to-project") }
  static var reassignToInventory: SheetName<ItemSubject> {
    SheetName("item/reassign-to-inventory")
  }
  static var moveToReturn: SheetName<ItemSubject> { SheetName("item/move-to-return") }
  static var deleteItems: SheetName<ItemSubject> { SheetName("item/delete") }
  static var itemSort: SheetKind { SheetKind("item/sort") }
  static var itemFilter: SheetKind { SheetKind("item/filter") }
}

extension SheetSearch {
  mutating func items() {
    on(SheetKind.newItem) { scope in App.newItemSheet { $0.newItem(in: scope) } }
    on(SheetKind.newItemIn) { id in
      App.newItemSheet { app in
        app.book.transactions.live(id).map { app.newItem(in: Scope($0.project), of: $0) }
      }
    }
    on(SheetKind.newItemAt) { id in
      App.newItemSheet { app in
        app.book.spaces.live(id).map { app.newItem(in: Scope($0.project), at: $0) }
      }
    }
    on(SheetKind.editItem) { App.editItemSheet($0) }
    on(SheetKind.itemNotes) { id in
      SheetType("Notes", keeps: .row) { app, walk in
        guard var notes = app.book.items.live(id)?.notes else { return nil }
        walk.lines("notes", "Notes", &notes)
        return { app in app.change(.one(id), toast: nil) { $0.notes = notes } }
      }
    }
    on(SheetKind.copies) { App.copiesSheet($0) }
    itemChoices()
    itemMoves()
    on(SheetKind.itemSort) { SheetType { app, _, html in app.itemSortSheet(&html) } }
    on(SheetKind.itemFilter) { SheetType { app, _, html in app.itemFilterSheet(&html) } }
  }

  private mutating func itemChoices() {
    on(SheetKind.itemMenu) { subject in
      SheetType(
        form: { app in app.form(about: subject) },
        view: { app, _, html in app.itemMenuSheet(subject, &html) })
    }
    on(SheetKind.itemStatus) { subject in
      SheetType(
        form: { app in app.form(about: subject) },
        view: { app, _, html in app.statusSheet(subject, &html) })
    }
    on(SheetKind.itemSpace) { subject in
      SheetType("Set Space", keeps: subject == .selection ? .nothing : .row) { app, walk in
        guard let first = app.items(of: subject).first else { return nil }
        var space = subject == .selection ? ID() : app.book.space(of: first)?.id ?? ID()
        app.spaceField("space", "Space", &space, in: app.scope(of: subject), &walk)
        return { app in app.place(subject, in: space) }
      }
    }
    on(SheetKind.itemSKU) { subject in
      SheetType("Set SKU", keeps: subject == .selection ? .nothing : .row) { app, walk in
        guard let first = app.items(of: subject).first else { return nil }
        var sku = subject == .selection ? "" : first.sku
        walk.text("sku", "SKU", &sku, isFocused: true)
        return { app in app.change(subject, toast: "SKU set") { $0.sku = sku } }
      }
    }
    on(SheetKind.itemTransaction) { subject in
      SheetType(
        keeps: .nothing,
        form: { app in app.form(about: subject) { _ in [("query", "")] } },
        view: { app, sheet, html in app.transactionPicker(subject, sheet, &html) })
    }
    on(SheetKind.moveToReturn) { subject in
      SheetType(
        keeps: .nothing,
        form: { app in app.form(about: subject) { _ in [("query", "")] } },
        view: { app, sheet, html in app.returnPicker(subject, sheet, &html) })
    }
    on(SheetKind.deleteItems) { subject in
      SheetType(
        form: { app in app.form(about: subject) },
        save: { app, _ in app.deleteItems(subject) },
        view: { app, _, html in app.deleteSheet(subject, &html) })
    }
  }

  private mutating func itemMoves() {
    on(SheetKind.sellToBusiness) { App.sellToBusinessSheet($0) }
    on(SheetKind.sellToProject) { App.sellToProjectSheet($0) }
    on(SheetKind.reassignToProject) { App.reassignToProjectSheet($0) }
    on(SheetKind.reassignToInventory) { subject in
      SheetType(
        form: { app in app.form(about: subject) },
        save: { app, sheet in
          app.reassign(subject, to: .inventory, app.operation(sheet.newID))
        },
        view: { app, sheet, html in app.reassignToInventorySheet(subject, sheet, &html) })
    }
  }
}

extension App {
  /// The form of a sheet about items, from the first of them; nil when none is left.
  func form(
    about subject: ItemSubject, _ fields: (Item) -> [(String, String)] = { _ in [] }
  ) -> Form? {
    items(of: subject).first.map { Form(fields($0)) }
  }
}
