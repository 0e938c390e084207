import ArgumentParser
import Documents
import Ledger
import Store

/// How long ways between places take (rule G75).
struct TravelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "travel",
    abstract: "How long the ways between places take, by which the calendar knows what is too far.",
    discussion: """
      Places are called as in the gigs; capitals, accents and blanks make no difference. Without minutes the way \
      is estimated where both places have coordinates: 1.3 times the straight line at 70 km/h, from 300 km on \
      three hours and the straight line at 800 km/h where that is less.

      Examples:
        ledgerline travel set 'Blue Note' Bowl --minutes 65
        ledgerline travel set 'Blue Note' Bowl --minutes 65 --back 80
        ledgerline travel place 'Blue Note' 52.520008,13.404954
        ledgerline travel list
      """,
    subcommands: [TravelList.self, TravelSet.self, TravelForget.self, TravelPlace.self],
    defaultSubcommand: TravelList.self)

  /// Two places that are not the same.
  static func check(_ from: String, _ to: String) throws {
    let keys = (Travel.key(of: from), Travel.key(of: to))
    if keys.0.isEmpty || keys.1.isEmpty { throw CommandError.usage("A place needs a name") }
    if keys.0 == keys.1 { throw CommandError.usage("Both are the same place") }
  }

  static func write(
    _ options: BookOptions, _ said: String, _ edit: (Book) -> Edit
  ) throws {
    let now = try Now()
    let store = try options.open()
    let made = edit(try store.book().book)
    if made.isEmpty { return Answer.say("Nothing changed.") }
    try store.commit(now: now.instant) { _ in made }
    Answer.say(said)
  }
}

struct TravelList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the ways that somebody said, and where places are.",
    discussion: """
      Example:
        ledgerline travel list --json
      """)

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let book = try options.readBook(only: [.travel])
    let rows = book.travels.live.sorted { ($0.from, $0.to, $0.id) < ($1.from, $1.to, $1.id) }
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(.list(try rows.map { try derived.object($0) }))
    }
    if rows.isEmpty { return Answer.say("No travel times yet.") }
    var table = TextTable([
      .init("FROM"), .init("TO"), .init("MINUTES", right: true), .init("BACK", right: true),
      .init("WHERE"),
    ])
    for row in rows {
      let isPlace = row.to.isEmpty
      table.add([
        row.from, row.to, isPlace ? "" : "\(row.minutes)",
        isPlace ? "" : "\(row.back ?? row.minutes)", row.point?.text ?? "",
      ])
    }
    Answer.say(table.text(within: Terminal.width))
  }
}

struct TravelSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Say how long the way from one place to another takes.",
    discussion: """
      The way back takes as long, unless --back says otherwise. It is kept for all gigs at these places.

      Examples:
        ledgerline travel set 'Blue Note' Bowl --minutes 65 --back 80
      """)

  @Argument(help: "Where the way begins.")
  var from: String

  @Argument(help: "Where it ends.")
  var to: String

  @Option(help: ArgumentHelp("How long it takes.", valueName: "number"))
  var minutes: Int64

  @Option(help: ArgumentHelp("The way back, where it takes another time.", valueName: "number"))
  var back: Int64?

  @OptionGroup var options: BookOptions

  func validate() throws {
    for number in [minutes, back ?? 0] where !(0...Travel.mostMinutes ~= number) {
      throw ValidationError("minutes are from 0 to \(Travel.mostMinutes)")
    }
  }

  func run() throws {
    try TravelCommand.check(from, to)
    let way = back.map { "\(minutes) minutes there, \($0) back" } ?? "\(minutes) minutes"
    try TravelCommand.write(options, "\(from) – \(to): \(way).") { book in
      TravelTimes.remember(minutes, back: back, from: from, to: to, in: book)
    }
  }
}

struct TravelForget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Forget how long a way takes.",
    discussion: """
      Example:
        ledgerline travel forget 'Blue Note' Bowl
      """)

  @Argument(help: "One of the places.")
  var from: String

  @Argument(help: "The other one.")
  var to: String

  @OptionGroup var options: BookOptions

  func run() throws {
    try TravelCommand.check(from, to)
    try TravelCommand.write(options, "Forgotten.") { book in
      TravelTimes.remember(nil, from: from, to: to, in: book)
    }
  }
}

struct TravelPlace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Say where a place is, so that ways from and to it can be estimated.",
    discussion: """
      Examples:
        ledgerline travel place 'Blue Note' 52.520008,13.404954
        ledgerline travel place 'Blue Note' none
      """)

  @Argument(help: "What the place is called in the gigs.")
  var place: String

  @Argument(help: "Latitude and longitude with a comma between; none forgets them.")
  var at: String

  @OptionGroup var options: BookOptions

  func run() throws {
    if Travel.key(of: place).isEmpty { throw CommandError.usage("A place needs a name") }
    let point = at == "none" ? nil : GeoPoint(at)
    if at != "none" && point == nil {
      throw CommandError.usage(
        "\"\(at)\" is no place on the earth; write latitude and longitude as 52.520008,13.404954")
    }
    try TravelCommand.write(
      options, point.map { "\(place) is at \($0.text)." } ?? "Forgotten."
    ) { book in
      TravelTimes.remember(point, of: place, in: book)
    }
  }
}
