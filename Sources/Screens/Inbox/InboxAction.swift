import Ledger
import Markup

// What the buttons of the Inbox do (rule E25).
extension Action {
  /// Files for the Inbox follow, by where they come from: the word of a ``ReceiptOrigin``.
  static var receiptFiles: Verb<String> { Verb("inbox/files") }
  static var addReceipts: Action { Action("inbox/add") }
  static var photographReceipt: Action { Action("inbox/photograph") }
  /// Makes the expense, and goes to the next receipt.
  static var confirmReceipt: Verb<ID<Receipt>> { Verb("inbox/confirm") }
  /// All whose merchant, day and total are sure.
  static var confirmSureReceipts: Action { Action("inbox/confirm-sure") }
  static var skipReceipt: Verb<ID<Receipt>> { Verb("inbox/skip") }
  static var deleteReceipt: Verb<ID<Receipt>> { Verb("inbox/delete") }
  /// It is another one than what looks the same.
  static var keepBothReceipts: Verb<ID<Receipt>> { Verb("inbox/keep-both") }
  static var attachReceipt: Verb2<ID<Receipt>, ID<Transaction>> { Verb2("inbox/attach") }
  /// Goes to the field whose value stands in a box of the picture.
  static var showReceiptField: Verb<String> { Verb("inbox/field") }
  /// Asks the hub to read the file once more.
  static var readReceiptAgain: Verb<ID<Receipt>> { Verb("inbox/read-again") }
  /// Throws away what was typed: what was read stands there again.
  static var resetReceipt: Verb<ID<Receipt>> { Verb("inbox/reset") }
}

extension SheetKind {
  /// Chooses the expense that a receipt belongs to.
  static var attachReceipt: SheetName<ID<Receipt>> { SheetName("inbox/attach") }
}

extension SheetSearch {
  mutating func inbox() {
    on(SheetKind.attachReceipt) { id in
      SheetType(
        keeps: .nothing,
        form: { app in app.book.receipts.live(id).map { _ in Form([("query", "")]) } },
        view: { app, sheet, html in
          if let receipt = app.book.receipts.live(id) {
            AttachSheet(app: app).draw(receipt, sheet.form["query"], &html)
          }
        })
    }
  }
}

struct InboxActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.receiptFiles) { _ in }
    at.on(Action.addReceipts) { ReceiptIntake(app: app).pick(capture: false) }
    at.on(Action.photographReceipt) { ReceiptIntake(app: app).pick(capture: true) }
    at.on(Action.confirmReceipt) { confirm($0) }
    at.on(Action.confirmSureReceipts) { confirmSure() }
    at.on(Action.skipReceipt) { goOn(to: next(after: $0)) }
    at.on(Action.deleteReceipt) { delete($0) }
    at.on(Action.keepBothReceipts) { keepBoth($0) }
    at.on(Action.attachReceipt) { attach($0, to: $1) }
    at.on(Action.showReceiptField) { effects.append(.focus("#main [name=\"" + $0 + "\"]")) }
    at.on(Action.readReceiptAgain) { ReadingAnswers(app: app).readAgain($0) }
    at.on(Action.resetReceipt) { id in
      ReceiptForm(app: app).forget(id)
      showProblems(false)
    }
  }

  /// A receipt that waits.
  private func waiting(_ id: ID<Receipt>) -> Receipt? {
    guard let receipt = book.receipts.live(id), receipt.transaction.isNone else { return nil }
    return receipt
  }

  /// To the next one, or back to the list when it was the last.
  private func goOn(to next: ID<Receipt>?) { go(next.map { Route.receipt($0) } ?? .inbox) }

  private func next(after id: ID<Receipt>) -> ID<Receipt>? {
    ReceiptReadings(app: app).next(after: id)
  }

  private func showProblems(_ isShown: Bool) {
    if isOpen("problems") != isShown { Navigation(app: app).toggle("problems") }
  }

  private func confirm(_ id: ID<Receipt>) {
    guard let receipt = waiting(id) else { return toast("That is no longer there", isBad: true) }
    let form = ReceiptForm(app: app)
    let typed = form.checked(receipt)
    guard typed.isValid else {
      showProblems(true)
      if let first = typed.problems.first {
        effects.append(.focus("#main [name=\"" + first.name + "\"]"))
      }
      return
    }
    let values = form.values(receipt)
    let edit = ReceiptConfirming.confirm(
      receipt, as: values, fresh: freshID(), in: book, now: state.now)
    let name = Phrase.verbatim(values.expense.source)
    let next = next(after: id)
    let isDone = commit([edit], toast: "Expense at \(name) saved with its receipt")
    // What the laws refuse stays typed.
    if !isDone { return }
    form.forget(id)
    goOn(to: next)
  }

  private func confirmSure() {
    var edit = Edit()
    var count = 0
    let form = ReceiptForm(app: app)
    for receipt in ReceiptReadings(app: app).waiting
    where ReceiptReadings(app: app).read(receipt).isSure {
      guard ReceiptReadings(app: app).twins(receipt).isEmpty, form.checked(receipt).isValid else {
        continue
      }
      ReceiptConfirming.confirm(
        receipt, as: form.values(receipt), fresh: freshID(), in: book, now: state.now, &edit)
      count += 1
    }
    if count == 0 {
      return toast("No receipt is sure enough: look at each, then confirm it.")
    }
    commit(edit, toast: "\(Noun.receipt.count(count, state.formats)) confirmed")
  }

  private func delete(_ id: ID<Receipt>) {
    guard let receipt = waiting(id) else { return }
    let isHere = state.location.route == .receipt(id)
    let next = next(after: id)
    commit(ReceiptConfirming.delete(receipt, in: book), toast: "Receipt deleted")
    ReceiptForm(app: app).forget(id)
    if isHere { goOn(to: next) }
  }

  private func keepBoth(_ id: ID<Receipt>) {
    guard let receipt = waiting(id) else { return }
    commit(ReceiptConfirming.keepBoth(receipt, in: book), toast: "Kept as another receipt")
  }

  private func attach(_ id: ID<Receipt>, to expense: ID<Transaction>) {
    guard let receipt = waiting(id), let transaction = book.transactions.live(expense) else {
      return toast("That is no longer there", isBad: true)
    }
    let edit: Edit
    do throws(ReceiptProblem) {
      edit = try ReceiptConfirming.attach(
        receipt, to: transaction,
        readMerchant: ReceiptReadings(app: app).read(receipt).values.readMerchant, in: book)
    } catch {
      return toast(error.message, isBad: true)
    }
    let next = next(after: id)
    closeSheet()
    if !commit([edit], toast: "Receipt attached to \(title(of: transaction))") { return }
    ReceiptForm(app: app).forget(id)
    goOn(to: next)
  }
}

extension Route {
  /// Whether it is the Inbox, or a receipt in it.
  var isInbox: Bool {
    switch self {
    case .inbox, .receipt: return true
    case _: return false
    }
  }
}
