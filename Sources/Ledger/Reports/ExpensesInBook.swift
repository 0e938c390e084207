/// Whose expenses are looked at (rule E26).
public enum SpendingPart: String, CaseIterable, Sendable {
  /// All but the personal ones.
  case business
  case personal

  public var title: Phrase {
    switch self {
    case .business: return "Business"
    case .personal: return "Personal"
    }
  }

  /// Where its monthly budgets are (rule E27).
  public var place: ID<Project> { self == .personal ? .personal : .business }

  /// Whether expenses of a place are looked at.
  func has(_ place: ID<Project>) -> Bool { (place == .personal) == (self == .personal) }
}

extension ExpenseContext {
  /// Its place among all, as a slice has it.
  var number: UInt64 { UInt64((Self.allCases.firstIndex(of: self) ?? 0) + 1) }

  /// The context of a slice.
  public init?(_ slice: ExpenseInsight.Slice) {
    let place = Int(clamping: slice.id) - 1
    guard Self.allCases.indices.contains(place) else { return nil }
    self = Self.allCases[place]
  }
}

extension Book {
  /// Whether an expense counts in sums: it was not canceled (rule E26).
  public func countsAsSpent(_ expense: Transaction) -> Bool {
    isExpense(expense) && !expense.isOff
  }
}

extension ExpenseInsight {
  /// The expenses of a book in the account's currency (rule E26), from `first` to `last`; nil bounds are open.
  ///
  /// Categories, tags and projects are rows, told apart by their ids; merged ones are what they were merged into. With a place only
  /// what belongs there is looked at.
  ///
  /// - Complexity: O(transactions + days of the period); names are looked up once each.
  public init(
    of book: Book, _ part: SpendingPart = .business, from first: Day? = nil, to last: Day? = nil,
    in place: ID<Project>? = nil
  ) {
    let currency = book.settings.currency
    total = .zero(currency)
    var sums = BookSums(book, currency)
    var byDay: [Day: Int64] = [:]
    var amounts: [Int64] = []
    var weight: Int64 = 0
    let period = DayBounds(first, last)
    let rows = book.transactions.rows
    for row in rows.indices {
      if let place, rows[row].project != place { continue }
      guard rows[row].isLive, part.has(rows[row].project), book.countsAsSpent(rows[row]),
        let amount = rows[row].amount?.counted(in: currency, rows[row].worth)
      else { continue }
      let day = rows[row].day
      let isInside = period.has(day)
      guard amount.currency == currency else {
        if isInside { try? others.add(amount) }
        continue
      }
      let parts = sums.parts(of: rows[row], amount)
      guard let heavier = ExpenseInsight.weight(amount.minor, parts, over: weight) else {
        if isInside { faults.append(book.tooLarge(rows[row])) }
        continue
      }
      weight = heavier
      if let day { allDays[day, default: 0] += amount.minor }
      if !isInside { continue }
      total.minor += amount.minor
      count += 1
      amounts.append(amount.minor)
      if let day { byDay[day, default: 0] += amount.minor }
      sums.add(rows[row], amount.minor, parts, count)
    }
    sums.write(to: &self)
    pattern = SpendingPattern(byDay)
    consistency = SpendingConsistency.score(amounts)
    fillDays(byDay, over: ExpenseInsight.span(byDay, first, last))
  }

  /// From the first day asked for, else the first with an expense, to the last; a hundred years at most.
  private static func span(
    _ byDay: [Day: Int64], _ first: Day?, _ last: Day?
  ) -> ClosedRange<Day>? {
    let used = span(byDay)
    guard let from = first ?? used?.lowerBound, let to = last ?? used?.upperBound, from <= to
    else { return nil }
    if to - from <= longest { return from...to }
    // Of longer ones the days that have something, so that no typing mistake costs minutes.
    guard let used, used.upperBound - used.lowerBound <= longest else { return nil }
    return used
  }

  private static var longest: Int { 36_525 }

  private static func weight(
    _ amount: Int64, _ parts: [(category: ID<BudgetCategory>, amount: Int64)], over weight: Int64
  ) -> Int64? {
    var sum = self.weight(amount, over: weight)
    for part in parts { sum = sum.flatMap { self.weight(part.amount, over: $0) } }
    return sum
  }

  /// What the expenses of some days come to, whichever period this is of; days outside the book's are nothing.
  public func sum(over period: ClosedRange<Day>) -> Money {
    var sum = Money.zero(total.currency)
    // Fewer days than were spent on: look each of them up.
    if period.upperBound - period.lowerBound < allDays.count {
      for number in period.lowerBound.number...period.upperBound.number {
        sum.minor += allDays[Day(number: number)] ?? 0
      }
    } else {
      for (day, amount) in allDays where period.contains(day) { sum.minor += amount }
    }
    return sum
  }

  /// Every month that the days reach into, from its first day on.
  public var months: [Daily] {
    var months: [Daily] = []
    for daily in days {
      let first = daily.day.firstOfMonth
      if months.last?.day == first {
        months[months.count - 1].amount.minor += daily.amount.minor
      } else {
        months.append(Daily(day: first, amount: daily.amount))
      }
    }
    return months
  }
}

extension Book {
  func tooLarge(_ expense: Transaction) -> RowFault {
    RowFault(expense, "The amount of an expense is too large to add up.", "Lower it.")
  }
}

