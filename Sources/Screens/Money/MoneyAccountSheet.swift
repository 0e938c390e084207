import Ledger
import Markup

// The form of an account: what it is called, what it is, and what was on it at the beginning.
struct MoneyAccountSheet: Room {
  let app: App

  static func new() -> SheetType {
    SheetType("New Account", button: "Add Account") { app, walk in
      var account = MoneyAccount()
      account.opening = .zero(app.book.settings.currency)
      return MoneyAccountSheet(app: app).fields(account, isNew: true, &walk)
    }
  }

  static func edit(_ id: ID<MoneyAccount>) -> SheetType {
    SheetType("Edit Account", keeps: .row) { app, walk in
      guard let account = app.book.moneyAccounts.live(id) else { return nil }
      return MoneyAccountSheet(app: app).fields(account, isNew: false, &walk)
    }
  }

  private func fields(
    _ old: MoneyAccount, isNew: Bool, _ walk: inout FieldWalk
  ) -> Saving? {
    guard isAdministrator else { return nil }
    var account = old
    walk.text("name", "Name", &account.name, isFocused: isNew)
    if isBlank(walk.typed) { walk.rule("Enter a name, such as Everyday Account") }
    var type = account.type.word
    walk.choice("type", "Type", &type) {
      MoneyAccountType.allCases.map { ($0.word, $0.title) }
    }
    account.type = MoneyAccountType(rawValue: type) ?? account.type
    var code = account.currency.code
    let hasLines =
      !isNew && !book.bankLines.rows(linking: BankLine.accountLink, to: old.id.raw).isEmpty
    // What the bank said is in its currency.
    walk.when(!hasLines) { walk in
      let current = walk.form["currency"].isEmpty ? code : walk.form["currency"]
      walk.choice("currency", "Currency", &code) { Pickers(app: app).currencyOptions(current) }
    }
    let currency = hasLines ? account.currency : Currency(code) ?? account.currency
    walk.group("fields", key: "money-opening") { walk in
      var opening: Money? = account.opening
      walk.money("opening", "Opening Balance", &opening, in: currency)
      account.opening = Money(minor: opening?.minor ?? 0, currency: currency)
      walk.day("openingDay", "On the Morning Of", &account.openingDay)
    }
    walk.text(
      "number", "Number", &account.number,
      hint: "An IBAN, or the end of a card’s number: its files are known by it.")
    walk.text("bank", "Bank", &account.bank)
    account.id = isNew ? MoneyAccountSheet.id(of: account, in: book) : old.id
    if isNew, walk.pass == .check, let known = MoneyAccountSheet.known(account, in: book) {
      walk.rule("“\(known.name)” is here already", at: isBlank(account.number) ? "name" : "number")
    }
    walk.drawAbove { html in if isNew { everybody(&html) } }
    let filled = account
    return { app in MoneyAccountSheet(app: app).save(filled, isNew: isNew) }
  }

  /// Two devices that begin one account unheard write one row (rule M20).
  static func id(of account: MoneyAccount, in book: Book) -> ID<MoneyAccount> {
    let number = MoneyAccount.plain(account.number)
    return number.isEmpty
      ? book.freeMoneyAccount(named: account.name) : book.freeMoneyAccount(number: number)
  }

  /// The account that has its number, or its name where it has none.
  private static func known(_ account: MoneyAccount, in book: Book) -> MoneyAccount? {
    let number = MoneyAccount.plain(account.number)
    if !number.isEmpty {
      return book.moneyAccount { MoneyAccount.plain($0.number) == number }
    }
    if isBlank(account.name) { return nil }
    let name = folded(trimmed(account.name))
    return book.moneyAccount { folded(trimmed($0.name)) == name }
  }

  /// Whether an account would be the first of a book in which several people are (rule M39).
  static func isFirst(in book: Book) -> Bool {
    book.members.liveCount > 1 && book.moneyAccounts.liveCount == 0
  }

  /// Everybody who works in the book has all of it.
  func everybody(_ html: inout HTML) {
    if !MoneyAccountSheet.isFirst(in: book) { return }
    html("p", .class("notice"), .role("status"), .key("everybody")) { html in
      html.icon("warning")
      html("span", text: "Everybody who works in this book sees its accounts and their lines.")
    }
  }

  private func save(_ typed: MoneyAccount, isNew: Bool) {
    var account = typed
    account.name = trimmed(account.name)
    if isNew {
      account.life = .live
      let last = book.moneyAccounts.live.map { $0.position }.max()
      account.position = position(after: last)
    }
    let edit = Edit(putting: account, in: book.moneyAccounts)
    closeSheet()
    commit(edit, toast: isNew ? "Account added" : "Saved")
    if isNew { go(.moneyAccount(account.id)) }
  }

  func menu(_ id: ID<MoneyAccount>, _ html: inout HTML) {
    guard let account = book.moneyAccounts[id] else { return }
    html.plainSheet(.verbatim(account.name)) { html in
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit Account", .open(.editMoneyAccount(id)))
        html.menuItem("archive", "Archive Account", .archiveMoneyAccount(id))
        html.menuItem(
          "trash", "Delete Account", .open(.deleteMoneyAccount(id)), isDanger: true)
      }
    }
  }
}
