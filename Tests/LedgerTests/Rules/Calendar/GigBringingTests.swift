import LedgerTestSupport
import Testing

@testable import Ledger

/// What a gig that comes again brings from the one before it (rules G26, G79), and how far a rule is walked for that.
struct GigBringingTests {
  private let first = Day(year: 2026, month: 9, day: 1) ?? .first

  private func write(_ edit: Edit, _ replica: inout Replica) {
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
  }

  private func enter(_ day: Day, _ replica: inout Replica) throws -> ID<Project> {
    let before = Set(replica.book.projects.rows.map { $0.id })
    write(GigRules.enter([GigOccurrence(rule: ID(700), day: day)], in: replica.book), &replica)
    return try #require(replica.book.projects.rows.last { !before.contains($0.id) }).id
  }

  private func replica() -> Replica {
    var replica = Replica(device: 7)
    var edit = Edit()
    var rule = GigRule()
    rule.id = ID(700)
    rule.name = "Residency"
    rule.rule = "FREQ=WEEKLY"
    rule.schedule = .gig(on: first, zone: "")
    edit.put(rule, replacing: nil)
    for id in 1...4 as ClosedRange<UInt64> {
      var musician = Musician()
      musician.id = ID(id)
      musician.name = "Player \(id)"
      edit.put(musician, replacing: nil)
    }
    write(edit, &replica)
    return replica
  }

  /// Who plays comes along without a deal, and a deal without anybody.
  @Test(arguments: [false, true], [false, true])
  func `players and the deal come along, each by itself and both together`(
    _ hasPlayers: Bool, _ hasDeal: Bool
  ) throws {
    var replica = replica()
    let past = try enter(first, &replica)
    var edit = Edit()
    let states: [PlayerState] = [.planned, .asked, .confirmed, .declined]
    if hasPlayers {
      for (place, state) in states.enumerated() {
        let id = ID<Musician>(UInt64(place + 1))
        var player = Player()
        player.id = Player.id(of: id, on: past)
        (player.project, player.musician, player.state) = (past, id, state)
        player.role = "Part \(place)"
        edit.put(player, replacing: nil)
      }
    }
    if hasDeal {
      var deal = Deal()
      (deal.id, deal.project) = (Deal.id(of: past), past)
      deal.terms.amount = Money(500, .usd)
      deal.notes = "Two sets"
      edit.put(deal, replacing: nil)
    }
    write(edit, &replica)
    let next = try enter(first.adding(days: 7), &replica)
    let players = replica.book.players(of: next)
    #expect(players.map { $0.role }.sorted() == (hasPlayers ? ["Part 0", "Part 1", "Part 2"] : []))
    #expect(players.allSatisfy { $0.state == .planned })
    #expect(replica.book.deal(of: next)?.terms.amount == (hasDeal ? Money(500, .usd) : nil))
    #expect(replica.book.deal(of: next)?.notes == (hasDeal ? "Two sets" : nil))
  }

  @Test func `what comes along is of the last gig before it that is not in the trash`() throws {
    var replica = replica()
    var days = (0..<5).map { first.adding(days: 7 * $0) }
    // Entered in no order.
    days.swapAt(0, 2)
    for day in days.dropLast() {
      let id = try enter(day, &replica)
      var edit = Edit()
      var deal = replica.book.deal(of: id) ?? Deal()
      (deal.id, deal.project, deal.notes) = (Deal.id(of: id), id, day.text)
      edit.put(deal, in: replica.book.deals)
      write(edit, &replica)
    }
    func notes(_ gone: [Int]) throws -> String? {
      var copy = replica
      for day in gone {
        let when = first.adding(days: 7 * day)
        let project = try #require(
          copy.book.projects.rows.first { $0.occurrence == when })
        let edit = Edit(trashing: project, in: copy.book.projects)
        write(edit, &copy)
      }
      let last = try enter(first.adding(days: 28), &copy)
      return copy.book.deal(of: last)?.notes
    }
    #expect(try notes([]) == first.adding(days: 21).text)
    #expect(try notes([3]) == first.adding(days: 14).text)
    #expect(try notes([3, 2]) == first.adding(days: 7).text)
    #expect(try notes([3, 2, 1, 0]) == nil)
  }

  /// A calendar looks at a month of a rule that began years ago: what came before is hardly walked.
  @Test func `days that are skipped are those of one period at most, and no later ones`() throws {
    var dice = Dice(seed: 12)
    var skipped = 0
    for line in try Golden.text("recurrence.txt").split(separator: "\n").prefix(900) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let rule = try RecurrenceRule(parsing: fields[0])
      if rule.count != nil { continue }
      let (start, last) = (try Day(parsing: fields[1]), try Day(parsing: fields[2]))
      func days(_ skipping: Day) -> [Day] {
        var days: [Day] = []
        var walk = RecurrenceDays(of: rule, from: start, skipping: skipping, through: last)
        while let day = walk.next() { days.append(day) }
        return days
      }
      let all = days(.first)
      let skipping = start.adding(days: dice.below(max(1, last - start)))
      let some = days(skipping)
      #expect(some.filter { $0 >= skipping } == all.filter { $0 >= skipping }, "\(line)")
      let period = [.daily: 1, .weekly: 7, .monthly: 31, .yearly: 366][rule.frequency] ?? 0
      let reach = skipping.adding(days: -period * rule.interval - 7)
      #expect(some.allSatisfy { $0 >= reach }, "\(line) from \(skipping)")
      if some.count < all.count { skipped += 1 }
    }
    #expect(skipped > 100)
  }
}
