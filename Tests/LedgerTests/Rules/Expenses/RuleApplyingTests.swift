import LedgerTestSupport
import Testing

@testable import Ledger

struct RuleApplyingTests {
  private func rule(
    _ id: UInt64, _ contains: String, _ at: String = "n",
    _ body: (inout ExpenseRule) -> Void = { _ in }
  ) -> ExpenseRule {
    var rule = ExpenseRule()
    rule.id = ID(id)
    rule.contains = contains
    rule.position = Position(at) ?? Position()
    body(&rule)
    return rule
  }

  private func expense(
    _ id: UInt64, _ source: String, _ minor: Int64 = 1_000, under category: UInt64 = 0
  ) -> Transaction {
    var expense = Transaction()
    expense.id = ID(id)
    expense.source = source
    expense.amount = Money(minor: minor, currency: .usd)
    expense.category = ID(category)
    return expense
  }

  private func book(_ rules: [ExpenseRule], _ expenses: [Transaction] = []) -> Book {
    var edit = Edit()
    for (id, name) in [(UInt64(1), "Software"), (2, "Other"), (3, "Food")] {
      var category = BudgetCategory()
      (category.id, category.name) = (ID(id), name)
      edit.put(category, replacing: nil)
    }
    var tag = Tag()
    (tag.id, tag.name) = (ID(5), "Office")
    edit.put(tag, replacing: nil)
    for rule in rules { edit.put(rule, replacing: nil) }
    for expense in expenses { edit.put(expense, replacing: nil) }
    return ExpenseBooks.book(edit)
  }

  @Test func `the first rule in order whose words and amounts fit decides`() {
    let large = rule(10, "Adobe", "b") { $0.atLeast = Money(100, .usd) }
    let small = rule(11, "adobe", "c") { $0.atMost = Money(10, .usd) }
    let any = rule(12, "ÀDO", "d")
    let matcher = RuleMatcher(book([any, small, large, rule(13, " ", "a")]))
    func found(_ minor: Int64?, _ name: String = "ADOBE Systems") -> ID<ExpenseRule>? {
      matcher.rule(for: name, minor.map { Money(minor: $0, currency: .usd) })?.id
    }
    #expect(found(10_000) == large.id && found(9_999) == any.id)
    #expect(found(1_000) == small.id && found(1_001) == any.id && found(nil) == any.id)
    #expect(found(1_000, "Adorama") == any.id && found(1_000, "Apple") == nil)
    #expect(matcher.rule(for: "Adobe", Money(100, .eur))?.id == any.id)
  }

  @Test func `at entry a rule fills in what nobody said`() {
    let book = book([
      rule(10, "adobe") { rule in
        rule.category = ID(1)
        rule.tags = [ID(5), ID(99)]
        rule.project = .business
        rule.isDeductible = true
        rule.isSubscription = false
        rule.paymentMethod = "Visa"
        rule.renamed = "Adobe"
      }
    ])
    let (filled, tags, splits, why) = RuleApplying.filled(expense(50, "ADOBE *CC"), in: book)
    #expect(filled.category == ID(1) && filled.project == .business && filled.isDeductible)
    #expect(filled.paymentMethod == "Visa" && filled.source == "Adobe")
    #expect(tags == [ID(5)] && splits.isEmpty && why == "Rule: contains adobe")
    var said = expense(51, "Adobe", under: 2)
    said.project = ID(70)
    said.isSubscription = true
    said.paymentMethod = "Cash"
    let (kept, _, _, _) = RuleApplying.filled(said, in: book)
    #expect(kept.category == ID(2) && kept.project == ID(70) && kept.paymentMethod == "Cash")
    #expect(kept.isSubscription && kept.isDeductible)
    let none = RuleApplying.filled(expense(52, "Apple"), in: book)
    #expect(none.why == nil && none.0.category.isNone)
  }

