import ArgumentParser
import Ledger
import Store

/// A musician's own page, without a sign-in (rule G76): it needs a hub that is running.
struct PlayerLinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Make, list and revoke links to a musician's own gigs and pay.",
    subcommands: [MakePlayerLink.self, ListPlayerLinks.self, RevokePlayerLink.self])

  static func find(_ text: String, in book: Book) throws -> Musician {
    let wanted = folded(trimmed(text))
    let named = book.musicianList.filter { folded(trimmed($0.name)) == wanted }
    if named.count == 1 { return named[0] }
    return try Lookup.find(text, in: book.musicians)
  }
}

struct MakePlayerLink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make", abstract: "Make a link for a musician.",
    discussion: """
      The link is printed once; the book keeps only its hash. Whoever has it sees this musician's gigs, \
      gig sheets and own pay while `ledgerline serve` runs, answers when they are asked, and sees nothing of \
      fees, clients or anybody else's pay.

      Examples:
        ledgerline player link make 'Zoe Park' --url https://book.example.com
        ledgerline player link make 7h1z --days 90
      """)

  @Argument(help: "The musician's name or id, or the beginning of the id.")
  var musician: String

  @Option(help: ArgumentHelp("For how many days it works; without it, until it is revoked."))
  var days: Int?

  @OptionGroup var made: LinkOptions
  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    let found = try PlayerLinkCommand.find(musician, in: store.book().book)
    let link = try store.makeLink(
      to: .musician(found.id), called: made.label, for: days, by: nil, now: now.instant)
    LinkAnswers.show(link, at: made.url, "p/" + link.token, options, now)
  }
}

struct ListPlayerLinks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the links to musicians' own pages, and whether they were opened.",
    discussion: """
      Examples:
        ledgerline player link list
        ledgerline player link list 'Zoe Park' --json
      """)

  @Argument(help: "Only those of this musician: their name or id.")
  var musician: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    try LinkAnswers.list(options) { shown, book in
      guard case .musician(let id) = shown else { return false }
      return try musician.map { try PlayerLinkCommand.find($0, in: book).id == id } ?? true
    }
  }
}

struct RevokePlayerLink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "End a link at once.",
    discussion: """
      Examples:
        ledgerline player link revoke 0a1b2c3d4e5f6071
      """)

  @Argument(help: "The link's id, or the beginning of it; `list` shows them.")
  var id: String

  @OptionGroup var options: BookOptions

  func run() throws { try LinkAnswers.revoke(id, "musician", options) }
}
