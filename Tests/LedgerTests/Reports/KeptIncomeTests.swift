import LedgerTestSupport
import Testing

@testable import Ledger

/// What is added up from kept income beside the same from the book alone, over random books and after random edits.
struct KeptIncomeTests {
  /// A book that is written to without laws, so that anything may be in it.
  private struct World {
    var book: Book
    var dice: Dice
    private var count: Int64 = 0
    private let today = Day(number: 20_030)

    init(seed: UInt64) {
      var story = MoneyStory(seed: seed)
      for _ in 0..<50 { _ = story.step() }
      book = story.book
      dice = Dice(seed: seed)
      for var invoice in book.invoices.rows where invoice.isIssued {
        KeptIncomeTests.tax(&invoice, &dice)
        let edit = Edit(putting: invoice, in: book.invoices)
        apply(edit)
      }
    }

    private mutating func apply(_ edit: Edit) {
      count += 1
      let stamp = Stamp(milliseconds: 1_900_000_000_000 + count, device: 9)
      book.apply(Change(device: 9, counter: UInt64(count), stamp: stamp, body: edit.body))
    }

    mutating func edit(isHuge: Bool) {
      let edits = RandomEdits(book, on: today)
      let at = Instant(milliseconds: 1_900_000_000_000 + count)
      var edit: Edit?
      switch dice.below(isHuge ? 12 : 10) {
      case 0: edit = edits.void(&dice)
      case 1: edit = edits.draft(ID(dice.next() | 1), &dice)
      case 2:
        let draft = dice.pick(book.invoices.live.filter { !$0.isIssued })
        edit = draft.flatMap { edits.issue($0.id, from: 7, at: at) }
      case 3:
        edit = changed(book.clients) { $0.address.city = $1.pick(["", " Ulm ", "Wien"]) ?? "" }
      case 4:
        edit = changed(book.clients) { [book] in $0.into = $1.pick(book.clients.rows)?.id ?? ID() }
      case 5: edit = changed(book.projects) { $0.mediaType = $1.pick(MediaType.allCases) ?? .other }
      case 6:
        edit = changed(book.projects) {
          let day = Day(number: 20_000 + Int32($1.below(60)))
          $0.progress.delivered = $1.percent(80) ? day : nil
        }
      case 7: edit = changed(book.invoices) { KeptIncomeTests.tax(&$0, &$1) }
      case 8: edit = changed(book.settingsTable) { $0.currency = $1.percent(50) ? .eur : .usd }
      case 9 where dice.percent(50):
        // Other money than the payment's: no rule writes it, a foreign file may.
        edit = changed(book.allocations) { $0.amount.currency = $1.percent(50) ? .eur : .usd }
      case 10:
        edit = changed(book.payments) { $0.amount.minor = $1.percent(50) ? .max : .min + 1 }
      case 11:
        edit = changed(book.charges) {
          $0.price = Price(Money(minor: $1.percent(50) ? .max : .max / 2, currency: .usd))
        }
      case _: edit = edits.any(&dice)
      }
      if let edit { apply(edit) }
    }

    private mutating func changed<E: Entity>(
      _ table: Table<E>, _ change: (inout E, inout Dice) -> Void
    ) -> Edit? {
      guard var row = dice.pick(table.rows) else { return nil }
      change(&row, &dice)
      return Edit(putting: row, in: table)
    }
  }

  private static func tax(_ invoice: inout Invoice, _ dice: inout Dice) {
    guard let total = invoice.issue?.content.total else { return }
    var tax = TaxAmount()
    tax.name = dice.percent(50) ? "VAT" : "Tax"
    tax.rate = Rate(micros: 190_000)
    tax.amount = Money(minor: total.minor / 7, currency: total.currency)
    invoice.issue?.content.tax = tax
    if dice.percent(30) { invoice.issue?.content.lines = [] }
  }

