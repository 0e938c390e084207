import LedgerTestSupport
import Testing

@testable import Ledger

/// Names that are offered for a client's next project (rule G12), counted anew.
struct SuggestionTests {
  private static let today = Day(year: 2026, month: 11, day: 21) ?? .first
  /// Both sides of each border of how recent a name is, and what lies ahead.
  private static let ages = [-400, -1, 0, 1, 30, 31, 90, 91, 365, 366, 900]

  private struct Slow: Equatable {
    var name: String
    var count: Int
    var total: Int
    var lastUsed: Day
    var latest: ID<Project>
    var score: Int

    init(_ one: Suggestion) {
      (name, count, total, lastUsed) = (one.name, one.count, one.total, one.lastUsed)
      (latest, score) = (one.latest.id, one.score(on: SuggestionTests.today))
    }

    init(_ name: String, _ own: [Project], _ all: [Project]) {
      (self.name, count, total) = (name, own.count, all.count)
      let today = SuggestionTests.today
      lastUsed = all.compactMap { $0.listDay }.max() ?? .first
      let age = today - lastUsed
      score = 10 * all.count + 5 * own.count + (age > 365 ? 0 : age > 90 ? 10 : age > 30 ? 20 : 30)
      let last = (own.isEmpty ? all : own).max {
        ($0.listMinute ?? .min, $0.id) < ($1.listMinute ?? .min, $1.id)
      }
      latest = last?.id ?? ID()
    }
  }

  private func book(_ dice: inout Dice) -> Book {
    var edit = Edit()
    for id in 1...4 as ClosedRange<UInt64> {
      var client = Client()
      (client.id, client.lastName) = (ID(id), "Client \(id)")
      // The fourth is the first one.
      if id == 4 { client.into = ID(1) }
      edit.put(client, replacing: nil)
    }
    for id in 10..<(15 + UInt64(dice.below(40))) {
      var project = Project()
      project.id = ID(id)
      project.client = ID(UInt64(1 + dice.below(4)))
      project.name = dice.pick(["Demo", "Mix", "Gala", "Éclair", "zoo", "", " "]) ?? ""
      if dice.percent(15) { project.life = dice.percent(50) ? .archived : .trashed }
      let day = Self.today.adding(days: -(dice.pick(Self.ages) ?? 0))
      if dice.percent(80) {
        project.schedule = .gig(on: day, zone: "")
      } else if dice.percent(80) {
        project.opened = day
      }
      edit.put(project, replacing: nil)
    }
    for client in [0, 1, 2, 4] as [UInt64] where dice.percent(20) {
      edit.put(HiddenSuggestion("Gala", of: ID(client)), replacing: nil)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
    return replica.book
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a client's own names come first, then those that others have twice`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let book = book(&dice)
    func same(_ id: ID<Client>) -> UInt64 { id.raw == 4 ? 1 : id.raw }
    for client in 1...4 as ClosedRange<UInt64> {
      let hidden = book.hiddenSuggestions.rows.contains {
        $0.client.isNone || same($0.client) == same(ID(client))
      }
      var slow: [Slow] = []
      for name in ["Demo", "Mix", "Gala", "Éclair", "zoo"] where !(hidden && name == "Gala") {
        let all = book.projects.rows.filter { $0.isLive && $0.name == name }
        let own = all.filter { same($0.client) == same(ID(client)) }
        if own.count > 0 || all.count > 1 { slow.append(Slow(name, own, all)) }
      }
      // As they are read: "Éclair" is behind "Demo".
      let read = ["Demo", "Éclair", "Gala", "Mix", "zoo"]
      func place(_ one: Slow) -> [Int] {
        [
          one.count > 0 ? 0 : 1, -one.score, -Int(one.lastUsed.number),
          read.firstIndex(of: one.name) ?? 9,
        ]
      }
      slow.sort { place($0).lexicographicallyPrecedes(place($1)) }
      let found = Suggestion.all(for: ID(client), in: book, on: Self.today)
      #expect(found.map { Slow($0) } == slow, "client \(client)")
      let own = Suggestion.forClient(ID(client), in: book, on: Self.today)
      #expect(own == found.filter { $0.count > 0 })
    }
  }

  @Test func `a designer's project is no gig for another client`() {
    var settings = Settings()
    (settings.id, settings.work) = (Settings.onlyID, [.musician, .designer])
    var edit = Edit()
    edit.put(settings, replacing: nil)
    for id in 10...13 as ClosedRange<UInt64> {
      var project = Project()
      (project.id, project.client, project.name) = (ID(id), ID(1), "House")
      project.work = .designer
      edit.put(project, replacing: nil)
    }
    let book = ExpenseBooks.book(edit)
    #expect(Suggestion.all(for: ID(2), in: book, on: Self.today).isEmpty)
    #expect(Suggestion.all(for: ID(1), in: book, on: Self.today).map { $0.total } == [4])
  }

  @Test func `what is hidden for one may be hidden for all, which stands before those of one`() {
    let replica = Replica(device: 7)
    func after(_ edits: Edit...) -> Book {
      var replica = replica
      for (place, edit) in edits.enumerated() {
        _ = replica.commit(edit, now: Instant(milliseconds: Int64(place + 1)), undoable: true)
      }
      return replica.book
    }
    let empty = replica.book
    let (one, other) = (ID<Client>(1), ID<Client>(2))
    let two = after(
      HiddenSuggestion.hide("Mix", from: other, in: empty),
      HiddenSuggestion.hide("Mix", from: one, in: empty),
      HiddenSuggestion.hide("Demo", from: other, in: empty))
    func said(_ book: Book) -> [String] {
      HiddenSuggestion.hidden(in: book).map { "\($0.name) \($0.client.raw)" }
    }
    #expect(said(two).first == "Demo 2" && Set(said(two)) == ["Demo 2", "Mix 1", "Mix 2"])
    var more = Replica(device: 8)
    _ = more.commit(
      HiddenSuggestion.hide("Mix", from: one, in: more.book), now: Instant(milliseconds: 1),
      undoable: true)
    _ = more.commit(
      HiddenSuggestion.hide("Mix", from: other, in: more.book), now: Instant(milliseconds: 2),
      undoable: true)
    _ = more.commit(
      HiddenSuggestion.hideForAll("Mix", notOnly: one, in: more.book),
      now: Instant(milliseconds: 3), undoable: true)
    #expect(said(more.book) == ["Mix 0", "Mix 2"])
    // Nobody's own is nothing to take back.
    #expect(
      said(after(HiddenSuggestion.hideForAll("Mix", notOnly: ID(), in: empty))) == ["Mix 0"])
  }
}
