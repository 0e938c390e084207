import ArgumentParser
import Ledger
import Store

/// The categories that expenses begin with (rule E17).
struct ExpenseCategories: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "categories",
    abstract: "Add the categories that expenses begin with.",
    discussion: """
      Those that the book has by name stay; what was archived or deleted comes back. `ledgerline list categories` shows \
      all.

      Examples:
        ledgerline expense categories
      """)

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.open()
    let before = Set(try store.book().book.budgetCategories.map { $0.id })
    try store.commit(now: now.instant) { StandardCategories.add(to: $0) }
    let book = try store.book().book
    let added = book.budgetCategories.filter { !before.contains($0.id) }
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(.list(try added.map { try derived.object($0) }))
    }
    Answer.say(
      added.isEmpty
        ? "All of them are there."
        : "Added " + added.map { $0.name }.joined(separator: ", ") + ".")
  }
}
