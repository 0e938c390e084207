import ArgumentParser
import Ledger
import Store

struct ItemSell: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sell",
    abstract: "Sell items to the business or to another project.",
    discussion: """
      From one project to another an item goes through inventory, which makes two sales. Items \
      without a category, and those whose category the destination does not have, take \
      --category; without it they are skipped.

      Examples:
        ledgerline item sell 0c4f 5m2k --to-business
        ledgerline item sell 0c4f --to-project 7h1z --category Furnishings
      """)

  @Argument(help: "The items' ids, or the beginnings of them.")
  var ids: [String]

  @Flag(help: "Into the business's inventory.")
  var toBusiness = false

  @Option(help: ArgumentHelp("To this project.", valueName: "project"))
  var toProject: String?

  @Option(help: ArgumentHelp("For items that have none; its id or name.", valueName: "category"))
  var category: String?

  @OptionGroup var parts: PiecesOption
  @OptionGroup var options: BookOptions

  func validate() throws {
    try parts.check(ids)
    if toBusiness == (toProject != nil) {
      throw ValidationError("Name either --to-business or --to-project PROJECT")
    }
  }

  func run() throws {
    let now = try Now()
    let operation = ItemCommand.operation(now)
    let store = try options.openExisting()
    var outcome = Selling.Outcome()
    try store.commit(now: now.instant) { book in
      var target = Selling.Target.business
      if let toProject {
        target = .project(try Lookup.find(toProject, in: book.projects).id)
      }
      let parted = try ItemCommand.parted(ids, parts, by: operation, in: book)
      do {
        outcome = try Selling.sell(
          parted.items, to: target, fallback: try ItemCommand.category(category, in: book),
          by: operation, in: parted.book)
      } catch let problem as Selling.Problem {
        throw ItemCommand.refusal(problem.message.english)
      }
      var edit = parted.before
      edit.add(outcome.edit)
      return edit
    }
    var words = "Sold \(counted(outcome.sold.count, .item))"
    if !outcome.skipped.isEmpty { words += ", skipped \(outcome.skipped.count)" }
    try ItemCommand.show(
      outcome.sold, by: operation, in: store, options, now, skipped: outcome.skipped,
      words: words + ".")
  }
}
