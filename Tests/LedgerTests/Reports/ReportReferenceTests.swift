import LedgerTestSupport
import Testing

@testable import Ledger

/// Reports and budgets beside a plain count of the rows, over random homes with two currencies.
struct ReportReferenceTests {
  private func transactions(_ book: Book, _ project: ID<Project>) -> [Transaction] {
    book.transactions.rows.filter { $0.life == .live && $0.project == project }
  }

  private func items(_ book: Book, _ project: ID<Project>) -> [Item] {
    book.items.rows.filter { $0.life == .live && $0.project == project }
  }

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func `a budget is what was allotted and spent, other currencies apart`(_ seed: UInt64) throws {
    let home = RandomHome(seed: seed)
    let book = home.book
    let progress = BudgetProgress(of: home.project, in: book)
    var others = PlainSums()
    var spent: [ID<BudgetCategory>: Int64] = [:]
    for row in transactions(book, home.project) where !row.category.isNone {
      guard let amount = row.amount, !row.isCanceled, row.status != .canceled else { continue }
      let minor = row.type == .return ? -abs(amount.minor) : amount.minor
      if amount.currency == .usd {
        spent[row.category, default: 0] += minor
      } else {
        others.add(Money(minor: minor, currency: amount.currency))
      }
    }
    var budgets: [ID<BudgetCategory>: Int64] = [:]
    var listed = Set(spent.keys)
    for budget in book.budgets.rows where budget.life == .live && budget.project == home.project {
      listed.insert(budget.category)
      if budget.amount?.currency == .usd { budgets[budget.category] = budget.amount?.minor }
      if budget.amount?.currency == .eur { others.add(budget.amount) }
    }
    #expect(Set(progress.rows.map { $0.category }) == listed)
    #expect(progress.rows.count == listed.count)
    var (budgeted, counted) = (Int64(0), Int64(0))
    for row in progress.rows {
      let category = try #require(book.categories[row.category])
      #expect(row.spent == Money(minor: spent[row.category] ?? 0, currency: .usd))
      #expect(row.budget == Money(minor: budgets[row.category] ?? 0, currency: .usd))
      #expect(row.name == category.name && row.type == category.type)
      #expect(row.isExcluded == category.excludeFromOverallBudget)
      #expect(row.isArchived == (category.life != .live))
      #expect(row.isFee == (category.type == .fee))
      let isEnabled = category.life == .live && (row.budget.minor > 0 || row.spent.minor != 0)
      #expect(row.isEnabled == isEnabled)
      let share =
        row.budget.minor > 0 && row.spent.minor > 0 ? row.spent.minor * 1_000 / row.budget.minor : 0
      #expect(row.share == share)
      if !category.excludeFromOverallBudget {
        budgeted += row.budget.minor
        counted += row.spent.minor
      }
    }
    #expect(progress.overall.budget == Money(minor: budgeted, currency: .usd))
    #expect(progress.overall.spent == Money(minor: counted, currency: .usd))
    #expect(PlainSums(progress.others) == others, "seed \(seed)")
    checkBars(progress, "seed \(seed)")
  }

  /// What of a row's budget is spent; without a budget nothing is.
  private func part(_ row: BudgetProgress.Row) -> (spent: Int64, budget: Int64) {
    row.budget.minor > 0 ? (row.spent.minor, row.budget.minor) : (0, 1)
  }

  /// Pinned ones first as they are pinned, then by name, fees last; each enabled category once.
  private func checkBars(_ progress: BudgetProgress, _ what: Comment) {
    let pins = [ID<BudgetCategory>(106), ID(103), ID(102), ID(999)]
    let bars = progress.bars(pinned: pins)
    let enabled = Set(progress.rows.filter { $0.isEnabled }.map { $0.category })
    #expect(Set(bars.map { $0.category }) == enabled && bars.count == enabled.count, what)
    // With what is archived the bars add up to the overall budget.
    let shown = (bars + [progress.archived].compactMap { $0 }).filter { !$0.isExcluded }
    #expect(shown.reduce(0) { $0 + $1.budget.minor } == progress.overall.budget.minor, what)
    #expect(shown.reduce(0) { $0 + $1.spent.minor } == progress.overall.spent.minor, what)
    let pinned = pins.filter { enabled.contains($0) }
    #expect(bars.prefix(pinned.count).map { $0.category } == pinned, what)
    let rest = bars.dropFirst(pinned.count)
    for (a, b) in zip(rest, rest.dropFirst()) {
      #expect(a.isFee == b.isFee ? (a.name, a.category) < (b.name, b.category) : b.isFee, what)
    }
    let cards = progress.cardBars(pinned: pins)
    let known = progress.rows.filter { !$0.isArchived && (!$0.budget.isZero || !$0.spent.isZero) }
    #expect(Set(cards.map { $0.category }) == Set(known.map { $0.category }), what)
    let first = pins.filter { pin in known.contains { $0.category == pin } }
    #expect(cards.prefix(first.count).map { $0.category } == first, what)
    let behind = cards.dropFirst(first.count)
    for (a, b) in zip(behind, behind.dropFirst()) {
      // To the cent: a share in thousandths would make equals of what is not.
      let (one, other) = (part(a), part(b))
      let (left, right) = (one.spent * other.budget, other.spent * one.budget)
      #expect(left == right ? (a.name, a.category) < (b.name, b.category) : left > right, what)
    }
  }

