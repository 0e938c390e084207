import ArgumentParser
import Ledger
import Store

/// What a vendor's rule says, written into the expenses that are there (rule E19).
struct ExpenseApplyRule: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply-rule",
    abstract: "Give the expenses that are there what their vendor's rule says.",
    discussion: """
      New expenses have it by themselves. What is set otherwise stays, but for --replace. `ledgerline list rules` shows \
      the rules, `apply` writes them.

      Examples:
        ledgerline expense apply-rule 5m2k --dry-run
        ledgerline expense apply-rule 5m2k --replace
      """)

  @Argument(help: "The rule's id, the beginning of it, or the word that it looks for.")
  var rule: String

  @Flag(help: "Also where something else is set.")
  var replace = false

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    if dryRun {
      let book = try options.readBook()
      let preview = RulePreview(of: try find(in: book), in: book, replacing: replace)
      return try say(preview, preview.rows.map { book.transactions.rows[Int($0)].id }, book, now)
    }
    let store = try options.openExisting()
    var done: (preview: RulePreview, changed: [ID<Transaction>])?
    try store.commitAll(now: now.instant) { book in
      let preview = RulePreview(of: try find(in: book), in: book, replacing: replace)
      done = (preview, preview.rows.map { book.transactions.rows[Int($0)].id })
      return preview.edit(in: book).split()
    }
    if let done { try say(done.preview, done.changed, try store.book().book, now) }
  }

  private func find(in book: Book) throws -> ExpenseRule {
    let row = try Lookup.find(rule, in: book.rules) { $0.contains }
    guard row.isLive else {
      throw CommandError.refused("the rule for \(row.contains) is \(row.life.word)")
    }
    return row
  }

  private func say(
    _ preview: RulePreview, _ changed: [ID<Transaction>], _ book: Book, _ now: Now
  ) throws {
    let rows = changed.compactMap { book.transactions[$0] }
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(.list(try rows.map { try ExpenseCommand.object($0, derived) }))
    }
    let whole = counted(preview.matching, "expense")
    if preview.isEmpty {
      return Answer.say("\(whole) of this rule; nothing \(dryRun ? "would change" : "changed").")
    }
    var parts: [String] = []
    for part in RuleApplying.Part.allCases {
      if let count = preview.counts[part] { parts.append("\(part.title.english): \(count)") }
    }
    Answer.say(
      "\(changed.count) of \(whole) \(dryRun ? "would change" : "changed"). "
        + parts.joined(separator: ", ") + ".")
  }
}
