import Ledger
import Testing

@testable import Screens

struct TripScreenTests {
  private func person() throws -> Person {
    var person = try Person.inSampleStudio()
    person.go("/expenses/trips")
    return person
  }

  @Test func `a trip is entered, counts, is driven again and deleted`() throws {
    var person = try person()
    let before = person.app.book.trips.live.count
    person.press("sheet/trip/new")
    person.type("origin", "Home")
    person.type("destination", "Ryman Auditorium")
    person.type("distance", "10")
    person.type("rate", "0.725")
    person.press("save")
    let trip = try #require(
      person.app.book.trips.live.first { $0.destination == "Ryman Auditorium" })
    #expect(trip.perThousand == Money(minor: 72_500, currency: .usd))
    #expect(trip.deduction == Money(minor: 1_450, currency: .usd))
    #expect(person.page.contains("$14.50") && person.page.contains("Ryman Auditorium"))
    person.press("trip/again/\(trip.id.text)")
    #expect(person.app.book.trips.live.count == before + 2)
    person.press("trip/delete/\(trip.id.text)")
    #expect(person.app.book.trips.live.count == before + 1)
  }

  @Test func `trips are saved as a file where there are some`() throws {
    var person = try person()
    for trip in person.app.book.trips.live { person.press("trip/delete/\(trip.id.text)") }
    person.go("/settings/data")
    #expect(!person.page.contains("Save Trips"))
    #expect(person.page.contains("invoices, payments and expenses, as CSV files."))
    var trip = Trip()
    trip.id = ID(7)
    (trip.destination, trip.distance) = ("Hall", Quantity(12))
    person.app.commit(Edit(putting: trip, in: person.app.book.trips))
    person.go("/settings/data")
    #expect(person.page.contains("invoices, payments, expenses and trips, as CSV files."))
    person.press("export-table/trips")
    #expect(person.effects.contains(.exportTable(.trips)))
  }

  @Test func `what is shown of trips is saved in its order`() throws {
    var person = try person()
    for trip in person.app.book.trips.live { person.press("trip/delete/\(trip.id.text)") }
    for (id, name, length) in [(7, "Hall", 12), (8, "Barn", 30), (9, "Hallway", 20)] {
      var trip = Trip()
      trip.id = ID(UInt64(id))
      (trip.destination, trip.distance) = (name, Quantity(length))
      person.app.commit(Edit(putting: trip, in: person.app.book.trips))
    }
    person.go("/expenses/trips?sort=distance-desc")
    person.press("search", value: "Hall")
    person.press("trip/export")
    #expect(person.effects.contains(.exportTrips([ID(9), ID(7)])))
  }

  @Test func `expenses are saved as a file where there are some, whatever the work is`() throws {
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    (settings.isSetUp, settings.work) = (true, [.musician])
    edit.put(settings, replacing: nil)
    var person = try Person(edit)
    person.go("/settings/data")
    #expect(!person.page.contains("Save Expenses"))
    var strings = Transaction()
    (strings.id, strings.type, strings.project) = (ID(7), .purchase, .business)
    person.app.commit(Edit(putting: strings, in: person.app.book.transactions))
    person.go("/settings/data")
    #expect(person.page.contains("Save Expenses"))
  }

  @Test func `a trip without a place or a distance is not saved, and says why`() throws {
    var person = try person()
    let before = person.app.book.trips.live.count
    person.press("sheet/trip/new")
    person.type("distance", "0")
    person.press("save")
    #expect(person.sheet.contains("Enter where you went"))
    #expect(person.sheet.contains("Enter a distance above zero"))
    #expect(person.app.book.trips.live.count == before)
  }

  @Test func `a known way proposes its distance`() throws {
    var person = try person()
    person.press("sheet/trip/new")
    person.type("origin", "Union Hall")
    person.type("destination", "Home")
    person.type("distance", "12.4")
    person.press("save")
    person.press("sheet/trip/new")
    person.type("origin", "Home")
    person.type("destination", "union hall")
    #expect(person.sheet.contains("value=\"12.4\""))
  }

  @Test func `a rate is for new trips, old ones keep theirs`() throws {
    var person = try person()
    let old = person.app.book.trips.live.map { $0.perThousand }
    person.go("/settings/mileage")
    person.press("sheet/trip/new-rate")
    person.type("rate", "0.8")
    person.press("save")
    #expect(person.page.contains("$0.80 per mile") && !person.page.contains("USD"))
    #expect(person.app.book.trips.live.map { $0.perThousand } == old)
  }

  @Test
  func `trips are by month with their sums, and are narrowed to a year or to none with a rate`()
    throws
  {
    var person = try Person.inSampleStudio()
    var edit = Edit()
    for (id, day, rate) in [
      (9_401, "2024-03-05", 500), (9_402, "2024-03-09", 500), (9_403, "2023-12-31", nil),
    ] as [(UInt64, String, Int?)] {
      var trip = Trip()
      trip.id = ID(id)
      trip.day = try Day(parsing: day)
      trip.destination = "Depot \(id)"
      trip.distance = Quantity(10)
      trip.unit = .miles
      trip.perThousand = rate.map { Money($0, .usd) }
      trip.project = .business
      edit.put(trip, replacing: nil)
    }
    person.others(edit)
    person.go("/expenses/trips")
    #expect(person.page.contains("option/year/2024") && person.page.contains("Depot 9403"))
    #expect(person.page.contains("1 trip without a rate"))
    person.press("option/year/2024")
    #expect(person.page.contains("2 trips · 20 mi · $10.00") && !person.page.contains("9403"))
    person.go("/expenses/trips?rate=no")
    #expect(person.page.contains("Depot 9403") && !person.page.contains("Depot 9401"))
    person.go("/expenses/trips?q=9402")
    #expect(person.page.contains("Depot 9402") && !person.page.contains("Depot 9401"))
    person.go("/expenses/trips?q=nowhere")
    #expect(person.page.contains("No trip matches"))
  }
}
