import Ledger
import Markup

struct RulesPage: Room {
  let app: App

  /// The rules in the order in which they are asked: the first that fits decides.
  func draw(_ html: inout HTML) {
    let rules = book.expenseRules
    if rules.isEmpty {
      html.empty(
        icon: "filter", title: "No Rules Yet",
        text: "A rule says what expenses of a vendor have: Adobe is software, and deductible."
      ) { html in html.button("New Rule", .open(.rule(nil)), class: "button primary") }
      return
    }
    html("div", .class("buttons"), .key("new-rule")) { html in
      html.button("New Rule", .open(.rule(nil)), class: "button primary")
    }
    html("p", .class("muted"), text: "The first rule that fits decides.")
    html("ul", .class("list"), .label("Rules")) { html in
      for (place, rule) in rules.enumerated() {
        let title = RulesPage.title(of: rule, state.formats)
        html("li", .class("row"), .key(rule.id.text)) { html in
          if rules.count > 1 { html.dragHandle(.dropRule(rule.id)) }
          html("button", .type("button"), .class("row-link"), .onClick(.open(.rule(rule.id)))) {
            html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: title)
              html("span", .class("row-note"), text: note(of: rule))
            }
          }
          if rules.count > 1 {
            html("div", .class("cluster order-buttons")) { html in
              html.orderButtons(
                title, up: .ruleUp(rule.id), down: .ruleDown(rule.id), isFirst: place == 0,
                isLast: place == rules.count - 1)
            }
          }
        }
      }
    }
  }

  /// "Contains Adobe, 10.00 to 20.00".
  static func title(of rule: ExpenseRule, _ formats: Formats) -> Phrase {
    let words = trimmed(rule.contains)
    switch (rule.atLeast, rule.atMost) {
    case (let least?, let most?):
      return "Contains “\(words)”, \(formats.money(least)) to \(formats.money(most))"
    case (let least?, nil): return "Contains “\(words)”, at least \(formats.money(least))"
    case (nil, let most?): return "Contains “\(words)”, at most \(formats.money(most))"
    case (nil, nil): return "Contains “\(words)”"
    }
  }

  /// What its expenses have.
  private func note(of rule: ExpenseRule) -> Phrase {
    var parts: [Phrase] = []
    if !rule.category.isNone { parts.append(.verbatim(book.path(of: rule.category))) }
    let tags = TagMerging.names(of: rule.tags, in: book)
    if !tags.isEmpty { parts.append(.verbatim(tags)) }
    switch Scope(rule.project) {
    case .inventory: break
    case .business: parts.append("Business")
    case .personal: parts.append("Personal")
    case .project(let id): parts.append(.verbatim(book.projects[id]?.name ?? ""))
    }
    if let isDeductible = rule.isDeductible {
      parts.append(isDeductible ? "Tax Deductible" : "Not Deductible")
    }
    if let isSubscription = rule.isSubscription {
      parts.append(isSubscription ? "Subscription" : "No Subscription")
    }
    if !isBlank(rule.paymentMethod) { parts.append(.verbatim(rule.paymentMethod)) }
    if !isBlank(rule.renamed) { parts.append("Called “\(rule.renamed)”") }
    if !rule.split.isEmpty {
      parts.append("Split: \(Noun.line.count(rule.split.count, state.formats))")
    }
    switch rule.explains {
    case .none: break
    case .expense: parts.append("Lines of banks become expenses")
    case .apart: parts.append("Lines of banks are set apart")
    }
    return parts.joined(separator: " · ")
  }
}
