import LedgerTestSupport
import Testing

@testable import Ledger

/// What the rules of expenses answer about every row of random books, and what every deed there writes, beside what it was
/// (`Tests/Golden/shown/rules/spending-*.txt`).
struct SpendingAnswersTests {
  private static func tried(_ edit: () throws -> Edit) -> String {
    do { return RuleAnswersTests.written(try edit()) } catch { return "\(error)" }
  }

  private static func say(_ text: inout String, _ name: String, _ words: String) {
    text += "  \(name): \(words)\n"
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `months of spending are what they were`(_ seed: UInt64) throws {
    let book = SpendingStory(seed: seed).book
    var text = rules(book) + recurring(book)
    for expense in book.transactions.live { text += try answers(expense, book) }
    #expect(try Golden.differences(text, from: "rules/spending-\(seed).txt") == [])
  }

  private func answers(_ expense: Transaction, _ book: Book) throws -> String {
    let formats = Formats()
    var text = "expense \(expense.id.raw) \(expense.source) \(expense.amount?.plain ?? "-") "
    text += "\(expense.day?.text ?? "-") \(book.isExpense(expense))\n"
    let past = book.expenses(at: expense.source).filter { $0.id != expense.id }
    let proposal = ExpenseProposal(for: expense, after: past, canMove: true, in: book)
    let reasons = ExpenseProposal.Field.allCases.map {
      proposal.reason($0)?.words("M").english ?? "-"
    }
    Self.say(
      &text, "proposed",
      "\(proposal.category.raw) \(proposal.tags.map(\.raw)) \(proposal.place?.project.raw ?? 0) \(reasons)"
    )
    Self.say(
      &text, "facts",
      "\(ExpenseValidation.problems(expense, book.splits(of: expense.id), on: SpendingStory.today).map { $0.message(formats) })"
    )
    let shares = book.categoryShares(of: expense)
    Self.say(
      &text, "shares",
      shares.map { "\($0.category.raw) \($0.amount.plain)" }.joined(separator: ", "))
    let taxes = Splitting.taxes(of: expense, book.splits(of: expense.id))
    Self.say(
      &text, "taxes",
      taxes.map { "\($0.rate?.plain ?? "-") \($0.net.plain) \($0.tax.plain)" }.joined(
        separator: ", "))
    Self.say(
      &text, "billing",
      "\(Billing.isOffered(expense, in: book)) \(Billing.projects(for: expense, in: book).map(\.id.raw))"
    )
    for project in RandomSpending.projects {
      Self.say(
        &text, "billed to \(project.raw)",
        Self.tried { try Billing.bill(expense, to: project, markUp: Rate(percent: 12), in: book) })
    }
    Self.say(&text, "unbilled", Self.tried { try Billing.unbill(expense, in: book) })
    Self.say(
      &text, "again",
      Self.tried {
        try ExpenseCopies.duplicate(
          expense, as: ID(9_990), on: SpendingStory.today, at: SpendingStory.now, in: book)
      })
    let parts = book.splits(of: expense.id)
    for (parts, amount) in [
      ([], Money(10, .usd)), (parts.prefix(1).map(\.id), nil), (parts.map(\.id), nil),
    ] as [([ID<Split>], Money?)] {
      Self.say(
        &text, "split off \(parts.count)",
        Self.tried {
          try ExpenseCopies.splitOff(
            parts, amount: amount, of: expense, as: ID(9_991), at: SpendingStory.now, in: book)
        })
    }
    let alike = book.transactions.live.filter { ExpenseMerging.areAlike($0, expense) }
    for other in alike.prefix(3) {
      Self.say(
        &text, "merged with \(other.id.raw)",
        Self.tried { try ExpenseMerging.merge(other, into: expense, in: book) })
    }
    let candidates = ReceiptConfirming.candidates(for: expense, in: book, most: 4)
    Self.say(&text, "like it", candidates.map { "\($0.id.raw)" }.joined(separator: " "))
    return text
  }

  private func rules(_ book: Book) -> String {
    var text = ""
    for rule in book.expenseRules {
      text += "rule \(rule.contains) \(RuleProblem.first(of: rule).map { "\($0)" } ?? "-")\n"
      for replacing in [false, true] {
        let preview = RulePreview(of: rule, in: book, replacing: replacing)
        let counts = RuleApplying.Part.allCases.map { preview.counts[$0] ?? 0 }
        Self.say(&text, "of \(preview.matching)", "\(preview.rows) \(counts)")
        for outcome in preview.outcomes(in: book, most: 6) {
          let splits = outcome.splits.map { "\($0.name) \($0.amount?.plain ?? "-")" }
          Self.say(
            &text, "\(outcome.transaction.id.raw)",
            "\(outcome.parts) \(outcome.transaction.source) \(outcome.tags.map(\.raw)) \(splits)")
        }
      }
    }
    for category in book.categories.live {
      text += "category \(category.name) \(book.path(of: category.id)) "
      text +=
        "\(book.ids(meaning: category.id).map(\.raw)) \(book.ids(movedBy: category.id).map(\.raw)) "
      text += "\(CategoryMerging.parents(for: category.id, in: book).map(\.name))\n"
      for other in book.categories.live where other.id != category.id {
        Self.say(
          &text, "into \(other.name)",
          Self.tried { try CategoryMerging.merge(category.id, into: other.id, in: book) })
      }
      Self.say(
        &text, "apart", RuleAnswersTests.written(CategoryMerging.separate(category.id, in: book)))
    }
    for (tag, count) in TagMerging.counts(in: book).sorted(by: { $0.key < $1.key }) {
      text += "tag \(tag.raw) \(count)\n"
    }
    return text
  }

  private func recurring(_ book: Book) -> String {
    var text = ""
    let calendar = RecurringCalendar(of: book)
    let today = SpendingStory.today
    for rule in book.recurring.live {
      text += "recurring \(rule.source) \(rule.frequency) \(rule.start?.text ?? "-")\n"
      let next = calendar.next(of: rule.id, on: today, in: book)?.day.text ?? "-"
      Self.say(&text, "next", "\(next) \(calendar.last(of: rule.id)?.text ?? "-")")
      Self.say(&text, "year", "\((try? RecurringCost.yearly(rule)).flatMap { $0 }?.plain ?? "-")")
      let changes = PriceChange.all(of: rule, in: book)
      Self.say(
        &text, "prices",
        changes.map { "\($0.day.text) \($0.from.plain) \($0.to.plain) \($0.isRise)" }
          .joined(separator: ", "))
      Self.say(
        &text, "stopped", RuleAnswersTests.written(RecurringRules.stop(rule, on: today, in: book)))
      Self.say(&text, "paused", RuleAnswersTests.written(RecurringRules.pause(rule, in: book)))
      for edit in RecurringRules.resume(rule, on: today, in: book) {
        Self.say(&text, "resumed", RuleAnswersTests.written(edit))
      }
    }
    let due = calendar.due(until: today, in: book)
    text += "due \(due.map { "\($0.day.text)" })\n"
    text += "by itself \(RecurringCalendar.automatic(due, in: book).map { "\($0.day.text)" })\n"
    for found in FoundSubscription.all(in: book, on: today) {
      text += "found \(found.merchant) \(found.frequency) \(found.amount.plain) \(found.day.text) "
      text += "\(found.expenses.map(\.raw)) \(found.rule(in: book)?.start?.text ?? "-")\n"
    }
    return text
  }
}
