import Ledger
import Markup

// What is done with the selected items of a transaction, and reassigning the whole of it.
struct TransactionBulk: Room {
  let app: App

  func statusSheet(_ transaction: Transaction, _ html: inout HTML) {
    html.plainSheet("Set Status") { html in
      html("div", .class("menu")) { html in
        for status in ItemStatus.allCases {
          html.menuItem("check", status.title, .statusOfSelected(transaction.id, status))
        }
        html.menuItem("close", "No Status", .statusOfSelected(transaction.id, nil))
      }
    }
  }

  func removeSheet(_ transaction: Transaction, _ html: inout HTML) {
    let count = TransactionItemsSection(app: app).selectedItems(of: transaction).count
    html.prompt(
      "Remove from transaction",
      "Remove \(app.state.formats.count(count)) item(s) from this transaction?",
      .removeSelected(transaction.id), "Remove")
  }

  func deleteSelectedSheet(_ transaction: Transaction, _ html: inout HTML) {
    let count = TransactionItemsSection(app: app).selectedItems(of: transaction).count
    html.prompt(
      count == 1 ? "Delete item" : "Delete items",
      count == 1
        ? "Permanently delete this item? This cannot be undone."
        : "Permanently delete \(app.state.formats.count(count)) item(s)? This cannot be undone.",
      .deleteSelected(transaction.id), "Delete")
  }

  func setStatus(_ id: ID<Transaction>, _ status: ItemStatus?) {
    changeSelected(of: id) { $0.status = status }
  }

  func deleteItems(of id: ID<Transaction>) {
    changeSelected(of: id, said: { "\($0) deleted" }) { $0.life = .trashed }
  }

  /// `said` says of how many items what was done.
  func changeSelected(
    of id: ID<Transaction>, said: (Phrase) -> Phrase = { "\($0) changed" },
    _ body: (inout Item) -> Void
  ) {
    closeSheet()
    guard let transaction = book.transactions.live(id), transaction.sale == nil else { return }
    let items = TransactionItemsSection(app: app).selectedItems(of: transaction)
    if items.isEmpty { return }
    var edit = Edit()
    for var item in items {
      body(&item)
      edit.put(item, in: book.items)
    }
    state.selection = []
    commit(edit, toast: said(Noun.item.count(items.count, state.formats)))
  }

  func removeItems(of id: ID<Transaction>) {
    closeSheet()
    guard let transaction = book.transactions.live(id), transaction.sale == nil else { return }
    let items = TransactionItemsSection(app: app).selectedItems(of: transaction)
    state.selection = []
    commit(
      Linking.unlink(items, by: ItemActions(app: app).operation(), in: book),
      toast: "\(Noun.item.count(items.count, state.formats)) removed")
  }

  // MARK: reassigning

  private static var transactionReassignHint: Phrase {
    """
    Moves the transaction and its items directly — no sale or purchase records. Use this to fix \
    a misallocation.
    """
  }

  static func reassignSheet(_ id: ID<Transaction>) -> SheetType {
    SheetType("Reassign to?", button: "Reassign", keeps: .nothing) { app, walk in
      guard let transaction = app.book.transactions.live(id) else { return nil }
      walk.draw { html, _ in
        html("p", .class("muted"), text: TransactionBulk.transactionReassignHint)
      }
      var project = ID<Project>()
      PickedFields(app: app).projectField(
        "project", "Project", &project, but: transaction.project, &walk)
      if app.book.projects.live(project) == nil {
        walk.rule("Choose a project")
      } else {
        walk.rule(Reassigning.problem(transaction, to: .project(project))?.message)
      }
      return { app in TransactionBulk(app: app).reassign(transaction, to: Scope(project)) }
    }
  }

  func inventorySheet(_ transaction: Transaction, _ html: inout HTML) {
    html.prompt(
      "Reassign to Inventory?", TransactionBulk.transactionReassignHint,
      .toInventory(transaction.id), "Reassign", isDanger: false)
  }

  func reassign(_ transaction: Transaction, to scope: Scope) {
    closeSheet()
    do throws(Reassigning.Problem) {
      let edit = try Reassigning.reassign(
        transaction, to: scope, by: ItemActions(app: app).operation(), in: book)
      let name: Phrase =
        book.projects[scope.project].map { .verbatim($0.name) } ?? "Inventory"
      commit(edit, toast: "Reassigned to \(name)")
    } catch {
      toast(error.message, isBad: true)
    }
  }
}
