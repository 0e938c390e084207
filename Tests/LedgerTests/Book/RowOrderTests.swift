import LedgerTestSupport
import Testing

@testable import Ledger

/// What is said of a book does not depend on the order in which its rows came here: two devices say the same.
struct RowOrderTests {
  private static let today = RandomSpending.today

  /// Every row of a book as an edit of its own.
  private struct RowEdits: TableVisitor {
    var edits: [Edit] = []

    mutating func visit<E: Entity>(_ table: inout Table<E>) {
      for row in table.rows {
        var edit = Edit()
        edit.put(row, replacing: nil)
        edits.append(edit)
      }
    }
  }

  /// The same rows, come in another order.
  private static func shuffled(_ book: Book, _ dice: inout Dice) -> Book {
    var rows = RowEdits()
    var copy = book
    for kind in Kind.allCases { copy.visit(kind, &rows) }
    dice.shuffle(&rows.edits)
    var other = Book()
    for (place, edit) in rows.edits.enumerated() {
      other.apply(
        Change(
          device: 1, counter: UInt64(place), stamp: Stamp(time: 1_000, device: 1), body: edit.body))
    }
    return other
  }

  private static func books(_ seed: UInt64) -> [(name: String, book: Book)] {
    var studio = Book()
    studio.apply(
      Change(
        device: 1, counter: 1, stamp: Stamp(time: 1_000, device: 1),
        body: sampleStudio(on: today).body))
    return [
      ("spending", RandomSpending(seed: seed).book), ("home", RandomHome(seed: seed).book),
      ("bank", RandomBank(seed: seed).rows.book), ("calendar", RandomCalendar(seed: seed).book),
      ("studio", studio),
    ]
  }

  private typealias Said = (name: String, text: String)

  private static func ids<E: Entity>(_ rows: [E]) -> String {
    rows.map { $0.id.text }.joined(separator: " ")
  }

  /// Lists that have an order of their own, by the ids of their rows.
  private static func lists(_ book: Book) -> [Said] {
    var said: [Said] = [
      ("musicians", ids(book.musicianList)), ("tags", ids(book.tagList)),
      ("merged tags", ids(TagMerging.merged(in: book))), ("inbox", ids(book.inbox)),
      ("rate card", ids(book.rateCard)), ("templates", ids(book.liveInvoiceTemplates)),
      ("rules", ids(book.expenseRules)), ("imports", ids(ImportBatches.live(in: book))),
      ("categories", ids(book.budgetCategories)), ("merged", ids(book.mergedCategories)),
      ("gig templates", ids(book.gigTemplates)), ("vendors", ids(book.vendorList)),
      ("space templates", ids(book.spaceTemplates)), ("seasons", ids(book.seasonList)),
      ("accounts", ids(book.moneyAccountsInOrder)),
      ("returns", ids(Returning.choices(in: .inventory, of: book))),
      ("hidden", ids(HiddenSuggestion.hidden(in: book))),
      ("subscriptions", "\(FoundSubscription.all(in: book, on: today))"),
      ("seasonal", SeasonalGig.due(on: today, in: book).map { $0.past.id.text }.joined()),
      ("coming", "\(RecurringCalendar(of: book).occurrences(until: today))"),
      ("due", "\(GigCalendar(of: book).due(until: today, in: book))"),
      (
        "events",
        "\(book.calendarEvents(from: today.adding(days: -40), through: today.adding(days: 40), in: ""))"
      ),
    ]
    for project in book.projects.live.sorted(by: { $0.id < $1.id }) {
      let id = project.id
      said += [
        ("charges", ids(book.charges(of: id))), ("players", ids(book.players(of: id))),
        ("times", ids(book.gigTimes(of: id))),
        ("returns", ids(Returning.choices(in: .project(id), of: book))),
      ]
    }
    for client in book.clients.live.sorted(by: { $0.id < $1.id }) {
      said += [
        ("points", ids(book.contactPoints(of: client.id))),
        ("clients merged", ids(ClientMerging.merged(into: client.id, in: book))),
        ("suggested", "\(Suggestion.all(for: client.id, in: book, on: today).map { $0.name })"),
      ]
    }
    for invoice in book.invoices.live.sorted(by: { $0.id < $1.id }) {
      said += [
        ("lines", ids(book.lines(of: invoice.id))),
        ("credits", ids(Drafting.credits(of: invoice, in: book))),
      ]
    }
    for row in book.transactions.live.sorted(by: { $0.id < $1.id }) {
      said += [
        ("splits", ids(book.splits(of: row.id))), ("its tags", ids(book.tags(of: row.id))),
        ("files", ids(book.attachments(of: row.id.raw, as: .receipt))),
      ]
    }
    for account in book.moneyAccounts.live.sorted(by: { $0.id < $1.id }) {
      said += [
        ("bank lines", ids(book.bankLines(of: account.id))),
        ("statements", ids(book.bankStatements(of: account.id))),
      ]
    }
    return said
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `lists stand in one order`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    for (name, book) in Self.books(seed) {
      let said = Self.lists(Self.shuffled(book, &dice))
      let again = Self.lists(Self.shuffled(book, &dice))
      #expect(said.count == again.count && said.contains { $0.text != "" })
      for (one, two) in zip(said, again) {
        #expect(one.text == two.text, "\(one.name) of \(name)")
      }
    }
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `reports come to the same`(_ seed: UInt64) throws {
    var dice = Dice(seed: 50 + seed)
    let days = Self.today.adding(days: -400)...Self.today
    for (name, book) in Self.books(seed) {
      let first = Self.shuffled(book, &dice)
      let other = Self.shuffled(book, &dice)
      func same<T: Equatable>(_ what: String, _ report: (Book) throws -> T) throws {
        let (one, two) = (try report(first), try report(other))
        #expect(one == two, "\(what) of \(name)")
      }
      for basis in IncomeBasis.allCases {
        for grouping in IncomeReport.Grouping.allCases {
          try same("income") { try IncomeReport(of: $0, by: grouping, basis) }
          try same("insight") { IncomeInsight(of: $0, by: grouping, basis, over: days) }
        }
        try same("taxes") { TaxCollected(of: $0, basis) }
        try same("tax year") { try TaxYear(of: $0, in: 2026, basis) }
      }
      try same("fees") { FeeDevelopment(of: $0) }
      try same("forecast") { IncomeForecast(of: $0, on: Self.today) }
      for id in book.projects.live.map({ $0.id }) {
        // Things and categories stand there in the order of their rows; sums and groups do not.
        try same("client summary") { book in
          let summary = try ClientSummary(of: id, in: book)
          return [summary.spent, summary.market, summary.saved]
            + summary.categories.map { $0.spent }
        }
        try same("invoice report") { try ProjectInvoiceReport(of: id, in: $0).netDue }
        try same("property") { book in
          let report = try PropertyReport(of: id, in: book)
          return report.groups.map { "\($0.name) \($0.entries.count) \($0.market)" }
        }
        try same("accounting") { try Accounting(of: id, in: $0) }
        try same("budget") { book in
          BudgetProgress(of: id, in: book).rows.sorted { $0.category < $1.category }
        }
      }
      for id in book.clients.live.map({ $0.id }) {
        try same("client figures") { try ClientFigures(of: id, in: $0, on: Self.today) }
      }
      for id in book.seasons.live.map({ $0.id }) {
        try same("season") { try SeasonSummary(of: id, in: $0) }
      }
      for row in book.transactions.live {
        try same("former items") { FormerItems(of: row.id, in: $0) }
      }
    }
  }
}
