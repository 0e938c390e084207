import Ledger
import Markup

extension ListKind {
  /// Ways driven for work, the latest first, by month (rule E35).
  static var trips: ListKind {
    typealias Column = TripColumn
    return ListKind(
      label: "Trips", noun: .trip, wordColumns: 5, numberColumns: 1, amountColumns: 1,
      rowCount: { $0.trips.count }, id: { $0.trips.rows[Int($1)].id.raw },
      rowOf: { $0.trips.row(of: ID($1)) },
      at: { _, route in route == .trips ? 0 : nil },
      read: readTrip,
      follows: [
        Follow(.trip),
        Follow(.project) { book, row, rows in
          rows += book.trips.rows(
            linking: Trip.projectLink, to: book.projects.rows[Int(row)].id.raw)
        },
      ],
      orders: [
        tripOrder { _, index, row in
          let day = index.word(Column.day, of: row)
          return day == Column.noDay ? ListOrder.none : ListOrder.rising(Int64(day))
        },
        tripOrder { _, index, row in
          index.money(of: row).map { ListOrder.rising($0.minor) } ?? ListOrder.none
        },
        tripOrder { book, _, row in ListOrder.rising(book.trips.rows[Int(row)].metres) },
        ListOrder(
          name: { _, index, row in destination(index, row) }, nameColumn: Column.destination,
          tiesByID: true, ties: tripTies),
      ],
      sorts: [
        ListSort("date-desc", "Date (Newest First)", isDescending: true),
        ListSort("date-asc", "Date (Oldest First)"),
        ListSort("amount-desc", "Amount (High to Low)", 1, isDescending: true),
        ListSort("amount-asc", "Amount (Low to High)", 1),
        ListSort("distance-desc", "Distance (Longest First)", 2, isDescending: true),
        ListSort("destination-asc", "Destination (A–Z)", 3),
      ],
      filters: tripFilters, days: [DayColumns(Column.day)],
      heads: ListHeads(
        column: Column.day,
        run: { _, day in day == Column.noDay ? day : Day(number: day).firstOfMonth.number },
        text: { app, rows in TripPage(app: app).monthHead(rows) }),
      row: { app, row, _, html in
        TripPage(app: app).row(app.book.trips.rows[Int(row)], &html)
      })
  }

  enum TripColumn {
    static var day: Int { 0 }
    static var year: Int { 1 }
    static var unit: Int { 2 }
    static var rate: Int { 3 }
    static var destination: Int { 4 }
    static var noDay: Int32 { .min }
  }

  private static func readTrip(_ book: Book, _ row: Int32, _ facts: inout Facts) {
    typealias Column = TripColumn
    let trip = book.trips.rows[Int(row)]
    facts.isListed = trip.isLive
    if !facts.isListed { return }
    facts.words[Column.day] = trip.day?.number ?? Column.noDay
    facts.words[Column.year] = facts.pool.number(of: trip.day.map { "\($0.year)" } ?? "")
    facts.words[Column.unit] = trip.unit == .miles ? 1 : 2
    facts.words[Column.rate] = trip.deduction == nil ? 2 : 1
    facts.words[Column.destination] = facts.pool.number(of: trip.destination)
    facts.numbers[0] = trip.project.raw
    facts.amounts[0] = Totals(trip.deduction)
    facts.texts = [trip.origin, trip.destination, trip.purpose]
    if case .project(let id) = Scope(trip.project), let project = book.projects[id] {
      facts.texts.append(project.name)
    }
  }

  private static func tripOrder(
    _ key: @escaping @Sendable (Book, ListIndex, Int32) -> UInt64
  ) -> ListOrder {
    ListOrder(key: key, tiesByID: true, ties: tripTies)
  }

  /// By the date, latest first, then by where it went.
  private static var tripTies: ListTies {
    ListTies(
      key: { index, row in
        let day = index.word(TripColumn.day, of: row)
        return day == TripColumn.noDay ? ListOrder.none : ListOrder.falling(Int64(day))
      },
      name: { index, row in destination(index, row) }, nameColumn: TripColumn.destination)
  }

  private static func destination(_ index: ListIndex, _ row: Int32) -> [UInt8] {
    ListOrder.name(index.text(index.word(TripColumn.destination, of: row)))
  }

  private static var tripFilters: [ListFilter] {
    typealias Column = TripColumn
    var places = ListFilter("place", "Place", .number(0, ExpenseFilters.places))
    places.hidesEmpty = true
    return [
      ListFilter("year", "Year", .pooled(Column.year) { .verbatim($0) }),
      places,
      .bits(
        "unit", "Unit", Column.unit,
        [DistanceUnit.miles, .kilometres].map { ($0.word, $0.name) }),
      .bits(
        "rate", "Rate", Column.rate, [("yes", "With a Rate"), ("no", "Without a Rate")]),
    ]
  }
}
