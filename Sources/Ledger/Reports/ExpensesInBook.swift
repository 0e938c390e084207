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
    var byDay = DaySums()
    var amounts: [Int64] = []
    var weight: Int64 = 0
    let period = DayBounds(first, last)
    let rows = book.transactions.rows
    let fees = book.feeCategories
    for row in rows.indices {
      if let place, rows[row].project != place { continue }
      guard part.has(rows[row].project), rows[row].isExpense, !rows[row].isOff,
        !rows[row].isPaidByClient, !fees.contains(rows[row].category),
        var amount = rows[row].amount
      else { continue }
      if amount.currency != currency { amount = amount.counted(in: currency, rows[row].worth) }
      let day = rows[row].day
      let isInside = period.has(day)
      guard amount.currency == currency else {
        if isInside { try? others.add(amount) }
        continue
      }
      // Of what is outside the days only the days' sums are asked.
      let isTooLarge =
        isInside
        ? !sums.read(row, amount.minor, &weight)
        : !ExpenseInsight.weigh(amount.minor, into: &weight)
      if isTooLarge {
        if isInside { faults.append(book.tooLarge(rows[row])) }
        continue
      }
      if let day {
        allDays.add(amount.minor, on: day)
      } else {
        undated = Money(minor: (undated?.minor ?? 0) + amount.minor, currency: currency)
      }
      if !isInside { continue }
      total.minor += amount.minor
      count += 1
      amounts.append(amount.minor)
      if let day { byDay.add(amount.minor, on: day) }
      sums.add(row, amount.minor, count)
    }
    sums.write(to: &self)
    pattern = SpendingPattern(byDay)
    consistency = SpendingConsistency.score(amounts)
    fillDays(byDay, over: ExpenseInsight.span(byDay, first, last))
  }

  /// From the first day asked for, else the first with an expense, to the last; a hundred years at most.
  private static func span(
    _ byDay: DaySums, _ first: Day?, _ last: Day?
  ) -> ClosedRange<Day>? {
    let used = byDay.span
    guard let from = first ?? used?.lowerBound, let to = last ?? used?.upperBound, from <= to
    else { return nil }
    if to - from <= longest { return from...to }
    // Of longer ones the days that have something, so that no typing mistake costs minutes.
    guard let used, used.upperBound - used.lowerBound <= longest else { return nil }
    return used
  }

  private static var longest: Int { 36_525 }

  /// Adds the size of an amount to those that were added up; false where that does not fit, and nothing changes.
  fileprivate static func weigh(_ amount: Int64, into weight: inout Int64) -> Bool {
    guard let sum = self.weight(amount, over: weight) else { return false }
    weight = sum
    return true
  }

  /// What the expenses of some days come to, whichever period this is of; days outside the book's are nothing.
  public func sum(over period: ClosedRange<Day>) -> Money {
    Money(minor: allDays.sum(over: period), currency: total.currency)
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
  /// The places of ids and texts as rows hold them, so that redirects and names are followed once; -1 for what is gone.
  private var categoryPlaces = IDMap()
  private var tagPlaces = IDMap()
  private var vendorPlaces: [String: Int] = [:]
  private let contextPlaces: [(context: ExpenseContext, place: Int)]
  private let hasSplits: Bool
  private let hasTags: Bool
  /// The lines that count of the expense that was read last.
  private var lines: [(category: ID<BudgetCategory>, amount: Int64)] = []

  init(_ book: Book, _ currency: Currency) {
    self.book = book
    self.currency = currency
    hasSplits = !book.splits.isEmpty
    hasTags = !book.taggings.isEmpty
    var places: [(context: ExpenseContext, place: Int)] = []
    for context in ExpenseContext.allCases {
      let place = contexts.place(of: context.number, named: context.title.english)
      places.append((context, place))
    }
    contextPlaces = places
  }

  /// Reads the lines of an expense and adds the sizes of its amounts to a weight; false where they do not fit.
  mutating func read(_ row: Int, _ amount: Int64, _ weight: inout Int64) -> Bool {
    lines.removeAll(keepingCapacity: true)
    var heavier = weight
    guard ExpenseInsight.weigh(amount, into: &heavier) else { return false }
    if hasSplits {
      let id = book.transactions.rows[row].id.raw
      var next = book.splits.firstRow(linking: Split.transactionLink, to: id)
      while next >= 0 {
        let place = Int(next)
        next = book.splits.row(after: next, linking: Split.transactionLink)
        guard book.splits.rows[place].isLive, var share = book.splits.rows[place].amount else {
          continue
        }
        if share.currency != currency {
          share = share.share(of: book.transactions.rows[row], in: currency)
        }
        guard share.currency == currency else { continue }
        if !ExpenseInsight.weigh(share.minor, into: &heavier) { return false }
        lines.append((book.splits.rows[place].category, share.minor))
      }
    }
    weight = heavier
    return true
  }

  /// Adds the expense that was read last, which is called by its number, from 1 on.
  mutating func add(_ row: Int, _ amount: Int64, _ number: Int) {
    vendors.add(amount, at: place(of: book.transactions.rows[row].source), of: number)
    let category = book.transactions.rows[row].category
    var rest = amount
    for line in lines {
      let own = line.category.isNone ? category : line.category
      categories.add(line.amount, at: place(of: own), of: number)
      rest -= line.amount
    }
    if rest != 0 || lines.isEmpty { categories.add(rest, at: place(of: category), of: number) }
    projects.add(amount, at: place(of: book.transactions.rows[row].project), of: number)
    clients.add(amount, at: place(of: book.client(of: book.transactions.rows[row])), of: number)
    if hasTags { addTags(of: book.transactions.rows[row].id, amount, number) }
    for (context, place) in contextPlaces where context.has(book.transactions.rows[row]) {
      contexts.add(amount, at: place, of: number)
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

  private mutating func addTags(of expense: ID<Transaction>, _ amount: Int64, _ number: Int) {
    var isTagged = false
    var row = book.taggings.firstRow(linking: Tagging.transactionLink, to: expense.raw)
    while row >= 0 {
      let at = Int(row)
      row = book.taggings.row(after: row, linking: Tagging.transactionLink)
      guard book.taggings.rows[at].isLive, let place = place(of: book.taggings.rows[at].tag) else {
        continue
      }
      // Two tags that were merged are one.
      if !tags.has(number, at: place) { tags.add(amount, at: place, of: number) }
      isTagged = true
    }
    if !isTagged { tags.add(amount, at: tags.place(of: 0, named: ""), of: number) }
  }

  private mutating func place(of id: ID<BudgetCategory>) -> Int {
    if let place = categoryPlaces[id.raw] { return Int(place) }
    let place = categories.place(of: book.countedCategory(id).raw, named: book.name(of: id))
    categoryPlaces.set(id.raw, Int32(place))
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
    if let place = tagPlaces[id.raw] { return place < 0 ? nil : Int(place) }
    let found = book.tag(id)
    let place =
      found.isNone ? -1 : tags.place(of: found.raw, named: book.tags[found]?.name ?? "")
    tagPlaces.set(id.raw, Int32(place))
    return place < 0 ? nil : place
  }

  private mutating func place(of client: ID<Client>) -> Int {
    clients.place(of: client.raw, named: book.named(client)?.displayName ?? "")
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
      return isBlank(name) ? "Untitled Project" : name
    case .inventory: return "Inventory"
    case .business: return "Business"
    case .personal: return "Personal"
    }
  }
}
