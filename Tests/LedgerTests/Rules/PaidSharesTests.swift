import LedgerTestSupport
import Testing

@testable import Ledger

/// What is paid of an invoice is for what credit notes left of its lines (rules R12, G65).
struct PaidSharesTests {
  private let names = ["g1", "g2", "g3", "g4"]
  private var ids: [ID<Project>] { names.map { ID(named: $0) } }

  /// Four gigs on one invoice, each of a service of its own, with a tax of so many percent.
  private func billed(
    _ minors: [Int64], tax: Int = 0, discount: Discount? = nil
  ) throws -> TestBook {
    var told = try TestBook("client c1 \"Ann Lee\"")
    let services = ["lesson", "concert", "rehearsal", "overdub"]
    for (place, minor) in minors.enumerated() {
      let price = Money(minor: minor, currency: .usd).plain
      try told.tell("gig \(names[place]) c1 \"Lesson\" 2025-09-0\(place + 1) delivered")
      try told.tell("charge \(names[place]) \(services[place]) \(price) USD")
    }
    told.commit(
      try Drafting.draft(
        ID(named: "i1"), for: Array(ids.prefix(minors.count)), on: Day(number: 20_345),
        formats: Formats(locale: "en-US"), in: told.book))
    if tax > 0 { try told.tell("tax i1 VAT \(tax)") }
    if discount != nil {
      var draft = told.invoice("i1")
      draft.discount = discount
      told.put(draft, in: told.book.invoices)
    }
    try told.tell("issued i1 1 2025-09-16")
    return told
  }

  /// A credit note over some of them, in full.
  private func credit(_ places: [Int], _ told: inout TestBook) throws {
    try told.tell("creditnote n1 i1 2025-09-17")
    var edit = Edit()
    for (place, line) in told.book.lines(of: ID(named: "n1")).enumerated()
    where !places.contains(place) {
      edit.trash(line, in: told.book.lines)
    }
    told.commit(edit)
    try told.tell("issued n1 2 2025-09-17")
  }

  private func received(_ told: TestBook) throws -> [Int64] {
    var sums = [Int64](repeating: 0, count: names.count)
    for payment in told.book.payments.live {
      var sum: Int64 = 0
      for (project, part) in try IncomeReport.byProject(payment, in: told.book) {
        sum += part.minor
        if let place = ids.firstIndex(of: project) { sums[place] += part.minor }
      }
      #expect(sum == payment.amount.minor)
    }
    return sums
  }

  private func services(_ told: TestBook) throws -> [String: Int64] {
    var sums: [String: Int64] = [:]
    for row in try IncomeReport(of: told.book, by: .service).rows {
      sums[row.key.lowercased()] = row.total.minor
    }
    return sums
  }

  @Test func `a gig that was credited has no income of what the others paid`() throws {
    var told = try billed([4_500, 4_500, 4_500, 4_500], tax: 19)
    try credit([1], &told)
    try told.tell("payment i1 7.22 2025-09-18 as p1\npayment i1 153.43 2025-09-19 as p2")
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    let sums = try received(told)
    #expect(sums[1] == 0 && sums.reduce(0, +) == 16_065)
    #expect([0, 2, 3].allSatisfy { abs(sums[$0] - 5_355) <= 1 })
    let report = try ProfitReport(of: told.book, by: .project)
    #expect(report.rows.first { $0.id == ids[1].raw }?.income.isZero ?? true)
    #expect(try services(told)["concert"] == nil)
    // Three bear the tax that is left.
    let tax = TaxCollected(of: told.book, .received)
    #expect(tax.total(in: .usd).minor == 3 * 855)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a credited gig has no part of an invoice with a discount either`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let minors = (0..<3).map { _ in Int64(1_000 + dice.below(20_000)) }
    let discounts = [
      Discount(Money(minor: Int64(1 + dice.below(900)), currency: .usd)),
      Discount(Rate(percent: 7)),
    ]
    var told = try billed(minors, tax: 19, discount: dice.pick(discounts))
    try credit([2], &told)
    let open = try told.book.balance(of: told.invoice("i1"))
    try told.tell("payment i1 \(open.plain) 2025-09-18 as p1")
    let sums = try received(told)
    #expect(sums[2] == 0 && sums[0] + sums[1] == open.minor, "seed \(seed)")
    let whole = Double(open.minor) * Double(minors[0]) / Double(minors[0] + minors[1])
    #expect(abs(Double(sums[0]) - whole) <= 2, "seed \(seed)")
  }

