import ArgumentParser
import Ledger
import Store

struct TripCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trip",
    abstract: "Ways driven for work, and what they count for the tax.",
    discussion: """
      Examples:
        ledgerline trip add --origin Home --destination 'Union Hall' --distance 12.4 --both-ways
        ledgerline trip list --year 2026
        ledgerline trip rate 0.725 --unit mi --since 2026-01-01
        ledgerline trip rates
      """,
    subcommands: [TripAdd.self, TripList.self, TripRateAdd.self, TripRateList.self])

  static func unit(_ word: String?) throws -> DistanceUnit? {
    guard let word else { return nil }
    guard let unit = DistanceUnit(word: word.lowercased()) else {
      throw CommandError(.usage, "--unit \"\(word)\" is no unit. It is km or mi")
    }
    return unit
  }

  /// "0.725" as what a thousand are worth.
  static func perThousand(_ text: String, in currency: Currency, option: String) throws -> Money {
    guard let rate = try? Quantity(parsing: text),
      let perThousand = Mileage.perThousand(rate, in: currency)
    else { throw CommandError(.usage, "\(option) \"\(text)\" is no rate. Write it like 0.725") }
    return perThousand
  }

  static func rate(_ perThousand: Money?) -> String {
    perThousand.map { Mileage.rate(of: $0).plain } ?? ""
  }

  /// The row with what it counts and where it belongs.
  static func object(_ trip: Trip, _ derived: Derived) throws -> Value {
    guard case .object(let members) = try derived.object(trip) else { return .null }
    return .object(
      members + [
        Member("place", .text(ExpenseCommand.word(of: Scope(trip.project)))),
        Member("driven", .text(trip.whole.plain)),
        Member("rate", trip.perThousand == nil ? .null : .text(rate(trip.perThousand))),
        Member("counts", trip.deduction?.value ?? .null),
      ])
  }

  /// "Home → Union Hall", both ways "Home ⇄ Union Hall".
  static func way(_ trip: Trip) -> String {
    [trip.origin, trip.destination].filter { !isBlank($0) }
      .joined(separator: trip.isRoundTrip ? " ⇄ " : " → ")
  }
}

struct TripAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Enter a trip.",
    discussion: """
      A way that was driven before has its distance, either way round. The rate is that of the day, \
      in the trip's unit; the trip keeps it.

      Examples:
        ledgerline trip add --origin Home --destination 'Union Hall' --distance 12.4 --both-ways
        ledgerline trip add --origin Home --destination 'Union Hall' --date 2026-11-14
        ledgerline trip add --destination Berlin --distance 290 --unit km --rate 0.30 --place 7h1z
      """)

  @Option(help: "Where it began.")
  var origin: String = ""

  @Option(help: "Where it went.")
  var destination: String = ""

  @Option(help: ArgumentHelp("How far, one way.", valueName: "number"))
  var distance: String?

  @Option(help: "km or mi; what trips had last without it.")
  var unit: String?

  @Flag(help: "There and back: the distance counts twice.")
  var bothWays = false

  @Option(help: ArgumentHelp("The day; today without it.", valueName: "day"))
  var date: String?

  @Option(help: ArgumentHelp("What one counts; the day's rate without it.", valueName: "number"))
  var rate: String?

  @Option(help: "What it was for.")
  var purpose: String = ""

  @Option(help: ArgumentHelp("business, personal, inventory or a project.", valueName: "place"))
  var place: String = "business"

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let day = try ExpenseCommand.day(date, option: "--date", now)
    let typed = try distance.map { text in
      do throws(NumberError) {
        return try Quantity(parsing: text)
      } catch {
        var what = "is no number"
        if case .tooManyDecimals(let most) = error { what = "has more than \(most) decimals" }
        throw CommandError(.usage, "--distance \"\(text)\" \(what). Write it like 12.4")
      }
    }
    let wanted = try TripCommand.unit(unit)
    let store = try options.open()
    var trip = Trip()
    trip.id = ID(UInt64.random(in: 256...UInt64.max))
    trip.day = day
    trip.origin = trimmed(origin)
    trip.destination = trimmed(destination)
    trip.isRoundTrip = bothWays
    trip.purpose = trimmed(purpose)
    trip.created = now.instant
    let book = try store.book().book
    trip.project = try ExpenseCommand.place(place, in: book).project
    let known = Mileage.distance(from: trip.origin, to: trip.destination, in: book)
    // A distance that is known is one in its own unit.
    let before = typed == nil && (wanted == nil || wanted == known?.unit) ? known : nil
    trip.unit = wanted ?? before?.unit ?? Mileage.usualUnit(on: day, book)
    if trip.destination.isEmpty { throw refusal(.noDestination) }
    let far = typed ?? before?.distance
    if let problem = Mileage.problem(far) { throw refusal(problem) }
    trip.distance = far ?? trip.distance
    trip.perThousand =
      try rate.map {
        try TripCommand.perThousand($0, in: book.settings.currency, option: "--rate")
      } ?? Mileage.rate(on: day, in: trip.unit, book)?.perThousand
    try store.commit(now: now.instant) { book in
      return Edit(putting: trip, in: book.trips)
    }
    if options.json {
      let derived = Derived(book: try store.book().book, today: now.today)
      return Answer.json(try TripCommand.object(trip, derived))
    }
    let counts = trip.deduction.map { "counts \($0.words)" } ?? "has no rate"
    Answer.say(
      "\(TripCommand.way(trip)), \(trip.whole.plain) \(trip.unit.word), added as \(trip.id.text): it \(counts)."
    )
  }

  private func refusal(_ problem: Mileage.Problem) -> CommandError {
    ItemCommand.refusal(problem.message.english)
  }
}
