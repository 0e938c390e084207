import Ledger
import Markup

extension ListKind {
  /// The rules of what comes again, by what becomes of them (rule E36).
  static var recurring: ListKind {
    typealias Column = RecurringColumn
    var kind = ListKind(
      label: "Recurring", noun: .expense, wordColumns: 6, numberColumns: 1, amountColumns: 1,
      rowCount: { $0.recurring.count }, id: { $0.recurring.rows[Int($1)].id.raw },
      rowOf: { $0.recurring.row(of: ID($1)) },
      at: { _, route in route == .recurring ? 0 : nil },
      read: readRecurring, follows: recurringFollows,
      orders: [
        recurringOrder { index, row in UInt64(index.word(Column.state, of: row)) },
        recurringOrder { index, row in ListOrder.rising(nextDay(index, row)) },
        recurringOrder { index, row in
          index.money(of: row).map { ListOrder.rising($0.minor) } ?? ListOrder.none
        },
        ListOrder(
          name: { _, index, row in ListOrder.name(index.text(index.word(Column.name, of: row))) },
          nameColumn: Column.name, tiesByID: true),
      ],
      sorts: [
        ListSort("state", "What Goes On First"), ListSort("next", "Next First", 1),
        ListSort("cost-desc", "Yearly Cost (High to Low)", 2, isDescending: true),
        ListSort("cost-asc", "Yearly Cost (Low to High)", 2),
        ListSort("name-asc", "Name (A–Z)", 3),
      ],
      filters: recurringFilters,
      heads: ListHeads(
        column: Column.state,
        text: { app, rows in
          let state = rows.first.flatMap { RecurringState(of: $0, in: app.index[.recurring]) }
          let count = Noun.expense.count(rows.count, app.state.formats)
          return (state?.title ?? .none, count)
        }),
      row: { app, row, _, html in
        RecurringRow(app: app).draw(app.book.recurring.rows[Int(row)], &html)
      })
    kind.isOfDay = true
    return kind
  }

  enum RecurringColumn {
    /// A bit of ``RecurringState``.
    static var state: Int { 0 }
    /// The first day that is neither entered nor deleted.
    static var next: Int { 1 }
    static var isDue: Int { 2 }
    static var way: Int { 3 }
    static var subscription: Int { 4 }
    static var name: Int { 5 }
    static var noDay: Int32 { .min }
  }

  private static func nextDay(_ index: ListIndex, _ row: Int32) -> Day? {
    let number = index.word(RecurringColumn.next, of: row)
    return number == RecurringColumn.noDay ? nil : Day(number: number)
  }

  private static func readRecurring(_ book: Book, _ row: Int32, _ facts: inout Facts) {
    typealias Column = RecurringColumn
    let rule = book.recurring.rows[Int(row)]
    facts.isListed = rule.isLive
    if !facts.isListed { return }
    let next = RecurringCalendar(of: rule.id, in: book).next(of: rule.id, on: facts.today, in: book)
    let state: RecurringState = next == nil ? .ended : rule.isPaused ? .paused : .active
    facts.words[Column.state] = state.bit
    facts.words[Column.next] = next?.day.number ?? Column.noDay
    facts.words[Column.name] = facts.pool.number(of: rule.source)
    if let next, next.day <= facts.today, state == .active,
      !RecurringCalendar.open([next], in: book).isEmpty
    {
      facts.words[Column.isDue] = 1
    }
    facts.words[Column.way] = rule.way == .reminder ? 1 : 2
    facts.words[Column.subscription] = rule.isSubscription ? 1 : 2
    facts.numbers[0] = rule.project.raw
    if let cost = try? RecurringCost.yearly(rule) { facts.amounts[0] = Totals(cost) }
    facts.texts = [
      rule.source, rule.notes, book.name(of: rule.category), rule.paymentMethod,
      TagMerging.names(of: rule.tags, in: book),
    ]
    if case .project(let id) = Scope(rule.project), let project = book.projects[id] {
      facts.texts.append(project.name)
    }
  }

  private static func recurringOrder(
    _ key: @escaping @Sendable (ListIndex, Int32) -> UInt64
  ) -> ListOrder {
    ListOrder(
      key: { _, index, row in key(index, row) }, tiesByID: true,
      ties: ListTies(
        name: { index, row in
          ListOrder.name(index.text(index.word(RecurringColumn.name, of: row)))
        }, nameColumn: RecurringColumn.name))
  }

  private static var recurringFilters: [ListFilter] {
    typealias Column = RecurringColumn
    var place = ListFilter("place", "Place", .number(0, ExpenseFilters.places))
    place.hidesEmpty = true
    return [
      .bits("state", "State", Column.state, RecurringState.allCases.map { ($0.word, $0.title) }),
      .bits("due", "Due", Column.isDue, [("yes", "Due")]),
      .bits(
        "way", "On Its Day", Column.way, RecurringWay.allCases.map { ($0.word, $0.title) }),
      .bits(
        "subscription", "Subscription", Column.subscription,
        [("yes", "Subscription"), ("no", "No Subscription")]),
      place,
    ]
  }

  // MARK: what changes rows

  /// Its own row and those that it ends; what it made; the names that it is found by.
  private static var recurringFollows: [Follow] {
    [
      Follow(.recurring) { book, row, rows in
        let rule = book.recurring.rows[Int(row)]
        rows.append(row)
        if rule.follows.isNone { return }
        add(&rows, book) { $0.id == rule.follows || $0.follows == rule.follows }
      },
      Follow(.transaction) { book, row, rows in
        if book.recurring.isEmpty { return }
        let expense = book.transactions.rows[Int(row)]
        // One that a rule begins with may be its no longer.
        for rule in [expense.recurring, Recurring.repeating(expense.id)] {
          if let row = book.recurring.row(of: rule) { rows.append(row) }
        }
      },
      Follow(.project) { book, row, rows in
        let id = book.projects.rows[Int(row)].id
        add(&rows, book) { $0.project == id }
      },
      Follow(.category) { book, _, rows in add(&rows, book) { !$0.category.isNone } },
      Follow(.tag) { book, _, rows in add(&rows, book) { !$0.tags.isEmpty } },
    ]
  }

  private static func add(_ rows: inout [Int32], _ book: Book, _ isMeant: (Recurring) -> Bool) {
    for (row, rule) in book.recurring.rows.enumerated() where isMeant(rule) {
      rows.append(Int32(row))
    }
  }
}

/// What becomes of a rule.
enum RecurringState: Int32, CaseIterable {
  case active, paused, ended

  var bit: Int32 { 1 << rawValue }

  init?(of row: Int32, in index: ListIndex) {
    let bit = index.word(ListKind.RecurringColumn.state, of: row)
    guard let state = RecurringState.allCases.first(where: { $0.bit == bit }) else { return nil }
    self = state
  }

  var word: String {
    switch self {
    case .active: return "active"
    case .paused: return "paused"
    case .ended: return "ended"
    }
  }

  var title: Phrase {
    switch self {
    case .active: return "Active"
    case .paused: return "Paused"
    case .ended: return "Ended"
    }
  }
}
