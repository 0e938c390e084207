import ArgumentParser
import Ledger
import Store

/// Addresses that other calendars subscribe to (rule G53).
struct CalendarFeed: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed",
    abstract: "Make, list and revoke addresses that other calendars subscribe to.",
    subcommands: [MakeFeed.self, ListFeeds.self, RevokeFeed.self])
}

struct MakeFeed: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make", abstract: "Make an address that shows gigs, without money or clients.",
    discussion: """
      The address is printed once; the book keeps only its hash. It works while `ledgerline serve` runs, \
      until it is revoked.

      Examples:
        ledgerline calendar feed make --label Phone --url https://book.example.com
        ledgerline calendar feed make --without-holds --label Band
        ledgerline calendar feed make --musician 8fja --label Ann
      """)

  @Flag(help: "Leave out dates that are only kept.")
  var withoutHolds = false

  @Option(help: ArgumentHelp("Only the gigs of this client.", valueName: "id"))
  var client: String?

  @Option(
    help: ArgumentHelp(
      "Only the gigs that this musician was asked for or confirmed.", valueName: "id"))
  var musician: String?

  @Option(help: ArgumentHelp("For how many days it works; without it, until it is revoked."))
  var days: Int?

  @OptionGroup var made: LinkOptions
  @OptionGroup var options: BookOptions

  func validate() throws {
    if client != nil && musician != nil {
      throw ValidationError("--client and --musician exclude each other")
    }
  }

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    var scope = CalendarScope()
    if let client {
      scope.client = try Lookup.find(client, in: try store.book().book.clients).id
    }
    if let musician {
      scope.musician = try Lookup.find(musician, in: try store.book().book.musicians).id
    }
    let link = try store.makeLink(
      to: .calendar(holds: !withoutHolds, of: scope), called: made.label, for: days, by: nil,
      now: now.instant)
    LinkAnswers.show(link, at: made.url, "feed/" + link.token + ".ics", options, now)
  }
}

struct ListFeeds: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the addresses, and when a calendar last came.",
    discussion: """
      Examples:
        ledgerline calendar feed list --json
      """)

  @OptionGroup var options: BookOptions

  func run() throws {
    try LinkAnswers.list(options) { shown, _ in
      if case .calendar = shown { return true }
      return false
    }
  }
}

struct RevokeFeed: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "End an address at once.",
    discussion: """
      Examples:
        ledgerline calendar feed revoke 0a1b2c3d4e5f6071
      """)

  @Argument(help: "The address's id, or the beginning of it; `list` shows them.")
  var id: String

  @OptionGroup var options: BookOptions

  func run() throws { try LinkAnswers.revoke(id, "calendar", options) }
}
