import Ledger

// How each program writes an expense. Where their documentation and programs say so is with the samples in the tests.
extension ExpenseFormat {
  /// What a line is.
  ///
  /// `book` is what amounts without a currency are in, `accounts` are the file's own, and `report` is what Expensify
  /// charged in.
  func read(
    _ row: TitledRow, _ book: Currency, accounts: Set<String>, report: Currency?
  ) -> ExpenseReading {
    switch self {
    case .ynab: return ynab(row)
    case .midday: return midday(row)
    case .expensify: return expensify(row, report)
    case .wave: return wave(row, book)
    case .firefly: return firefly(row, book)
    case .actual: return actual(row, book, accounts)
    case .zoho: return zoho(row)
    case .quickbooks: return quickBooks(row, book)
    }
  }

  /// Outflow and Inflow in two columns, with the budget's own currency sign and order of days.
  private func ynab(_ row: TitledRow) -> ExpenseReading {
    let payee = row["Payee"]
    if folded(payee).hasPrefix("transfer :") { return .leftOut(.transfer) }
    let balances = [
      "starting balance", "reconciliation balance adjustment", "manual balance adjustment",
    ]
    if balances.contains(folded(payee)) { return .leftOut(.balance) }
    let (out, came) = (row["Outflow"], row["Inflow"])
    if ExpenseFormat.isNothing(out) {
      return .leftOut(ExpenseFormat.isNothing(came) ? .blank : .inflow)
    }
    // A negative outflow is money that came back.
    if out.utf8.contains(Ascii.minus) || out.utf8.first == UInt8(ascii: "(") {
      return .leftOut(.inflow)
    }
    var line = ExpenseLine()
    line.day = row["Date"]
    line.vendor = payee
    line.amount = out
    line.category = row["Category"]
    line.method = row["Account"]
    line.notes = [row["Memo"]]
    let flag = row["Flag"]
    if !flag.isEmpty { line.tags = [flag] }
    line.identity = row.joined(["Account", "Date", "Payee", "Memo", "Outflow"])
    return .expense(line)
  }

  /// One signed amount, with its currency; an export of everything has that of the team beside it.
  private func midday(_ row: TitledRow) -> ExpenseReading {
    guard let currency = Currency(row["Currency"]) else { return noCurrency(row["Currency"]) }
    guard let amount = PlainAmount(row["Amount"], in: currency) else {
      return noAmount(row["Amount"])
    }
    if amount.sign == 0 { return .leftOut(.blank) }
    if ["transfer", "internal transfer", "credit card payment"].contains(folded(row["Category"])) {
      return .leftOut(.transfer)
    }
    if amount.sign > 0 { return .leftOut(.inflow) }
    var line = ExpenseLine()
    let (other, description) = (row["From / To"], row["Description"])
    line.day = row["Date"]
    line.vendor = other.isEmpty ? description : other
    line.amount = amount.text
    line.currency = currency.code
    line.charge(row["Base amount"], in: row["Base currency"])
    line.files = row["Attachments"]
    line.taxRate = row["Tax rate"]
    line.category = row["Category"]
    line.tags = ExpenseFormat.words(row["Tags"])
    line.method = row["Account"]
    line.notes = [other.isEmpty ? "" : description, row["Additional info"], row["Note"]]
    let id = row["ID"]
    line.identity =
      id.isEmpty
      ? row.joined(["Account", "Date", "Description", "Amount", "Currency"]) : "id:" + id
    return .expense(line)
  }