/// What the expenses of a book add up to by each of its rows.
private struct BookSums {
  private let book: Book
  private let currency: Currency
  private var categories = SlicedSums()
  private var vendors = SlicedSums()
  private var tags = SlicedSums()
  private var projects = SlicedSums()
  private var clients = SlicedSums()
  private var contexts = SlicedSums()
  /// The places of ids and texts as rows hold them, so that redirects and names are followed once.
  private var categoryPlaces: [ID<BudgetCategory>: Int] = [:]
  private var tagPlaces: [ID<Tag>: Int] = [:]
  private var vendorPlaces: [String: Int] = [:]
  private let hasSplits: Bool
  private let hasTags: Bool

  init(_ book: Book, _ currency: Currency) {
    self.book = book
    self.currency = currency
    hasSplits = !book.splits.isEmpty
    hasTags = !book.taggings.isEmpty
  }

  /// The split lines of an expense that count, in its currency.
  func parts(
    of expense: Transaction, _ amount: Money
  ) -> [(category: ID<BudgetCategory>, amount: Int64)] {
    if !hasSplits { return [] }
    var parts: [(category: ID<BudgetCategory>, amount: Int64)] = []
    var row = book.splits.firstRow(linking: Split.transactionLink, to: expense.id.raw)
    while row >= 0 {
      let split = book.splits.rows[Int(row)]
      row = book.splits.row(after: row, linking: Split.transactionLink)
      guard split.isLive, let share = split.amount?.share(of: expense, in: currency),
        share.currency == currency
      else { continue }
      parts.append((split.category.isNone ? expense.category : split.category, share.minor))
    }
    return parts
  }

  mutating func add(
    _ expense: Transaction, _ amount: Int64,
    _ parts: [(category: ID<BudgetCategory>, amount: Int64)], _ number: Int
  ) {
    vendors.add(amount, at: place(of: expense.source), of: number)
    var rest = amount
    for part in parts {
      categories.add(part.amount, at: place(of: part.category), of: number)
      rest -= part.amount
    }
    if rest != 0 || parts.isEmpty {
      categories.add(rest, at: place(of: expense.category), of: number)
    }
    projects.add(amount, at: place(of: expense.project), of: number)
    clients.add(amount, at: place(of: book.client(of: expense)), of: number)
    if hasTags { addTags(of: expense, amount, number) }
    for context in ExpenseContext.allCases where context.has(expense) {
      add(context, amount, number)
    }
  }

  func write(to insight: inout ExpenseInsight) {
    insight.categories = categories.slices(of: insight.total)
    insight.vendors = vendors.slices(of: insight.total)
    insight.tags = tags.slices(of: insight.total)
    // Where nothing has a tag there is nothing to tell apart.
    if !insight.tags.contains(where: { $0.id != 0 }) { insight.tags = [] }
    insight.projects = projects.slices(of: insight.total)
    insight.clients = clients.slices(of: insight.total)
    insight.contexts = contexts.slices(of: insight.total)
  }

  private mutating func addTags(of expense: Transaction, _ amount: Int64, _ number: Int) {
    var isTagged = false
    var row = book.taggings.firstRow(linking: Tagging.transactionLink, to: expense.id.raw)
    while row >= 0 {
      let tagging = book.taggings.rows[Int(row)]
      row = book.taggings.row(after: row, linking: Tagging.transactionLink)
      guard tagging.isLive, let place = place(of: tagging.tag) else { continue }
      // Two tags that were merged are one.
      if !tags.has(number, at: place) { tags.add(amount, at: place, of: number) }
      isTagged = true
    }
    if !isTagged { tags.add(amount, at: tags.place(of: 0, named: ""), of: number) }
  }

  private mutating func add(_ context: ExpenseContext, _ amount: Int64, _ number: Int) {
    let place = contexts.place(of: context.number, named: context.title.english)
    contexts.add(amount, at: place, of: number)
  }

  private mutating func place(of id: ID<BudgetCategory>) -> Int {
    if let place = categoryPlaces[id] { return place }
    let place = categories.place(of: book.countedCategory(id).raw, named: book.name(of: id))
    categoryPlaces[id] = place
    return place
  }

  private mutating func place(of vendor: String) -> Int {
    if let place = vendorPlaces[vendor] { return place }
    let place = vendors.place(named: vendor)
    vendorPlaces[vendor] = place
    return place
  }

  /// nil for a tag that is gone.
  private mutating func place(of id: ID<Tag>) -> Int? {
    if let place = tagPlaces[id] { return place < 0 ? nil : place }
    let found = book.tag(id)
    let place =
      found.isNone ? -1 : tags.place(of: found.raw, named: book.tags[found]?.name ?? "")
    tagPlaces[id] = place
    return place < 0 ? nil : place
  }

  private mutating func place(of client: ID<Client>) -> Int {
    clients.place(of: client.raw, named: book.clients[client]?.displayName ?? "")
  }

  private mutating func place(of project: ID<Project>) -> Int {
    projects.place(of: project.raw, named: book.name(ofPlace: project))
  }
}

extension Book {
  /// What a place of expenses is called: a project by its name, else what it stands for.
  func name(ofPlace project: ID<Project>) -> String {
    switch Scope(project) {
    case .project(let id):
      let name = projects[id]?.name ?? ""
      return name.isEmpty ? "Untitled Project" : name
    case .inventory: return "Inventory"
    case .business: return "Business"
    case .personal: return "Personal"
    }
  }
}
