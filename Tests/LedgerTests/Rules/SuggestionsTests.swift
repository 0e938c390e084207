import Ledger
import LedgerTestSupport
import Testing

struct SuggestionsTests {
  private func names(_ told: TestBook, on today: String = "2026-06-01") throws -> [String] {
    let day = try Day(parsing: today)
    return Suggestion.forClient(ID(named: "c1"), in: told.book, on: day).map { $0.name }
  }

  @Test func `equal scores come by the last use, then in reading order`() throws {
    let told = try TestBook(
      """
      gig g1 c1 "item 10" 2025-09-01
      gig g2 c1 "item 9" 2025-09-01
      gig g3 c1 "late" 2025-09-02
      """)
    #expect(try names(told) == ["late", "item 9", "item 10"])
  }

  @Test func `a name is one with white space around it, too, and hidden with it`() throws {
    var told = try TestBook(
      """
      gig g1 c1 "Album " 2026-05-01
      gig g2 c1 "Album" 2026-05-02
      gig g3 c1 "album" 2026-05-03
      """)
    #expect(try names(told) == ["Album", "album"])
    told.commit(HiddenSuggestion.hide("Album", from: ID(named: "c1"), in: told.book))
    #expect(try names(told) == ["album"])
    // Hidden by the name of the gig that has it, it is the same row, and one press restores it.
    #expect(HiddenSuggestion.hide("Album ", from: ID(named: "c1"), in: told.book).isEmpty)
  }

  @Test(arguments: [
    (-400, 45), (-1, 45), (0, 45), (30, 45), (31, 35), (90, 35), (91, 25), (365, 25), (366, 15),
    (9_000, 15),
  ]) func `what was used within a month, a quarter or a year counts more`(
    _ age: Int, _ score: Int
  ) throws {
    let today = try Day(parsing: "2026-06-01")
    let told = try TestBook("gig g1 c1 \"Album\" \(today.adding(days: -age).text)")
    let found = Suggestion.forClient(ID(named: "c1"), in: told.book, on: today)
    #expect(found.map { $0.score(on: today) } == [score])
  }

  @Test(arguments: 0..<40) func `the score is what counting it slowly gives`(seed: UInt64) throws {
    var dice = Dice(seed: 900 + seed)
    var text = ""
    let today = try Day(parsing: "2026-06-01")
    for place in 0..<60 {
      let day = today.adding(days: dice.below(800) - 700)
      text += "gig g\(place) c\(dice.below(4)) \"Name \(dice.below(9))\" \(day.text)\n"
    }
    var told = try TestBook(text)
    for place in 0..<10 { try told.tell("delete project g\(place)") }
    let client = ID<Client>(named: "c1")
    let gigs = told.book.projects.live
    func score(_ name: String) -> Int {
      let same = gigs.filter { $0.name == name }
      let last = same.compactMap { $0.listDay }.max() ?? Day.first
      let age = today - last
      let recency = age <= 30 ? 30 : age <= 90 ? 20 : age <= 365 ? 10 : 0
      return 10 * same.count + recency + 5 * same.filter { $0.client == client }.count
    }
    let found = Suggestion.all(for: client, in: told.book, on: today)
    for one in found { #expect(one.score(on: today) == score(one.name)) }
    let own = found.filter { $0.count > 0 }
    #expect(own == Suggestion.forClient(client, in: told.book, on: today))
    #expect(Set(own.map(\.name)) == Set(gigs.filter { $0.client == client }.map(\.name)))
    #expect(own.allSatisfy { $0.latest.client == client })
    for list in [own, found.filter { $0.count == 0 }] {
      for (a, b) in zip(list, list.dropFirst()) { #expect(score(a.name) >= score(b.name)) }
    }
  }

  @Test func `names that others have twice are offered after the client's own`() throws {
    let told = try TestBook(
      """
      gig g1 c1 "Mine" 2020-01-01
      gig g2 c2 "Mixing" 2026-05-01
      gig g3 c3 "Mixing" 2026-05-02
      gig g4 c2 "Smith Wedding" 2026-05-03
      """)
    let today = try Day(parsing: "2026-06-01")
    let found = Suggestion.all(for: ID(named: "c1"), in: told.book, on: today)
    #expect(found.map(\.name) == ["Mine", "Mixing"])
    #expect(found[1].latest.client == ID(named: "c3") && found[1].count == 0)
  }

  @Test func `a client who was merged into another brings their names`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      client c2 "Ann L."
      gig g1 c2 "Album" 2026-01-01
      """)
    let today = try Day(parsing: "2026-06-01")
    var merged = told.client("c2")
    merged.into = ID(named: "c1")
    told.put(merged, in: told.book.clients)
    for client in ["c1", "c2"] {
      #expect(
        Suggestion.forClient(ID(named: client), in: told.book, on: today).map(\.name) == ["Album"])
    }
  }

  @Test func `a hidden name is offered to that client no more, or to nobody`() throws {
    var told = try TestBook(
      """
      gig g1 c1 "Album" 2026-01-01
      gig g2 c1 "Live" 2026-01-02
      gig g3 c2 "Album" 2026-01-03
      """)
    let today = try Day(parsing: "2026-06-01")
    let (ann, bob) = (ID<Client>(named: "c1"), ID<Client>(named: "c2"))
    func offered(_ client: ID<Client>) -> [String] {
      Suggestion.forClient(client, in: told.book, on: today).map(\.name)
    }
    told.commit(HiddenSuggestion.hide("Album", from: ann, in: told.book))
    #expect(offered(ann) == ["Live"] && offered(bob) == ["Album"])
    told.commit(HiddenSuggestion.hideForAll("Album", notOnly: ann, in: told.book))
    #expect(offered(ann) == ["Live"] && offered(bob) == [])
    let hidden = HiddenSuggestion.hidden(in: told.book)
    #expect(hidden.map(\.name) == ["Album"] && hidden[0].client.isNone)
  }

  @Test func `names used equally often come in reading order`() throws {
    let told = try TestBook(
      """
      gig g1 c1 "item 10" 2025-09-01
      gig g2 c1 "Émile" 2025-09-01
      gig g3 c1 "item 9" 2025-09-01
      gig g4 c1 "zebra" 2025-09-01
      gig g5 c1 "zebra" 2025-09-01
      """)
    #expect(try names(told) == ["zebra", "Émile", "item 9", "item 10"])
  }

  @Test func `deleted projects suggest nothing`() throws {
    let told = try TestBook("gig g1 c1 \"Album\" 2025-09-01\ndelete project g1")
    #expect(try names(told) == [])
  }

  @Test func `on one day every device copies from the same project`() throws {
    let told = try TestBook()
    var (phone, desk) = (told.offline(device: 1), told.offline(device: 2))
    try phone.tell("gig g1 c1 \"Album\" 2025-09-01 Film")
    try desk.tell("gig g2 c1 \"Album\" 2025-09-01 TV")
    phone.meet(&desk)
    let today = try Day(parsing: "2026-06-01")
    let latest = [phone, desk].map {
      Suggestion.forClient(ID(named: "c1"), in: $0.book, on: today)[0].latest
    }
    #expect(latest[0] == latest[1])
    #expect(latest[0].mediaType == .tv)
  }
}
