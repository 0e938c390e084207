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
  static var splitItem: SheetName<ID<Item>> { SheetName("item/split") }
  static var itemMenu: SheetName<ItemSubject> { SheetName("item/menu") }
  static var itemStatus: SheetName<ItemSubject> { SheetName("item/status") }
  static var itemSpace: SheetName<ItemSubject> { SheetName("item/space") }
  static var itemSKU: SheetName<ItemSubject> { SheetName("item/sku") }
  static var itemPrices: SheetName<ItemSubject> { SheetName("item/prices") }
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
    on(SheetKind.newItem) { scope in ItemForm.newItemSheet { ItemForm(app: $0).newItem(in: scope) }
    }
    on(SheetKind.newItemIn) { id in
      ItemForm.newItemSheet { app in
        app.book.transactions.live(id).map {
          ItemForm(app: app).newItem(in: Scope($0.project), of: $0)
        }
      }
    }
    on(SheetKind.newItemAt) { id in
      ItemForm.newItemSheet { app in
        app.book.spaces.live(id).map { ItemForm(app: app).newItem(in: Scope($0.project), at: $0) }
      }
    }
    on(SheetKind.editItem) { ItemForm.editItemSheet($0) }
    on(SheetKind.itemNotes) { id in
      SheetType("Notes", keeps: .row) { app, walk in
        guard var notes = app.book.items.live(id)?.notes else { return nil }
        walk.lines("notes", "Notes", &notes)
        return { app in ItemChanges(app: app).change(.one(id), toast: nil) { $0.notes = notes } }
      }
    }
    on(SheetKind.copies) { ItemForm.copiesSheet($0) }
    on(SheetKind.splitItem) { ItemParts.splitSheet($0) }
    itemChoices()
    itemMoves()
    on(SheetKind.itemSort) { SheetType { app, _, html in ItemList(app: app).itemSortSheet(&html) } }
    on(SheetKind.itemFilter) {
      SheetType { app, _, html in ItemList(app: app).itemFilterSheet(&html) }
    }
  }

  private mutating func itemChoices() {
    on(SheetKind.itemMenu) { subject in
      SheetType(
        form: { app in ItemSheet(app: app).form(about: subject) },
        view: { app, _, html in ItemMenuSheets(app: app).itemMenuSheet(subject, &html) })
    }
    on(SheetKind.itemStatus) { subject in
      SheetType(
        form: { app in ItemSheet(app: app).form(about: subject) },
        view: { app, _, html in ItemMenuSheets(app: app).statusSheet(subject, &html) })
    }
    on(SheetKind.itemSpace) { subject in
      SheetType("Set Space", keeps: subject == .selection ? .nothing : .row) { app, walk in
        guard let first = ItemSubjects(app: app).items(of: subject).first else { return nil }
        var space = subject == .selection ? ID() : app.book.space(of: first)?.id ?? ID()
        PickedFields(app: app).spaceField(
          "space", "Space", &space, in: ItemSubjects(app: app).scope(of: subject), &walk)
        let pieces = ItemParts(app: app).field(subject, &walk)
        let newID = walk.newID
        return { app in
          ItemForm(app: app).place(
            subject, pieces, in: space, ItemActions(app: app).operation(newID))
        }
      }
    }
    on(SheetKind.itemSKU) { subject in
      SheetType("Set SKU", keeps: subject == .selection ? .nothing : .row) { app, walk in
        guard let first = ItemSubjects(app: app).items(of: subject).first else { return nil }
        var sku = subject == .selection ? "" : first.sku
        walk.text("sku", "SKU", &sku, isFocused: true)
        return { app in
          ItemChanges(app: app).change(subject, toast: isBlank(sku) ? "SKU cleared" : "SKU set") {
            $0.sku = sku
          }
        }
      }
    }
    on(SheetKind.itemPrices) { MarkUpSheet.sheet($0) }
    on(SheetKind.itemTransaction) { subject in
      SheetType(
        keeps: .nothing,
        form: { app in ItemSheet(app: app).picking(subject) },
        check: { app, form in ItemParts(app: app).check(subject, &form) },
        view: { app, sheet, html in
          ItemMenuSheets(app: app).transactionPicker(subject, sheet, &html)
        })
    }
    on(SheetKind.moveToReturn) { subject in
      SheetType(
        keeps: .nothing,
        form: { app in ItemSheet(app: app).picking(subject) },
        check: { app, form in ItemParts(app: app).check(subject, &form) },
        view: { app, sheet, html in ItemMenuSheets(app: app).returnPicker(subject, sheet, &html) })
    }
    on(SheetKind.deleteItems) { subject in
      SheetType(
        form: { app in ItemSheet(app: app).form(about: subject) },
        save: { app, _ in ItemChanges(app: app).deleteItems(subject) },
        view: { app, _, html in ItemMenuSheets(app: app).deleteSheet(subject, &html) })
    }
  }

  private mutating func itemMoves() {
    on(SheetKind.sellToBusiness) { ItemMoveSheets.sellToBusinessSheet($0) }
    on(SheetKind.sellToProject) { ItemMoveSheets.sellToProjectSheet($0) }
    on(SheetKind.reassignToProject) { ItemMoveSheets.reassignToProjectSheet($0) }
    on(SheetKind.reassignToInventory) { subject in
      SheetType(
        form: { app in ItemSheet(app: app).picking(subject) },
        check: { app, form in ItemParts(app: app).check(subject, &form) },
        save: { app, sheet in
          ItemChanges(app: app).reassignTyped(
            subject, to: .inventory, ItemActions(app: app).operation(sheet.newID))
        },
        view: { app, sheet, html in
          ItemMoveSheets(app: app).reassignToInventorySheet(subject, sheet, &html)
        })
    }
  }
}

struct ItemSheet: Room {
  let app: App

  /// The form of a sheet that asks which, and of several pieces how many.
  func picking(_ subject: ItemSubject) -> Form? {
    form(about: subject) { [("query", ""), ("pieces", "\($0.pieces)")] }
  }

  /// The form of a sheet about items, from the first of them; nil when none is left.
  func form(
    about subject: ItemSubject, _ fields: (Item) -> [(String, String)] = { _ in [] }
  ) -> Form? {
    ItemSubjects(app: app).items(of: subject).first.map { Form(fields($0)) }
  }
}
