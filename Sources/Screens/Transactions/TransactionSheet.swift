import Ledger
import Markup

// The sheets of transactions, of one and of the items that are selected in it.
extension SheetKind {
  static var newTransaction: SheetName<Scope> { SheetName("transaction/new") }
  /// A new return of items.
  static var newReturn: SheetName<ItemSubject> { SheetName("transaction/give-back") }
  static var transactionSort: SheetKind { SheetKind("transaction/sort") }
  static var transactionFilter: SheetName<Scope> { SheetName("transaction/filter") }
  /// Asks before an item leaves another transaction.
  static var moveItem: SheetName2<ID<Transaction>, ID<Item>> { SheetName2("transaction/move") }
  static var editTransaction: SheetName<ID<Transaction>> { SheetName("transaction/edit") }
  static var transactionMenu: SheetName<ID<Transaction>> { SheetName("transaction/menu") }
  /// About those that are selected in their list.
  static var statusOfTransactions: SheetKind { SheetKind("transaction/status-of-all") }
  static var categoryOfTransactions: SheetKind { SheetKind("transaction/category-of-all") }
  static var deleteTransactions: SheetKind { SheetKind("transaction/delete-all") }
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
    on(SheetKind.newTransaction) { NewTransaction.newTransactionSheet($0) }
    on(SheetKind.newReturn) { NewTransaction.newReturnSheet($0) }
    on(SheetKind.transactionSort) {
      SheetType { app, _, html in TransactionList(app: app).sortSheet(&html) }
    }
    on(SheetKind.transactionFilter) { scope in
      SheetType { app, _, html in TransactionList(app: app).filterSheet(scope, &html) }
    }
    on(SheetKind.moveItem) { id, item in
      SheetType(
        form: { app in
          app.book.transactions[id] == nil || app.book.items[item] == nil ? nil : Form()
        },
        save: { app, _ in ExistingItems(app: app).link(item, to: id) },
        view: { app, _, html in ExistingItems(app: app).moveSheet(id, item, &html) })
    }
    on(SheetKind.editTransaction) { TransactionForm.editTransactionSheet($0) }
    on(SheetKind.transactionNotes) { id in
      SheetType("Edit Notes", keeps: .row) { app, walk in
        guard var transaction = app.book.transactions.live(id) else { return nil }
        walk.lines("notes", "Notes", &transaction.notes)
        return { app in
          app.closeSheet()
          TransactionForm(app: app).change(transaction) { _ in }
        }
      }
    }
    on(SheetKind.itemsFromList) { id in
      SheetType(
        form: { app in
          app.book.transactions.live(id).map { one in
            let currency = one.amount?.currency ?? app.book.currency(of: one.project)
            return Form([
              ("text", ItemsFromList(app: app).lines(of: one)), ("step", "paste"),
              ("currency", currency.code),
            ])
          }
        },
        check: { app, form in ItemsFromList(app: app).check(&form) },
        save: { app, sheet in
          guard let transaction = app.book.transactions.live(id) else { return app.closeSheet() }
          ItemsFromList(app: app).saveItemsFromList(transaction, sheet)
        },
        view: { app, sheet, html in
          if let one = app.book.transactions[id] {
            ItemsFromList(app: app).listSheet(one, sheet, &html)
          }
        })
    }
    on(SheetKind.existingItems) { id in
      SheetType(
        form: { app in
          app.book.transactions.live(id).map {
            Form([("tab", ExistingItems(app: app).firstTab(for: $0).rawValue), ("query", "")])
          }
        },
        view: { app, sheet, html in
          if let one = app.book.transactions[id] {
            ExistingItems(app: app).existingSheet(one, sheet, &html)
          }
        })
    }
    on(SheetKind.transactionProject) { TransactionBulk.reassignSheet($0) }
    plainTransactionSheets()
    sheetsOfSelected()
    on(SheetKind.statusOfTransactions) { SelectedTransactions.statusOfTransactionsSheet() }
    on(SheetKind.categoryOfTransactions) { SelectedTransactions.categoryOfTransactionsSheet() }
    on(SheetKind.deleteTransactions) { SelectedTransactions.deleteTransactionsSheet() }
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
    plain(SheetKind.transactionMenu) { app, one, html in
      TransactionPage(app: app).transactionMenu(one, &html)
    }
    plain(SheetKind.transactionCategory) { app, one, html in
      TransactionForm(app: app).categorySheet(one, &html)
    }
    plain(SheetKind.deleteTransaction) { app, one, html in
      TransactionActions(app: app).deleteSheet(one, &html)
    }
    plain(SheetKind.transactionInventory) { app, one, html in
      TransactionBulk(app: app).inventorySheet(one, &html)
    }
    plain(SheetKind.addItems) { app, one, html in ExistingItems(app: app).addItemsSheet(one, &html)
    }
    plain(SheetKind.itemOptions) { app, _, html in
      TransactionItemsSection(app: app).itemOptionsSheet(&html)
    }
    plain(SheetKind.statusOfSelected) { app, one, html in
      TransactionBulk(app: app).statusSheet(one, &html)
    }
    plain(SheetKind.removeSelected) { app, one, html in
      TransactionBulk(app: app).removeSheet(one, &html)
    }
    plain(SheetKind.deleteSelected) { app, one, html in
      TransactionBulk(app: app).deleteSelectedSheet(one, &html)
    }
  }

  private mutating func sheetsOfSelected() {
    on(SheetKind.spaceOfSelected) { id in
      SheetType("Set Space", keeps: .nothing) { app, walk in
        guard let transaction = app.book.transactions.live(id) else { return nil }
        var space = ID<Space>()
        PickedFields(app: app).spaceField(
          "space", "Space", &space, in: Scope(transaction.project), &walk)
        return { app in TransactionBulk(app: app).changeSelected(of: id) { $0.space = space } }
      }
    }
    on(SheetKind.skuOfSelected) { id in
      SheetType("Set SKU", keeps: .nothing) { app, walk in
        if app.book.transactions.live(id) == nil { return nil }
        var sku = ""
        walk.text("sku", "SKU", &sku, isFocused: true)
        return { app in TransactionBulk(app: app).changeSelected(of: id) { $0.sku = sku } }
      }
    }
  }
}
