import Ledger
import Testing

@testable import Screens

// What comes again: due, paused, ended, begun, and what only looks so.
extension WalkStart {
  static func recurring() throws -> [WalkStart] {
    let person = try Person.inRecurring()
    let begun = try #require(
      person.app.book.recurring.live.first {
        RecurringRules.isBegun($0.id, in: person.app.book) && $0.end == nil && !$0.isPaused
      })
    let paused = try #require(person.app.book.recurring.live.first { $0.isPaused })
    let bought = try #require(
      person.app.book.transactions.live.first {
        RecurringRules.canRepeat($0, in: person.app.book)
      })
    var starts = [
      WalkStart(person: person, paths: ["/expenses/recurring", "/"], reach: 2)
    ]
    for sheet in [
      "recurring/menu/" + begun.id.text, "recurring/menu/" + paused.id.text,
      "recurring/change/" + begun.id.text, "recurring/repeat/" + bought.id.text, "recurring/due",
      "recurring/new", "recurring/edit/" + begun.id.text, "recurring/delete/" + begun.id.text,
    ] {
      let other = person.apart()
      var opened = other
      opened.press("sheet/" + sheet)
      starts.append(WalkStart(person: opened, reach: 1))
    }
    return starts
  }
}

extension Person {
  /// The sample's gigs and homes on 2026-11-21 with rules: Rent (1,900 begun, one skipped, Nov 1 due), Paper (paused), Fair (ended),
  /// and Streamly bought three months in a row.
  static func inRecurring() throws -> Person {
    var person = try Person.beforeExpenses()
    var edit = Edit()
    func rule(_ id: UInt64, _ source: String, _ start: String) throws -> Recurring {
      var rule = Recurring()
      rule.id = ID(id)
      rule.source = source
      rule.amount = Money(900, .usd)
      rule.start = try Day(parsing: start)
      rule.project = .business
      return rule
    }
    let rent = try rule(8_001, "Rent", "2026-09-01")
    var paper = try rule(8_002, "Paper", "2026-01-15")
    paper.isPaused = true
    var fair = try rule(8_003, "Fair", "2026-01-01")
    fair.end = try Day(parsing: "2025-12-31")
    for row in [rent, paper, fair] { edit.put(row, replacing: nil) }
    for (place, day) in ["2026-09-12", "2026-10-12", "2026-11-12"].enumerated() {
      var bought = Transaction()
      bought.id = ID(8_010 + UInt64(place))
      bought.type = .purchase
      bought.source = "Streamly"
      bought.day = try Day(parsing: day)
      bought.amount = Money(minor: place == 2 ? 1_199 : 999, currency: .usd)
      bought.project = .business
      edit.put(bought, replacing: nil)
    }
    person.others(edit)
    let calendar = RecurringCalendar(of: person.app.book)
    let due = calendar.due(until: person.app.state.today, in: person.app.book)
    person.others(RecurringRules.enter([due[0]], in: person.app.book))
    person.others(RecurringRules.skip([due[1]], in: person.app.book))
    return person
  }

  /// Another device writes.
  mutating func others(_ edit: Edit) {
    part()
    _ = app.withReplica { $0.commit([edit], now: Instant(milliseconds: 2), undoable: false) }
    app.refresh()
  }
}
