import Ledger
import Markup

// The pieces of an expense's page that a designer's transaction has, too: what it is, its lines, its taxes.
struct ExpenseParts: Room {
  let app: App

  // MARK: words

  /// "Food, Groceries": a category with what it is a part of; "" for none.
  func title(of category: ID<BudgetCategory>) -> String {
    let name = trimmed(book.name(of: category))
    let parent = trimmed(book.name(of: book.parent(of: book.category(category))))
    return parent.isEmpty || name.isEmpty ? name : parent + ", " + name
  }

  /// Its category with its color, tags, contexts, place, and what is to be done with it.
  func badges(_ expense: Transaction, _ html: inout HTML) {
    html("p", .class("tx-badges"), .key("badges")) { html in
      if let category = book.categories[book.category(expense.category)],
        !isBlank(category.name)
      {
        html("span", .class("badge")) { html in
          html.colorDot(category.color)
          html.text(title(of: category.id))
        }
      }
      for tag in book.tags(of: expense.id) {
        html("span", .class("badge")) { html in
          html.colorDot(tag.color)
          html.text(.verbatim("#" + tag.name))
        }
      }
      for context in contexts(of: expense) {
        html("span", .class("badge tone-blue"), text: context)
      }
      html(
        "span", .class("badge tone-green"),
        text: PickedFields(app: app).name(of: Scope(expense.project)))
      if expense.needsReview {
        html("span", .class("badge tone-rust"), text: "Needs Review")
      }
      if let notSpent = book.notSpent(expense) {
        let tone = notSpent == .canceled ? "badge tone-red" : "badge"
        html("span", .class(tone), text: notSpent.title)
      }
      if expense.type == .return {
        html(
          "span", .class("badge tone-red"),
          text: book.isMoneyBack(expense) ? "Money Back" : "Return")
      }
      if !expense.recurring.isNone {
        html("span", .class("badge tone-brand"), text: "Recurring")
      }
    }
  }

  private func contexts(of expense: Transaction) -> [Phrase] {
    var contexts: [Phrase] = []
    if expense.isDeductible { contexts.append("Deductible") }
    if expense.isSubscription { contexts.append("Subscription") }
    switch expense.reimbursement {
    case .none: break
    case .owedToCompany where book.showsAsExpense(expense): contexts.append("Reimbursable")
    case let other: contexts.append(other.title)
    }
    return contexts
  }

  // MARK: lines

  /// Its lines with what they leave over; closed where there are none.
  func linesSection(_ expense: Transaction, _ html: inout HTML) {
    let parts = book.splits(of: expense.id)
    Fold(app: app).draw("lines", "Lines", count: parts.count, isOpen: !parts.isEmpty, &html) {
      html in
      if parts.isEmpty {
        html(
          "p", .class("muted"),
          text: "One receipt, several categories or tax rates: give each a line.")
      } else {
        html("ul", .class("list"), .label("Lines")) { html in
          for (place, part) in parts.enumerated() { row(part, place, of: parts.count, &html) }
        }
        sums(expense, parts, &html)
      }
      html("div", .class("buttons")) { html in
        html.button("Add Line", .open(.newPart(expense.id)), class: "button small")
        if !parts.isEmpty {
          html.button("Split Off", .open(.splitExpense(expense.id)), class: "button small")
        }
      }
    }
  }

  private func row(_ part: Split, _ place: Int, of count: Int, _ html: inout HTML) {
    let name: Phrase = isBlank(part.name) ? "Line \(place + 1)" : .verbatim(trimmed(part.name))
    html("li", .class("row"), .key(part.id.text)) { html in
      if count > 1 { html.dragHandle(.dropPart(part.id)) }
      html("button", .type("button"), .class("row-link"), .onClick(.open(.editPart(part.id)))) {
        html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: name)
          let category = title(of: part.category)
          let rate: Phrase = part.taxRate.map { "Tax \(state.formats.rate($0))" } ?? .none
          let note = [.verbatim(category), rate].joined(separator: " · ")
          if !note.isEmpty { html("span", .class("row-note"), text: note) }
        }
        html("span", .class("row-side")) { html in
          html(
            "span", .class("amount"), text: TransactionDisplay.amount(part.amount, state.formats))
        }
      }
      html("div", .class("cluster order-buttons")) { html in
        html.orderButtons(
          name, up: .partUp(part.id), down: .partDown(part.id), isFirst: place == 0,
          isLast: place == count - 1)
      }
    }
  }

  private func sums(_ expense: Transaction, _ parts: [Split], _ html: inout HTML) {
    let formats = state.formats
    guard let sum = Splitting.sum(of: parts) else {
      html("p", .class("problem"), text: "The amounts are too large to add up")
      return
    }
    let currency = expense.amount?.currency ?? book.currency(of: expense.project)
    html("dl", .class("facts sums"), .key("line-sums")) { html in
      html.fact("Sum of the Lines", formats.money(sum, or: currency))
      if let rest = Splitting.rest(of: expense.amount, after: parts) {
        html.fact("Left Over", formats.money(rest))
      }
    }
    if let problem = Splitting.problem(expense.amount, parts) {
      html("p", .class("problem"), .key("too-much"), text: problem.message(formats))
    }
  }

  // MARK: taxes

  /// Net, tax and gross by rate; nothing where no tax is known.
  func taxSection(_ expense: Transaction, _ html: inout HTML) {
    let taxes = Splitting.taxes(of: expense, book.splits(of: expense.id))
    if taxes.isEmpty { return }
    let formats = state.formats
    Fold(app: app).draw("taxes", "Taxes", isOpen: true, &html) { html in
      html("div", .class("table-scroll")) { html in
        html("table", .class("table")) { html in
          html("thead") { html in
            html("tr") { html in
              html("th", .attribute("scope", "col"), text: "Rate")
              for name in ["Net", "Tax", "Gross"] as [Phrase] {
                html("th", .class("number"), .attribute("scope", "col"), text: name)
              }
            }
          }
          html("tbody") { html in
            for part in taxes {
              html("tr", .key(part.rate?.plain ?? "none")) { html in
                html(
                  "th", .attribute("scope", "row"),
                  text: part.rate.map { .verbatim(formats.rate($0)) } ?? "No Rate")
                for amount in [part.net, part.tax, part.gross] {
                  html("td", .class("number"), text: formats.money(amount))
                }
              }
            }
          }
        }
      }
    }
  }

  /// The tags of a designer's transaction.
  func tagsSection(_ transaction: Transaction, _ html: inout HTML) {
    let tags = book.tags(of: transaction.id)
    Fold(app: app).draw("tags", "Tags", count: tags.count, isOpen: !tags.isEmpty, &html) { html in
      if !tags.isEmpty {
        html("p", .class("tx-badges"), .key("tags")) { html in
          for tag in tags {
            html("span", .class("badge")) { html in
              html.colorDot(tag.color)
              html.text(.verbatim("#" + tag.name))
            }
          }
        }
      }
      html.button("Edit Tags", .open(.tagsOf(transaction.id)), class: "button small")
    }
  }
}

extension HTML {
  /// A dot in a color of six hex digits; nothing for none.
  mutating func colorDot(_ color: String) {
    let digits = Array(color.utf8)
    let isHex = digits.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 || 0x61...0x66 ~= $0 }
    if digits.count != 6 || !isHex { return }
    self(
      "svg", .class("color-dot"), .attribute("viewBox", "0 0 8 8"), .aria("hidden", "true")
    ) { html in
      html(
        "circle", .attribute("cx", "4"), .attribute("cy", "4"), .attribute("r", "4"),
        .attribute("fill", "#" + color))
    }
  }
}