  @Test func `what was paid before is taken back by the refund, from what the credit note is for`()
    throws
  {
    var told = try billed([4_500, 4_500, 4_500, 4_500])
    try told.tell("payment i1 160.00 2025-09-16 as p1")
    try credit([1], &told)
    // Twenty were open: they are set off, what is left of the credit note is paid back.
    try told.tell("refund n1 25.00 2025-09-20")
    #expect(try told.book.balance(of: told.invoice("n1")).isZero)
    #expect(try received(told) == [4_500, 0, 4_500, 4_500])
    #expect(try services(told)["concert"] == 0)
  }

  @Test func `a credit note takes from the services that it names`() throws {
    var told = try billed([4_500, 4_500, 4_500])
    try credit([1, 2], &told)
    var sums: [String: Int64] = [:]
    for row in try IncomeReport(of: told.book, by: .service, .invoiced).rows {
      sums[row.key.lowercased(), default: 0] += row.total.minor
    }
    // What went back is to be billed again: it is earned, as what no invoice has.
    #expect(sums == ["lesson": 4_500, "concert": 4_500, "rehearsal": 4_500])
  }

  @Test func `marking a credited gig as paid pays nothing of the others'`() throws {
    var told = try billed([4_500, 4_500])
    try credit([1], &told)
    try told.tell("stage g2 paid 2025-09-20")
    #expect(try told.book.received(for: told.invoice("i1")).isZero)
    #expect(told.book.sum(of: .outstanding, for: .project(ids[1]), on: .last).totals.isZero)
    try told.tell("stage g1 paid 2025-09-21")
    #expect(try told.book.received(for: told.invoice("i1")) == Money(45, .usd))
    #expect(try received(told)[0] == 4_500)
  }

  /// Whatever is credited and however the rest is paid: parts add up to what came, who was credited in full has nothing of
  /// it, and everybody else within a cent a payment what is left of theirs; the same from what is kept.
  @Test(arguments: 0..<60 as Range<UInt64>) func `a payment is split by what is left of each`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    let count = 2 + dice.below(3)
    let minors = (0..<count).map { _ in Int64(1 + dice.below(50_000)) }
    let tax = dice.percent(50) ? dice.below(30) : 0
    var told = try billed(minors, tax: tax)
    let credited = (0..<count).filter { _ in dice.percent(40) }
    if !credited.isEmpty && credited.count < count { try credit(credited, &told) }
    let isCredited = told.book.invoices[ID(named: "n1")] != nil
    let open = try told.book.balance(of: told.invoice("i1"))
    var paid = 0
    for part in open.shared(in: [1, Int64(dice.below(5)), Int64(dice.below(3))])
    where part.isPositive {
      try told.tell("payment i1 \(part.plain) 2025-09-2\(paid) as p\(paid)")
      paid += 1
    }
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    let sums = try received(told)
    let left = minors.indices.map { isCredited && credited.contains($0) ? 0 : minors[$0] }
    let whole = Double(left.reduce(0, +))
    for place in minors.indices {
      let exact = Double(open.minor) * Double(left[place]) / whole
      #expect(abs(Double(sums[place]) - exact) <= Double(paid), "gig \(place)")
      if left[place] == 0 { #expect(sums[place] == 0) }
    }
    // What an invoice that is settled bore of tax is what is left of its tax.
    let asked = try ["i1", "n1"].compactMap { told.book.invoices[ID(named: $0)]?.issue?.content }
      .reduce(0) { $0 + $1.total.minor - (try $1.net().minor) }
    #expect(TaxCollected(of: told.book, .received).total(in: .usd).minor == asked)
    var kept = KeptIncome()
    for grouping in IncomeReport.Grouping.allCases {
      kept.prepare(told.book, .received, grouping)
      let fresh = try IncomeReport(of: told.book, by: grouping)
      let again = try IncomeReport(of: told.book, by: grouping, .received, kept)
      #expect(again.rows == fresh.rows)
      #expect(try Totals(fresh.rows.map { $0.total }) == fresh.totals)
    }
  }

  @Test func `what came for one of several is income of that one`() throws {
    var told = try billed([6_000, 6_500, 7_000])
    try told.tell("stage g1 paid 2025-09-20")
    #expect(try received(told) == [6_000, 0, 0, 0])
    #expect(try services(told) == ["lesson": 6_000])
    let open = ids.prefix(3).map { id in
      told.book.sum(of: .outstanding, for: .project(id), on: .last).totals[.usd].minor
    }
    #expect(open == [0, 6_500, 7_000])
    // What comes for all goes past who has theirs.
    try told.tell("payment i1 67.50 2025-09-21 as p1")
    #expect(try received(told) == [6_000, 3_250, 3_500, 0])
    try told.tell("payment i1 67.50 2025-09-22 as p2")
    #expect(try received(told) == [6_000, 6_500, 7_000, 0])
  }

