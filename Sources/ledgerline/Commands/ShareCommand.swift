import ArgumentParser
import Documents
import Ledger
import Store

/// Pages for people without a sign-in (rule G50): they need a hub that is running.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Make, list and revoke links by which a client reads an issued invoice.",
    subcommands: [MakeShare.self, ListShares.self, RevokeShare.self])
}

struct MakeShare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make", abstract: "Make a link to an issued invoice.",
    discussion: """
      The link is printed once; the book keeps only its hash. Whoever has it reads this invoice and its PDF \
      while `ledgerline serve` runs, and nothing else.

      Examples:
        ledgerline share make 1001 --url https://book.example.com
        ledgerline share make 1001 --days 14 --label "Ann's tax adviser"
      """)

  @Argument(help: "The invoice's number or id, or the beginning of its id.")
  var invoice: String

  @Option(help: ArgumentHelp("For how many days it works.", valueName: "n"))
  var days = HubLink.usualDays

  @OptionGroup var made: LinkOptions
  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    let found = try Lookup.invoice(invoice, in: store.book().book)
    let link = try store.makeLink(
      to: .invoice(found.id), called: made.label, for: days, by: nil, now: now.instant)
    LinkAnswers.show(link, at: made.url, "s/" + link.token, options, now)
  }
}

struct ListShares: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the links to invoices, and whether they were opened.",
    discussion: """
      Examples:
        ledgerline share list
        ledgerline share list 1001 --json
      """)

  @Argument(help: "Only those to this invoice: its number or id.")
  var invoice: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    try LinkAnswers.list(options) { shown, book in
      guard case .invoice(let id) = shown else { return false }
      return try invoice.map { try Lookup.invoice($0, in: book).id == id } ?? true
    }
  }
}

struct RevokeShare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "End a link at once.",
    discussion: """
      Examples:
        ledgerline share revoke 0a1b2c3d4e5f6071
      """)

  @Argument(help: "The link's id, or the beginning of it; `list` shows them.")
  var id: String

  @OptionGroup var options: BookOptions

  func run() throws { try LinkAnswers.revoke(id, "invoice", options) }
}

/// What every link has, whatever it shows.
struct LinkOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What you call it; nobody else reads that.", valueName: "text"))
  var label = ""

  @Option(help: ArgumentHelp("The address of the hub.", valueName: "url"))
  var url = "http://127.0.0.1:8787"

  func validate() throws { try LinkOptions.check(url) }

  /// A link begins with it: whoever gets one opens it in a browser.
  static func check(_ url: String) throws {
    let isWeb = ["http://", "https://"].contains { start in
      url.count > start.count && url.lowercased().hasPrefix(start)
    }
    if !isWeb || url.contains(where: \.isWhitespace) {
      throw ValidationError(
        "--url \"\(url)\" is no address of a hub. Write it like https://book.example.com")
    }
  }
}

/// What the commands say that have to do with links.
enum LinkAnswers {
  static func object(_ link: HubLink, _ now: Now) -> Value {
    let words = link.shown.words
    var members: [(String, Value)] = [("id", .text(link.id)), ("shows", .text(words.kind))]
    switch link.shown {
    case .invoice(let id): members.append(("invoice", .text(id.text)))
    case .calendar(let holds, let scope):
      members.append(("holds", .bool(holds)))
      if !scope.client.isNone { members.append(("client", .text(scope.client.text))) }
      if !scope.musician.isNone { members.append(("musician", .text(scope.musician.text))) }
    case .musician(let id): members.append(("musician", .text(id.text)))
    }
    members.append(("label", .text(link.label)))
    members.append(("made", .text(link.made.utcDay.text)))
    if let expires = link.expires { members.append(("expires", .text(expires.utcDay.text))) }
    if let revoked = link.revoked { members.append(("revoked", .text(revoked.utcDay.text))) }
    members.append(("works", .bool(link.holds(now.instant))))
    members.append(("opened", .integer(link.count)))
    if let first = link.first { members.append(("first", .text(first.utcDay.text))) }
    if let last = link.last { members.append(("last", .text(last.utcDay.text))) }
    return Answer.object(members)
  }

