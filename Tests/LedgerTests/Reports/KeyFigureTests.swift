import LedgerTestSupport
import Testing

@testable import Ledger

/// One word is one number: figures beside a plain count, part by part, over random books (G9).
struct KeyFigureTests {
  private func story(_ seed: UInt64) -> MoneyStory {
    var story = MoneyStory(seed: seed)
    for _ in 0..<60 { _ = story.step() }
    return story
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `outstanding is what issued invoices still ask for, and its clients' parts add up`(
    _ seed: UInt64
  ) throws {
    let story = story(seed)
    let plain = PlainMoney(book: story.book)
    let today = story.today
    var (due, late) = (PlainSums(), PlainSums())
    for invoice in story.book.invoices.rows
    where invoice.life == .live && invoice.issue != nil && invoice.voided == nil {
      let owed = plain.owed(on: invoice)
      if owed <= 0 { continue }
      let amount = Money(minor: owed, currency: invoice.askedCurrency)
      due.add(amount)
      if let day = invoice.issue?.content.due, day < today { late.add(amount) }
    }
    for (figure, wanted) in [(KeyFigure.outstanding, due), (.overdue, late)] {
      let whole = story.book.sum(of: figure, for: .book, on: today)
      #expect(PlainSums(whole.totals) == wanted && whole.faults.isEmpty, "seed \(seed)")
      #expect(PlainSums(parts(figure, story)) == wanted, "seed \(seed)")
    }
  }

  /// The amounts of every client, one after another.
  private func parts(_ figure: KeyFigure, _ story: MoneyStory) -> [Money?] {
    story.book.clients.live.flatMap {
      story.book.sum(of: figure, for: .client($0.id), on: story.today).totals.amounts
    }
  }

  @Test(arguments: 41...80 as ClosedRange<UInt64>)
  func `income is one number on every page and by every grouping`(_ seed: UInt64) throws {
    let story = story(seed)
    let income = PlainSums(story.book.sum(of: .income, for: .book, on: story.today).totals)
    #expect(income == PlainSums(PlainMoney(book: story.book).payments.map { $0.amount }))
    #expect(income == PlainSums(parts(.income, story)))
    for grouping in IncomeReport.Grouping.allCases {
      let report = try IncomeReport(of: story.book, by: grouping)
      #expect(PlainSums(report.totals) == income)
      #expect(PlainSums(report.rows.map { $0.total }) == income, "\(grouping)")
    }
    let decades = story.today.adding(years: -40)...story.today.adding(years: 40)
    let chart = IncomeInsight(of: story.book, by: .mediaType, over: decades)
    #expect(PlainSums(chart.slices.map { $0.amount } + chart.others.amounts) == income)
  }

  @Test(arguments: 81...110 as ClosedRange<UInt64>)
  func `stages come to their projects' charges, and what is archived is income all the same`(
    _ seed: UInt64
  ) throws {
    let story = story(seed)
    var book = story.book
    let income = book.sum(of: .income, for: .book, on: story.today)
    for stage in Stage.allCases {
      let figure = KeyFigure.projects(at: stage)
      let listed = book.projects.live.filter { $0.stage == stage }
      let rows = try listed.map { try book.feeTotal(of: $0.id) }
      let sum = book.sum(of: figure, for: .book, on: story.today).totals
      #expect(PlainSums(sum) == PlainSums(rows.flatMap { $0.amounts }))
      #expect(PlainSums(sum) == PlainSums(parts(figure, story)))
    }
    var edit = Edit()
    for var project in book.projects.live {
      project.life = .archived
      edit.put(project, in: book.projects)
    }
    book.apply(
      Change(
        device: 9, counter: 1, stamp: Stamp(time: 1_800_000_000_000 << 16, device: 9),
        body: edit.body))
    #expect(book.sum(of: .income, for: .book, on: story.today) == income)
    #expect(book.sum(of: .paidProjects, for: .book, on: story.today).totals.isEmpty)
  }

  @Test(arguments: 111...130 as ClosedRange<UInt64>)
  func `delivered is what is invoiced and what is not`(_ seed: UInt64) throws {
    let story = story(seed)
    var wanted = PlainSums()
    for charge in story.book.charges.live {
      let project = try #require(story.book.projects[charge.project])
      guard project.stage == .delivered, !Drafting.isIssued(charge, in: story.book) else {
        continue
      }
      wanted.add(try charge.price.amount())
    }
    let sum = story.book.sum(of: .notInvoiced, for: .book, on: story.today)
    #expect(PlainSums(sum.totals) == wanted)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `accounting, invoice and summary say one number of a house`(_ seed: UInt64) throws {
    let home = RandomHome(seed: seed)
    let book = home.book
    let today = Day(number: 20_000)
    func sum(_ figure: KeyFigure) -> PlainSums {
      PlainSums(book.sum(of: figure, for: .project(home.project), on: today).totals)
    }
    let invoice = try ProjectInvoiceReport(of: home.project, in: book)
    #expect(sum(.owedToBusiness) == PlainSums(invoice.charges.flatMap { $0.amount.amounts }))
    #expect(sum(.owedToClient) == PlainSums(invoice.credits.flatMap { $0.amount.amounts }))
    let summary = try ClientSummary(of: home.project, in: book)
    let categories = summary.categories.flatMap { $0.spent.amounts }
    #expect(sum(.clientSpent) == PlainSums(categories + summary.uncategorized.amounts))
    #expect(sum(.clientSpent) == PlainSums(summary.furnishings.map { $0.price }))
    #expect(sum(.clientSaved) == PlainSums(summary.saved))
    #expect(try summary.market.nonZero == PropertyReport(of: home.project, in: book).market.nonZero)
  }

  @Test func `each figure says what it adds up, and no two have one name`() {
    #expect(Set(KeyFigure.allCases.map { $0.name.english }).count == KeyFigure.allCases.count)
    for figure in KeyFigure.allCases {
      #expect(figure.sentence.english.hasSuffix("."), "\(figure)")
    }
  }
}

/// A row that cannot be added up is called by its name, and the others stand (E8).
struct RowFaultTests {
  private func book(_ put: (inout TestBook) -> Void) throws -> Book {
    var told = try TestBook(
      """
      client c "Ann Lee"
      gig g c "Bowl Night" 2025-09-01 delivered
      gig h c "Hill Night" 2025-09-02 delivered
      """)
    put(&told)
    return told.book
  }

