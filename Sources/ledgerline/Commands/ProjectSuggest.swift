import ArgumentParser
import Documents
import Ledger
import Store

/// Names for a client's next project, and what hides them (rules G12, G23).
struct ProjectSuggest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Names for a client's next project, or hide one.",
    discussion: """
      First last year's gigs whose day comes soon, then the client's names and those of several others. `ledgerline \
      project duplicate LIKE --on DAY` books one again. `list hiddensuggestions` shows what is hidden.

      Examples:
        ledgerline project suggest --client 7kq2
        ledgerline project suggest --client 7kq2 --hide 'Bowl Night'
        ledgerline project suggest --show 'Bowl Night'
      """)

  @Option(
    help: ArgumentHelp("For whom; without it for nobody, and hidden from all.", valueName: "client")
  )
  var client: String?

  @Option(help: ArgumentHelp("Suggest this name no longer.", valueName: "name"))
  var hide: String?

  @Option(help: ArgumentHelp("Suggest it again.", valueName: "name"))
  var show: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if hide != nil && show != nil { throw ValidationError("say either --hide or --show") }
  }

  func run() throws {
    let now = try Now()
    if hide != nil || show != nil {
      let store = try options.openExisting()
      try store.commit(now: now.instant) { book in try write(try whose(in: book), in: book) }
      if options.json {
        return try list(try store.book().book, now)
      }
      return Answer.say(
        hide.map { "\"\($0)\" is suggested no longer." }
          ?? "\"\(show ?? "")\" is suggested again.")
    }
    try list(try options.readBook(), now)
  }

  private func whose(in book: Book) throws -> ID<Client> {
    try client.map { book.meant(try Lookup.find($0, in: book.clients).id) } ?? ID()
  }

  private func write(_ client: ID<Client>, in book: Book) throws -> Edit {
    if let hide {
      if isBlank(hide) { throw CommandError.usage("--hide needs a name") }
      return HiddenSuggestion.hide(hide, from: client, in: book)
    }
    let name = trimmed(show ?? "")
    let hidden = book.hiddenSuggestions.live
    guard
      let row = hidden.first(where: {
        trimmed($0.name) == name && book.meant($0.client) == client
      })
    else {
      throw CommandError.refused(
        "\"\(name)\" is not hidden "
          + (client.isNone ? "from all" : "from \(book.named(client)?.displayName ?? "them")")
          + ". `ledgerline list hiddensuggestions` shows what is")
    }
    return Edit(trashing: row, in: book.hiddenSuggestions)
  }

  private func list(_ book: Book, _ now: Now) throws {
    let client = try whose(in: book)
    let due = SeasonalGig.due(on: now.today, in: book).filter { $0.past.client == client }
    let names = Suggestion.all(for: client, in: book, on: now.today).filter { one in
      !due.contains { trimmed($0.past.name) == one.name }
    }
    if options.json {
      return Answer.json(
        .list(
          due.map {
            Answer.object([
              ("name", .text($0.name)), ("on", .text($0.day.text)),
              ("like", .text($0.past.id.text)),
            ])
          }
            + names.map {
              Answer.object([
                ("name", .text($0.name)), ("on", .null), ("like", .text($0.latest.id.text)),
                ("own", .integer(Int64($0.count))), ("all", .integer(Int64($0.total))),
                ("last", $0.lastUsed == Day.first ? .null : .text($0.lastUsed.text)),
              ])
            }))
    }
    if due.isEmpty && names.isEmpty { return Answer.say("Nothing to suggest.") }
    var table = TextTable([
      .init("NAME"), .init("WHY"), .init("LIKE"),
    ])
    for gig in due {
      let last = gig.past.schedule?.start ?? gig.day
      table.add([gig.name, "last year on \(last.text): book again?", gig.past.id.text])
    }
    for one in names {
      let last = one.lastUsed == Day.first ? "" : ", last on \(one.lastUsed.text)"
      let why = counted(one.total, .project) + (one.count == 0 ? " with others" : "") + last
      table.add([one.name, why, one.latest.id.text])
    }
    Answer.say(table.text(within: Terminal.width))
  }
}
