import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What a trip's form begins with and follows, and how trips and rates are written on their pages.
struct TripFormTests {
  private static let ride = ID<Trip>(named: "ride")

  private static func day(_ text: String) -> Day { (try? Day(parsing: text)) ?? Day(number: 0) }

  private static func rate(
    _ name: String, _ perThousand: Int?, since: String?, _ unit: DistanceUnit = .miles
  ) -> MileageRate {
    var rate = MileageRate()
    rate.id = ID(named: name)
    rate.name = name
    rate.perThousand = perThousand.map { Money($0, .usd) }
    rate.since = since.map(day)
    rate.unit = unit
    return rate
  }

  private static func trip(_ change: (inout Trip) -> Void) -> Trip {
    var trip = Trip()
    trip.id = ride
    trip.day = day("2026-11-20")
    trip.origin = "Home"
    trip.destination = "Depot"
    trip.distance = Quantity(10)
    trip.unit = .miles
    trip.project = .business
    change(&trip)
    return trip
  }

  private func person(
    _ rates: [MileageRate] = [], _ trips: [Trip] = [], at path: String = "/expenses/trips"
  ) throws -> Person {
    var person = try ExpenseStage.freelancer { edit in
      for rate in rates { edit.put(rate, replacing: nil) }
      for trip in trips { edit.put(trip, replacing: nil) }
    }
    person.go(path)
    return person
  }

  // MARK: the form

  @Test func `another trip of the same day has that day's rate`() throws {
    var person = try person([
      Self.rate("old", 600, since: "2025-01-01"), Self.rate("this year", 725, since: "2026-01-01"),
    ])
    person.press("sheet/trip/new")
    for (name, text) in [("day", "2025-12-30"), ("destination", "Depot"), ("distance", "12")] {
      person.type(name, text)
    }
    let rate = person.form["rate"]
    person.press("save-another")
    #expect(person.app.book.trips.live.map(\.day) == [Self.day("2025-12-30")])
    #expect(person.form["day"] == "2025-12-30" && person.form["rate"] == rate)
    #expect(person.form["destination"].isEmpty && person.form["distance"].isEmpty)
    // Nobody has typed into it yet: there is nothing to keep.
    #expect(!person.form.isWorthKeeping)
    person.type("destination", "Club")
    person.type("distance", "3")
    person.press("save")
    #expect(person.sheet.isEmpty)
    #expect(person.app.book.trips.live.map(\.perThousand) == [Money(600, .usd), Money(600, .usd)])
  }

