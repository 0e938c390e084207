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
    var reasons: [String] = []
    try store.commit(now: now.instant) { book in
      var target = Selling.Target.business
      if let toProject {
        target = .project(try Lookup.liveProject(toProject, in: book).id)
      }
      let parted = try ItemCommand.parted(ids, parts, by: operation, in: book)
      do {
        outcome = try Selling.sell(
          parted.items, to: target, fallback: try ItemCommand.category(category, in: book),
          by: operation, in: parted.book)
      } catch let problem as Selling.Problem {
        if problem == .noCategory {
          throw ItemCommand.refusal("\(problem.message.english) --category names one")
        }
        if problem != .nothingSellable { throw ItemCommand.refusal(problem.message.english) }
        let why = parted.items.map { Self.reason(against: $0, to: target, in: book) }
        throw CommandError.refused(why.joined(separator: "; "))
      }
      reasons = parted.items.filter { outcome.skipped.contains($0.id) }.map {
        Self.reason(against: $0, to: target, in: book)
      }
      var edit = parted.before
      edit.add(outcome.edit)
      return edit
    }
    for reason in reasons { Answer.note(reason) }
    var words = "Sold \(counted(outcome.sold.count, .item))"
    if !outcome.skipped.isEmpty { words += ", skipped \(outcome.skipped.count)" }
    try ItemCommand.show(
      outcome.sold, by: operation, in: store, options, now, skipped: outcome.skipped,
      words: words + ".")
  }

  /// Which item is not sold there, and why: "Lamp was returned".
  private static func reason(
    against item: Item, to target: Selling.Target, in book: Book
  ) -> String {
    let name = ItemCommand.name(item)
    if item.status == .returned { return "\(name) was returned" }
    if Selling.canSell(item, to: target) {
      return "\(name) has no category that counts there: name one with --category"
    }
    return "\(name) is there already: \(ItemStory.place(item.project, in: book).english)"
  }
}