  @Test(
    arguments: [
      (1_000, [333, 333, 334]), (1, [1]), (2, [2]), (-1_000, [-333, -333, -334]), (99_999_999, []),
    ] as [(Int64, [Int64])])
  func `lines come to the amount, the last has the rest`(minor: Int64, wanted: [Int64]) {
    var shares: [RuleSplit] = []
    for micros in [Int64(33_333_000), 33_333_000, 33_334_000] {
      var share = RuleSplit()
      share.share = Rate(micros: micros)
      share.name = "Part"
      shares.append(share)
    }
    let book = book([rule(10, "Rewe") { $0.split = shares }])
    let lines = RuleApplying.filled(expense(50, "Rewe", minor), in: book).splits
    let amounts = lines.compactMap { $0.amount?.minor }
    #expect(amounts.reduce(0, +) == minor)
    if minor.magnitude <= 1_000 { #expect(amounts == wanted) }
    #expect(Set(lines.map(\.id)).count == lines.count)
    #expect(lines.map(\.position) == lines.map(\.position).sorted())
  }

  @Test func `shares of less than the whole leave the rest, of more make no lines`() {
    func parts(_ percents: [Int]) -> [RuleSplit] {
      percents.map { percent in
        var part = RuleSplit()
        (part.share, part.category) = (Rate(percent: percent), ID(3))
        return part
      }
    }
    let some = book([rule(10, "Rewe") { $0.split = parts([30, 20]) }])
    let lines = RuleApplying.filled(expense(50, "Rewe"), in: some).splits
    #expect(lines.map { $0.amount?.minor } == [300, 200] && lines.map(\.name) == ["Food", "Food"])
    let many = book([rule(10, "Rewe") { $0.split = parts([80, 30]) }])
    #expect(RuleApplying.filled(expense(50, "Rewe"), in: many).splits.isEmpty)
    #expect(RuleProblem.first(of: rule(1, "a") { $0.split = parts([80, 30]) }) == .sharesNotWhole)
    #expect(RuleProblem.first(of: rule(1, "a") { $0.split = parts([80, 20]) }) == nil)
    #expect(RuleProblem.first(of: rule(1, " ")) == .vendorMissing)
    #expect(RuleProblem.first(of: rule(1, "a")) == .saysNothing)
  }

  @Test func `old rows change as the preview says, and twice is once`() {
    let adobe = rule(10, "adobe", "b") { rule in
      rule.category = ID(1)
      rule.tags = [ID(5)]
    }
    let earlier = rule(11, "adobe stock", "a") { $0.category = ID(3) }
    var canceled = expense(53, "Adobe")
    canceled.isCanceled = true
    var replica = Replica(device: 1)
    var edit = Edit()
    let first = book(
      [adobe, earlier],
      [
        expense(50, "Adobe"), expense(51, "adobe inc", under: 2), expense(52, "Adobe Stock"),
        canceled, expense(54, "Apple"),
      ])
    for row in first.categories.rows { edit.put(row, replacing: nil) }
    for row in first.tags.rows { edit.put(row, replacing: nil) }
    for row in first.rules.rows { edit.put(row, replacing: nil) }
    for row in first.transactions.rows { edit.put(row, replacing: nil) }
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let gentle = RulePreview(of: adobe, in: replica.book, replacing: false)
    #expect(gentle.matching == 2 && gentle.rows == [0, 1])
    #expect(gentle.outcomes(in: replica.book).map { $0.transaction.id.raw } == [50, 51])
    #expect(gentle.outcomes(in: replica.book, most: 1).count == 1)
    #expect(gentle.counts == [.category: 1, .tags: 2])
    let all = RulePreview(of: adobe, in: replica.book, replacing: true)
    #expect(all.counts == [.category: 2, .tags: 2])
    _ = replica.commit([all.edit(in: replica.book)], now: Instant(milliseconds: 2))
    #expect(
      [50, 51, 52, 53].map { replica.book.transactions[ID($0)]?.category.raw } == [1, 1, 0, 0])
    #expect(replica.book.tags(of: ID(51)).map(\.name) == ["Office"])
    let again = RulePreview(of: adobe, in: replica.book, replacing: true)
    #expect(again.matching == 2 && again.isEmpty && again.edit(in: replica.book).isEmpty)
    let once = RuleApplying.apply(adobe, to: expense(60, "Adobe"), in: replica.book)
    #expect(once.rowCount == 2)
  }

  @Test func `suggestions come from rules, then history, then keywords, each with its reason`() {
    var replica = Replica(device: 1)
    var edit = ExpensePresets.fill(Book())
    let coffee = StandardCategories.all[1].id
    let food = StandardCategories.all[0].id
    let shopping = StandardCategories.all[7].id
    for (id, category, day) in [(UInt64(1), shopping, 5), (2, shopping, 1), (3, coffee, 9)] {
      var past = expense(id, "Rewe Coffee", under: category.raw)
      past.day = Day(number: 20_000 + Int32(day))
      edit.put(past, replacing: nil)
    }
    edit.put(rule(10, "rewe") { $0.category = food }, replacing: nil)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let book = replica.book
    func said(_ merchant: String, in place: ID<Project> = .business) -> ExpenseProposal {
      var new = expense(99, merchant)
      new.project = place
      return ExpenseProposal(
        for: new, after: book.expenses(at: merchant), canMove: false, in: book)
    }
    let found = said(" REWE coffee")
    #expect(found.category == food && found.reason(.category) == .rule)
    #expect(said("McDonald's 12").category == coffee)
    #expect(said("McDonald's 12").reason(.category) == .word)
    #expect(said("").category.isNone && said("Unheard Of").category.isNone)
    let gone = rule(10, "rewe")
    let second = Edit(trashing: gone, in: book.rules)
    _ = replica.commit(second, now: Instant(milliseconds: 2))
    let past = ExpenseProposal(
      for: expense(99, "Rewe Coffee"), after: replica.book.expenses(at: "REWE coffee "),
      canMove: false, in: replica.book)
    #expect(past.category == shopping && past.reason(.category) == .mostOften)
  }
}
