import Ledger
import Testing

@testable import Screens

/// The list of what comes again against the calendar of all rules, and against what its page says.
struct RecurringRecount {
  let world: ListWorld
  private let calendar: RecurringCalendar
  private let due: [Occurrence]

  private var book: Book { world.book }

  init(_ world: ListWorld) {
    self.world = world
    calendar = RecurringCalendar(of: world.book)
    due = calendar.due(until: world.today, in: world.book)
  }

  func check() throws {
    let all = book.recurring.rows.filter { $0.isLive }
    let index = world.person.app.index[.recurring]
    #expect(index.count() == all.count)
    for rule in all {
      #expect(RecurringFacts(app: world.person.app).next(of: rule.id) == next(rule))
    }
    for filter in index.kind.filters {
      for (choice, count) in filter.counted(0, in: index, of: book, on: world.today) {
        let kept = all.filter { holds($0, filter.name, choice.word) }
        #expect(count == kept.count, "\(filter.name) \(choice.word)")
        #expect(Set(ids("\(filter.name)=\(choice.word)")) == Set(kept.map { $0.id }))
      }
    }
    for sort in index.kind.sorts { checkOrder(sort.name, all) }
    try checkPage(all)
  }

  private func ids(_ query: String) -> [ID<Recurring>] {
    var person = world.person
    person.go("/expenses/recurring?" + query)
    return person.app.rows(of: .recurring).map { book.recurring.rows[Int($0)].id }
  }

  private func checkOrder(_ sort: String, _ all: [Recurring]) {
    let found = ids("sort=" + sort).compactMap { book.recurring[$0] }
    #expect(found.count == all.count, "\(sort)")
    for (a, b) in zip(found, found.dropFirst()) {
      switch sort {
      case "state": #expect(rank(a) <= rank(b))
      case "next":
        if let later = next(b) { #expect(next(a).map { $0 <= later } ?? false) }
      case "cost-desc", "cost-asc":
        guard let second = try? RecurringCost.yearly(b) else { continue }
        guard let first = try? RecurringCost.yearly(a) else {
          Issue.record("nothing costs more than what has no amount")
          continue
        }
        #expect(sort == "cost-asc" ? first.minor <= second.minor : first.minor >= second.minor)
      case _:
        let (first, second) = (trimmed(a.source), trimmed(b.source))
        if !second.isEmpty {
          #expect(!first.isEmpty && ReadingKey(folded(first)) <= ReadingKey(folded(second)))
        }
      }
    }
  }

  /// The heads count what stands below them; the year's cost is that of what goes on.
  private func checkPage(_ all: [Recurring]) throws {
    var person = world.person
    person.go("/expenses/recurring")
    person.press("scroll", value: "0:5000")
    let page = person.page
    for (word, title) in [("active", "Active"), ("paused", "Paused"), ("ended", "Ended")] {
      let count = all.filter { state($0) == word }.count
      let words = count == 1 ? "1 expense" : "\(count) expenses"
      let head = page.components(separatedBy: "data-key=\"head-\(title)\"").dropFirst().first
      #expect((head == nil) == (count == 0), "\(title)")
      if let head { #expect(head.prefix(300).contains(">\(words)<"), "\(title)") }
    }
    var sums = Totals()
    let own = all.filter { state($0) == "active" && Scope($0.project) != .personal }
    for rule in own {
      if let cost = try RecurringCost.yearly(rule) { try sums.add(cost) }
    }
    #expect(page.contains(">A Year<") == !own.isEmpty)
    if !own.isEmpty { #expect(page.contains(">\(person.app.text(sums))<")) }
  }

  // MARK: obvious answers

  private func next(_ rule: Recurring) -> Day? {
    calendar.next(of: rule.id, on: world.today, in: book)?.day
  }

  private func state(_ rule: Recurring) -> String {
    next(rule) == nil ? "ended" : rule.isPaused ? "paused" : "active"
  }

  private func rank(_ rule: Recurring) -> Int {
    ["active", "paused", "ended"].firstIndex(of: state(rule)) ?? 3
  }

  private func holds(_ rule: Recurring, _ filter: String, _ word: String) -> Bool {
    switch filter {
    case "state": return state(rule) == word
    case "due": return due.contains { $0.rule == rule.id }
    case "way": return rule.way.word == word
    case "subscription": return rule.isSubscription == (word == "yes")
    case _: return rule.project.text == word
    }
  }
}
