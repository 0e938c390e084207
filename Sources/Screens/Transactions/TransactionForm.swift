import Ledger
import Markup

// The details of a transaction as a form: the same fields when it is made and when it is edited.
extension App {
  func transactionForm(_ transaction: Transaction) -> Form {
    let formats = state.formats
    let currency = transaction.amount?.currency ?? book.settings.currency
    let tax = transaction.tax
    return Form([
      ("source", transaction.source),
      ("amount", transaction.amount.map { formats.amount($0) } ?? ""),
      ("currency", currency.code), ("date", transaction.day?.text ?? ""),
      ("status", (transaction.isCanceled ? .canceled : transaction.status)?.word ?? ""),
      ("purchasedBy", transaction.purchasedBy), ("kind", transaction.type?.word ?? ""),
      ("reimbursement", transaction.reimbursement.word), ("category", transaction.category.text),
      ("hasEmailReceipt", transaction.hasEmailReceipt ? "on" : ""),
      ("needsReview", transaction.needsReview ? "on" : ""), ("notes", transaction.notes),
      ("taxRate", tax.rate.map { rateText($0) } ?? ""),
      ("subtotal", tax.subtotal.map { formats.amount($0) } ?? ""),
      ("taxAmount", tax.taxAmount(of: transaction.amount).map { formats.amount($0) } ?? ""),
    ])
  }

  func checkDetails(_ form: inout Form) {
    if !form["date"].isEmpty { checkDay("date", &form) }
    for name in ["amount", "subtotal", "taxAmount"] {
      let text = form.trimmed(name)
      if text.isEmpty || name != "amount" && !isItemized(form) { continue }
      do throws(MoneyError) {
        _ = try state.formats.readMoney(text, currency: currency(form))
      } catch {
        form.fail(name, App.message(error))
      }
    }
    if isItemized(form) && !form.trimmed("taxRate").isEmpty {
      let rate = try? state.formats.readRate(form["taxRate"])
      if rate == nil || rate?.isNegative == true {
        form.fail("taxRate", "Enter a percentage such as 8.25")
      }
    }
  }

  private func currency(_ form: Form) -> Currency {
    Currency(form["currency"]) ?? book.settings.currency
  }

  /// As a person of this locale types it, without the sign.
  private func rateText(_ rate: Rate) -> String { String(state.formats.rate(rate).dropLast()) }

  private func isItemized(_ form: Form) -> Bool {
    ID(form["category"]).flatMap { book.categories[$0] }?.type == .itemized
  }

  private func money(_ form: Form, _ name: String) -> Money? {
    let text = form.trimmed(name)
    return text.isEmpty ? nil : try? state.formats.readMoney(text, currency: currency(form))
  }

  private func rate(_ form: Form) -> Rate? {
    form.trimmed("taxRate").isEmpty ? nil : try? state.formats.readRate(form["taxRate"])
  }

  /// Rate, subtotal and tax follow whichever of them was typed into last (rule T9).
  mutating func taxFollows(_ name: String) {
    guard var form = state.sheet?.form, isItemized(form) else { return }
    let amount = money(form, "amount")
    let tax: TransactionTax
    switch name {
    case "amount" where rate(form) != nil, "taxRate":
      tax = TaxInference.tax(amount: amount, rate: rate(form), subtotal: nil, taxAmount: nil)
    case "amount", "subtotal":
      tax = TaxInference.tax(
        amount: amount, rate: nil, subtotal: money(form, "subtotal"), taxAmount: nil)
    case "taxAmount":
      tax = TaxInference.tax(
        amount: amount, rate: nil, subtotal: nil, taxAmount: money(form, "taxAmount"))
    case _: return
    }
    guard let subtotal = tax.subtotal, amount != nil else { return }
    if name != "taxRate", let rate = tax.rate { form["taxRate"] = rateText(rate) }
    if name != "subtotal" { form["subtotal"] = state.formats.amount(subtotal) }
    if name != "taxAmount", let part = tax.taxAmount(of: amount) {
      form["taxAmount"] = state.formats.amount(part)
    }
    state.sheet?.form = form
  }

  /// What the form says, over what was there.
  func apply(_ form: Form, to transaction: inout Transaction) {
    transaction.source = form.trimmed("source")
    transaction.amount = money(form, "amount")
    transaction.day = form["date"].isEmpty ? nil : try? Day(parsing: form["date"])
    transaction.status = TransactionStatus(word: form["status"])
    transaction.isCanceled = transaction.isCanceled && transaction.status == .canceled
    transaction.purchasedBy = form.trimmed("purchasedBy")
    transaction.reimbursement = Reimbursement(word: form["reimbursement"]) ?? .none
    transaction.category = ID(form["category"]) ?? ID()
    transaction.hasEmailReceipt = form.isOn("hasEmailReceipt")
    transaction.notes = form["notes"]
    let taxFields = ["amount", "category", "taxRate", "subtotal", "taxAmount"]
    let isTaxChanged = form.fields.contains {
      taxFields.contains($0.name) && $0.value != $0.original
    }
    // What was stored stays as it is until somebody touches it.
    guard isTaxChanged, isItemized(form) else { return }
    transaction.tax = TaxInference.tax(
      amount: transaction.amount, rate: rate(form), subtotal: money(form, "subtotal"),
      taxAmount: money(form, "taxAmount"))
  }

