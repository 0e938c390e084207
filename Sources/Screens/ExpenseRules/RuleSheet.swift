import Ledger
import Markup

// A rule for a vendor: of whom it is, and what such expenses have.
extension SheetKind {
  static var rule: SheetName<ID<ExpenseRule>?> { SheetName("rule/edit") }
  /// A new one, filled from an expense.
  static var ruleFrom: SheetName<ID<Transaction>> { SheetName("rule/from") }
  static var deleteRule: SheetName<ID<ExpenseRule>> { SheetName("rule/delete") }
}

struct RuleSheet: Room {
  let app: App

  /// How many lines a form has room for; a rule that has more shows them all.
  private static var lines: Int { 4 }

  static func type(_ id: ID<ExpenseRule>?) -> SheetType {
    SheetType(
      id == nil ? "New Rule" : "Edit Rule", isTall: true, keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard var rule = id.map({ app.book.rules.live($0) }) ?? ExpenseRule() else { return nil }
      if id == nil { rule.id = ID(walk.newID) }
      return RuleSheet(app: app).fields(&rule, isNew: id == nil, &walk)
    }
  }

  static func type(from id: ID<Transaction>) -> SheetType {
    SheetType("New Rule", isTall: true) { app, walk in
      guard let transaction = app.book.transactions.live(id) else { return nil }
      var rule = RuleSheet(app: app).rule(from: transaction)
      rule.id = ID(walk.newID)
      return RuleSheet(app: app).fields(&rule, isNew: true, &walk)
    }
  }

  /// What the next expense of this vendor probably has as well.
  private func rule(from transaction: Transaction) -> ExpenseRule {
    var rule = ExpenseRule()
    rule.contains = trimmed(transaction.source)
    rule.category = transaction.category
    rule.tags = book.tags(of: transaction.id).map { $0.id }
    let place = Scope(transaction.project)
    if place == .business || place == .personal { rule.project = transaction.project }
    if transaction.isDeductible { rule.isDeductible = true }
    if transaction.isSubscription { rule.isSubscription = true }
    rule.paymentMethod = transaction.paymentMethod
    return rule
  }

  private func fields(
    _ rule: inout ExpenseRule, isNew: Bool, _ walk: inout FieldWalk
  ) -> Saving? {
    walk.text(
      "contains", "Vendor Contains", &rule.contains, placeholder: "Adobe", isFocused: isNew)
    let currency = rule.atLeast?.currency ?? rule.atMost?.currency ?? book.settings.currency
    walk.group("fields") { walk in
      walk.money("atLeast", "At Least", &rule.atLeast, in: currency)
      walk.money("atMost", "At Most", &rule.atMost, in: currency)
    }
    walk.draw { html, _ in html("h3", text: "Such Expenses Have") }
    PickedFields(app: app).categoryField("category", "Category", &rule.category, &walk)
    let tags = PickedFields(app: app).tagsField("tags", "Tags", rule.tags, &walk)
    PickedFields(app: app).placeField(
      "project", "Belongs To", &rule.project, none: "As it was entered", &walk)
    answer("isDeductible", "Tax Deductible", &rule.isDeductible, &walk)
    answer("isSubscription", "Subscription", &rule.isSubscription, &walk)
    walk.text("paymentMethod", "Payment Method", &rule.paymentMethod)
    walk.text(
      "renamed", "Merchant's Name", &rule.renamed, hint: "As it is to be written; empty leaves it.")
    splitFields(&rule, &walk)
    var explains = rule.explains.word
    walk.choice("explains", "A Line Like This from the Bank", &explains) {
      LineRule.allCases.map { ($0.word, $0.title) }
    }
    rule.explains = LineRule(rawValue: explains) ?? .none
    var asked = rule
    if let tags, !isBlank(tags), asked.tags.isEmpty { asked.tags = [ID(1)] }
    if let problem = RuleProblem.first(of: asked) {
      walk.rule(problem.message, at: RuleSheet.field(of: problem))
    }
    if !isNew {
      let id = rule.id
      walk.draw { html, _ in
        html("div", .class("buttons")) { html in
          html.button("Apply to Expenses", .open(.applyRule(id)))
          html.button("Delete", .open(.deleteRule(id)), class: "button danger")
        }
      }
    }
    let filled = rule
    return { app in RuleSheet(app: app).save(filled, tags: tags, isNew: isNew) }
  }

  private static func field(of problem: RuleProblem) -> String {
    switch problem {
    case .vendorMissing: return "contains"
    case .amountsCrossed, .currenciesDiffer: return "atMost"
    case .sharesNotWhole: return "share1"
    case .saysNothing: return "category"
    }
  }

  /// Yes, no, or nothing is said of it.
  private func answer(
    _ name: String, _ label: Phrase, _ value: inout Bool?, _ walk: inout FieldWalk
  ) {
    var word = value.map { $0 ? "yes" : "no" } ?? ""
    walk.choice(name, label, &word) {
      [("", "As it was entered"), ("yes", "Yes"), ("no", "No")]
    }
    value = word.isEmpty ? nil : word == "yes"
  }

  private func splitFields(_ rule: inout ExpenseRule, _ walk: inout FieldWalk) {
    let known = rule.split
    var isSplit = !known.isEmpty
    walk.flag("isSplit", "Split into Lines", &isSplit)
    var parts: [RuleSplit] = []
    walk.when(isSplit) { walk in
      for number in 1...max(RuleSheet.lines, known.count) {
        var part = number <= known.count ? known[number - 1] : RuleSplit()
        var share: Rate? = number <= known.count ? part.share : nil
        walk.group("fields three", key: "split-\(number)") { walk in
          walk.text("splitName\(number)", "Line \(number)", &part.name)
          walk.percent("share\(number)", "Share %", &share)
          PickedFields(app: app).categoryField(
            "splitCategory\(number)", "Category", &part.category, &walk)
        }
        if let share {
          part.share = share
          parts.append(part)
        } else if !isBlank(part.name) {
          walk.rule("Enter its share", at: "share\(number)")
        }
      }
    }
    rule.split = isSplit ? parts : []
  }

  /// `tags` are names that were typed; nil leaves the rule's.
  private func save(_ rule: ExpenseRule, tags: String?, isNew: Bool) {
    var (rule, edit) = (rule, Edit())
    if let tags { rule.tags = TagMerging.tags(named: tags, in: book, &edit) }
    if isNew {
      rule.position = position(after: book.expenseRules.last?.position)
    }
    edit.put(rule, in: book.rules)
    closeSheet()
    commit(edit, toast: "Rule saved")
    // What it would change in the expenses that are there is asked at once.
    if isNew && !RulePreview(of: rule, in: book, replacing: false).isEmpty {
      openSheet(.applyRule(rule.id))
    }
  }
}
