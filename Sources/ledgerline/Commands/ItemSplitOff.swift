import ArgumentParser
import Ledger
import Store

struct ItemSplitOff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Take some of an item's pieces apart, as an item of their own.",
    discussion: """
      Prices are shared in proportion and add up to what they were; pictures, notes and all else are \
      those of both.

      Examples:
        ledgerline item split 0c4f --pieces 1
      """)

  @Argument(help: "The item's id, or the beginning of it.")
  var id: String

  @Option(help: ArgumentHelp("How many.", valueName: "count"))
  var pieces: Int64

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let operation = ItemCommand.operation(now)
    let store = try options.openExisting()
    var both: [ID<Item>] = []
    try store.commit(now: now.instant) { book in
      guard let item = try ItemCommand.items([id], in: book).first else { return nil }
      do {
        let split = try ItemSplit.split(pieces, of: item, by: operation, in: book)
        both = [item.id, split.part.id]
        return split.edit
      } catch let problem as ItemSplit.Problem {
        throw ItemCommand.refusal(problem.message.english)
      }
    }
    try ItemCommand.show(
      both, by: operation, in: store, options, now,
      words: "Split off \(counted(Int(pieces), "piece")): \(both.last?.text ?? "").")
  }
}
