import LedgerTestSupport
import Testing

@testable import Ledger

/// Income over a period beside a plain count of its rows, over random books with refunds, voids, credits and overpayments.
struct IncomeInsightTests {
  private func book(_ seed: UInt64) -> Book {
    var story = MoneyStory(seed: seed)
    for _ in 0..<60 { _ = story.step() }
    return story.book
  }

  /// What counts, row by row: its day, client, media type, amount.
  private func plain(
    _ book: Book, _ basis: IncomeBasis
  ) throws -> [(day: Day, client: String, amount: Money)] {
    func name(_ id: ID<Client>) -> String { book.clients[id]?.displayName ?? "No Client" }
    if basis == .received {
      return book.payments.rows.filter { $0.life == .live }.map {
        ($0.day, name($0.client), $0.amount)
      }
    }
    var rows: [(day: Day, client: String, amount: Money)] = []
    for invoice in book.invoices.rows where invoice.life == .live && invoice.voided == nil {
      guard let content = invoice.issue?.content else { continue }
      let tax = content.taxGroups.reduce(0) { $0 + $1.amount.minor }
      rows.append(
        (
          content.issued, name(invoice.client),
          Money(minor: content.total.minor - tax, currency: content.total.currency)
        ))
    }
    let plain = PlainMoney(book: book)
    for project in book.projects.rows where project.life == .live && project.stage != .open {
      guard let day = project.progress.delivered ?? project.progress.closed else { continue }
      for charge in book.charges.rows
      where charge.life == .live && charge.project == project.id && !plain.isOnInvoice(charge) {
        // What was given back of a paid one, and no money waits for, was let off.
        if project.stage == .paid, plain.isOnInvoice(charge, evenGivenBack: true),
          plain.uninvoiced(of: project.id, charge.price.unit.currency) > 0
        {
          continue
        }
        // What is to be billed again counts from its credit note's day on.
        let since = max(day, plain.givenBack(charge)?.0 ?? day)
        rows.append((since, name(project.client), try charge.price.amount()))
      }
    }
    return rows
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `every span and slice is what its rows add up to`(_ seed: UInt64) throws {
    let book = book(seed)
    let days = Day(number: 20_005)...Day(number: 20_045)
    for basis in IncomeBasis.allCases {
      let rows = try plain(book, basis).filter { days.contains($0.day) }
      let own = rows.filter { $0.amount.currency == book.settings.currency }
      let insight = IncomeInsight(of: book, by: .client, basis, over: days)
      #expect(insight.total.minor == own.reduce(0) { $0 + $1.amount.minor }, "seed \(seed)")
      for (place, span) in insight.spans.enumerated() {
        let there = own.filter { span.contains($0.day) }
        #expect(insight.sums[place].minor == there.reduce(0) { $0 + $1.amount.minor })
        for slice in insight.slices {
          let sum = there.filter { $0.client == slice.key }.reduce(0) { $0 + $1.amount.minor }
          #expect(slice.amounts[place].minor == sum, "seed \(seed) \(slice.key)")
          // What a bar adds up is exactly what it is as long as.
          let found = IncomeRows(
            of: book, by: .client, basis, key: slice.key, from: span.lowerBound,
            to: span.upperBound)
          #expect(found.totals[book.settings.currency] == slice.amounts[place])
        }
      }
      let others = rows.filter { $0.amount.currency != book.settings.currency }
      #expect(PlainSums(insight.others) == PlainSums(others.map { $0.amount }))
      #expect(insight.faults.isEmpty)
    }
  }

  @Test(arguments: 61...90 as ClosedRange<UInt64>)
  func `however income is cut up, it adds up to the same`(_ seed: UInt64) throws {
    let book = book(seed)
    let days = Day(number: 19_990)...Day(number: 20_200)
    for basis in IncomeBasis.allCases {
      let month = try IncomeReport(
        of: book, by: .month, basis, from: days.lowerBound, to: days.upperBound)
      for grouping in IncomeReport.Grouping.allCases {
        let insight = IncomeInsight(of: book, by: grouping, basis, over: days)
        #expect(insight.total == month.totals[book.settings.currency])
        #expect(insight.slices.reduce(0) { $0 + $1.amount.minor } == insight.total.minor)
        let report = try IncomeReport(
          of: book, by: grouping, basis, from: days.lowerBound, to: days.upperBound)
        #expect(report.totals == month.totals)
        let rows = IncomeRows(
          of: book, by: grouping, basis, key: nil, from: days.lowerBound, to: days.upperBound)
        #expect(rows.totals == month.totals)
      }
    }
  }

  @Test func `as invoiced is what the profit report counts as income`() throws {
    for seed in 91...110 as ClosedRange<UInt64> {
      let book = book(seed)
      let report = try IncomeReport(of: book, by: .client, .invoiced)
      let profit = try ProfitReport(of: book, by: .clientAccrued)
      #expect(report.totals[book.settings.currency] == profit.total.income)
    }
  }

  @Test func `every media type has a slice, and spans leave no day out`() throws {
    let first = try Day(parsing: "2024-02-10")
    for length in [1, 7, 31, 35, 36, 200, 1_098, 1_099, 9_000] {
      let days = first...first.adding(days: length - 1)
      let spans = IncomeInsight.spans(of: days)
      #expect(spans.first?.lowerBound == days.lowerBound)
      #expect(spans.last?.upperBound == days.upperBound)
      for (a, b) in zip(spans, spans.dropFirst()) {
        #expect(a.upperBound.adding(days: 1) == b.lowerBound)
      }
    }
    let insight = IncomeInsight(of: Book(), by: .mediaType, over: first...first)
    #expect(insight.slices.map { $0.key } == MediaType.allCases.map { $0.word })
  }

  /// Days up to five weeks, months up to three years of 366 days, then years: each day has what its part is called.
  @Test func `a period is charted in days, months or years, by its length alone`() throws {
    for start in ["2023-12-31", "2024-01-01", "2024-02-10", "2025-07-31"] {
      let first = try Day(parsing: start)
      for length in [1, 2, 34, 35, 36, 37, 366, 1_097, 1_098, 1_099, 1_100, 3_000] {
        let sign = length <= 35 ? 10 : length <= 1_098 ? 7 : 4
        var wanted: [ClosedRange<Day>] = []
        for number in 0..<length {
          let day = first.adding(days: number)
          let name = day.text.prefix(sign)
          if let last = wanted.last, last.lowerBound.text.prefix(sign) == name {
            wanted[wanted.count - 1] = last.lowerBound...day
          } else {
            wanted.append(day...day)
          }
        }
        let days = first...first.adding(days: length - 1)
        #expect(IncomeInsight.spans(of: days) == wanted, "\(start) \(length)")
      }
    }
  }

  @Test func `amounts beyond counting are named and not added`() throws {
    var told = try TestBook()
    var edit = Edit()
    for (id, minor) in [(1, Int64.max), (2, 500), (3, Int64.max)] as [(UInt64, Int64)] {
      var payment = Payment()
      payment.id = ID(id)
      payment.day = Day(number: 20_000)
      payment.amount = Money(minor: minor, currency: .usd)
      edit.put(payment, in: told.book.payments)
    }
    told.commit(edit)
    let insight = IncomeInsight(
      of: told.book, by: .mediaType, over: Day(number: 20_000)...Day(number: 20_000))
    #expect(insight.total == Money(minor: 500, currency: .usd))
    #expect(insight.faults.count == 2)
  }
}
