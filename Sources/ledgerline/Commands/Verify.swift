import ArgumentParser
import Ledger
import Store

struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rebuild the book from its log and compare.",
    discussion: """
      Exit code 0: everything agrees. 1: the problems are listed.

      Examples:
        ledgerline verify
      """)

  @OptionGroup var options: BookOptions

  func run() throws {
    let store = try options.openExisting()
    let found = try store.verify()
    if options.json {
      Answer.json(
        Answer.object([
          ("ok", .bool(found.problems.isEmpty)),
          ("problems", .list(found.problems.map { .text($0) })),
        ]))
    } else if found.problems.isEmpty {
      Answer.say("The book at \(options.folder) is sound.")
    } else {
      for problem in found.problems { Answer.say(problem) }
    }
    if !found.problems.isEmpty {
      throw CommandError.refused(
        counted(found.problems.count, "problem") + " in \(options.folder). Keep the folder, and "
          + "restore the last backup into another one")
    }
  }
}
