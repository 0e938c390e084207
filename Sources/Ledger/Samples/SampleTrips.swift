/// A way that the sample's cellist drove for work.
struct SampleTrip {
  /// Days from today.
  var day: Int
  var to: String
  /// Tenths of a mile, one way.
  var tenths: Int64
  var purpose: String
  /// The number of its gig; nil is the business.
  var gig: Int?

  static var all: [SampleTrip] {
    [
      SampleTrip(day: -6, to: "Blackbird", tenths: 62, purpose: "Session", gig: 23),
      SampleTrip(day: -13, to: "Harpeth High", tenths: 228, purpose: "Clinic", gig: 22),
      SampleTrip(day: -19, to: "Shelby Strings", tenths: 74, purpose: "Bow rehair"),
      SampleTrip(
        day: -52, to: "Franklin", tenths: 213, purpose: "Concert", gig: 19),
      SampleTrip(day: -66, to: "Columbia", tenths: 468, purpose: "Site visit"),
      SampleTrip(day: -92, to: "Columbia", tenths: 455, purpose: "Wedding", gig: 16),
      SampleTrip(day: -117, to: "Hendersonville", tenths: 194, purpose: "Measuring"),
      SampleTrip(day: -262, to: "Ardent, Memphis", tenths: 2_123, purpose: "Session", gig: 7),
      SampleTrip(day: -283, to: "Columbia", tenths: 512, purpose: "Wedding", gig: 6),
      SampleTrip(day: -352, to: "Harpeth High", tenths: 228, purpose: "Clinic", gig: 3),
      SampleTrip(
        day: -371, to: "Franklin", tenths: 213, purpose: "Concert", gig: 2),
    ]
  }
}

extension SampleBuilder {
  /// Trips with their rate, which rose with this year.
  mutating func drive() {
    var step = Edit()
    for (number, thousand) in [(0, 700), (1, 725)] {
      var rate = MileageRate()
      rate.id = .foreign("sample:mileage:\(number)")
      rate.since = number == 0 ? today.adding(years: -2).firstOfYear : today.firstOfYear
      rate.unit = .miles
      rate.perThousand = Money(thousand, .usd)
      rate.name = "Car"
      step.put(rate, in: book.mileageRates)
    }
    apply(step)
    step = Edit()
    for (number, way) in SampleTrip.all.enumerated() {
      let day = today.adding(days: way.day)
      var trip = Trip()
      trip.id = .foreign("sample:trip:\(number)")
      trip.day = day
      trip.origin = "Home"
      trip.destination = way.to
      trip.distance = Quantity(thousandths: way.tenths * 100)
      trip.unit = .miles
      trip.isRoundTrip = true
      trip.perThousand = Mileage.rate(on: day, in: .miles, book)?.perThousand
      trip.purpose = way.purpose
      trip.project = way.gig.map { SampleGig.id($0) } ?? .business
      trip.created = Instant(day, TimeOfDay(minutes: 1_200))
      step.put(trip, in: book.trips)
    }
    apply(step)
  }
}