  /// What is on the receipt; the Amount beside it is in a currency that only other lines tell.
  private func expensify(_ row: TitledRow, _ report: Currency?) -> ExpenseReading {
    let code = row["Original Currency"]
    guard let currency = Currency(code) else { return noCurrency(code) }
    guard let amount = PlainAmount(row["Original Amount"], in: currency) else {
      return noAmount(row["Original Amount"])
    }
    if amount.sign == 0 { return .leftOut(.blank) }
    if amount.sign < 0 { return .leftOut(.inflow) }
    var line = ExpenseLine()
    line.day = row["Timestamp"]
    line.vendor = row["Merchant"]
    line.amount = amount.text
    line.currency = currency.code
    if let report { line.charge(row["Amount"], in: report.code) }
    line.category = row["Category"]
    // Levels of a tag stand behind one another.
    for level in row["Tag"].split(separator: ":") {
      let tag = trimmed(String(level))
      if !tag.isEmpty, !line.tags.contains(tag) { line.tags.append(tag) }
    }
    line.reimbursable = row["Reimbursable"]
    // It was called Comment before.
    line.notes = [row["Description"], row["Comment"], row["Receipt"]]
    line.identity = row.joined([
      "Timestamp", "Merchant", "Original Currency", "Original Amount", "Receipt",
    ])
    return .expense(line)
  }

  /// Double entry: every transaction has a line in each of its accounts, and that of an expense account is the expense.
  private func wave(_ row: TitledRow, _ book: Currency) -> ExpenseReading {
    guard ["expense", "expenses"].contains(folded(row["Account Group"])) else {
      return .leftOut(.ownSide)
    }
    guard let amount = PlainAmount(row["Amount (One column)"], in: book) else {
      return noAmount(row["Amount (One column)"])
    }
    if amount.sign == 0 { return .leftOut(.blank) }
    if amount.sign < 0 { return .leftOut(.inflow) }
    var line = ExpenseLine()
    let (vendor, description) = (row["Vendor"], row["Transaction Description"])
    line.day = row["Transaction Date"]
    line.vendor = vendor.isEmpty ? description : vendor
    line.amount = amount.text
    line.category = row["Account Name"]
    // Which account paid, where only one did.
    let others = row["Other Accounts for this Transaction"]
    if !others.utf8.contains(Ascii.comma) { line.method = others }
    line.notes = [vendor.isEmpty ? "" : description, row["Transaction Line Description"]]
    if row["Notes / Memo"] != description { line.notes.append(row["Notes / Memo"]) }
    line.identity = row.joined(["Transaction ID", "Account Name", "Amount (One column)"])
    return .expense(line)
  }

  /// Withdrawals, with an id each; what was paid in a foreign currency and what the account was charged for it, perhaps in
  /// the user's own currency too.
  private func firefly(_ row: TitledRow, _ book: Currency) -> ExpenseReading {
    switch folded(row["type"]) {
    case "withdrawal": break
    case "deposit": return .leftOut(.inflow)
    case "transfer": return .leftOut(.transfer)
    case _: return .leftOut(.balance)
    }
    guard let currency = Currency(row["currency_code"]) else {
      return noCurrency(row["currency_code"])
    }
    guard let amount = PlainAmount(row["amount"], in: currency) else {
      return noAmount(row["amount"])
    }
    if amount.sign == 0 { return .leftOut(.blank) }
    var line = ExpenseLine()
    let (shop, description) = (row["destination_name"], row["description"])
    let isNamed = !shop.isEmpty && !["(cash)", "cash account"].contains(folded(shop))
    line.day = row["date"]
    line.vendor = isNamed ? shop : description
    line.amount = amount.text
    line.currency = currency.code
    let own = row["primary_currency_code"]
    if own == book.code, row["foreign_currency_code"] != own || row["foreign_amount"].isEmpty {
      line.charge(row["pc_amount"], in: own)
    }
    if let foreign = Currency(row["foreign_currency_code"]), foreign.code != line.currency,
      let paid = PlainAmount(row["foreign_amount"], in: foreign), paid.sign != 0
    {
      (line.originalAmount, line.originalCurrency) = (paid.text, foreign.code)
    }
    line.category = row["category"]
    line.tags = ExpenseFormat.words(row["tags"])
    line.method = row["source_name"]
    line.notes = [isNamed ? description : "", row["notes"]]
    // Two installations count from 1 each, but not in the same second.
    line.identity = "id:" + row.joined(["journal_id", "created_at"])
    return .expense(line)
  }

