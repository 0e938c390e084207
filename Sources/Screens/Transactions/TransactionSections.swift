import Ledger
import Markup

// The next steps, the sections of a transaction's page that open and close, and its audit.
struct TransactionSections: Room {
  let app: App

  func nextSteps(_ transaction: Transaction, _ html: inout HTML) {
    let steps = NextSteps(of: transaction, in: book)
    if steps.isComplete { return }
    html("section", .class("tx-steps"), .key("next-steps"), .label("Next Steps")) { html in
      html("header", .class("tx-steps-head")) { html in
        ring(steps.percent, &html)
        html("div") { html in
          html("h2", text: "Next Steps")
          html("p", .class("muted small"), text: steps.summary)
        }
      }
      html("ul", .class("menu")) { html in
        for step in steps.steps where !step.isDone { openStep(step, transaction, &html) }
        for step in steps.steps where step.isDone {
          html("li", .class("tx-step done"), .key(step.name.rawValue)) { html in
            html.icon("check")
            html("s", text: step.name.title)
          }
        }
      }
    }
  }

  /// The percentage as a ring, with the number inside.
  private func ring(_ percent: Int, _ html: inout HTML) {
    html(
      "svg", .class("tx-ring"), .attribute("viewBox", "0 0 44 44"), .role("img"),
      .label("\(percent)% complete")
    ) { html in
      html(
        "circle", .class("tx-ring-track"), .attribute("cx", "22"), .attribute("cy", "22"),
        .attribute("r", "18"))
      html(
        "circle", .class("tx-ring-done"), .attribute("cx", "22"), .attribute("cy", "22"),
        .attribute("r", "18"), .attribute("pathLength", "100"),
        .attribute("stroke-dasharray", "\(percent) 100"))
      html(
        "text", .attribute("x", "22"), .attribute("y", "26"), .attribute("text-anchor", "middle"),
        text: "\(percent)%")
    }
  }

  private func openStep(
    _ step: NextSteps.Step, _ transaction: Transaction, _ html: inout HTML
  ) {
    let id = transaction.id
    let action: Action
    switch step.name {
    case .category: action = .open(.transactionCategory(id))
    case .amount: action = .complete("amount", id)
    case .purchasedBy: action = .complete("purchasedBy", id)
    case .taxRate: action = .complete("taxRate", id)
    case .receipt: action = .receipts
    case .items: action = .open(.addItems(id))
    }
    html("li", .class("tx-step"), .key(step.name.rawValue)) { html in
      html("button", .type("button"), .class("menu-item"), .onClick(action)) { html in
        html("span", .class("tx-step-box"), .aria("hidden", "true")) { _ in }
        html("span", text: step.name.title)
        html("span", .class("menu-note")) { html in html.icon("forward") }
      }
    }
  }

  /// Returned, sold, the audit, and what was moved away.
  func formerSections(_ transaction: Transaction, _ html: inout HTML) {
    let former = FormerItems(of: transaction.id, in: book)
    if !former.returned.isEmpty {
      Fold(app: app).draw("returned", "Returned Items", count: former.returned.count, &html) {
        html in
        itemRows(former.returned, "Returned Items", &html)
      }
    }
    if !former.sold.isEmpty {
      Fold(app: app).draw("sold", "Sold Items", count: former.sold.count, &html) { html in
        itemRows(former.sold, "Sold Items", &html)
      }
    }
    if book.isItemized(transaction) && transaction.sale == nil {
      Fold(app: app).draw("audit", "Transaction Audit", &html) { html in audit(transaction, &html) }
    }
    if !former.moved.isEmpty {
      html("div", .class("tx-moved"), .key("moved")) { html in
        itemRows(former.moved, "Moved Items", &html)
      }
    }
  }

  private func itemRows(_ items: [Item], _ label: Phrase, _ html: inout HTML) {
    html("ul", .class("list"), .label(label)) { html in
      for item in items { ItemRows(app: app).itemRow(item, .list, &html) }
    }
  }

  private func audit(_ transaction: Transaction, _ html: inout HTML) {
    guard let audit = book.completeness(of: transaction) else {
      html("p", .class("muted"), text: "N/A")
      return
    }
    let formats = state.formats
    html("p", .class("tx-audit " + audit.status.rawValue), .role("status"), text: audit.statusText)
    html(
      "span", .class("meter"), .role("img"),
      .label("Items are \(formats.rate(Rate(percent: wholePercent(audit)))) of the subtotal")
    ) { html in html("i", .data("width", "\(min(wholePercent(audit), 100))")) }
    html("dl", .class("facts sums")) { html in
      html.fact(audit.subtotalLabel, formats.money(audit.subtotal))
      html.fact("Items total", formats.money(audit.itemsTotal))
      if let tax = audit.inferredTax { html.fact("Estimated tax", formats.money(tax)) }
      html("div", .class("total")) { html in
        html("dt", text: audit.varianceText(formats))
        html("dd", text: formats.rate(Rate(percent: wholePercent(audit))))
      }
    }
    for remark in audit.remarks(formats) { html("p", .class("muted small"), text: remark) }
  }

  private func wholePercent(_ audit: Completeness) -> Int { Int(audit.ratio.micros / 1_000_000) }
}
