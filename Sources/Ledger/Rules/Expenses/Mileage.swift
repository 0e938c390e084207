/// What driving for work counts (rule E29).
public enum Mileage {
  /// The rate of a day: the latest that began by then, one in `unit` before others.
  ///
  /// - Complexity: O(rates).
  public static func rate(on day: Day, in unit: DistanceUnit? = nil, _ book: Book) -> MileageRate? {
    let known = book.mileageRates.live.filter { rate in
      (rate.since.map { $0 <= day } ?? true) && rate.perThousand != nil
    }
    let latest = known.sorted {
      ($0.since ?? .first, $0.id) < ($1.since ?? .first, $1.id)
    }
    return latest.last { $0.unit == unit } ?? (unit == nil ? latest.last : nil)
  }

  /// How far it was the last time somebody drove between two places, either way; with its unit.
  public static func distance(
    from origin: String, to destination: String, in book: Book
  ) -> (distance: Quantity, unit: DistanceUnit)? {
    let (a, b) = (folded(trimmed(origin)), folded(trimmed(destination)))
    if a.isEmpty || b.isEmpty { return nil }
    var found: Trip?
    for trip in book.trips.live where trip.distance.thousandths > 0 {
      let (from, to) = (folded(trimmed(trip.origin)), folded(trimmed(trip.destination)))
      guard from == a && to == b || from == b && to == a else { continue }
      if let last = found, (last.day ?? .first, last.id) > (trip.day ?? .first, trip.id) {
        continue
      }
      found = trip
    }
    return found.map { ($0.distance, $0.unit) }
  }

  /// The places that are offered: those of trips, the latest first, then where projects are.
  public static func places(in book: Book, most: Int = 50) -> [String] {
    var names: [String] = []
    var known: Set<String> = []
    func add(_ name: String) {
      let name = trimmed(name)
      if !name.isEmpty, names.count < most, known.insert(folded(name)).inserted {
        names.append(name)
      }
    }
    let trips = book.trips.live.sorted { ($0.day ?? .first, $0.id) > ($1.day ?? .first, $1.id) }
    for trip in trips {
      add(trip.origin)
      add(trip.destination)
    }
    for project in book.projects.rows.reversed() where project.isLive { add(project.location) }
    return names
  }

  /// The unit that another trip probably has: the latest one's, else that of the day's rate, else the currency's country's.
  public static func usualUnit(on day: Day, _ book: Book) -> DistanceUnit {
    latest(book)?.unit ?? rate(on: day, book)?.unit ?? .usual(with: book.settings.currency)
  }

  /// The trip that was driven last.
  public static func latest(_ book: Book) -> Trip? {
    book.trips.live.max { ($0.day ?? .first, $0.id) < ($1.day ?? .first, $1.id) }
  }

  /// What a rate is kept as, 0.725 as 725.00 for a thousand; nil for one that is not above zero, or a thousand and more.
  public static func perThousand(_ rate: Quantity, in currency: Currency) -> Money? {
    guard rate.thousandths > 0, rate.thousandths < 1_000_000 else { return nil }
    return Money(Int(rate.thousandths), currency)
  }

  /// The rate for one; what is finer than thousandths is rounded here and stays as it is in the book.
  public static func rate(of perThousand: Money) -> Quantity {
    Quantity(thousandths: perThousand.minor / perThousand.currency.minorPerMajor)
  }

  /// What is wrong with a trip's form; the first of each field.
  public enum Problem: Error, Equatable, Sendable {
    case noDestination, noDistance, tooFar

    public var message: Phrase {
      switch self {
      case .noDestination: return "Enter where you went"
      case .noDistance: return "Enter a distance above zero"
      case .tooFar: return "A trip is at most 100,000 long"
      }
    }
  }

  /// The farthest trip, one way.
  static var farthest: Quantity { Quantity(100_000) }

  /// What is wrong with a distance, one way; nil when nothing is.
  public static func problem(_ distance: Quantity?) -> Problem? {
    guard let distance, distance.thousandths > 0 else { return .noDistance }
    return distance > farthest ? .tooFar : nil
  }
}

extension Trip {
  /// The way there, and back where it was.
  public var whole: Quantity {
    let (twice, overflow) = distance.thousandths.multipliedReportingOverflow(
      by: isRoundTrip ? 2 : 1)
    return Quantity(thousandths: overflow ? .max : twice)
  }

  /// Its whole length in metres: by it trips in either unit are compared.
  public var metres: Int64 {
    unit == .miles
      ? multiplyDivideHalfUp(whole.thousandths, 1_609_344, by: 1_000_000) ?? .max
      : whole.thousandths
  }

  /// What it counts: distance × rate, to the minor unit, halves away from zero; nil without a rate.
  public var deduction: Money? {
    guard let perThousand,
      let minor = multiplyDivideHalfUp(perThousand.minor, whole.thousandths, by: 1_000_000)
    else { return nil }
    return Money(minor: minor, currency: perThousand.currency)
  }
}

extension DistanceUnit {
  /// What is driven in where a currency is paid with.
  public static func usual(with currency: Currency) -> DistanceUnit {
    currency == .usd || currency == .gbp ? .miles : .kilometres
  }

  /// As it stands behind a number.
  public var title: Phrase {
    switch self {
    case .kilometres: return "km{{a distance}}"
    case .miles: return "mi{{a distance}}"
    }
  }

  /// As it stands alone, where it is chosen.
  public var name: Phrase {
    switch self {
    case .kilometres: return "Kilometers"
    case .miles: return "Miles"
    }
  }
}

/// Trips added up: how far, and what they count.
public struct TripSums: Equatable, Sendable {
  public private(set) var kilometres = Quantity(0)
  public private(set) var miles = Quantity(0)
  public private(set) var worth = Totals()
  /// Trips that have no rate, or too much to add up.
  public private(set) var left = 0

  public init(_ trips: [Trip]) {
    for trip in trips {
      var sum = trip.unit == .miles ? miles : kilometres
      let (next, overflow) = sum.thousandths.addingReportingOverflow(trip.whole.thousandths)
      guard !overflow else {
        left += 1
        continue
      }
      sum = Quantity(thousandths: next)
      if trip.unit == .miles { miles = sum } else { kilometres = sum }
      guard let counted = trip.deduction, (try? worth.add(counted)) != nil else {
        left += 1
        continue
      }
    }
  }
}
