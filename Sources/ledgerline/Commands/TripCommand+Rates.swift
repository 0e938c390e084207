import ArgumentParser
import Documents
import Ledger
import Store

struct TripRateAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rate",
    abstract: "Enter what a mile or kilometer counts from a day on.",
    discussion: """
      New trips take the rate of their day; those that are there keep theirs.

      Examples:
        ledgerline trip rate 0.725 --unit mi --since 2026-01-01
        ledgerline trip rate 0.30 --unit km --name Golf
      """)

  @Argument(help: "What one counts, such as 0.725.")
  var rate: String

  @Option(help: "km or mi; what trips had last without it.")
  var unit: String?

  @Option(help: ArgumentHelp("The first day; that of this year without it.", valueName: "day"))
  var since: String?

  @Option(help: "What it is called, such as the car it is for.")
  var name: String = ""

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let day = try Lookup.day(since, option: "--since") ?? now.today.firstOfYear
    let wanted = try TripCommand.unit(unit)
    let store = try options.open()
    let book = try store.book().book
    var row = MileageRate()
    row.id = ID(UInt64.random(in: 256...UInt64.max))
    row.since = day
    row.unit = wanted ?? Mileage.usualUnit(on: day, book)
    row.name = trimmed(name)
    row.perThousand = try TripCommand.perThousand(
      rate, in: book.settings.currency, option: "the rate")
    try store.commit(now: now.instant) { book in
      return Edit(putting: row, in: book.mileageRates)
    }
    if options.json {
      let derived = Derived(book: try store.book().book, today: now.today)
      return Answer.json(try derived.object(row))
    }
    Answer.say(
      "\(TripCommand.rate(row.perThousand)) \(book.settings.currency.code) a \(row.unit.word) from \(day.text) on, added as \(row.id.text)."
    )
  }
}

struct TripRateList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rates",
    abstract: "List what a mile or kilometer counts, and from when on.",
    discussion: """
      Example:
        ledgerline trip rates --json
      """)

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let book = try options.readBook(only: [.settings, .mileagerate])
    let rates = book.mileageRates.live.sorted {
      ($0.since ?? .first, $0.id) > ($1.since ?? .first, $1.id)
    }
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(.list(try rates.map { try derived.object($0) }))
    }
    if rates.isEmpty { return Answer.say("No mileage rates yet.") }
    var table = TextTable([
      .init("ID"), .init("SINCE"), .init("RATE", right: true), .init("CURRENCY"), .init("UNIT"),
      .init("NAME"),
    ])
    for rate in rates {
      table.add([
        rate.id.text, rate.since?.text ?? "", TripCommand.rate(rate.perThousand),
        rate.perThousand?.currency.code ?? "", rate.unit.word, rate.name,
      ])
    }
    Answer.say(table.text(within: Terminal.width))
  }
}
