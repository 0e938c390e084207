import ArgumentParser
import Ledger
import Store

struct EraseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Erase what the book says of a person.",
    subcommands: [EraseClient.self])
}

struct EraseClient: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "client",
    abstract: "Blank a client's name, addresses, contacts and notes.",
    discussion: """
      Issued invoices and mails that were sent stay as they are, because the law asks for them; payments and projects stay \
      with what they are called. Old values stay in the log until `ledgerline compact --all`, and in backups made before. Clients that \
      were merged into this one are the same person.

      Examples:
        ledgerline erase client 0c4f --dry-run
        ledgerline erase client 0c4f && ledgerline compact --all
      """)

  @Argument(help: "The client's id, or the beginning of it.")
  var client: String

  @Flag(help: "Say what would change and what would stay, and change nothing.")
  var dryRun = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    var plan = Erasing.Plan()
    if dryRun {
      let book = try store.book().book
      plan = Erasing.client(try Lookup.find(client, in: book.clients).id, in: book)
    } else {
      try store.commit(now: now.instant) { book in
        plan = Erasing.client(try Lookup.find(client, in: book.clients).id, in: book)
        return plan.edit
      }
    }
    if options.json {
      Answer.json(
        Answer.object([
          ("erased", .bool(!dryRun && !plan.isDone)),
          ("clients", .list(plan.clients.map { .text($0.text) })),
          ("blank", .list(plan.changes.map(object))), ("stays", .list(plan.stays.map(object))),
        ]))
      return
    }
    if plan.isDone { Answer.say("There is nothing left to erase.") }
    if !plan.isDone { Answer.say(dryRun ? "Would become blank:" : "Is blank now:") }
    for line in plan.changes { Answer.say("  " + line.words.english) }
    if !plan.stays.isEmpty { Answer.say(dryRun ? "Would stay:" : "Stays:") }
    for line in plan.stays { Answer.say("  " + line.words.english) }
    if !dryRun, !plan.isDone {
      Answer.note("old values are in the log until `ledgerline compact --all`")
    }
  }

  private func object(_ line: ErasingLine) -> Value {
    Answer.object([
      ("what", .text(line.fact.rawValue)), ("count", .integer(Int64(line.count))),
    ])
  }
}
