import Ledger
import Markup

// What is done with the selected items of a transaction, and reassigning the whole of it.
extension App {
  func bulkSheet(
    _ topic: TransactionSheet.Topic, _ transaction: Transaction, _ sheet: Sheet,
    _ html: inout HTML
  ) {
    let id = transaction.id.text
    let count = selectedItems(of: transaction).count
    switch topic {
    case .space:
      html.formSheet("Set Space") { html in
        spaceField(sheet.form, "space", "Space", in: Scope(transaction.project), &html)
      }
    case .sku:
      html.formSheet("Set SKU") { html in
        html.field(sheet.form, "sku", "SKU", isFocused: true)
      }
    case .status:
      html.plainSheet("Set Status") { html in
        html("div", .class("menu")) { html in
          for status in ItemStatus.allCases {
            html.menuItem("check", status.title, "transaction/status/" + id + "/" + status.word)
          }
          html.menuItem("close", "No Status", "transaction/status/" + id + "/none")
        }
      }
    case .remove:
      html.prompt(
        "Remove from transaction", "Remove \(count) item(s) from this transaction?",
        "transaction/remove/" + id, "Remove")
    case .deleteItems:
      html.prompt(
        count == 1 ? "Delete item" : "Delete items",
        count == 1
          ? "Permanently delete this item? This cannot be undone."
          : "Permanently delete \(count) item(s)? This cannot be undone.",
        "transaction/delete-items/" + id, "Delete")
    case .edit, .menu, .notes, .category, .delete, .project, .inventory, .add, .existing, .list,
      .items:
      break
    }
  }

  mutating func saveBulk(
    _ topic: TransactionSheet.Topic, _ transaction: Transaction, _ sheet: Sheet
  ) {
    let form = sheet.form
    changeItems(of: transaction) { item in
      if topic == .space { item.space = ID(form["space"]) ?? ID() }
      if topic == .sku { item.sku = form.trimmed("sku") }
    }
  }

  mutating func setStatus(_ id: ID<Transaction>, _ status: ItemStatus?) {
    guard let transaction = book.transactions.live(id) else { return closeSheet() }
    changeItems(of: transaction) { $0.status = status }
  }

  mutating func deleteItems(of id: ID<Transaction>) {
    guard let transaction = book.transactions.live(id) else { return closeSheet() }
    changeItems(of: transaction, said: "deleted") { $0.life = .trashed }
  }

  private mutating func changeItems(
    of transaction: Transaction, said verb: String = "changed", _ body: (inout Item) -> Void
  ) {
    closeSheet()
    let items = selectedItems(of: transaction)
    guard transaction.sale == nil, !items.isEmpty else { return }
    var edit = Edit()
    for var item in items {
      body(&item)
      edit.put(item, in: book.items)
    }
    state.selection = []
    commit(edit, toast: Text.count(items.count, "item") + " " + verb)
  }

  mutating func removeItems(of id: ID<Transaction>) {
    closeSheet()
    guard let transaction = book.transactions.live(id), transaction.sale == nil else { return }
    let items = selectedItems(of: transaction)
    state.selection = []
    commit(
      Linking.unlink(items, by: freshOperation(), in: book),
      toast: Text.count(items.count, "item") + " removed")
  }

  // MARK: reassigning

  private static var transactionReassignHint: String {
    "Moves the transaction and its items directly — no sale or purchase records."
      + " Use this to fix a misallocation."
  }

  func reassignSheet(_ sheet: Sheet, _ transaction: Transaction, _ html: inout HTML) {
    html.formSheet("Reassign to?", save: "Reassign") { html in
      html.problemBanner(sheet.form)
      html("p", .class("muted"), text: App.transactionReassignHint)
      projectField(sheet.form, "project", "Project", but: transaction.project, &html)
    }
  }

  func inventorySheet(_ transaction: Transaction, _ html: inout HTML) {
    html.prompt(
      "Reassign to Inventory?", App.transactionReassignHint,
      "transaction/to-inventory/" + transaction.id.text, "Reassign", isDanger: false)
  }

  func checkReassign(_ id: ID<Transaction>, _ form: inout Form) {
    guard let project = ID<Project>(form["project"]), book.projects.live(project) != nil else {
      form.fail("project", "Choose a project")
      return
    }
    guard let transaction = book.transactions.live(id),
      let problem = Reassigning.problem(transaction, to: .project(project))
    else { return }
    form.fail("project", problem.message)
  }

  mutating func reassign(_ transaction: Transaction, to scope: Scope) {
    closeSheet()
    do throws(Reassigning.Problem) {
      let edit = try Reassigning.reassign(
        transaction, to: scope, by: freshOperation(), in: book)
      let name = book.projects[scope.project]?.name ?? "Inventory"
      commit(edit, toast: "Reassigned to " + name)
    } catch {
      toast(error.message, isBad: true)
    }
  }
}
