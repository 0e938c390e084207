/// What the expenses of a book add up to by each of its rows.
struct InsightSums {
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
