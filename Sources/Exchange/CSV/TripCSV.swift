import Ledger

/// Ways driven, a line a trip, with what they count for the tax.
public enum TripCSV {
  public static var columns: [String] {
    [
      "Date", "From", "To", "Distance", "Unit", "There and Back", "Driven", "Rate", "Counts",
      "Currency", "Purpose", "Place", "ID",
    ]
  }

  /// All of a book, the latest first.
  public static func bytes(of book: Book) -> [UInt8] {
    bytes(of: sorted(book.trips.live), in: book)
  }

  /// The latest first.
  public static func sorted(_ trips: [Trip]) -> [Trip] {
    trips.sorted { ($0.day ?? .first, $0.id) > ($1.day ?? .first, $1.id) }
  }

  /// Trips in their order.
  public static func bytes(of trips: [Trip], in book: Book) -> [UInt8] {
    var writer = CSVWriter()
    writer.row(columns.map { .plain($0) })
    for trip in trips {
      let rate = trip.perThousand.map { Mileage.rate(of: $0).plain } ?? ""
      writer.row([
        .plain(trip.day?.text ?? ""), .text(trip.origin), .text(trip.destination),
        .plain(trip.distance.plain), .plain(trip.unit.word), .plain(trip.isRoundTrip ? "yes" : ""),
        .plain(trip.whole.plain), .plain(rate), .plain(trip.deduction?.plain ?? ""),
        .plain(trip.deduction?.currency.code ?? ""), .text(trip.purpose),
        .text(Scope(trip.project).title(in: book).english), .plain(trip.id.text),
      ])
    }
    return writer.bytes
  }
}