  /// Prints a link, this once.
  static func show(
    _ made: (token: String, link: HubLink), at url: String, _ path: String, _ options: BookOptions,
    _ now: Now
  ) {
    let address = (url.hasSuffix("/") ? url : url + "/") + path
    if options.json {
      guard case .object(let members) = object(made.link, now) else { return }
      return Answer.json(.object(members + [Member("link", .text(address))]))
    }
    Answer.say(address)
    let until = made.link.expires.map { "it works until \($0.utcDay.text)" } ?? "it works"
    let command =
      switch made.link.shown {
      case .invoice: "share"
      case .calendar: "calendar feed"
      case .musician: "player link"
      }
    Answer.note(
      "\(until), for whoever has it; `ledgerline \(command) revoke \(made.link.id)` ends it")
  }

  /// Prints the links that show what is meant.
  static func list(
    _ options: BookOptions, where isMeant: (HubLink.Shown, Book) throws -> Bool
  ) throws {
    let now = try Now()
    let store = try options.openExisting()
    let book = try store.book().book
    let links = try store.links().filter { try isMeant($0.shown, book) }
    if options.json { return Answer.json(.list(links.map { object($0, now) })) }
    if links.isEmpty { return Answer.say("There are no links.") }
    var table = TextTable([
      .init("ID"), .init("SHOWS"), .init("LABEL"), .init("STATE"), .init("OPENED"),
    ])
    for link in links {
      table.add([link.id, shown(link, book), link.label, state(link, now), opened(link)])
    }
    Answer.say(table.text(within: Terminal.width))
  }

  private static func shown(_ link: HubLink, _ book: Book) -> String {
    switch link.shown {
    case .invoice(let id): "invoice \(book.invoices[id]?.number ?? id.text)"
    case .calendar(let holds, let scope): (holds ? "gigs and holds" : "gigs") + whose(scope, book)
    case .musician(let id): book.musicians[id]?.name ?? id.text
    }
  }

  private static func whose(_ scope: CalendarScope, _ book: Book) -> String {
    if scope.isAll { return "" }
    let name =
      scope.client.isNone
      ? book.musicians[scope.musician]?.name : book.named(scope.client)?.displayName
    return " of " + (name ?? scope.text)
  }

  private static func state(_ link: HubLink, _ now: Now) -> String {
    if let revoked = link.revoked { return "revoked \(revoked.utcDay.text)" }
    guard let expires = link.expires else { return "works" }
    return (link.holds(now.instant) ? "until " : "ended ") + expires.utcDay.text
  }

  private static func opened(_ link: HubLink) -> String {
    guard let last = link.last else { return "never" }
    return "\(link.count)×, last \(last.utcDay.text)"
  }

  /// `kind`: what it shows; the others are none of this command's.
  static func revoke(_ id: String, _ kind: String, _ options: BookOptions) throws {
    let now = try Now()
    let store = try options.openExisting()
    let links = try store.links().filter { $0.shown.words.kind == kind && $0.id.hasPrefix(id) }
    guard !id.isEmpty, let link = links.first else {
      let own = ["calendar": "calendar feed", "musician": "player link"][kind] ?? "share"
      throw CommandError.notFound(
        "there is no link \(id). `ledgerline \(own) list` shows their ids")
    }
    if links.count > 1 {
      throw CommandError(
        .notFound, "several links have ids that begin with \(id). Give more of it")
    }
    try store.revokeLink(link.id, now: now.instant)
    if options.json {
      guard let after = try store.links().first(where: { $0.id == link.id }) else { return }
      Answer.json(object(after, now))
    } else {
      Answer.say("The link \(link.id) is revoked.")
    }
  }
}
