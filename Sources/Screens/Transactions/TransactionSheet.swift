import Ledger
import Markup

// The sheets of transactions, of one and of the items that are selected in it.
extension SheetKind {
  static var newTransaction: SheetName<Scope> { SheetName("transaction/new") }
  static var transactionSort: SheetKind { SheetKind("transaction/sort") }
  static var transactionFilter: SheetName<Scope> { SheetName("transaction/filter") }
  /// Asks before an item leaves another transaction.
  static var moveItem: SheetName2<ID<Transaction>, ID<Item>> { SheetName2("transaction/move") }
  static var editTransaction: SheetName<ID<Transaction>> { SheetName("transaction/edit") }
  static var transactionMenu: SheetName<ID<Transaction>> { SheetName("transaction/menu") }
  static var transactionNotes: SheetName<ID<Transaction>> { SheetName("transaction/notes") }
  static var transactionCategory: SheetName<ID<Transaction>> {
    SheetName("transaction/category")
  }
  static var deleteTransaction: SheetName<ID<Transaction>> { SheetName("transaction/delete") }
  static var transactionProject: SheetName<ID<Transaction>> { SheetName("transaction/project") }
  static var transactionInventory: SheetName<ID<Transaction>> {
    SheetName("transaction/inventory")
  }
  static var addItems: SheetName<ID<Transaction>> { SheetName("transaction/add") }
  static var existingItems: SheetName<ID<Transaction>> { SheetName("transaction/existing") }
  static var itemsFromList: SheetName<ID<Transaction>> { SheetName("transaction/list") }
  /// How its items are listed.
  static var itemOptions: SheetName<ID<Transaction>> { SheetName("transaction/items") }
  static var spaceOfSelected: SheetName<ID<Transaction>> { SheetName("transaction/space") }
  static var statusOfSelected: SheetName<ID<Transaction>> { SheetName("transaction/status") }
  static var skuOfSelected: SheetName<ID<Transaction>> { SheetName("transaction/sku") }
  static var removeSelected: SheetName<ID<Transaction>> { SheetName("transaction/remove") }
  static var deleteSelected: SheetName<ID<Transaction>> { SheetName("transaction/delete-items") }
}

extension SheetSearch {
  mutating func transactions() {
    on(SheetKind.newTransaction) { scope in
      SheetType(
        form: { app in app.newTransactionForm(scope) },
        follow: { app, name in app.taxFollows(name) },
        check: { app, form in app.checkNewTransaction(&form) },
        save: { app, sheet in app.saveNewTransaction(sheet) },
        view: { app, sheet, html in app.newTransactionSheet(sheet, &html) })
    }
    on(SheetKind.transactionSort) { SheetType { app, _, html in app.sortSheet(&html) } }
    on(SheetKind.transactionFilter) { scope in
      SheetType { app, _, html in app.filterSheet(scope, &html) }
    }
    on(SheetKind.moveItem) { id, item in
      SheetType(
        form: { app in
          app.book.transactions[id] == nil || app.book.items[item] == nil ? nil : Form()
        },
        save: { app, _ in app.link(item, to: id) },
        view: { app, _, html in app.moveSheet(id, item, &html) })
    }
    on(SheetKind.editTransaction) { id in
      SheetType(
        form: { app in app.book.transactions.live(id).map { app.transactionForm($0) } },
        follow: { app, name in app.taxFollows(name) },
        check: { app, form in app.checkDetails(&form) },
        save: { app, sheet in
          guard let old = app.book.transactions.live(id) else { return app.closeSheet() }
          app.saveDetails(old, sheet)
        },
        view: { app, sheet, html in
          if let one = app.book.transactions[id] { app.editSheet(one, sheet, &html) }
        })
    }
    on(SheetKind.transactionNotes) { id in
      SheetType(
        form: { app in app.book.transactions.live(id).map { Form([("notes", $0.notes)]) } },
        save: { app, sheet in
          app.closeSheet()
          guard let transaction = app.book.transactions.live(id) else { return }
          app.change(transaction) { $0.notes = sheet.form["notes"] }
        },
        view: { app, sheet, html in app.notesSheet(sheet, &html) })
    }
    on(SheetKind.itemsFromList) { id in
      SheetType(
        form: { app in
          app.book.transactions.live(id).map { _ in Form([("text", ""), ("step", "paste")]) }
        },
        save: { app, sheet in
          guard let transaction = app.book.transactions.live(id) else { return app.closeSheet() }
          app.saveItemsFromList(transaction, sheet)
        },
        view: { app, sheet, html in app.listSheet(sheet, &html) })
    }
    on(SheetKind.existingItems) { id in
      SheetType(
        form: { app in
          app.book.transactions.live(id).map {
            Form([("tab", app.firstTab(for: $0).rawValue), ("query", "")])
          }
        },
        view: { app, sheet, html in
          if let one = app.book.transactions[id] { app.existingSheet(one, sheet, &html) }
        })
    }
    on(SheetKind.transactionProject) { id in
      SheetType(
        form: { app in app.book.transactions.live(id).map { _ in Form([("project", "")]) } },
        check: { app, form in app.checkReassign(id, &form) },
        save: { app, sheet in
          guard let transaction = app.book.transactions.live(id) else { return app.closeSheet() }
          app.reassign(transaction, to: Scope(ID<Project>(sheet.form["project"]) ?? ID()))
        },
        view: { app, sheet, html in
          if let one = app.book.transactions[id] { app.reassignSheet(sheet, one, &html) }
        })
    }
    plainTransactionSheets()
    sheetsOfSelected()
  }

