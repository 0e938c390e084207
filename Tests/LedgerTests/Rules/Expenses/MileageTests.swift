import Ledger
import Testing

struct MileageTests {
  private func day(_ text: String) throws -> Day { try Day(parsing: text) }

  private func trip(_ thousandths: Int64, at perThousand: Int64?, roundTrip: Bool = false) -> Trip {
    var trip = Trip()
    trip.distance = Quantity(thousandths: thousandths)
    trip.isRoundTrip = roundTrip
    trip.perThousand = perThousand.map { Money(minor: $0, currency: .usd) }
    return trip
  }

  @Test func `a trip counts distance times rate, to the cent, halves up`() {
    // 12.4 miles at 0.725 are 8.99.
    #expect(trip(12_400, at: 72_500).deduction == Money(minor: 899, currency: .usd))
    #expect(
      trip(12_400, at: 72_500, roundTrip: true).deduction == Money(minor: 1_798, currency: .usd))
    // Half a cent.
    #expect(trip(10_000, at: 50).deduction == Money(minor: 1, currency: .usd))
    #expect(trip(9_999, at: 50).deduction == Money(minor: 0, currency: .usd))
    #expect(trip(10_000, at: nil).deduction == nil)
    #expect(trip(.max, at: .max, roundTrip: true).deduction == nil)
  }

  @Test func `a mile is 1,609.344 metres, also of the longest way there and back`() {
    var far = trip(100_000_000, at: nil)
    #expect(far.metres == 100_000_000)
    far.unit = .miles
    #expect(far.metres == 160_934_400)
    far.isRoundTrip = true
    #expect(far.metres == 321_868_800)
  }

  @Test func `trips add up by unit, those without a rate are counted`() throws {
    var far = trip(5_000, at: 70_000)
    far.unit = .miles
    let sums = TripSums([trip(1_500, at: 30_000, roundTrip: true), far, trip(2_000, at: nil)])
    #expect(sums.kilometres == Quantity(thousandths: 5_000))
    #expect(sums.miles == Quantity(thousandths: 5_000))
    #expect(sums.worth.amounts == [Money(minor: 440, currency: .usd)])
    #expect(sums.left == 1)
  }

  @Test func `a day has the latest rate that began by then, in its unit`() throws {
    var edit = Edit()
    for (id, since, cents, unit) in [
      (1, "2025-01-01", 70_000, .miles), (2, "2026-01-01", 72_500, .miles),
      (3, "2025-06-01", 30_000, .kilometres),
    ] as [(UInt64, String, Int64, DistanceUnit)] {
      var rate = MileageRate()
      rate.id = ID(id)
      rate.since = try day(since)
      rate.unit = unit
      rate.perThousand = Money(minor: cents, currency: .usd)
      edit.put(rate, replacing: nil)
    }
    let book = SampleStudioTests.book([edit])
    #expect(Mileage.rate(on: try day("2024-12-31"), book) == nil)
    #expect(Mileage.rate(on: try day("2025-12-31"), in: .miles, book)?.id == ID(1))
    #expect(Mileage.rate(on: try day("2026-01-01"), in: .miles, book)?.id == ID(2))
    #expect(Mileage.rate(on: try day("2025-12-31"), book)?.id == ID(3))
    #expect(Mileage.rate(on: try day("2025-05-31"), in: .kilometres, book) == nil)
  }

  @Test func `the way of last time is proposed, driven either way`() throws {
    var edit = Edit()
    for (id, from, to, distance, on) in [
      (1, "Home", "Union Hall", 12_000, "2026-01-01"),
      (2, "Union hall ", "home", 12_400, "2026-02-01"),
      (3, "Home", "Station Inn", 8_000, "2026-03-01"),
      // A trip that does not say where it began says nothing of any way.
      (4, "", "Union Hall", 99_000, "2026-04-01"), (5, "Home", " ", 98_000, "2026-04-01"),
    ] as [(UInt64, String, String, Int64, String)] {
      var trip = Trip()
      trip.id = ID(id)
      trip.origin = from
      trip.destination = to
      trip.distance = Quantity(thousandths: distance)
      trip.day = try day(on)
      edit.put(trip, replacing: nil)
    }
    let book = SampleStudioTests.book([edit])
    #expect(
      Mileage.distance(from: "home", to: "UNION HALL", in: book)?.distance
        == Quantity(thousandths: 12_400))
    #expect(Mileage.distance(from: "Home", to: "Nowhere", in: book) == nil)
    for nowhere in ["", " "] {
      #expect(Mileage.distance(from: nowhere, to: nowhere, in: book) == nil)
      #expect(Mileage.distance(from: nowhere, to: "Union Hall", in: book) == nil)
      #expect(Mileage.distance(from: "Home", to: nowhere, in: book) == nil)
    }
    #expect(Mileage.places(in: book) == ["Home", "Union Hall", "Station Inn"])
  }
}
