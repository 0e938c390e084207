import Ledger
import Markup

// The details of a transaction as a form: the same fields when it is made and when it is edited.
struct TransactionForm: Room {
  let app: App

  static func editTransactionSheet(_ id: ID<Transaction>) -> SheetType {
    SheetType(
      "Edit Details", isTall: true, keeps: .row,
      follow: { app, name in
        TransactionForm(app: app).taxFollows(name)
        TransactionForm(app: app).worthFollows(name, id)
      }
    ) { app, walk in
      guard var transaction = app.book.transactions.live(id) else { return nil }
      TransactionForm(app: app).fields(&transaction, isEdited: true, &walk)
      return { app in
        app.closeSheet()
        TransactionForm(app: app).change(transaction) { _ in }
      }
    }
    .drawn { app, _, html in
      guard let one = app.book.transactions[id], one.sale != nil else { return false }
      TransactionPage(app: app).transactionMenu(one, &html)
      return true
    }
  }

  func fields(_ transaction: inout Transaction, isEdited: Bool, _ walk: inout FieldWalk) {
    let old = transaction
    let own = book.currency(of: transaction.project)
    var code = (old.amount?.currency ?? own).code
    PickedFields(app: app).vendorField("source", "Source", &transaction.source, &walk)
    let isForeign = PickedFields(app: app).otherCurrency(than: own, &code, &walk)
    let currency = Currency(code) ?? own
    walk.group("fields", key: "amount-fields") { walk in
      walk.money("amount", "Amount", &transaction.amount, in: currency)
      walk.day("date", "Date", &transaction.day, stays: true)
    }
    PickedFields(app: app).worthField(
      &transaction, was: old, in: own, isShown: isForeign, &walk)
    walk.group("fields", key: "status-fields") { walk in
      var status = (transaction.isCanceled ? .canceled : transaction.status)?.word ?? ""
      let known = status
      walk.choice("status", "Status", &status, stays: true) {
        [("", "Not set")] + TransactionStatus.allCases.map { ($0.word, $0.title) }
      }
      if status != known {
        transaction.status = TransactionStatus(word: status)
        transaction.isCanceled = transaction.isCanceled && transaction.status == .canceled
      }
      PickedFields(app: app).purchaserField(
        "purchasedBy", "Purchased By", &transaction.purchasedBy, &walk)
    }
    var reimbursement = transaction.reimbursement.word
    walk.choice("reimbursement", "Reimbursement Type", &reimbursement, stays: true) {
      Reimbursement.allCases.map { ($0.word, $0.title) }
    }
    transaction.reimbursement = Reimbursement(word: reimbursement) ?? .none
    PickedFields(app: app).categoryField(
      "category", "Budget Category", &transaction.category, stays: true,
      for: Pickers(app: app).use(of: Scope(transaction.project)), &walk)
    tax(&transaction, of: old, in: currency, &walk)
    deductible(&transaction, &walk)
    walk.flag("hasEmailReceipt", "Email Receipt", &transaction.hasEmailReceipt)
    walk.lines("notes", "Notes", &transaction.notes)
    walk.when(isEdited) { walk in
      if !isEdited { return }
      var type = transaction.type?.word ?? ""
      walk.choice("kind", "Transaction Type", &type) {
        [("", "Not set")] + TransactionType.allCases.map { ($0.word, $0.title) }
      }
      transaction.type = TransactionType(word: type) ?? transaction.type
      walk.flag("needsReview", "Needs Review", &transaction.needsReview)
    }
    walk.drawAbove { html in duplicateNotice(transaction, &html) }
  }

  /// Only the business's own money is deducted, or deducted less; what is hidden stays as it is.
  private func deductible(_ transaction: inout Transaction, _ walk: inout FieldWalk) {
    let known = transaction.isDeductible
    let isOffered =
      transaction.purchasedBy == Purchaser.designBusiness.rawValue
      && (transaction.type == nil || transaction.type == .purchase || transaction.type == .return)
    walk.when(isOffered) { walk in
      walk.flag("isDeductible", "Deductible", &transaction.isDeductible)
    }
    if !isOffered { transaction.isDeductible = known }
  }