  @Test func `a trip begins today, both ways, where the last one began, at the day's rate`() throws
  {
    let rates = [
      Self.rate("old", 600, since: "2025-01-01"), Self.rate("this year", 725, since: "2026-01-01"),
      Self.rate("next year", 750, since: "2027-01-01"),
      Self.rate("ways", 300, since: "2026-06-01", .kilometres),
    ]
    let trips = [
      Self.trip {
        $0.id = ID(named: "earlier")
        $0.day = Self.day("2026-11-01")
        $0.origin = "Elsewhere"
        $0.unit = .kilometres
      }, Self.trip { _ in },
    ]
    var person = try person(rates, trips)
    person.press("sheet/trip/new")
    let wanted = [
      "day": "2026-11-21", "origin": "Home", "destination": "", "distance": "", "unit": "mi",
      "rate": "0.725", "isRoundTrip": "on", "purpose": "",
    ]
    for (field, value) in wanted { #expect(person.form[field] == value, "\(field)") }
    // The rate follows the day and the unit.
    person.type("day", "2025-12-31")
    #expect(person.form["rate"] == "0.6")
    person.type("day", "2027-01-01")
    #expect(person.form["rate"] == "0.75")
    person.type("unit", DistanceUnit.kilometres.word)
    #expect(person.form["rate"] == "0.3")
    person.type("day", "2024-12-31")
    #expect(person.form["rate"].isEmpty)
    // Without trips and rates it begins with nothing.
    person = try self.person()
    person.press("sheet/trip/new")
    #expect(person.form["origin"].isEmpty && person.form["rate"].isEmpty)
    #expect(person.form["unit"] == "mi")
  }

  @Test func `a known way brings its distance and unit, unless one was typed`() throws {
    let known = Self.trip { $0.unit = .kilometres }
    for (origin, destination, typed, distance, unit) in [
      ("Home", "Depot", "", "10", "km"), ("depot", " HOME ", "", "10", "km"),
      ("Home", "Depot", "7", "7", "mi"), ("Home", "Hall", "", "", "mi"),
    ] {
      var person = try person([Self.rate("car", 300, since: nil, .kilometres)], [known])
      person.press("sheet/trip/new")
      person.type("unit", DistanceUnit.miles.word)
      person.type("distance", typed)
      person.type("origin", origin)
      person.type("destination", destination)
      #expect(person.form["distance"] == distance, "\(origin) \(destination)")
      let isKilometres = person.form["unit"] == DistanceUnit.kilometres.word
      #expect(isKilometres == (unit == "km"), "\(origin) \(destination)")
      #expect(person.form["rate"] == (unit == "km" ? "0.3" : ""), "\(origin) \(destination)")
    }
  }

  @Test func `again today is the same way at today's rate, else at the one it had`() throws {
    for (since, perThousand) in [("2026-11-21", 725), ("2026-11-22", 500)] {
      let trip = Self.trip { $0.perThousand = Money(500, .usd) }
      var person = try person([Self.rate("car", 725, since: since)], [trip])
      person.press("trip/again/" + Self.ride.text)
      let again = try #require(person.app.book.trips.live.first { $0.id != Self.ride })
      #expect(again.day == person.app.state.today && again.destination == "Depot")
      #expect(again.created == person.app.state.now)
      #expect(again.perThousand == Money(perThousand, .usd), "\(since)")
      #expect(person.toast.contains("Trip added"))
    }
  }

  @Test func `the rate of a trip may be left out, and is a number where it is not`() throws {
    var person = try person()
    for (text, perThousand, isWrong) in [
      ("", nil, false), ("0.3", 300, false), ("999.999", 999_999, false), ("0", nil, true),
      ("1000", nil, true), ("much", nil, true), ("-1", nil, true),
    ] as [(String, Int?, Bool)] {
      let before = person.app.book.trips.liveCount
      person.press("sheet/trip/new")
      person.type("destination", "Depot")
      person.type("distance", "10")
      person.type("rate", text)
      person.press("save")
      #expect(person.sheet.contains("Enter a number such as 0.725") == isWrong, "\(text)")
      #expect(person.app.book.trips.liveCount == before + (isWrong ? 0 : 1), "\(text)")
      person.press("close")
      guard !isWrong else { continue }
      let made = person.app.book.trips.live.max { $0.created < $1.created }
      #expect(made?.perThousand == perThousand.map { Money($0, .usd) }, "\(text)")
    }
  }

  @Test func `a year that was mistyped is said, and a trip of long ago is still edited`() throws {
    var person = try person([], [Self.trip { $0.day = Self.day("2010-05-01") }])
    for (day, words) in [
      ("2062-11-21", "Date cannot be more than 1 year in the future"),
      ("2016-11-20", "Date cannot be more than 10 years in the past"), ("2016-11-21", ""),
    ] {
      let before = person.app.book.trips.liveCount
      person.press("sheet/trip/new")
      person.type("destination", "Depot")
      person.type("distance", "10")
      person.type("day", day)
      person.press("save")
      #expect(words.isEmpty || person.sheet.contains(words), "\(day)")
      #expect(person.app.book.trips.liveCount == before + (words.isEmpty ? 1 : 0), "\(day)")
      person.press("close")
    }
    person.press("sheet/trip/edit/" + Self.ride.text)
    person.type("purpose", "Tools")
    person.press("save")
    #expect(person.app.book.trips.live(Self.ride)?.purpose == "Tools")
  }

  // MARK: pages

  @Test func `a trip is written with its way, what it was for, and what it counts`() throws {
    for (trip, title, note, amount, length) in [
      (Self.trip { _ in }, "Home → Depot", "Nov 20, 2026", "–", "10 mi"),
      (
        Self.trip {
          $0.isRoundTrip = true
          $0.perThousand = Money(500, .usd)
          $0.purpose = "Tools"
          $0.project = ExpenseStage.project
        }, "Home ⇄ Depot", "Nov 20, 2026 · Tools · Web Shop", "$10.00", "20 mi"
      ),
      (
        Self.trip {
          $0.origin = " "
          $0.day = nil
          $0.unit = .kilometres
          $0.purpose = " "
        }, "Depot", "", "–", "10 km"
      ),
    ] {
      let page = try person([], [trip]).page
      #expect(page.contains("\"row-title\">\(title)<"), "\(title)")
      #expect(page.contains("\"row-note\">\(note)<"), "\(title)")
      #expect(page.contains("\"amount\">\(amount)<") && page.contains("\"row-note\">\(length)<"))
      #expect(page.contains("\"stat-value\">\(length)<"), "\(title)")
      #expect(page.contains("\"stat-value\">\(amount)<"), "\(title)")
      #expect(page.contains("1 trip without a rate") == (amount == "–"), "\(title)")
      #expect(page.contains(note.isEmpty ? "No Date" : "November 2026"), "\(title)")
    }
  }

  @Test func `years are chosen where there are two, the latest first`() throws {
    let one = Self.trip { _ in }
    let other = Self.trip {
      $0.id = ID(named: "other")
      $0.day = Self.day("2024-05-01")
    }
    #expect(!(try person([], [one]).page.contains("year-2026")))
    var person = try person([], [one, other])
    func places(_ words: [String]) throws -> [Int] {
      let page = Array(person.page.utf8)
      return try words.map { word in
        let wanted = Array(word.utf8)
        let found = page.indices.first { page[$0...].starts(with: wanted) }
        return try #require(found)
      }
    }
    let found = try places(["\"year-\"", "\"year-2026\"", "\"year-2024\""])
    #expect(found == found.sorted())
    func pressed() -> [Bool] {
      ["", "2026", "2024"].map {
        person.page.contains("aria-pressed=\"true\" data-key=\"year-\($0)\"")
      }
    }
    #expect(pressed() == [true, false, false])
    person.press("option/year/2024")
    #expect(pressed() == [false, false, true])
    #expect(person.page.contains("1 trip · 10 mi"))
  }

  @Test func `rates stand by their day, the latest first, and each for its unit`() throws {
    let rates = [
      Self.rate("always", 500, since: nil), Self.rate("later", 725, since: "2026-01-01"),
      Self.rate("earlier", 300, since: "2025-01-01", .kilometres),
      Self.rate("empty", nil, since: "2024-01-01"),
    ]
    var person = try person(rates, at: "/settings/mileage")
    let wanted = [
      "$0.725 per mile", "from Jan 1, 2026 · later", "$0.30 per kilometer",
      "from Jan 1, 2025 · earlier", "row-title\">–<", "from Jan 1, 2024 · empty",
      "$0.50 per mile", "row-note\">always<",
    ]
    var rest = person.page[...]
    for words in wanted {
      let found = rest.ranges(of: words).first
      let range = try #require(found, "\(words)")
      rest = rest[range.upperBound...]
    }
    #expect(person.page.contains("trip/edit-rate") && person.page.contains("trip/new-rate"))
    person.press("sheet/trip/new-rate")
    #expect(person.form["since"] == "2026-01-01" && person.form["unit"] == "mi")
    person.press("close")
    person.app.state.hasHub = true
    person.app.state.membership.role = .member
    person.go("/settings/mileage")
    #expect(!person.page.contains("trip/edit-rate") && !person.page.contains("trip/new-rate"))
    person.press("trip/delete-rate/" + rates[0].id.text)
    #expect(person.app.book.mileageRates.liveCount == 4)
  }
}