  /// A sheet about a transaction that has no form.
  private mutating func plain(
    _ name: SheetName<ID<Transaction>>, _ view: @escaping (App, Transaction, inout HTML) -> Void
  ) {
    on(name) { id in
      SheetType(
        form: { app in app.book.transactions.live(id) == nil ? nil : Form() },
        view: { app, _, html in
          if let transaction = app.book.transactions[id] { view(app, transaction, &html) }
        })
    }
  }

  private mutating func plainTransactionSheets() {
    plain(SheetKind.transactionMenu) { app, one, html in app.transactionMenu(one, &html) }
    plain(SheetKind.transactionCategory) { app, one, html in app.categorySheet(one, &html) }
    plain(SheetKind.deleteTransaction) { app, one, html in app.deleteSheet(one, &html) }
    plain(SheetKind.transactionInventory) { app, one, html in app.inventorySheet(one, &html) }
    plain(SheetKind.addItems) { app, one, html in app.addItemsSheet(one, &html) }
    plain(SheetKind.itemOptions) { app, _, html in app.itemOptionsSheet(&html) }
    plain(SheetKind.statusOfSelected) { app, one, html in app.statusSheet(one, &html) }
    plain(SheetKind.removeSelected) { app, one, html in app.removeSheet(one, &html) }
    plain(SheetKind.deleteSelected) { app, one, html in app.deleteSelectedSheet(one, &html) }
  }

  private mutating func sheetsOfSelected() {
    on(SheetKind.spaceOfSelected) { id in
      SheetType(
        form: { app in app.book.transactions.live(id).map { _ in Form([("space", "")]) } },
        save: { app, sheet in
          app.changeSelected(of: id) { $0.space = ID(sheet.form["space"]) ?? ID() }
        },
        view: { app, sheet, html in
          let scope = Scope(app.book.transactions[id]?.project ?? ID())
          html.formSheet("Set Space") { html in
            app.spaceField(sheet.form, "space", "Space", in: scope, &html)
          }
        })
    }
    on(SheetKind.skuOfSelected) { id in
      SheetType(
        form: { app in app.book.transactions.live(id).map { _ in Form([("sku", "")]) } },
        save: { app, sheet in
          app.changeSelected(of: id) { $0.sku = sheet.form.trimmed("sku") }
        },
        view: { _, sheet, html in
          html.formSheet("Set SKU") { html in
            html.field(sheet.form, "sku", "SKU", isFocused: true)
          }
        })
    }
  }
}
