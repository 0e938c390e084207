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
    on(SheetKind.newItem) { scope in
      SheetType(
        form: { app in app.newItemForm(in: scope) },
        check: { app, form in app.checkItem(&form) },
        save: { app, sheet in app.saveNewItem(in: scope, sheet) },
        view: { app, sheet, html in app.newItemSheet(in: scope, sheet, &html) })
    }
    on(SheetKind.newItemIn) { id in
      SheetType(
        form: { app in
          app.book.transactions.live(id).map { app.newItemForm(in: Scope($0.project), of: $0) }
        },
        check: { app, form in app.checkItem(&form) },
        save: { app, sheet in
          guard let transaction = app.book.transactions.live(id) else { return app.closeSheet() }
          app.saveNewItem(in: Scope(transaction.project), sheet)
        },
        view: { app, sheet, html in
          app.newItemSheet(
            in: Scope(app.book.transactions[id]?.project ?? ID()), sheet, &html)
        })
    }
    on(SheetKind.newItemAt) { id in
      SheetType(
        form: { app in
          app.book.spaces.live(id).map { app.newItemForm(in: Scope($0.project), at: $0) }
        },
        check: { app, form in app.checkItem(&form) },
        save: { app, sheet in
          app.saveNewItem(in: Scope(app.book.spaces[id]?.project ?? ID()), sheet)
        },
        view: { app, sheet, html in
          app.newItemSheet(in: Scope(app.book.spaces[id]?.project ?? ID()), sheet, &html)
        })
    }
    on(SheetKind.editItem) { id in
      SheetType(
        form: { app in app.book.items.live(id).map { app.itemForm($0) } },
        check: { app, form in app.checkItem(&form) },
        save: { app, sheet in app.saveItem(id, sheet) },
        view: { app, sheet, html in app.editItemSheet(id, sheet, &html) })
    }
    on(SheetKind.itemNotes) { id in
      SheetType(
        form: { app in app.book.items.live(id).map { Form([("notes", $0.notes)]) } },
        save: { app, sheet in
          app.change(.one(id), toast: nil) { $0.notes = sheet.form["notes"] }
        },
        view: { _, sheet, html in
          html.formSheet("Notes") { html in
            html.problemBanner(sheet.form)
            html.textArea(sheet.form, "notes", "Notes")
          }
        })
    }
    on(SheetKind.copies) { id in
      SheetType(
        form: { app in app.book.items.live(id) == nil ? nil : Form([("count", "1")]) },
        check: { _, form in
          if !Copying.counts.contains(Int(form.trimmed("count")) ?? 0) {
            form.fail("count", Copying.Problem.count.message)
          }
        },
        save: { app, sheet in app.saveCopies(id, sheet) },
        view: { app, sheet, html in app.copiesSheet(sheet, &html) })
    }
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
      SheetType(
        form: { app in
          app.form(about: subject) { item in
            [("space", subject == .selection ? "" : app.idText(app.book.space(of: item)?.id))]
          }
        },
        save: { app, sheet in app.saveSpace(subject, sheet) },
        view: { app, sheet, html in
          html.formSheet("Set Space") { html in
            app.spaceField(sheet.form, "space", "Space", in: app.scope(of: subject), &html)
          }
        })
    }
    on(SheetKind.itemSKU) { subject in
      SheetType(
        form: { app in
          app.form(about: subject) { [("sku", subject == .selection ? "" : $0.sku)] }
        },
        save: { app, sheet in
          app.change(subject, toast: "SKU set") { $0.sku = sheet.form.trimmed("sku") }
        },
        view: { _, sheet, html in
          html.formSheet("Set SKU") { html in
            html.problemBanner(sheet.form)
            html.field(sheet.form, "sku", "SKU", isFocused: true)
          }
        })
    }
    on(SheetKind.itemTransaction) { subject in
      SheetType(
        form: { app in app.form(about: subject) { _ in [("query", "")] } },
        view: { app, sheet, html in app.transactionPicker(subject, sheet, &html) })
    }
    on(SheetKind.moveToReturn) { subject in
      SheetType(
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
    on(SheetKind.sellToBusiness) { subject in
      SheetType(
        form: { app in app.form(about: subject) { _ in [("category", "")] } },
        check: { app, form in app.checkSale(subject, .business, &form) },
        save: { app, sheet in app.sell(subject, to: .business, sheet) },
        view: { app, sheet, html in app.sellToBusinessSheet(subject, sheet, &html) })
    }
    on(SheetKind.sellToProject) { subject in
      SheetType(
        form: { app in
          app.form(about: subject) { _ in
            [("project", ""), ("category", ""), ("destination", "")]
          }
        },
        check: { app, form in
          guard let project = ID<Project>(form["project"]) else {
            return form.fail("project", "Choose a project")
          }
          app.checkSale(subject, .project(project), &form)
        },
        save: { app, sheet in
          guard let project = ID<Project>(sheet.form["project"]) else { return }
          app.sell(subject, to: .project(project), sheet)
        },
        view: { app, sheet, html in app.sellToProjectSheet(subject, sheet, &html) })
    }
    on(SheetKind.reassignToProject) { subject in
      SheetType(
        form: { app in app.form(about: subject) { _ in [("project", "")] } },
        check: { _, form in
          if ID<Project>(form["project"]) == nil { form.fail("project", "Choose a project") }
        },
        save: { app, sheet in
          guard let project = ID<Project>(sheet.form["project"]) else { return }
          app.reassign(subject, to: .project(project), app.operation(sheet.newID))
        },
        view: { app, sheet, html in app.reassignToProjectSheet(subject, sheet, &html) })
    }
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

  /// An id as a field's text; "" for none.
  func idText<E>(_ id: ID<E>?) -> String {
    guard let id, !id.isNone else { return "" }
    return id.text
  }
}