  @Test func `a draft in two currencies is named with the line to mend`() throws {
    let book = try book { told in
      var draft = Invoice()
      draft.id = ID(named: "d")
      draft.client = ID(named: "c")
      told.put(draft, in: told.book.invoices)
      for (name, currency) in [("a", Currency.usd), ("b", .eur)] {
        var line = Line()
        line.id = ID(named: name)
        line.invoice = draft.id
        line.text = "Sound " + name
        line.price = Price(Money(100, currency))
        told.put(line, in: told.book.lines)
      }
    }
    let draft = try #require(book.invoices[ID(named: "d")])
    let fault = try #require(book.fault(of: draft))
    #expect(
      fault.text.english
        == "The draft for Ann Lee is in USD and its line \u{201C}Sound b\u{201D} in EUR. "
        + "Give the line an amount in USD, or the draft another currency.")
  }

  @Test func `a charge that is too large is named, and the other projects are counted`() throws {
    let book = try book { told in
      for (name, project, minor) in [("a", "g", Int64.max), ("b", "h", 500)] {
        var charge = Charge()
        charge.id = ID(named: name)
        charge.project = ID(named: project)
        charge.name = "Sound"
        charge.price = Price(Money(minor: minor, currency: .usd), times: Quantity(3))
        told.put(charge, in: told.book.charges)
      }
    }
    let sum = book.sum(of: .delivered, for: .book, on: Day(number: 20_000))
    #expect(sum.totals.amounts == [Money(minor: 1_500, currency: .usd)])
    #expect(
      sum.faults.map { $0.text.english } == [
        "The charge \u{201C}Sound\u{201D} of Bowl Night is too large to multiply. "
          + "Lower its quantity or its price."
      ])
  }

  @Test(arguments: IncomeReport.Grouping.allCases)
  func `payments that no sum holds are named, and the rest is income`(
    _ grouping: IncomeReport.Grouping
  ) throws {
    let book = try book { told in
      for (name, minor) in [("a", Int64.max), ("b", 700), ("e", Int64.max - 3), ("f", -200)] {
        var payment = Payment()
        payment.id = ID(named: name)
        payment.client = ID(named: "c")
        payment.day = Day(number: 20_000)
        payment.amount = Money(minor: minor, currency: name == "b" ? .eur : .usd)
        told.put(payment, in: told.book.payments)
      }
    }
    let report = try IncomeReport(of: book, by: grouping)
    #expect(report.faults.count == 1)
    #expect(report.totals[.eur] == Money(minor: 700, currency: .eur))
    #expect(PlainSums(report.rows.map { $0.total }) == PlainSums(report.totals))
    #expect(book.sum(of: .income, for: .book, on: Day(number: 20_000)).totals == report.totals)
  }
}
