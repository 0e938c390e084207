import LedgerTestSupport
import Testing

@testable import Ledger

/// In which order a client's credit pays an invoice, beside a plain list of what there is.
struct CreditOrderTests {
  private struct Source {
    var day: Int
    var name: String
    var amount: Int
    var isNote: Bool
  }

  /// Money and credit notes of a client, told in the order of their days; names say nothing of that order.
  private func told(_ seed: UInt64) throws -> (TestBook, [Source]) {
    var dice = Dice(seed: seed)
    var told = try TestBook("client c1 \"Ann Lee\"")
    var names = (10...29).map { "k\($0)" }
    dice.shuffle(&names)
    var sources: [Source] = []
    var (day, number) = (1, 101)
    for place in 0..<(2 + dice.below(5)) {
      let (name, amount) = (names[place], 10 * (1 + dice.below(9)))
      let when = "2025-09-0\(day)"
      try told.tell(
        """
        invoice v\(name) for c1 \(when)
        line v\(name) "Lesson" \(amount).00 USD
        issued v\(name) \(number) \(when)
        payment v\(name) \(amount).00 \(when)
        creditnote \(name) v\(name) \(when)
        issued \(name) \(number + 1) \(when)
        """)
      number += 2
      sources.append(Source(day: day, name: name, amount: amount, isNote: true))
      if dice.percent(60) { day += 1 }
    }
    if dice.percent(60) {
      var payment = Payment()
      payment.id = ID(named: "m1")
      payment.client = told.client("c1").id
      payment.amount = Money(25, .usd)
      payment.day = try #require(Day(year: 2025, month: 9, day: 9))
      told.put(payment, in: told.book.payments)
      sources.append(Source(day: 9, name: "m1", amount: 25, isNote: false))
    }
    return (told, sources)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `free money goes first, then the notes by the day of their issue and their ids`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: 900 + seed)
    var (told, sources) = try told(seed)
    let owed = 5 * (1 + dice.below(50))
    let number = 101 + 2 * sources.count { $0.isNote }
    try told.tell(
      """
      invoice w1 for c1 2025-09-10
      line w1 "Show" \(owed).00 USD
      issued w1 \(number) 2025-09-10
      """)
    sources.sort { ($0.isNote ? 1 : 0, $0.day, $0.name) < ($1.isNote ? 1 : 0, $1.day, $1.name) }
    let all = sources.reduce(0) { $0 + $1.amount }
    // What the rule takes at the issue by itself, if anything, it takes in the same order.
    let before = try told.book.balance(of: told.invoice("w1"))
    #expect(
      try Credits.usable(for: told.invoice("w1"), in: told.book).minor
        == min(before.minor, Int64(all * 100) - (Int64(owed * 100) - before.minor)))
    try told.tell("credit w1 2025-09-11")
    var rest = owed
    for source in sources {
      let part = min(rest, source.amount)
      rest -= part
      let left = Money(source.amount - part, .usd)
      if source.isNote {
        let balance = try told.book.balance(of: told.invoice(source.name))
        #expect(try balance.negated() == left, "\(source.name)")
      } else {
        #expect(try told.book.unallocated(of: told.payment(source.name)) == left)
      }
    }
    #expect(try told.book.balance(of: told.invoice("w1")) == Money(rest, .usd))
    #expect(try told.book.credit(of: told.client("c1").id)[.usd] == Money(max(0, all - owed), .usd))
    // Once more nothing is left to take, or nothing is owed.
    let again = try Credits.apply(
      to: told.invoice("w1"), on: Day(year: 2025, month: 9, day: 12)!, in: told.book)
    #expect(again.isEmpty)
  }

  @Test func `what came for its own gig goes first, what came ahead for another one last`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 100.00 USD
      gig g2 c1 "Winter Night" 2025-12-01
      invoice i1 g1 2025-09-02
      issued i1 101 2025-09-02
      """)
    for (id, project, amount, day) in [
      (1, told.project("g2").id, 30, 10), (2, ID(), 30, 15), (3, told.project("g1").id, 60, 20),
    ] {
      told.put(
        Payments.received(
          ID(UInt64(id)), Money(amount, .usd), from: told.client("c1").id, for: project,
          on: Day(year: 2025, month: 9, day: day)!), in: told.book.payments)
    }
    try told.tell("credit i1 2025-09-21")
    let left = try (1...3).map { place in
      try told.book.unallocated(of: told.book.payments[ID(UInt64(place))]!).minor
    }
    #expect(left == [2_000, 0, 0])
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    // Where nothing else is left, that money is the client's all the same.
    try told.tell(
      """
      invoice i2 for c1 2025-09-22
      line i2 "Strings" 15.00 USD
      issued i2 102 2025-09-22
      """)
    #expect(try Credits.usable(for: told.invoice("i2"), in: told.book) == Money(15, .usd))
  }
}