  /// Compares everything that is asked of income; how many amounts, taxes and faults there were.
  private func check(_ world: inout World, _ kept: KeptIncome, _ what: Comment) -> [Int] {
    let book = world.book
    var seen = [0, 0, 0]
    for basis in IncomeBasis.allCases {
      for grouping in IncomeReport.Grouping.allCases {
        let start = Day(number: 19_990 + Int32(world.dice.below(60)))
        let end = start.adding(days: world.dice.below(80))
        let isOpen = world.dice.percent(20)
        let (first, last) = isOpen ? (nil, nil) : (start, end)
        let insight = IncomeInsight(of: book, by: grouping, basis, over: start...end, kept)
        #expect(insight == IncomeInsight(of: book, by: grouping, basis, over: start...end), what)
        let report = try? IncomeReport(of: book, by: grouping, basis, from: first, to: last, kept)
        let plain = try? IncomeReport(of: book, by: grouping, basis, from: first, to: last)
        #expect(report == plain, what)
        for key in [nil, plain?.rows.first?.key, plain?.rows.last?.key] {
          let rows = IncomeRows(
            of: book, by: grouping, basis, key: key, from: first, to: last, kept)
          #expect(
            rows == IncomeRows(of: book, by: grouping, basis, key: key, from: first, to: last), what
          )
        }
        for by in ProfitReport.Grouping.allCases {
          let profit = try? ProfitReport(of: book, by: by, from: first, to: last, kept)
          let plain = try? ProfitReport(of: book, by: by, from: first, to: last)
          // A gig's charges are added up first: that may hold where one after another did not.
          #expect(profit == plain || plain == nil, what)
        }
        let tax = TaxCollected(of: book, basis, from: first, to: last, kept)
        #expect(tax == TaxCollected(of: book, basis, from: first, to: last), what)
        seen[0] += insight.count
        seen[1] += basis == .received ? tax.rows.count : 0
        seen[2] += insight.faults.count + tax.faults.count
      }
    }
    return seen
  }

  private func follow(_ seed: UInt64, isHuge: Bool) -> [Int] {
    var world = World(seed: seed)
    var kept = KeptIncome()
    var seen = [0, 0, 0]
    for step in 0..<30 {
      world.edit(isHuge: isHuge)
      let what: Comment = "seed \(seed), step \(step)"
      // What was kept before the edit says nothing of the book after it.
      _ = check(&world, kept, what)
      for basis in IncomeBasis.allCases {
        for grouping in IncomeReport.Grouping.allCases where world.dice.percent(70) {
          kept.prepare(world.book, basis, grouping)
        }
      }
      kept.prepareTaxes(world.book)
      for (place, more) in check(&world, kept, what).enumerated() { seen[place] += more }
    }
    return seen
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `what is kept adds up to what the book does, after every edit`(_ seed: UInt64) {
    let seen = follow(seed, isHuge: false)
    #expect(seen[0] > 50, "seed \(seed)")
  }

  @Test func `what is too large is left out as the book leaves it out`() {
    var (taxes, faults) = (0, 0)
    for seed in 31...50 as ClosedRange<UInt64> {
      let seen = follow(seed, isHuge: true)
      taxes += seen[1]
      faults += seen[2]
    }
    #expect(taxes > 100 && faults > 100)
  }

  @Test func `kept income is used, and not after a write`() throws {
    var world = World(seed: 3)
    var kept = KeptIncome()
    #expect(!kept.has(.invoiced, .client, of: world.book))
    kept.prepare(world.book, .invoiced, .client)
    #expect(kept.has(.invoiced, .client, of: world.book))
    #expect(
      !kept.has(.invoiced, .city, of: world.book) && !kept.has(.received, .client, of: world.book))
    let version = world.book.clients.version
    while world.book.clients.version == version { world.edit(isHuge: false) }
    #expect(!kept.has(.invoiced, .client, of: world.book))
  }
}
