import Ledger
import Markup

// One transaction: hero, next steps, receipts, notes, details, items and where they went.
struct TransactionPage: Room {
  let app: App

  func draw(_ id: ID<Transaction>, _ html: inout HTML) {
    guard let transaction = book.transactions[id],
      book.isShown(transaction) || !transaction.isLive && transaction.sale == nil
    else {
      missingPage("This transaction is not in the book.", &html)
      return
    }
    let scope = Scope(transaction.project)
    html.bar(
      .verbatim(title(of: transaction)),
      subtitle: book.projects[transaction.project].map { .verbatim($0.name) }
        ?? PickedFields(app: app).name(of: scope),
      back: listHome(transaction.project, .transactions, .transactions).path
    ) { html in
      if transaction.sale == nil && transaction.isLive {
        html.iconButton("edit", "Edit Details", .open(.editTransaction(id)))
        html.iconButton("more", "More", .open(.transactionMenu(id)))
      }
    }
    html.main { html in
      if !transaction.isLive {
        html("div", .class("notice"), .role("status"), .key("trashed")) { html in
          html("span", text: "This transaction is in the trash.")
          html.button("Restore", .restoreTransaction(id), class: "button small")
        }
        hero(transaction, &html)
        return
      }
      hero(transaction, &html)
      if transaction.sale == nil { TransactionSections(app: app).nextSteps(transaction, &html) }
      fileSections(transaction, &html)
      notesSection(transaction, &html)
      detailsSection(transaction, &html)
      if transaction.sale == nil {
        ExpenseParts(app: app).linesSection(transaction, &html)
        ExpenseParts(app: app).tagsSection(transaction, &html)
        ExpenseBilling(app: app).section(transaction, &html)
      }
      TransactionItemsSection(app: app).itemsSection(transaction, in: scope, &html)
      TransactionSections(app: app).formerSections(transaction, &html)
    }
  }

  private func hero(_ transaction: Transaction, _ html: inout HTML) {
    html("section", .class("tx-hero"), .key("hero")) { html in
      html("p", .class("amount big"), text: TransactionList(app: app).amountText(transaction))
      html(
        "p", .class("muted"), text: TransactionDisplay.day(transaction.day, state.formats))
      html("p", .class("tx-badges")) { html in
        for badge in TransactionList(app: app).badges(of: transaction) { html.badge(badge) }
      }
      BankLineLinks(app: app).draw(of: transaction.id.raw, &html)
      if transaction.sale != nil {
        html(
          "p", .class("muted small"),
          text: "Ledgerline keeps this sale: its amount is the sum of its items.")
      }
    }
  }

  private func fileSections(_ transaction: Transaction, _ html: inout HTML) {
    let owner = transaction.id.raw
    let receipts = book.attachments(of: owner, as: .receipt).count
    let others = book.attachments(of: owner, as: .other).count
    if transaction.sale != nil && receipts + others == 0 { return }
    Fold(app: app).draw("receipts", "Receipts", count: receipts, isOpen: true, &html) { html in
      Gallery(app: app).draw(of: owner, .transaction, as: .receipt, limit: 10, &html)
    }
    Fold(app: app).draw("images", "Other Images", count: others, &html) { html in
      Gallery(app: app).draw(of: owner, .transaction, as: .other, limit: 5, &html)
    }
  }

  private func notesSection(_ transaction: Transaction, _ html: inout HTML) {
    Fold(app: app).draw("notes", "Notes", &html) { html in
      html(
        "p", .class(isBlank(transaction.notes) ? "muted" : "prose"),
        text: isBlank(transaction.notes) ? "No notes." : .verbatim(transaction.notes))
      if transaction.sale == nil {
        html.button(
          "Edit Notes", .open(.transactionNotes(transaction.id)), class: "button small")
      }
    }
  }

  private func detailsSection(_ transaction: Transaction, _ html: inout HTML) {
    Fold(app: app).draw("details", "Details", &html) { html in
      html("dl", .class("facts")) { html in
        for (name, value) in details(of: transaction) {
          html("div") { html in
            html("dt", text: name)
            html("dd", text: value.isEmpty ? .verbatim("—") : value)
          }
        }
      }
      if transaction.sale == nil {
        html.button(
          "Edit Details", .open(.editTransaction(transaction.id)), class: "button small")
      }
    }
  }

  /// In the order they are shown; the last three belong to itemized categories.
  private func details(of transaction: Transaction) -> [(name: Phrase, value: Phrase)] {
    func data(_ text: String) -> Phrase { isBlank(text) ? .none : .verbatim(text) }
    let formats = state.formats
    let amounts = book.amounts(of: transaction)
    let own = book.currency(of: transaction.project)
    let value = transaction.amount?.value(in: own, transaction.worth)
    var details: [(name: Phrase, value: Phrase)] = [
      ("Source", data(transaction.source)),
      ("Amount", data(TransactionDisplay.amount(amounts, formats, own: book.settings.currency))),
      ("Date", data(TransactionDisplay.day(transaction.day, formats))),
      ("Status", (transaction.isCanceled ? .canceled : transaction.status)?.title ?? .none),
      ("Purchased By", TransactionDisplay.purchaserLabel(transaction.purchasedBy)),
      ("Transaction Type", transaction.type?.title ?? .none),
      ("Reimbursement Type", transaction.reimbursement.title),
      ("Budget Category", data(book.name(of: transaction.category))),
      ("Email Receipt", transaction.hasEmailReceipt ? "Yes" : "No"),
    ]
    // Of an amount in the project's own money there is nothing to say.
    if let amount = transaction.amount, amount.currency != own {
      details.insert(("In \(own.code)", data(value.map { formats.money($0) } ?? "")), at: 2)
    }
    if book.isItemized(transaction) {
      let tax = transaction.tax
      details.append(("Subtotal", data(TransactionDisplay.amount(tax.subtotal, formats))))
      details.append(("Tax Rate", data(tax.rate.map { formats.rate($0) } ?? "")))
      details.append(
        ("Tax Amount", data(TransactionDisplay.amount(tax.taxAmount(of: amounts.single), formats))))
    }
    return details
  }

  func transactionMenu(_ transaction: Transaction, _ html: inout HTML) {
    let id = transaction.id
    html.plainSheet(.verbatim(title(of: transaction))) { html in
      html("div", .class("menu")) { html in
        if transaction.sale != nil {
          html("p", .class("muted"), text: "This sale is kept by Ledgerline and cannot be edited.")
          return
        }
        html.menuItem("edit", "Edit Details", .open(.editTransaction(id)))
        html.menuItem("note", "Edit Notes", .open(.transactionNotes(id)))
        html.menuItem("tag", "Change Category", .open(.transactionCategory(id)))
        if book.isExpense(transaction) {
          html.menuItem("filter", "Make a Rule", .open(.ruleFrom(id)))
        }
        html.menuItem("plus", "Add Items", .open(.addItems(id)))
        html.menuItem(
          "check", transaction.needsReview ? "Mark as Reviewed" : "Mark as Needs Review",
          .review(id))
        html.menuItem("link", "Reassign to Project", .open(.transactionProject(id)))
        if !transaction.project.isNone {
          html.menuItem("archive", "Reassign to Inventory", .open(.transactionInventory(id)))
        }
        html.menuItem(
          "trash", "Delete Transaction", .open(.deleteTransaction(id)), isDanger: true)
      }
    }
  }
}
