import Ledger
import Markup

// What a rule would change in the expenses that are there, and doing it as one action.
extension SheetKind {
  static var applyRule: SheetName<ID<ExpenseRule>> { SheetName("rule/apply") }
}

struct ApplyRuleSheet: Room {
  let app: App

  /// How many expenses the preview names.
  private static var most: Int { 20 }

  static func type(_ id: ID<ExpenseRule>) -> SheetType {
    SheetType("Apply Rule", button: "Apply", isTall: true, keeps: .nothing) { app, walk in
      guard let rule = app.book.rules.live(id) else { return nil }
      var isReplacing = false
      walk.flag("replacing", "Also Where Something Else Is Set", &isReplacing)
      let replacing = isReplacing
      walk.draw { html, _ in
        let preview = RulePreview(of: rule, in: app.book, replacing: replacing)
        ApplyRuleSheet(app: app).draw(rule, preview, &html)
      }
      return { app in ApplyRuleSheet(app: app).apply(rule, replacing: replacing) }
    }
  }

  private func draw(_ rule: ExpenseRule, _ preview: RulePreview, _ html: inout HTML) {
    html("p", .class("strong"), text: RulesPage.title(of: rule, state.formats))
    let (matching, changing) = (preview.matching, preview.rows.count)
    html(
      "p", .key("counts"),
      text: changing == 0
        ? "\(Noun.expense.count(matching, state.formats)) of this rule; nothing would change."
        : "\(Noun.expense.count(changing, state.formats)) of \(state.formats.count(matching)) would change."
    )
    if changing == 0 { return }
    html("ul", .class("stack tight"), .key("outcomes")) { html in
      for part in RuleApplying.Part.allCases {
        if let count = preview.counts[part] {
          html("li", text: "\(part.title): \(Noun.expense.count(count, state.formats))")
        }
      }
    }
    html("ul", .class("list"), .label("Expenses that would change")) { html in
      for outcome in preview.outcomes(in: book, most: ApplyRuleSheet.most) { row(outcome, &html) }
    }
    let more = changing - ApplyRuleSheet.most
    if more > 0 {
      html("p", .class("muted"), text: "and \(Noun.expense.count(more, state.formats)) more")
    }
  }

  private func row(_ outcome: RuleApplying.Outcome, _ html: inout HTML) {
    guard let old = book.transactions[outcome.transaction.id] else { return }
    html("li", .class("row free"), .key(old.id.text)) { html in
      html("span", .class("row-main")) { html in
        html("span", .class("row-title"), text: title(of: old))
        let day = TransactionDisplay.day(old.day, state.formats)
        let amount = TransactionDisplay.amount(
          book.amounts(of: old), state.formats, own: book.settings.currency)
        html("span", .class("row-note"), text: "\(day), \(amount)")
        html(
          "span", .class("row-note"),
          text: outcome.parts.map { changed($0, outcome, old) }.joined(separator: " · "))
      }
    }
  }

  /// What becomes of one part: "Category: Other → Software".
  private func changed(
    _ part: RuleApplying.Part, _ outcome: RuleApplying.Outcome, _ old: Transaction
  ) -> Phrase {
    let new = outcome.transaction
    switch part {
    case .merchant: return step(part, old.source, new.source)
    case .category: return step(part, book.name(of: old.category), book.name(of: new.category))
    case .paymentMethod: return step(part, old.paymentMethod, new.paymentMethod)
    case .tags:
      return "\(part.title): + \(TagMerging.names(of: outcome.tags, in: book))"
    case .place: return step(part, say(place(old.project)), say(place(new.project)))
    case .isDeductible: return "\(part.title): \(new.isDeductible ? "Yes" : "No" as Phrase)"
    case .isSubscription: return "\(part.title): \(new.isSubscription ? "Yes" : "No" as Phrase)"
    case .splits: return "Split: \(Noun.line.count(outcome.splits.count, state.formats))"
    }
  }

  private func step(_ part: RuleApplying.Part, _ old: String, _ new: String) -> Phrase {
    isBlank(old) ? "\(part.title): \(new)" : "\(part.title): \(old) → \(new)"
  }

  private func place(_ project: ID<Project>) -> Phrase {
    switch Scope(project) {
    case .inventory: return "Inventory"
    case .business: return "Business"
    case .personal: return "Personal"
    case .project(let id): return .verbatim(book.projects[id]?.name ?? "")
    }
  }

  private func apply(_ rule: ExpenseRule, replacing: Bool) {
    let preview = RulePreview(of: rule, in: book, replacing: replacing)
    let edit = preview.edit(in: book)
    closeSheet()
    if edit.isEmpty { return toast("Nothing to change") }
    commit(edit, toast: "\(Noun.expense.count(preview.rows.count, state.formats)) changed")
  }
}
