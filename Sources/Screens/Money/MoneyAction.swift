import Ledger
import Markup

// What is done with accounts of money and their lines (rules M37 to M39).
extension SheetKind {
  static var newMoneyAccount: SheetKind { SheetKind("money/new") }
  static var editMoneyAccount: SheetName<ID<MoneyAccount>> { SheetName("money/edit") }
  static var moneyAccountMenu: SheetName<ID<MoneyAccount>> { SheetName("money/menu") }
  static var deleteMoneyAccount: SheetName<ID<MoneyAccount>> { SheetName("money/delete") }
  /// The expense that a line was, typed.
  static var expenseOfLine: SheetName<ID<BankLine>> { SheetName("money/expense") }
  static var paymentOfLine: SheetName<ID<BankLine>> { SheetName("money/payment") }
  /// Expenses and payments that the book has.
  static var rowOfLine: SheetName<ID<BankLine>> { SheetName("money/existing") }
  static var transferOfLine: SheetName<ID<BankLine>> { SheetName("money/transfer") }
  static var setLineApart: SheetName<ID<BankLine>> { SheetName("money/apart") }
  /// What is so clear that one press accepts all of it.
  static var sureLines: SheetKind { SheetKind("money/sure") }
  /// The selected ones.
  static var setLinesApart: SheetKind { SheetKind("money/apart-selected") }
  static var deleteLines: SheetKind { SheetKind("money/delete-selected") }
  static var deleteLine: SheetName<ID<BankLine>> { SheetName("money/delete-line") }
}

extension Action {
  static var archiveMoneyAccount: Verb<ID<MoneyAccount>> { Verb("money/archive") }
  static var restoreMoneyAccount: Verb<ID<MoneyAccount>> { Verb("money/restore") }
  static var deleteMoneyAccount: Verb<ID<MoneyAccount>> { Verb("money/remove") }
  /// Takes the opening that the statements ask for.
  static var takeOpening: Verb<ID<MoneyAccount>> { Verb("money/opening") }
  /// The line was this expense, payment or other line.
  static var matchExpense: Verb2<ID<BankLine>, ID<Transaction>> { Verb2("money/match") }
  static var matchPayment: Verb2<ID<BankLine>, ID<Payment>> { Verb2("money/match-payment") }
  static var matchTransfer: Verb2<ID<BankLine>, ID<BankLine>> { Verb2("money/match-line") }
  /// Takes what is proposed: a line, and which of its proposals.
  static var acceptProposal: Verb2<ID<BankLine>, String> { Verb2("money/accept") }
  static var acceptSure: Action { Action("money/accept-sure") }
  static var undoMatch: Verb<ID<LineMatch>> { Verb("money/undo") }
  static var removeLine: Verb<ID<BankLine>> { Verb("money/remove-line") }
}

extension SheetSearch {
  mutating func money() {
    on(SheetKind.newMoneyAccount) { MoneyAccountSheet.new() }
    on(SheetKind.editMoneyAccount) { MoneyAccountSheet.edit($0) }
    on(SheetKind.moneyAccountMenu) { id in
      .about({ $0.isAdministrator && $0.book.moneyAccounts.live(id) != nil }) {
        MoneyAccountSheet(app: $0).menu(id, &$1)
      }
    }
    on(SheetKind.deleteMoneyAccount) { id in
      .deleting(
        "Delete Account?", "Its lines and what they were go with it. Undo brings all of it back.",
        .deleteMoneyAccount(id)
      ) { $0.book.moneyAccounts[id] != nil }
    }
    on(SheetKind.sureLines) {
      .about({ $0.isAdministrator }) { LineProposals(app: $0).sureSheet(&$1) }
    }
    on(SheetKind.expenseOfLine) { LineExpenseSheet.sheet($0) }
    on(SheetKind.paymentOfLine) { LinePaymentSheet.sheet($0) }
    on(SheetKind.rowOfLine) { LineChoices.rowSheet($0) }
    on(SheetKind.transferOfLine) { LineChoices.transferSheet($0) }
    on(SheetKind.setLineApart) { LineChoices.apartSheet($0) }
    on(SheetKind.setLinesApart) { LineSelection.setApart() }
    on(SheetKind.deleteLines) { LineSelection.delete() }
    on(SheetKind.deleteLine) { id in
      .deleting(
        "Delete Line?", "No file brings it again. What it was is taken back.", .removeLine(id)
      ) { $0.book.bankLines.live(id) != nil }
    }
  }
}

struct MoneyActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.archiveMoneyAccount) { id in
      setLife(of: id, .archived, "Account archived")
    }
    at.on(Action.restoreMoneyAccount) { id in setLife(of: id, .live, "Restored") }
    at.on(Action.deleteMoneyAccount) { delete($0) }
    at.on(Action.takeOpening) { takeOpening($0) }
    at.on(Action.matchExpense) { line, expense in
      LineMatching(app: app).match(line, .expense, expense.raw)
    }
    at.on(Action.matchPayment) { line, payment in
      LineMatching(app: app).match(line, .payment, payment.raw)
    }
    at.on(Action.matchTransfer) { LineMatching(app: app).transfer($0, $1) }
    at.on(Action.acceptProposal) { LineProposals(app: app).accept($0, $1) }
    at.on(Action.acceptSure) { LineProposals(app: app).acceptSure() }
    at.on(Action.undoMatch) { LineMatching(app: app).undo($0) }
    at.on(Action.removeLine) { LineMatching(app: app).remove($0) }
  }

  /// Says that only administrators do that; true for them.
  func mayChange() -> Bool {
    if isAdministrator { return true }
    closeSheet()
    toast(MoneyActions.onlyAdministrators, isBad: true)
    return false
  }

  static var onlyAdministrators: Phrase {
    "Only administrators of the book change accounts and say what lines were."
  }

  private func setLife(of id: ID<MoneyAccount>, _ life: Life, _ text: Phrase) {
    guard mayChange() else { return }
    closeSheet()
    guard var account = book.moneyAccounts[id] else { return }
    account.life = life
    let edit = Edit(putting: account, in: book.moneyAccounts)
    commit(edit, toast: text)
    if state.location.route == .moneyAccount(id), life != .live { go(.moneyAccounts) }
  }

  /// The account with its lines and statements, and what the lines were.
  private func delete(_ id: ID<MoneyAccount>) {
    guard mayChange() else { return }
    closeSheet()
    guard let account = book.moneyAccounts[id], account.life != .trashed else { return }
    commit(
      MoneyAccounts.delete(account, by: itemOperation(), in: book), toast: "Account deleted")
    if state.location.route == .moneyAccount(id) { go(.moneyAccounts) }
  }

  private func takeOpening(_ id: ID<MoneyAccount>) {
    guard mayChange(), var account = book.moneyAccounts.live(id),
      let opening = MoneyFacts(app: app).facts(of: account).suggested
    else { return }
    account.opening = opening.amount
    account.openingDay = opening.day
    let edit = Edit(putting: account, in: book.moneyAccounts)
    commit(edit, toast: "Opening balance set")
  }
}