  @Test(arguments: 101...180 as ClosedRange<UInt64>)
  func `a project's invoice asks for project prices, and gives back what is owed`(
    _ seed: UInt64
  ) throws {
    let home = RandomHome(seed: seed)
    let book = home.book
    let report = try ProjectInvoiceReport(of: home.project, in: book)
    let wanted = transactions(book, home.project).filter {
      !$0.isCanceled && $0.status != .canceled && $0.reimbursement != .none
    }.filter { row in
      // One whose things were all deleted has nothing to say.
      let things = book.items.rows.filter { $0.transaction == row.id }
      return things.isEmpty || things.contains { $0.life == .live }
    }
    let (charges, credits) = (PlainSums(report.chargesTotal), PlainSums(report.creditsTotal))
    var (asked, given, net) = (PlainSums(), PlainSums(), PlainSums())
    for row in wanted {
      let isCharge = row.reimbursement == .owedToCompany
      let line = try #require(
        (isCharge ? report.charges : report.credits).first { $0.transaction == row.id })
      // An item stands on its transaction's line, wherever it is now.
      let linked = book.items.rows.filter { $0.life == .live && $0.transaction == row.id }
      let sum = linked.isEmpty ? [row.amount] : linked.map { $0.projectPrice }
      #expect(PlainSums(line.amount) == PlainSums(sum), "seed \(seed)")
      #expect(line.entries.map { $0.item } == linked.map { $0.id } && line.left.isEmpty)
      for (entry, item) in zip(line.entries, linked) {
        #expect(entry.price == (item.projectPrice?.minor == 0 ? nil : item.projectPrice))
        #expect(entry.isMissingPrice == (entry.price == nil))
      }
      #expect(line.day == row.day && line.notes == row.notes)
      #expect(line.category == (book.categories[row.category]?.name ?? ""))
      #expect(line.title == (["", " "].contains(row.source) ? "Transaction" : row.source))
      for amount in sum {
        if isCharge { asked.add(amount) } else { given.add(amount) }
        net.add(amount, times: isCharge ? 1 : -1)
      }
    }
    #expect(report.charges.count + report.credits.count == wanted.count)
    #expect(report.isEmpty == wanted.isEmpty)
    #expect(charges == asked && credits == given && PlainSums(report.netDue) == net)
    for lines in [report.charges, report.credits] {
      for (a, b) in zip(lines, lines.dropFirst()) {
        let (first, second) = try (
          #require(book.transactions[a.transaction]), #require(book.transactions[b.transaction])
        )
        if first.day == second.day {
          #expect((first.created, first.id) < (second.created, second.id), "seed \(seed)")
        } else {
          #expect((first.day?.number ?? .min) < (second.day?.number ?? .min), "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: 201...280 as ClosedRange<UInt64>)
  func `a client's summary adds up by currency`(_ seed: UInt64) throws {
    let home = RandomHome(seed: seed)
    let book = home.book
    let summary = try ClientSummary(of: home.project, in: book)
    let items = items(book, home.project)
    #expect(PlainSums(summary.spent) == PlainSums(items.map { $0.projectPrice }))
    #expect(PlainSums(summary.market) == PlainSums(items.map { $0.marketValue }))
    var saved = PlainSums()
    var categories: [String: PlainSums] = [:]
    for item in items {
      if let market = item.marketValue, market.minor > 0 {
        saved.add(market)
        saved.add(item.projectPrice, times: -1)
      }
      let own =
        item.category.isNone
        ? book.transactions[item.transaction]?.category ?? ID() : item.category
      if own.isNone { continue }
      let category = book.categories[own]
      let name = category.map { $0.life == .trashed ? nil : $0.name } ?? nil
      categories[name ?? "Unknown Category", default: PlainSums()].add(item.projectPrice)
    }
    #expect(PlainSums(summary.saved) == saved, "seed \(seed)")
    #expect(summary.categories.map { $0.name } == categories.keys.sorted())
    for category in summary.categories {
      #expect(PlainSums(category.spent) == categories[category.name], "seed \(seed)")
    }
    #expect(summary.furnishings.map { $0.item } == items.map { $0.id })
    for (row, item) in zip(summary.furnishings, items) {
      #expect(row.price == item.projectPrice && row.source == source(item, book))
      #expect(row.transaction == item.transaction && row.name == item.reportName)
    }
  }

  /// Its own, else where its transaction was made.
  private func source(_ item: Item, _ book: Book) -> String {
    let bought = book.transactions[item.transaction]
    if !["", " "].contains(item.source) { return item.source }
    return bought?.life == .live ? trimmed(bought?.source ?? "") : ""
  }

  @Test(arguments: 301...380 as ClosedRange<UInt64>)
  func `a property's summary has each thing once, in the space it stands in`(_ seed: UInt64) throws
  {
    let home = RandomHome(seed: seed)
    let book = home.book
    let report = try PropertyReport(of: home.project, in: book)
    let items = items(book, home.project)
    #expect(report.itemCount == items.reduce(0) { $0 + $1.pieces })
    let valued = items.map { $0.marketValue?.minor == 0 ? nil : $0.marketValue }
    #expect(PlainSums(report.market) == PlainSums(valued))
    var spaces: [ID<Space>: [Item]] = [:]
    for item in items {
      let space = book.spaces[item.space]
      let stands = space?.life == .live && space?.project == home.project
      spaces[stands ? item.space : ID(), default: []].append(item)
    }
    #expect(report.groups.count == spaces.count)
    for group in report.groups {
      let wanted = try #require(spaces[group.space])
      #expect(group.entries.map { $0.item } == wanted.map { $0.id })
      #expect(PlainSums(group.market) == PlainSums(wanted.map { $0.marketValue }))
      for (entry, item) in zip(group.entries, wanted) {
        #expect(entry.market == (item.marketValue?.minor == 0 ? nil : item.marketValue))
        #expect(entry.sku == item.sku && entry.source == source(item, book))
        #expect(entry.name == item.reportName)
      }
      let name = group.space.isNone ? "No Space" : book.spaces[group.space]?.name ?? ""
      #expect(group.name == (name == " " ? "Untitled Space" : name))
    }
    let order = report.groups.map { $0.space.isNone ? "~" : $0.name.lowercased() }
    #expect(order == order.sorted(), "seed \(seed)")
    for (a, b) in zip(report.groups, report.groups.dropFirst()) where a.name == b.name {
      #expect(a.space < b.space)
    }
  }

  // MARK: income

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `income is what live payments brought, by month, client and what they paid for`(
    _ seed: UInt64
  ) throws {
    var story = MoneyStory(seed: seed)
    for _ in 0..<50 { _ = story.step() }
    let book = story.book
    let plain = PlainMoney(book: book)
    let first = Day(number: 20_010)
    let last = Day(number: 20_030)
    for (from, to) in [(nil, nil), (first, nil), (nil, last), (first, last)] as [(Day?, Day?)] {
      let counted = plain.payments.filter {
        (from.map { $0.number } ?? .min) <= $0.day.number
          && $0.day.number <= (to.map { $0.number } ?? .max)
      }
      var months: [String: PlainSums] = [:]
      var clients: [String: PlainSums] = [:]
      for payment in counted {
        months[String(payment.day.text.prefix(7)), default: PlainSums()].add(payment.amount)
        let client = try #require(book.clients[payment.client])
        clients[client.lastName, default: PlainSums()].add(payment.amount)
      }
      for (grouping, wanted) in [(IncomeReport.Grouping.month, months), (.client, clients)] {
        let report = try IncomeReport(of: book, by: grouping, from: from, to: to)
        #expect(PlainSums(report.totals) == PlainSums(counted.map { $0.amount }))
        #expect(Set(report.rows.map { $0.key }) == Set(wanted.keys))
        for (key, sums) in wanted {
          let own = report.rows.filter { $0.key == key }
          #expect(PlainSums(own.map { $0.total }) == sums, "seed \(seed) \(key)")
          #expect(Set(own.map { $0.total.currency }).count == own.count)
        }
        // The book's own currency stands first: of one month, and of all clients.
        func place(_ row: IncomeReport.Row) -> (Int, String) {
          let currency = row.total.currency
          return (currency == book.settings.currency ? 0 : 1, currency.code)
        }
        for (a, b) in zip(report.rows, report.rows.dropFirst()) {
          if grouping == .month {
            #expect(a.key == b.key ? place(a) < place(b) : a.key < b.key)
          } else {
            #expect(
              place(a) == place(b)
                ? (b.total.minor, a.key) < (a.total.minor, b.key) : place(a) < place(b))
          }
        }
      }
    }
  }
}