  /// What was stored stays as it is until somebody touches it.
  private func tax(
    _ transaction: inout Transaction, of old: Transaction, in currency: Currency,
    _ walk: inout FieldWalk
  ) {
    let isItemized = book.categories[book.category(transaction.category)]?.type == .itemized
    let known = (
      rate: old.tax.rate, subtotal: old.tax.subtotal, part: old.tax.taxAmount(of: old.amount)
    )
    var (rate, subtotal, part) = known
    walk.when(isItemized) { walk in
      walk.group("fields three", key: "tax-fields") { walk in
        walk.percent("taxRate", "Tax Rate %", &rate)
        walk.money("subtotal", "Subtotal", &subtotal, in: currency)
        walk.money("taxAmount", "Tax Amount", &part, in: currency)
      }
    }
    let isTouched =
      transaction.amount != old.amount || transaction.category != old.category
      || rate != known.rate || subtotal != known.subtotal || part != known.part
    guard isItemized, isTouched else { return }
    transaction.tax = TaxInference.written(
      amount: transaction.amount, rate: rate, subtotal: subtotal, taxAmount: part)
    walk.taxRule(transaction, part, subtotal: subtotal)
  }

  // MARK: fields that follow one another

  private func currency(_ form: Form) -> Currency {
    Currency(form["currency"]) ?? book.settings.currency
  }

  private func isItemized(_ form: Form) -> Bool {
    ID(form["category"]).flatMap { book.categories[book.category($0)] }?.type == .itemized
  }

  /// Only where the category may have a tax.
  func taxFollows(_ name: String) {
    guard var form = state.sheet?.form, isItemized(form) else { return }
    form.taxFollows(name, in: currency(form), state.formats)
    state.sheet?.form = form
  }

  private func worthFollows(_ name: String, _ id: ID<Transaction>) {
    guard var form = state.sheet?.form, let old = book.transactions.live(id) else { return }
    form.worthFollows(name, was: old, in: book.currency(of: old.project), state.formats)
    state.sheet?.form = form
  }

  /// Commits a change to a transaction; canonical sales are left alone.
  func change(
    _ transaction: Transaction, toast text: Phrase? = nil, _ body: (inout Transaction) -> Void
  ) {
    guard transaction.sale == nil else { return }
    var changed = transaction
    body(&changed)
    ExpenseBilling(app: app).correct(
      changed.id, Linking.change(changed, in: book), toast: text)
  }

  /// A quiet warning; it stops nobody.
  private func duplicateNotice(_ wanted: Transaction, _ html: inout HTML) {
    guard let day = wanted.day, let amount = wanted.amount,
      DuplicateTransactions.twin(
        of: wanted, among: TransactionList(app: app).transactions(on: day, of: wanted.project))
        != nil
    else { return }
    html("p", .class("notice"), .role("status"), .key("duplicate")) { html in
      html.icon("warning")
      html(
        "span",
        text: """
          Possible duplicate: \(wanted.source), \(state.formats.money(amount)), \
          \(state.formats.day(day)) is here already.
          """)
    }
  }

  func categorySheet(_ transaction: Transaction, _ html: inout HTML) {
    html.plainSheet("Budget Category") { html in
      html("div", .class("menu"), .role("group"), .label("Budget Category")) { html in
        let id = transaction.id
        html.choice("None", .categorize(id, nil), isChosen: transaction.category.isNone)
        let chosen = book.category(transaction.category)
        let use = Pickers(app: app).use(of: Scope(transaction.project))
        for category in Pickers(app: app).categories(for: use, and: chosen) {
          html.choice(
            .verbatim(book.path(of: category.id)), .categorize(id, category.id),
            isChosen: chosen == category.id)
        }
      }
    }
  }
}
