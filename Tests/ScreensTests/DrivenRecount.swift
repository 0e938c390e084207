import Ledger
import Testing

@testable import Screens

/// The list of trips against the book, counted anew.
struct DrivenRecount {
  let world: ListWorld
  private var book: Book { world.book }

  init(_ world: ListWorld) { self.world = world }

  func check() throws {
    let all = book.trips.rows.filter { $0.isLive }
    let index = world.person.app.index[.trips]
    #expect(index.count() == all.count)
    for filter in index.kind.filters {
      for (choice, count) in filter.counted(0, in: index, of: book, on: world.today) {
        let kept = all.filter { holds($0, filter.name, choice.word) }
        #expect(count == kept.count, "\(filter.name) \(choice.word)")
        #expect(Set(ids("\(filter.name)=\(choice.word)")) == Set(kept.map { $0.id }))
      }
    }
    #expect(Set(ids("q=anna")) == Set(all.filter { says("anna", $0) }.map { $0.id }))
    for sort in index.kind.sorts { checkOrder(sort.name, all) }
    try checkMonths()
  }

  private func ids(_ query: String) -> [ID<Trip>] {
    var person = world.person
    person.go("/expenses/trips?" + query)
    return person.app.rows(of: .trips).map { book.trips.rows[Int($0)].id }
  }

  private func checkOrder(_ sort: String, _ all: [Trip]) {
    let found = ids("sort=" + sort).compactMap { book.trips[$0] }
    #expect(found.count == all.count, "\(sort)")
    for (a, b) in zip(found, found.dropFirst()) {
      switch sort {
      case "date-desc":
        if let later = b.day { #expect(a.day.map { $0 >= later } ?? false, "\(sort)") }
      case "date-asc":
        if let later = b.day { #expect(a.day.map { $0 <= later } ?? false, "\(sort)") }
      case "amount-desc":
        if let less = b.deduction {
          #expect(a.deduction.map { $0.minor >= less.minor } ?? false, "\(sort)")
        }
      case "amount-asc":
        if let more = b.deduction {
          #expect(a.deduction.map { $0.minor <= more.minor } ?? false, "\(sort)")
        }
      case "distance-desc":
        let metres: (Trip) -> Int64 = {
          $0.unit == .miles
            ? ($0.whole.thousandths * 1_609_344 + 500_000) / 1_000_000 : $0.whole.thousandths
        }
        #expect(metres(a) >= metres(b), "\(sort)")
      case _:
        let (first, second) = (trimmed(a.destination), trimmed(b.destination))
        if !second.isEmpty {
          #expect(!first.isEmpty && ReadingKey(folded(first)) <= ReadingKey(folded(second)))
        }
      }
    }
  }

  /// Each head is above all of its month, and says what that comes to.
  private func checkMonths() throws {
    var person = world.person
    person.go("/expenses/trips")
    person.press("scroll", value: "0:5000")
    let page = person.page
    var months: [String: [Trip]] = [:]
    for trip in book.trips.live {
      months[trip.day.map { person.app.state.formats.month($0) } ?? "No Date", default: []]
        .append(trip)
    }
    #expect(page.components(separatedBy: "section-head").count - 1 == months.count)
    for (month, trips) in months {
      let head = page.components(separatedBy: ">\(month)<").dropFirst().first ?? ""
      let said = String(head.prefix(400))
      #expect(said.contains(trips.count == 1 ? ">1 trip" : ">\(trips.count) trips"), "\(month)")
      var worth: Int64 = 0
      for trip in trips { worth += trip.deduction?.minor ?? 0 }
      if worth > 0 {
        #expect(said.contains(person.app.state.formats.money(Money(minor: worth, currency: .usd))))
      }
    }
  }

  // MARK: obvious answers

  private func holds(_ trip: Trip, _ filter: String, _ word: String) -> Bool {
    switch filter {
    case "year": return trip.day.map { "\($0.year)" } == word
    case "place": return trip.project.text == word
    case "unit": return trip.unit.word == word
    case _: return (trip.deduction == nil) == (word == "no")
    }
  }

  private func says(_ word: String, _ trip: Trip) -> Bool {
    [trip.origin, trip.destination, trip.purpose, book.projects[trip.project]?.name ?? ""]
      .contains { folded($0).contains(word) }
  }
}