  mutating func saveDetails(_ old: Transaction, _ sheet: Sheet) {
    closeSheet()
    var transaction = old
    apply(sheet.form, to: &transaction)
    transaction.type = TransactionType(word: sheet.form["kind"]) ?? transaction.type
    transaction.needsReview = sheet.form.isOn("needsReview")
    change(old) { $0 = transaction }
  }

  /// Commits a change to a transaction; canonical sales are left alone.
  mutating func change(
    _ transaction: Transaction, toast text: String? = nil, _ body: (inout Transaction) -> Void
  ) {
    guard transaction.sale == nil else { return }
    var changed = transaction
    body(&changed)
    commit(Linking.change(changed, in: book), toast: text)
  }

  func editSheet(_ transaction: Transaction, _ sheet: Sheet, _ html: inout HTML) {
    if transaction.sale != nil { return transactionMenu(transaction, &html) }
    html.formSheet("Edit Details", isTall: true) { html in
      html.problemBanner(sheet.form)
      duplicateNotice(sheet.form, Scope(transaction.project), but: transaction.id, &html)
      detailFields(sheet.form, &html)
      html.select(
        sheet.form, "kind", "Transaction Type",
        [("", "Not set")] + TransactionType.allCases.map { ($0.word, $0.title) })
      html.switchField(sheet.form, "needsReview", "Needs Review")
    }
  }

  func detailFields(_ form: Form, _ html: inout HTML) {
    let symbol = state.formats.symbol(currency(form))
    vendorField(form, "source", "Source", &html)
    html("div", .class("fields"), .key("amount-fields")) { html in
      html.moneyField(form, "amount", "Amount", symbol: symbol)
      html.field(form, "date", "Date", type: "date")
    }
    html("div", .class("fields"), .key("status-fields")) { html in
      html.select(
        form, "status", "Status",
        [("", "Not set")] + TransactionStatus.allCases.map { ($0.word, $0.title) })
      purchaserField(form, &html)
    }
    html.select(
      form, "reimbursement", "Reimbursement Type",
      Reimbursement.allCases.map { ($0.word, $0.title) })
    categoryField(form, "category", "Budget Category", &html)
    if isItemized(form) {
      html("div", .class("fields three"), .key("tax-fields")) { html in
        html.field(form, "taxRate", "Tax Rate %", placeholder: "0", mode: "decimal")
        html.moneyField(form, "subtotal", "Subtotal", symbol: symbol)
        html.moneyField(form, "taxAmount", "Tax Amount", symbol: symbol)
      }
    }
    html.switchField(form, "hasEmailReceipt", "Email Receipt")
    html.textArea(form, "notes", "Notes")
  }

  /// The three usual answers, and whatever else the book holds.
  func purchaserField(_ form: Form, _ html: inout HTML) {
    var options: [(value: String, text: String)] = [("", "Not set")]
    for purchaser in Purchaser.allCases { options.append((purchaser.rawValue, purchaser.title)) }
    let current = form["purchasedBy"]
    if !options.contains(where: { $0.value == current }) { options.append((current, current)) }
    html.select(form, "purchasedBy", "Purchased By", options)
  }

  /// A quiet warning; it stops nobody.
  func duplicateNotice(
    _ form: Form, _ scope: Scope, but id: ID<Transaction> = ID(), _ html: inout HTML
  ) {
    var wanted = Transaction()
    wanted.id = id
    wanted.project = scope.project
    wanted.source = form["source"]
    wanted.amount = money(form, "amount")
    wanted.day = try? Day(parsing: form["date"])
    guard let day = wanted.day, let amount = wanted.amount,
      DuplicateTransactions.twin(
        of: wanted, among: transactions(on: day, of: wanted.project)) != nil
    else { return }
    html("p", .class("notice"), .role("status"), .key("duplicate")) { html in
      html.icon("warning")
      html(
        "span",
        text: "Possible duplicate: \(Text.trimmed(wanted.source)), \(state.formats.money(amount)), "
          + state.formats.day(day) + " is here already.")
    }
  }

  func notesSheet(_ sheet: Sheet, _ html: inout HTML) {
    html.formSheet("Edit Notes") { html in
      html.problemBanner(sheet.form)
      html.textArea(sheet.form, "notes", "Notes")
    }
  }

  func categorySheet(_ transaction: Transaction, _ html: inout HTML) {
    html.plainSheet("Budget Category") { html in
      html("div", .class("menu"), .role("group"), .label("Budget Category")) { html in
        let id = transaction.id
        html.choice("None", .categorize(id, nil), isChosen: transaction.category.isNone)
        for category in book.budgetCategories {
          html.choice(
            category.name, .categorize(id, category.id),
            isChosen: transaction.category == category.id)
        }
      }
    }
  }
}
