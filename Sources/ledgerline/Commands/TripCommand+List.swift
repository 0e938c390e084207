import ArgumentParser
import Documents
import Exchange
import Ledger

struct TripList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List trips, narrowed down and added up.",
    discussion: """
      Everything that is set must agree. The search wants every word somewhere in where it began and \
      went, what it was for, or the project.

      Examples:
        ledgerline trip list --year 2026
        ledgerline trip list --from 2026-10-01 --to 2026-12-31 --place business
        ledgerline trip list --without-rate --json
        ledgerline trip list --year 2026 --csv --out trips.csv
      """)

  @Option(help: "Words that must occur.")
  var search: String = ""

  @Option(help: ArgumentHelp("Only of this year.", valueName: "year"))
  var year: Int?

  @OptionGroup var span: SpanOptions

  @Option(help: ArgumentHelp("business, personal, inventory or a project.", valueName: "place"))
  var place: String?

  @Option(help: "Only in km or mi.")
  var unit: String?

  @Flag(help: "Only those that count nothing, because they have no rate.")
  var withoutRate = false

  @OptionGroup var sheet: CSVOptions

  @OptionGroup var options: BookOptions

  func validate() throws {
    try sheet.check(beside: options)
  }

  func run() throws {
    let now = try Now()
    let (first, last) = try span.days()
    let unit = try TripCommand.unit(unit)
    let book = try options.readBook(only: [.settings, .project, .trip])
    let scope = try place.map { try ExpenseCommand.place($0, in: book) }
    let words = folded(search).split(separator: " ").map { String($0) }
    let matching = book.trips.live.filter { trip in
      if let year, trip.day?.year != year { return false }
      if let first, trip.day.map({ $0 < first }) ?? true { return false }
      if let last, trip.day.map({ $0 > last }) ?? true { return false }
      if let scope, Scope(trip.project) != scope { return false }
      if let unit, trip.unit != unit { return false }
      if withoutRate, trip.deduction != nil { return false }
      let text = folded(
        [
          trip.origin, trip.destination, trip.purpose, book.projects[trip.project]?.name ?? "",
        ].joined(separator: "\n"))
      return words.allSatisfy { text.contains($0) }
    }
    let found = TripCSV.sorted(matching)
    if sheet.csv { return try write(found, book) }
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(.list(try found.map { try TripCommand.object($0, derived) }))
    }
    if found.isEmpty {
      return Answer.say(book.trips.live.isEmpty ? "No trips yet." : "No trips match.")
    }
    say(found, book)
  }

  private func say(_ trips: [Trip], _ book: Book) {
    var table = TextTable([
      .init("ID"), .init("DAY"), .init("WAY"), .init("PURPOSE"), .init("PLACE"),
      .init("DRIVEN", right: true), .init("RATE", right: true), .init("COUNTS", right: true),
    ])
    for trip in trips {
      table.add([
        trip.id.text, trip.day?.text ?? "", TripCommand.way(trip), trip.purpose,
        Scope(trip.project).title(in: book).english, "\(trip.whole.plain) \(trip.unit.word)",
        TripCommand.rate(trip.perThousand), trip.deduction?.words ?? "",
      ])
    }
    Answer.say(table.text(within: Terminal.width))
    let sums = TripSums(trips)
    var parts = [counted(trips.count, "trip")]
    if !sums.miles.isZero { parts.append(sums.miles.plain + " mi") }
    if !sums.kilometres.isZero { parts.append(sums.kilometres.plain + " km") }
    if !sums.worth.isEmpty { parts.append(sums.worth.listed(book.settings.currency)) }
    if sums.left > 0 { parts.append("\(sums.left) without a rate") }
    Answer.say("\n" + parts.joined(separator: ", "))
  }

  private func write(_ trips: [Trip], _ book: Book) throws {
    try Files.writeCSV(TripCSV.bytes(of: trips, in: book), to: sheet.out)
    if let out = sheet.out, out != "-" {
      Answer.say("\(counted(trips.count, "trip")) written to \(out).")
    }
  }
}
