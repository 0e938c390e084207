import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The lists of Settings that only have names (who plays, rates, ways) against the book, counted and ordered anew after random
/// edits.
struct PlainListTests {
  private static let words = ["", " ", "Anna", "anna", "Émile", "Zoe", "Lamp 2", "Lamp 10", "Bowl"]

  private static func life(_ dice: inout Dice) -> Life {
    dice.pick([.live, .live, .live, .trashed, .archived]) ?? .live
  }

  private static func edit(_ dice: inout Dice, _ book: Book) -> Edit {
    var edit = Edit()
    func word(_ dice: inout Dice) -> String { dice.pick(words) ?? "" }
    switch dice.below(3) {
    case 0:
      var musician = Musician()
      musician.id = ID(UInt64(100 + dice.below(20)))
      (musician.name, musician.instrument) = (word(&dice), word(&dice))
      (musician.email, musician.phone) = (word(&dice), word(&dice))
      musician.life = life(&dice)
      edit.put(musician, in: book.musicians)
    case 1:
      var rate = CardRate()
      rate.id = ID(UInt64(200 + dice.below(20)))
      rate.name = word(&dice)
      rate.type = dice.pick([.perDiem, .mileage, .own, .overtime]) ?? .own
      rate.unit = dice.pick(["", "day", "km"]) ?? ""
      rate.position = Position(dice.pick(["b", "d", "f", "h", "j"]) ?? "b") ?? Position()
      rate.life = life(&dice)
      edit.put(rate, in: book.rates)
    default:
      let (from, to) = (word(&dice), word(&dice))
      if isBlank(from) { return edit }
      var way = isBlank(to) ? Travel(at: from, nil) : Travel(between: from, and: to)
      way.minutes = Int64(dice.below(90))
      way.back = dice.percent(40) ? Int64(dice.below(200)) : nil
      way.life = life(&dice)
      edit.put(way, in: book.travels)
    }
    return edit
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `they have what is live, find what is said and stand in order`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    edit.put(settings, replacing: nil)
    let person = try Person(edit)
    for _ in 0..<5 {
      for _ in 0..<25 {
        let edit = Self.edit(&dice, person.app.book)
        let now = Instant(milliseconds: person.app.state.now.milliseconds + 1_000)
        person.app.state.now = now
        _ = person.app.withReplica { $0.commit(edit, now: now) }
      }
      person.app.refresh()
      let book = person.app.book
      check(
        person, .musicians, "/settings/musicians", book.musicians.live, book.musicians,
        name: { $0.name }, texts: { [$0.name, $0.instrument, $0.email, $0.phone] })
      check(
        person, .rates, "/settings/rates", book.rates.live, book.rates,
        name: { $0.title.english }, texts: { [$0.title.english, $0.unit] })
      check(
        person, .travels, "/settings/travel", book.travels.live, book.travels,
        name: { $0.way }, texts: { [$0.from, $0.to] })
    }
  }

  private func check<E: Entity>(
    _ person: Person, _ list: ListName, _ path: String, _ all: [E], _ table: Table<E>,
    name: @escaping (E) -> String, texts: (E) -> [String]
  ) {
    func rows(_ query: String) -> [E] {
      var person = person
      person.go(path + query)
      return person.app.rows(of: list).map { table.rows[Int($0)] }
    }
    let index = person.app.index[list]
    #expect(index.count() == all.count, "\(list)")
    for wanted in ["anna", "lamp", "km", "nobody"] {
      let said = all.filter { texts($0).contains { folded($0).contains(wanted) } }
      #expect(Set(rows("?q=" + wanted).map(\.id)) == Set(said.map(\.id)), "\(list) \(wanted)")
    }
    for sort in index.kind.sorts {
      let found = rows("?sort=" + sort.name)
      #expect(found.count == all.count, "\(list) \(sort.name)")
      for (a, b) in zip(found, found.dropFirst()) {
        #expect(stands(a, before: b, sort.name, name), "\(list) \(sort.name)")
      }
    }
    #expect(rows("").map(\.id) == rows("?sort=" + (index.kind.sorts.first?.name ?? "")).map(\.id))
  }

  /// Whether two rows may stand so; blank names come last in both directions.
  private func stands<E: Entity>(
    _ a: E, before b: E, _ sort: String, _ name: @escaping (E) -> String
  ) -> Bool {
    let (first, second) = (trimmed(name(a)), trimmed(name(b)))
    switch sort {
    case "name-asc", "name-desc":
      if first.isEmpty || second.isEmpty { return second.isEmpty }
      let (one, other) = (ReadingKey(folded(first)), ReadingKey(folded(second)))
      return sort == "name-asc" ? one <= other : one >= other
    case "minutes-desc":
      return longest(a) >= longest(b)
    case "own":
      guard let one = a as? CardRate, let other = b as? CardRate else { return false }
      return one.position <= other.position
    case _: return false
    }
  }

  private func longest<E: Entity>(_ row: E) -> Int64 {
    guard let way = row as? Travel, !way.to.isEmpty else { return -1 }
    return max(way.minutes, way.back ?? way.minutes)
  }
}
