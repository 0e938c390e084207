import ArgumentParser
import Ledger
import Store

struct ItemReassign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reassign",
    abstract: "Move items to another project or to inventory without any sale.",
    discussion: """
      Of several items those without a transaction are moved.

      Examples:
        ledgerline item reassign 0c4f --to 7h1z
        ledgerline item reassign 0c4f 5m2k --to inventory
      """)

  @Argument(help: "The items' ids, or the beginnings of them.")
  var ids: [String]

  @Option(help: ArgumentHelp("A project, or inventory.", valueName: "project|inventory"))
  var to: String

  @OptionGroup var parts: PiecesOption
  @OptionGroup var options: BookOptions

  func validate() throws { try parts.check(ids) }

  func run() throws {
    let now = try Now()
    let operation = ItemCommand.operation(now)
    let store = try options.openExisting()
    var outcome = Reassigning.Outcome()
    var left: [ID<Item>] = []
    try store.commit(now: now.instant) { book in
      let parted = try ItemCommand.parted(ids, parts, by: operation, in: book)
      let items = parted.items
      let scope =
        to == "inventory"
        ? Scope.inventory : .project(try Lookup.find(to, in: book.projects).id)
      do {
        if items.count == 1 {
          outcome.edit = try Reassigning.reassign(
            items[0], to: scope, by: operation, in: parted.book)
          outcome.moved = [items[0].id]
        } else {
          outcome = try Reassigning.reassign(items, to: scope, by: operation, in: parted.book)
        }
      } catch let problem as Reassigning.Problem {
        throw ItemCommand.refusal(problem.message.english)
      }
      left = items.map { $0.id }.filter { !outcome.moved.contains($0) }
      var edit = parted.before
      edit.add(outcome.edit)
      return edit
    }
    if let message = outcome.message { Answer.note(message.english) }
    try ItemCommand.show(
      outcome.moved, by: operation, in: store, options, now, skipped: left,
      words: "Reassigned \(counted(outcome.moved.count, .item)).")
  }
}
