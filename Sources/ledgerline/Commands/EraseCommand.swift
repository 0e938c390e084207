import ArgumentParser
import Ledger
import Store

struct EraseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Erase what the book says of a person.",
    subcommands: [EraseClient.self, EraseMusician.self])
}

struct EraseClient: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "client",
    abstract: "Blank a client's name, addresses, contacts and notes.",
    discussion: """
      Issued invoices and mails that were sent stay as they are, because the law asks for them; payments and projects stay \
      with what they are called. Old values stay in the log until `ledgerline compact --all`, and in backups made before; those that \
      the hub made, and copies of the book that `import --replace`, `restore --replace` or `move` left are named. Clients that were merged into this one \
      are the same person.

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
    try EraseAnswers.erase("clients", dryRun, options) { book in
      let plan = Erasing.client(try Lookup.find(client, in: book.clients).id, in: book)
      return (plan, plan.clients.map { .text($0.text) })
    }
  }
}

struct EraseMusician: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "musician",
    abstract: "Blank a musician's name, email, phone and notes.",
    discussion: """
      Their places on gigs and what they got stay, without their name; expenses that paid them keep the name they were \
      entered with, and mails that were sent stay. Old values stay in the log until `ledgerline compact --all`; \
      the hub's backups, and copies of the book that `import --replace`, `restore --replace` or `move` left are named.

      Examples:
        ledgerline erase musician 7h1z --dry-run
      """)

  @Argument(help: "The musician's name or id, or the beginning of the id.")
  var musician: String

  @Flag(help: "Say what would change and what would stay, and change nothing.")
  var dryRun = false

  @OptionGroup var options: BookOptions

  func run() throws {
    try EraseAnswers.erase("musicians", dryRun, options) { book in
      let id = try PlayerLinkCommand.find(musician, in: book).id
      return (Erasing.musician(id, in: book), [.text(id.text)])
    }
  }
}

/// Erasing a person, and what is said of it.
enum EraseAnswers {
  /// Does what `make` plans for the book, or only says so; with the plan it answers who is meant.
  static func erase(
    _ kind: String, _ dryRun: Bool, _ options: BookOptions,
    _ make: (Book) throws -> (plan: Erasing.Plan, who: [Value])
  ) throws {
    let now = try Now()
    let store = try options.openExisting()
    if dryRun {
      let (plan, who) = try make(store.book().book)
      return show(plan, who, kind, dryRun, options)
    }
    var made: (plan: Erasing.Plan, who: [Value]) = (Erasing.Plan(), [])
    try store.commit(now: now.instant) { book in
      made = try make(book)
      return made.plan.edit
    }
    show(made.plan, made.who, kind, dryRun, options)
  }

  private static func show(
    _ plan: Erasing.Plan, _ who: [Value], _ kind: String, _ dryRun: Bool, _ options: BookOptions
  ) {
    let copies = BookCopies(of: options.folder)
    if options.json {
      Answer.json(
        Answer.object([
          ("erased", .bool(!dryRun && !plan.isDone)),
          (kind, .list(who)),
          ("blank", .list(plan.changes.map(object))), ("stays", .list(plan.stays.map(object))),
          ("copies", .list(copies.all.map { .text($0) })),
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
    for note in copies.notes { Answer.note(note) }
  }

  private static func object(_ line: ErasingLine) -> Value {
    Answer.object([
      ("what", .text(line.fact.rawValue)), ("count", .integer(Int64(line.count))),
    ])
  }
}