  /// One signed amount; parts of a split stand below their whole, which is 0.
  private func actual(
    _ row: TitledRow, _ book: Currency, _ accounts: Set<String>
  ) -> ExpenseReading {
    guard let amount = PlainAmount(row["Amount"], in: book) else { return noAmount(row["Amount"]) }
    var category = row["Category"]
    let payee = row["Payee"]
    if amount.sign == 0 {
      return .leftOut(row["Notes"].hasPrefix("(SPLIT INTO ") ? .whole : .blank)
    }
    if folded(payee) == "starting balance" { return .leftOut(.balance) }
    // The payee of a transfer is the other account.
    if category.isEmpty, accounts.contains(folded(payee)) { return .leftOut(.transfer) }
    if amount.sign > 0 { return .leftOut(.inflow) }
    // One of its two exports writes "Group: Category".
    if row.has("Reconciled"), let colon = category.firstIndex(of: ":") {
      category = trimmed(String(category[category.index(after: colon)...]))
    }
    var line = ExpenseLine()
    line.day = row["Date"]
    line.vendor = payee
    line.amount = amount.text
    line.category = category
    line.method = row["Account"]
    line.notes = [row["Notes"]]
    line.identity = row.joined(["Account", "Date", "Payee", "Notes", "Amount"])
    return .expense(line)
  }

  /// The whole amount, tax and all, in its own currency; whom it may be billed to stands in its notes.
  private func zoho(_ row: TitledRow) -> ExpenseReading {
    let code = row["Currency Code"]
    guard let currency = Currency(code) else { return noCurrency(code) }
    let total = row["Total"]
    guard let amount = PlainAmount(total, in: currency) else { return noAmount(total) }
    if amount.sign == 0 { return .leftOut(.blank) }
    if amount.sign < 0 { return .leftOut(.inflow) }
    var line = ExpenseLine()
    let (vendor, description) = (row["Vendor"], row["Expense Description"])
    line.day = row[day]
    line.vendor = vendor.isEmpty ? description : vendor
    line.amount = amount.text
    line.currency = currency.code
    if let tax = PlainAmount(row["Tax Amount"], in: currency), tax.sign > 0 { line.tax = tax.text }
    line.category = row["Expense Account"]
    line.method = row["Paid Through"]
    line.notes = [vendor.isEmpty ? "" : description, row["Customer Name"], row["Project Name"]]
    let id = row["Expense Reference ID"]
    line.identity =
      id.isEmpty
      ? row.joined(["Expense Date", "Expense Account", "Vendor", "Expense Description", "Total"])
      : "id:" + id
    return .expense(line)
  }

  /// One signed amount; each line is of the business or said to be personal.
  private func quickBooks(_ row: TitledRow, _ book: Currency) -> ExpenseReading {
    guard let amount = PlainAmount(row["Amount"], in: book) else { return noAmount(row["Amount"]) }
    if amount.sign == 0 { return .leftOut(.blank) }
    if folded(row["Type"]) == "personal" { return .leftOut(.personal) }
    if ["transfer", "transfers"].contains(folded(row["Category"])) { return .leftOut(.transfer) }
    if amount.sign > 0 { return .leftOut(.inflow) }
    var line = ExpenseLine()
    line.day = row["Date"]
    line.vendor = row["Description"]
    line.amount = amount.text
    line.category = row["Category"]
    line.method = [row["Bank"], row["Account"]].filter { !$0.isEmpty }.joined(separator: " ")
    line.notes = [row["Notes"]]
    line.identity = row.joined(["Date", "Bank", "Account", "Description", "Amount"])
    return .expense(line)
  }

  // MARK: parts

  /// "", "0.00" and "$0,00".
  private static func isNothing(_ text: String) -> Bool {
    !text.utf8.contains { 0x31...0x39 ~= $0 }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  private func noCurrency(_ code: String) -> ExpenseReading {
    .bad(
      "\"\(CellFault.shown(code))\" is not a currency", hint: "Write its code, such as USD.")
  }

  private func noAmount(_ text: String) -> ExpenseReading {
    .bad("\"\(CellFault.shown(text))\" is not an amount", hint: "Write it as 1234.50.")
  }
}