  @Test func `a gig below zero lowers the invoice and nobody's part`() throws {
    var told = try billed([10_000, -3_000])
    let shares = told.book.shares(Money(70, .usd), of: told.invoice("i1"))
    #expect(shares.map(\.amount.minor) == [10_000, -3_000])
    try told.tell("payment i1 35.00 2025-09-20 as p1")
    #expect(try received(told) == [5_000, -1_500, 0, 0])
    try told.tell("stage g1 paid 2025-09-21")
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    #expect(try received(told) == [10_000, -3_000, 0, 0])
    #expect(try services(told) == ["lesson": 10_000, "concert": -3_000])
    let nothing = try billed([5_000, -5_000])
    let even = nothing.book.shares(.zero(.usd), of: nothing.invoice("i1"))
    #expect(even.map(\.amount.minor) == [5_000, -5_000])
  }

  /// Whatever is asked for, credited and paid, and however much of it for one: parts add up to what came and to what is left
  /// to pay, and who is marked as paid has what they ask for, whatever came before and comes after.
  @Test(arguments: 0..<60 as Range<UInt64>) func `marking as paid leaves each with its part`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    let count = 2 + dice.below(3)
    var minors = (0..<count).map { _ in Int64(1 + dice.below(50_000)) }
    if dice.percent(40) { minors[count - 1] = 0 - Int64(1 + dice.below(Int(minors[0]))) + 1 }
    var told = try billed(minors, tax: dice.percent(50) ? dice.below(30) : 0)
    let isPlain = minors.allSatisfy { $0 > 0 }
    // What was credited is to be billed again, so that marking it as paid records a payment beside the invoice.
    let isCredited = isPlain && dice.percent(40)
    if isCredited { try credit([dice.below(count)], &told) }
    func check() throws {
      let invoice = told.invoice("i1")
      let sums = try received(told)
      var (came, left) = (Int64(0), Int64(0))
      for place in 0..<count {
        let own = try told.book.received(for: invoice, of: ids[place]).minor
        if !isCredited { #expect(own == sums[place], "gig \(place)") }
        came += own
        left += try told.book.leftToPay(of: ids[place], on: invoice).minor
      }
      #expect(try came == told.book.received(for: invoice).minor)
      #expect(try left == told.book.balance(of: invoice).minor)
    }
    var marked: [Int] = []
    var days = 0
    while marked.count < count {
      days += 1
      let balance = try told.book.balance(of: told.invoice("i1"))
      if dice.percent(40) && balance.minor > 1 {
        let part = Money(minor: Int64(1 + dice.below(Int(balance.minor / 2))), currency: .usd)
        try told.tell("payment i1 \(part.plain) 2025-09-2\(days % 10) as p\(days)")
      } else {
        let others = (0..<count).filter { !marked.contains($0) }
        let next = others[dice.below(others.count)]
        told.commit(
          try Stages.move(
            told.project(names[next]), to: .paid, on: Day(number: 20_350), in: told.book))
        marked.append(next)
      }
      try check()
      let isPaid = try told.book.balance(of: told.invoice("i1")).isZero
      for place in marked where isPlain || isPaid {
        #expect(try told.book.leftToPay(of: ids[place], on: told.invoice("i1")).isZero)
      }
    }
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
  }

  /// Against the slow way: unit after unit.
  @Test(arguments: 0..<60 as Range<UInt64>) func `an amount is poured unit after unit`(
    _ seed: UInt64
  ) {
    var dice = Dice(seed: seed)
    let weights = (0..<(1 + dice.below(5))).map { _ in Int64(dice.below(40)) }
    let limits = weights.map { $0 == 0 ? 0 : Int64(dice.below(60)) }
    var slow = [Int64](repeating: 0, count: weights.count)
    for amount in 0...limits.reduce(0, +) {
      #expect(Shares.poured(amount, by: weights, upTo: limits) == slow)
      let open = weights.indices.filter { slow[$0] < limits[$0] }
      let next = open.min { a, b in
        let (first, second) = (
          (2 * slow[a] + 1) * weights[b], (2 * slow[b] + 1) * weights[a]
        )
        return first == second ? a < b : first < second
      }
      if let next { slow[next] += 1 }
    }
  }
}
