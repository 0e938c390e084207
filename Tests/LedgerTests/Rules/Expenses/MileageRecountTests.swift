import Ledger
import LedgerTestSupport
import Testing

/// What is said of trips and rates (rule E29), of any of which the day may be missing, found anew slowly and obviously.
struct MileageRecountTests {
  private struct Desk {
    var trips: [Trip] = []
    var rates: [MileageRate] = []
    var projects: [Project] = []

    init(_ dice: inout Dice) {
      let first = Day(number: 20_400)
      func day(_ dice: inout Dice) -> Day? {
        dice.percent(25) ? nil : first.adding(days: dice.below(6))
      }
      let names = ["Home", " home ", "Hall", "HALL", "Inn", "", " "]
      for id in 1...(3 + dice.below(6)) {
        var trip = Trip()
        trip.id = ID(UInt64(id))
        trip.life = dice.percent(15) ? .trashed : .live
        trip.day = day(&dice)
        (trip.origin, trip.destination) = (dice.pick(names) ?? "", dice.pick(names) ?? "")
        trip.distance = Quantity(thousandths: Int64(dice.below(4)) * 1_000)
        trip.unit = dice.percent(50) ? .miles : .kilometres
        trips.append(trip)
      }
      for id in 1...(1 + dice.below(5)) {
        var rate = MileageRate()
        rate.id = ID(UInt64(id))
        rate.life = dice.percent(15) ? .trashed : .live
        rate.since = day(&dice)
        rate.unit = dice.percent(50) ? .miles : .kilometres
        if dice.percent(80) { rate.perThousand = Money(minor: 30_000, currency: .usd) }
        rates.append(rate)
      }
      for id in 1...(1 + dice.below(3)) {
        var project = Project()
        project.id = ID(UInt64(id))
        project.life = dice.percent(30) ? .trashed : .live
        project.location = dice.pick(["Inn", "Church", " ", "church "]) ?? ""
        projects.append(project)
      }
    }

    var book: Book {
      var edit = Edit()
      for trip in trips { edit.put(trip, replacing: nil) }
      for rate in rates { edit.put(rate, replacing: nil) }
      for project in projects { edit.put(project, replacing: nil) }
      return SampleStudioTests.book([edit])
    }

    /// The live trips, the earliest first; one without a day is before all others.
    var driven: [Trip] {
      var sorted: [Trip] = []
      for trip in trips where trip.life == .live {
        let place = sorted.firstIndex { other in
          let (own, its) = (trip.day?.number ?? .min, other.day?.number ?? .min)
          return own < its || own == its && trip.id.raw < other.id.raw
        }
        sorted.insert(trip, at: place ?? sorted.count)
      }
      return sorted
    }

    func distance(_ from: String, _ to: String) -> Trip? {
      func plain(_ text: String) -> String { folded(trimmed(text)) }
      if plain(from).isEmpty || plain(to).isEmpty { return nil }
      return driven.last { trip in
        let ends = [plain(trip.origin), plain(trip.destination)]
        return trip.distance.thousandths > 0
          && (ends == [plain(from), plain(to)] || ends == [plain(to), plain(from)])
      }
    }

    func places(_ most: Int) -> [String] {
      var all: [String] = []
      for trip in driven.reversed() { all += [trip.origin, trip.destination] }
      for project in projects.reversed() where project.life == .live {
        all.append(project.location)
      }
      var names: [String] = []
      for name in all.map({ trimmed($0) }) where !name.isEmpty && names.count < most {
        if !names.contains(where: { folded($0) == folded(name) }) { names.append(name) }
      }
      return names
    }

    func rate(_ day: Day, _ unit: DistanceUnit?) -> MileageRate? {
      var best: MileageRate?
      for rate in rates where rate.life == .live && rate.perThousand != nil {
        if let unit, rate.unit != unit { continue }
        if let since = rate.since, since > day { continue }
        let (own, its) = (rate.since?.number ?? .min, best?.since?.number ?? .min)
        if best == nil || own > its || own == its && rate.id.raw > best?.id.raw ?? 0 { best = rate }
      }
      return best
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `ways, places, rates and units are those of the latest`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let desk = Desk(&dice)
    let book = desk.book
    let places = ["home", "hall ", "Inn", "", "nowhere"]
    for from in places {
      for to in places {
        let found = Mileage.distance(from: from, to: to, in: book)
        let wanted = desk.distance(from, to)
        #expect(found?.distance == wanted?.distance && found?.unit == wanted?.unit)
      }
    }
    for most in [0, 1, 2, 50] { #expect(Mileage.places(in: book, most: most) == desk.places(most)) }
    #expect(Mileage.latest(book)?.id == desk.driven.last?.id)
    for number in -1...6 {
      let day = Day(number: 20_400).adding(days: number)
      for unit in [nil, .miles, .kilometres] as [DistanceUnit?] {
        #expect(Mileage.rate(on: day, in: unit, book)?.id == desk.rate(day, unit)?.id)
      }
      // The book is in dollars: miles where nothing says any.
      let usual = desk.driven.last?.unit ?? desk.rate(day, nil)?.unit ?? .miles
      #expect(Mileage.usualUnit(on: day, book) == usual)
    }
  }

  @Test func `pounds and dollars are paid where miles are driven`() {
    for code in ["USD", "GBP", "EUR", "CAD", "CHF"] {
      let currency = Currency(code) ?? .eur
      let isMiles = code == "USD" || code == "GBP"
      #expect(DistanceUnit.usual(with: currency) == (isMiles ? .miles : .kilometres), "\(code)")
    }
  }
}
